/** Parses which figure a question asks for: the measure, the years, a condition. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { dates, daysOf, type FoundDate, parseYear } from "../../../sources/text/dates.ts";
import { parseNumber, type Quantity, quantities } from "../../../sources/text/numbers.ts";
import { withSpeltAmounts } from "../../../sources/text/spelt-amounts.ts";

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
  wholePeriod,
} from "./measure-words.ts";
import { natureOf } from "./nature.ts";
import { type AskedStep, askedStep } from "./steps.ts";

export type { Measure };

export interface Condition {
  /** 'exceed 5 million'. */
  relation: Relation;
  value: number;
  /** The number as written, without its scale word: 5,000 in '5,000 million'. */
  written: number;
  /** Its unit as `unitNames` has it; null without one. */
  unit?: string | null;
}

export interface FigureIntent {
  /** Measures named in the question, the main one first; empty if none. */
  measures: Measure[];
  /** The years named, ascending. */
  years: number[];
  /** First and last year of a named span ('between 1990 and 2020', 'the 1990s'); open-ended for 'since 1990'. */
  span: { from: number; to: number } | null;
  /** First and last month ('2020-02'), if every named date has a month; open-ended for 'since May 2019'. */
  months: { from: string; to: string } | null;
  /** Whether the answer is the time of an extremum ('in which year'), the thing that has it ('which city') or a value. */
  asksFor: "time" | "subject" | "value";
  condition: Condition | null;
  /** 'In which year did it grow the most': the greatest change between neighbours. */
  step: AskedStep | null;
  /** 'The total expense from 2017 to 2019': a sum over several years, part of a name with a single year. */
  isTotal: boolean;
  /** 'Over the whole year': of all times that there are. */
  isWholePeriod: boolean;
  /** 'In 2018 and 2019 respectively': asks for one value per year. */
  eachYear: boolean;
  /** The question without years, measure words and units; it names the thing and the quantity. */
  rest: string;
}

