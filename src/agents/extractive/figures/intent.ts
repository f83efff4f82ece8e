/** What figure a question asks for: the measure, the years, a condition. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { scaleFactors } from "../../../languages/subjects/numbers.ts";
import { dates, type FoundDate } from "../../../sources/text/dates.ts";
import { parseNumber, type Quantity, quantities } from "../../../sources/text/numbers.ts";

import {
  answerUnits,
  askingWords,
  asksSubject,
  asksTime,
  counting,
  type Measure,
  measureWords,
  percentWord,
  type Relation,
  relations,
  respectively,
  totalWord,
} from "./measure-words.ts";

export type { Measure };

export interface Condition {
  /** 'exceed 5 million'. */
  relation: Relation;
  value: number;
  /** The number as it is written, without its scale word: 5,000 of '5,000 million'. */
  written: number;
}

export interface FigureIntent {
  /** Measures that the question names, the main one first; empty where it names none. */
  measures: Measure[];
  /** The years it names, ascending. */
  years: number[];
  /** From the first to the last year where it names a span ('between 1990 and 2020', 'the 1990s'); 'since 1990' has no last one. */
  span: { from: number; to: number } | null;
  /** From the first to the last month ('2020-02') where every date it names has one; 'since May 2019' has no last one. */
  months: { from: string; to: string } | null;
  /** Whether the answer is the time of an extremum ('in which year') or what has it ('which city'). */
  asksFor: "time" | "subject" | "value";
  condition: Condition | null;
  /** 'The total expense from 2017 to 2019': over years that is a sum, over one year a name. */
  isTotal: boolean;
  /** 'In 2018 and 2019 respectively': each year's value is asked for. */
  eachYear: boolean;
  /** The question without years, measure words and units: what is left names the thing and the quantity. */
  rest: string;
}

