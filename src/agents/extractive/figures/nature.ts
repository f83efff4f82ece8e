/**
 * Whether values add up: flows do ('passengers'), stocks only those of one time ('population'), and rates never ('price'). Pure.
 */
import type { Column } from "../../../domain/evidence/evidence.ts";
import { spokenName } from "../../../languages/amounts.ts";
import { wholeWords } from "../../../languages/combined.ts";
import { stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import { measureWords } from "./measure-words.ts";

/** `unknown` where neither name nor unit tells. */
export type Nature = "flow" | "stock" | "rate" | "unknown";

const rates = wholeWords(({ tables }) => tables.rates);
const stocks = wholeWords(({ tables }) => tables.stocks);
const flows = wholeWords(({ tables }) => tables.flows);
const rateUnit = /%|°|\/|ppm/u;
const stockUnit = /^(?:MW|GW|m|cm|ft|ha|km²|mi²|people|years)$/u;
const moneyUnit = /USD|EUR|GBP|RUB|JPY|CNY|[$€£¥₽]/u;
/** Money and energy: an amount of them belongs to the time in which it was moved. */
const flowUnit = new RegExp(`${moneyUnit.source}|kWh|MWh`, "u");

/** A rate's word is the strongest: 'ticket price' and 'average sales' are rates. */
export function natureOf(name: string, unit: string | null): Nature {
  const spoken = spokenName(name);
  const own = unit ?? "";
  if (rates.test(spoken) || rateUnit.test(own)) return "rate";
  if (stocks.test(spoken) || stockUnit.test(own)) return "stock";
  return flows.test(spoken) || flowUnit.test(own) ? "flow" : "unknown";
}

const meanWords = measureWords.find(([measure]) => measure === "mean")?.[1] ?? /(?!)/gu;

/** Whether 'the average receipt' is asked for, and the column counts receipts beside what they brought in. */
export function countsAveraged(question: string, { name, unit }: Pick<Column, "name" | "unit">, columns: readonly Column[]): boolean {
  const lower = question.toLowerCase();
  const [mean] = lower.matchAll(meanWords);
  const [behind] = mean === undefined ? [] : words(lower.slice(mean.index + mean[0].length));
  const own = words(spokenName(name).toLowerCase()).find(({ text }) => behind !== undefined && stem(text) === stem(behind.text));
  const isCount = own !== undefined && own.text !== behind?.text && ["flow", "unknown"].includes(natureOf(name, unit));
  return isCount && !moneyUnit.test(unit ?? "") && columns.some((other) => moneyUnit.test(other.unit ?? ""));
}