/** A word directly before a year that begins or ends a span. */
function wordBefore(field: "since" | "after" | "until" | "nowAgainst" | "against"): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives(({ questions }) => questions[field])})\\s+$`, "u");
}
const sinceWord = wordBefore("since");
const afterWord = wordBefore("after");
const untilWord = wordBefore("until");
const nowAgainst = wordBefore("nowAgainst");
const against = wordBefore("against");
const overPeriod = new RegExp(`^(?:${alternatives(({ questions }) => questions.overPeriod)})$`, "u");
const howMany = alternatives(({ questions }) => questions.howMany);
const asksHowMany = new RegExp(howMany, "u");
const opensHowMany = new RegExp(`^(?:${howMany})`, "u");

/** Parses the question; unrecognised words stay in `rest`. */
export function figureIntent(asked: string): FigureIntent {
  const question = withSpeltAmounts(asked);
  const found = dates(question);
  const years = singleYears(found);
  let open = found.reduce((text, { from, to }) => blankedAt(text, from, to), lowered(question));
  open = blanked(open, answerUnits);
  // 'Now compared to 2010' asks for the change since then.
  const sinceThen = found.length === 1 ? nowAgainst.exec(lowered(question).slice(0, found[0]?.from)) : null;
  if (sinceThen !== null) open = blankedAt(open, sinceThen.index, sinceThen.index + sinceThen[0].length);
  const measures: { measure: Measure; at: number }[] = [];
  const condition = conditionIn(open);
  if (condition !== null) open = blankedAt(open, condition.from, condition.to);
  // 'Which company had the biggest jump' asks for a company.
  const stepped = open.search(asksTime) < 0 && open.search(asksSubject) >= 0 ? null : askedStep(open);
  open = stepped?.open ?? open;
  const eachYear = years.length >= 2 && open.search(respectively) >= 0;
  for (const [measure, pattern] of measureWords) {
    // In 'current liabilities in 2019' and 'current tax exceeded 2 million', 'current' does not mean the latest value.
    if (measure === "latest" && (years.length > 0 || condition !== null)) continue;
    const at = open.search(pattern);
    if (at < 0) continue;
    measures.push({ measure, at });
    open = blanked(open, pattern);
  }
  if (condition !== null && asksHowMany.test(lowered(question))) measures.unshift({ measure: "count", at: -1 });
  if (sinceThen !== null && !measures.some(isOverTime)) measures.push({ measure: "change", at: sinceThen.index });
  // 'Was 2020 warmer than 2016' compares two times.
  const thanThen = found.length === 2 ? against.exec(lowered(question).slice(0, found[1]?.from)) : null;
  if (thanThen !== null && !measures.some(isOverTime)) {
    measures.splice(0, measures.length, { measure: "change", at: 0 });
    open = blankedAt(open, thanThen.index, thanThen.index + thanThen[0].length);
  }
  const wide = found.some(({ years: { from, to } }) => to > from) || years.length >= 2;
  const isOfChange = stepped === null && measures.some(isOverTime);
  const span = wide
    ? { from: Math.min(...found.map((date) => date.years.from)), to: Math.max(...found.map((date) => date.years.to)) }
    : openSpan(question, found, isOfChange);
  const time = open.search(asksTime) >= 0;
  const [, behind = ""] = open.split(asksSubject);
  // 'What population' asks for a value.
  const subject = !time && open.search(asksSubject) >= 0 && natureOf(/\p{L}+/u.exec(behind)?.[0] ?? "", null) === "unknown";
  open = blanked(open, asksTime).replace(counting, (text) => text.replace(opensHowMany, (words) => " ".repeat(words.length)));
  return {
    measures: stepped !== null ? [stepped.step.isRelative ? "growth" : "change"] : inPercent(inOrder(measures), question),
    years,
    span,
    months: periodEnd.test(question) ? null : monthsIn(found, span),
    asksFor: time ? "time" : subject ? "subject" : "value",
    condition: condition?.condition ?? null,
    step: stepped?.step ?? null,
    isTotal: [totalWord, wholePeriod].some((words) => lowered(question).search(words) >= 0),
    isWholePeriod: lowered(question).search(wholePeriod) >= 0,
    eachYear,
    rest: leftOf(question, blanked(open, askingWords))
      .replace(/[?!.,;«»"]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
  };
}

function singleYears(found: readonly FoundDate[]): number[] {
  const years = found.filter(({ precision }) => precision !== "decade" && precision !== "century").map((date) => date.years.from);
  return [...new Set(years)].sort((a, b) => a - b);
}

/** As they stand in the question. */
function inOrder(measures: readonly { measure: Measure; at: number }[]): Measure[] {
  return measures.toSorted((a, b) => a.at - b.at).map(({ measure }) => measure);
}

/** 'Fiscal year ended June 2019' means the whole year. */
const periodEnd = new RegExp(`(?<!\\p{L})(?:${alternatives(({ questions }) => questions.periodEnd)})(?!\\p{L})`, "iu");

/** The span of months. A date without a month means the whole year, so there is nothing to narrow. */
function monthsIn(found: readonly FoundDate[], span: FigureIntent["span"]): FigureIntent["months"] {
  const named = found
    .filter(({ precision }) => partsOfYear.has(precision))
    .flatMap((date) => Object.values(daysOf(date)).map(isoMonth))
    .sort();
  const [from, to] = [named[0], named.at(-1)];
  if (from === undefined || to === undefined || named.length < 2 * found.length) return null;
  return { from: span?.from === Number.NEGATIVE_INFINITY ? "" : from, to: span?.to === Number.POSITIVE_INFINITY ? "9999" : to };
}

const partsOfYear: ReadonlySet<FoundDate["precision"]> = new Set(["month", "quarter", "half"]);

/** The month of a day: '2020-02' of 20200214. */
function isoMonth(day: number): string {
  return `${Math.floor(day / 10_000)}-${String(Math.floor(day / 100) % 100).padStart(2, "0")}`;
}

/** Measures of a series of values over time. */
export const overTime: ReadonlySet<Measure> = new Set(["change", "growth", "growth_per_year", "trend"]);

function isOverTime({ measure }: { measure: Measure }): boolean {
  return overTime.has(measure);
}

/** An open-ended span: 'since 1990', 'until 2000'; what changed after 1990 did so from 1990 on. */
function openSpan(question: string, [only]: readonly FoundDate[], isOfChange: boolean): FigureIntent["span"] {
  if (only === undefined) return null;
  const before = lowered(question).slice(0, only.from);
  const { from, to } = only.years;
  if (sinceWord.test(before) || nowAgainst.test(before)) return { from, to: Number.POSITIVE_INFINITY };
  if (afterWord.test(before)) return { from: isOfChange ? to : to + 1, to: Number.POSITIVE_INFINITY };
  return untilWord.test(before) ? { from: Number.NEGATIVE_INFINITY, to } : null;
}

/** Lower case with unchanged offsets. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** The text with matches replaced by blanks of the same length. */
function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match) => " ".repeat(match.length));
}

function blankedAt(text: string, from: number, to: number): string {
  return text.slice(0, from) + " ".repeat(to - from) + text.slice(to);
}

/** The characters of a text that are not blank in its copy. */
function leftOf(text: string, copy: string): string {
  return [...copy].length === copy.length ? copy.replace(/\S/g, (_all, at: number) => text[at] ?? "") : copy;
}

/** A change asked for in percent is growth. */
function inPercent(measures: Measure[], question: string): Measure[] {
  if (!percentWord.test(lowered(question))) return measures;
  return [...new Set(measures.map((measure) => (measure === "change" ? "growth" : measure)))];
}

function writtenNumber({ text, value }: Quantity): number {
  const digits = /\d[\d\s.,'’]*/u.exec(text)?.[0] ?? "";
  return parseNumber(digits.trim().replace(/[.,]$/u, ""))?.value ?? value;
}

const negated: Readonly<Record<Relation, Relation>> = { above: "atMost", atLeast: "below", below: "atLeast", atMost: "above" };
const negation = new RegExp(`(?<!\\p{L})(?:${alternatives(({ questions }) => questions.negation)})\\s+$`, "u");

/** Offset of a negation right before `at`: 'not' of 'not higher than'; null without one. */
export function negationBefore(text: string, at: number): number | null {
  return negation.exec(text.slice(0, at))?.index ?? null;
}

/** A comparison with a number, its offset, and that of what negates it. */
export function conditionIn(text: string): { condition: Condition; from: number; to: number; not: number | null } | null {
  for (const [relation, pattern] of relations) {
    for (const match of text.matchAll(pattern)) {
      const behind = text.slice(match.index + match[0].length);
      const number: Quantity | undefined = quantities(behind)[0];
      // 'Over the 3 year period' is not a condition, 'longer than 80 years' is one.
      const isPeriod = number?.unit === "years" && overPeriod.test(match[0].trim());
      // In 'under barley in 2022' the year is no limit.
      const isYear = number !== undefined && /^\s*\p{L}{4,}/u.test(behind) && parseYear(String(number.value)) !== null;
      if (number === undefined || number.from > 12 || isPeriod || isYear) continue;
      const to = match.index + match[0].length + number.to;
      const not = negationBefore(text, match.index);
      const meant = not === null ? relation : negated[relation];
      const condition = { relation: meant, value: number.value, written: writtenNumber(number), unit: number.unit };
      return { condition, from: match.index, to, not };
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