/** What stands right before a year that begins or ends a span. */
function wordBefore(field: "since" | "after" | "until"): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives(({ questions }) => questions[field])})\\s+$`, "u");
}
const sinceWord = wordBefore("since");
const afterWord = wordBefore("after");
const untilWord = wordBefore("until");
const howMany = alternatives(({ questions }) => questions.howMany);
const asksHowMany = new RegExp(howMany, "u");
const opensHowMany = new RegExp(`^(?:${howMany})`, "u");

/** Reads the question; what it does not recognise stays in `rest`. */
export function figureIntent(question: string): FigureIntent {
  const found = dates(question);
  const years = [
    ...new Set(found.filter(({ precision }) => precision !== "decade" && precision !== "century").map((date) => date.years.from)),
  ].sort((a, b) => a - b);
  const wide = found.some(({ years: { from, to } }) => to > from) || years.length >= 2;
  const span = wide
    ? { from: Math.min(...found.map((date) => date.years.from)), to: Math.max(...found.map((date) => date.years.to)) }
    : openSpan(question, found);
  let open = found.reduce((text, { from, to }) => blankedAt(text, from, to), lowered(question));
  open = blanked(open, answerUnits);
  const measures: { measure: Measure; at: number }[] = [];
  const condition = conditionIn(open);
  if (condition !== null) open = blankedAt(open, condition.from, condition.to);
  const eachYear = years.length >= 2 && open.search(respectively) >= 0;
  for (const [measure, pattern] of measureWords) {
    // 'Current liabilities in 2019' are not those of now.
    if (measure === "latest" && years.length > 0) continue;
    const at = open.search(pattern);
    if (at < 0) continue;
    measures.push({ measure, at });
    open = blanked(open, pattern);
  }
  if (condition !== null && asksHowMany.test(lowered(question))) measures.unshift({ measure: "count", at: -1 });
  const time = open.search(asksTime) >= 0;
  const subject = !time && open.search(asksSubject) >= 0;
  open = blanked(open, asksTime).replace(counting, (text) => text.replace(opensHowMany, (words) => " ".repeat(words.length)));
  return {
    measures: inPercent(
      measures.sort((a, b) => a.at - b.at).map(({ measure }) => measure),
      question,
    ),
    years,
    span,
    months: periodEnd.test(question) ? null : monthsIn(found, span),
    asksFor: time ? "time" : subject ? "subject" : "value",
    condition: condition?.condition ?? null,
    isTotal: lowered(question).search(totalWord) >= 0,
    eachYear,
    rest: leftOf(question, blanked(open, askingWords))
      .replace(/[?!.,;«»"]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
  };
}

/** 'Fiscal year ended June 2019' means the year. */
const periodEnd = new RegExp(`(?<!\\p{L})(?:${alternatives(({ questions }) => questions.periodEnd)})(?!\\p{L})`, "iu");

/** The months of the dates; a year without one means the whole of it, so then there is nothing to narrow. */
function monthsIn(found: readonly FoundDate[], span: FigureIntent["span"]): FigureIntent["months"] {
  const named = found.flatMap(({ precision, iso }) => (precision === "month" ? [iso.slice(0, 7)] : [])).sort();
  const [from, to] = [named[0], named.at(-1)];
  if (from === undefined || to === undefined || named.length < found.length) return null;
  return { from: span?.from === Number.NEGATIVE_INFINITY ? "" : from, to: span?.to === Number.POSITIVE_INFINITY ? "9999" : to };
}

/** 'Since 1990', 'until 2000': what one year begins or ends goes on to the other end of whatever there is. */
function openSpan(question: string, [only]: readonly FoundDate[]): FigureIntent["span"] {
  if (only === undefined) return null;
  const before = lowered(question).slice(0, only.from);
  const { from, to } = only.years;
  if (sinceWord.test(before)) return { from, to: Number.POSITIVE_INFINITY };
  if (afterWord.test(before)) return { from: to + 1, to: Number.POSITIVE_INFINITY };
  return untilWord.test(before) ? { from: Number.NEGATIVE_INFINITY, to } : null;
}

/** In lower case, every character at its place. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** The text with what matches turned into as many blanks. */
function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match) => " ".repeat(match.length));
}

function blankedAt(text: string, from: number, to: number): string {
  return text.slice(0, from) + " ".repeat(to - from) + text.slice(to);
}

/** The characters of a text that are not blanked in its copy. */
function leftOf(text: string, copy: string): string {
  return [...copy].length === copy.length ? copy.replace(/\S/g, (_all, at: number) => text[at] ?? "") : copy;
}

/** A change that is asked for in percent is growth. */
function inPercent(measures: Measure[], question: string): Measure[] {
  if (!percentWord.test(lowered(question))) return measures;
  return [...new Set(measures.map((measure) => (measure === "change" ? "growth" : measure)))];
}

function writtenNumber({ text, value }: Quantity): number {
  const digits = /\d[\d\s.,'’]*/u.exec(text)?.[0] ?? "";
  return parseNumber(digits.trim().replace(/[.,]$/u, ""))?.value ?? value;
}

/** The limit in the unit of the values: 'more than 5 million' in millions is more than 5. */
export function inUnitOf(condition: Condition, unit: string, values: readonly number[]): Condition {
  const factor = scaleOf(unit, condition.value);
  // A table that does not tell its scale has the one in which it is asked about, where no value comes near the limit otherwise.
  const silent = factor === 1 && condition.written < condition.value && values.every((value) => Math.abs(value) < condition.value / 100);
  return { ...condition, value: silent ? condition.written : condition.value / factor };
}

/** In this order, since one spelling may hold another. */
const scaleMarks = (["million", "thousand", "billion"] as const).map((name) => ({
  mark: new RegExp(
    alternatives(({ numbers }) => numbers.scaleMarks[name]),
    "iu",
  ),
  factor: scaleFactors[name],
}));

/** By how much a unit is smaller than the number that it is compared with. */
function scaleOf(unit: string, value: number): number {
  const scale = scaleMarks.find(({ mark }) => mark.test(unit));
  const factor = scale?.factor ?? 1;
  return value >= factor ? factor : 1;
}

/** A comparison with a number, and where it stands. */
export function conditionIn(text: string): { condition: Condition; from: number; to: number } | null {
  for (const [relation, pattern] of relations) {
    for (const match of text.matchAll(pattern)) {
      const behind = text.slice(match.index + match[0].length);
      const number: Quantity | undefined = quantities(behind)[0];
      // 'over the 3 year period' is no condition.
      if (number === undefined || number.from > 12 || number.unit === "years") continue;
      const to = match.index + match[0].length + number.to;
      return { condition: { relation, value: number.value, written: writtenNumber(number) }, from: match.index, to };
    }
  }
  return null;
}

export function holds(value: number, { relation, value: limit }: Pick<Condition, "relation" | "value">): boolean {
  switch (relation) {
    case "above":
      return value > limit;
    case "atLeast":
      return value >= limit;
    case "below":
      return value < limit;
    case "atMost":
      return value <= limit;
  }
}
