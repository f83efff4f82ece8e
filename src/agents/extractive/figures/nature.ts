/**
 * Whether values add up: flows do ('passengers'), stocks only those of one time ('population'), and rates never ('price'). Pure.
 */
import { spokenName } from "../../../languages/amounts.ts";
import { wholeWords } from "../../../languages/combined.ts";

/** `unknown` where neither name nor unit tells. */
export type Nature = "flow" | "stock" | "rate" | "unknown";

const rates = wholeWords(({ tables }) => tables.rates);
const stocks = wholeWords(({ tables }) => tables.stocks);
const flows = wholeWords(({ tables }) => tables.flows);
const rateUnit = /%|°|\/|ppm/u;
const stockUnit = /^(?:MW|GW|m|cm|ft|ha|km²|mi²|people|years)$/u;
/** Money and energy: an amount of them belongs to the time in which it was moved. */
const flowUnit = /USD|EUR|GBP|RUB|JPY|CNY|[$€£¥₽]|kWh|MWh/u;

/** A rate's word is the strongest: 'ticket price' and 'average sales' are rates. */
export function natureOf(name: string, unit: string | null): Nature {
  const spoken = spokenName(name);
  const own = unit ?? "";
  if (rates.test(spoken) || rateUnit.test(own)) return "rate";
  if (stocks.test(spoken) || stockUnit.test(own)) return "stock";
  return flows.test(spoken) || flowUnit.test(own) ? "flow" : "unknown";
}
