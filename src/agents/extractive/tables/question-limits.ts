/** The limits that a question sets: comparisons with numbers, and spans of time. Pure. */
import { alternatives, lowerCaseWords, wordsOf } from "../../../languages/combined.ts";
import { dates, daysOf, type FoundDate } from "../../../sources/text/dates.ts";
import { namedMonths, namedQuarters } from "../../../sources/text/named-periods.ts";
import { quantities } from "../../../sources/text/numbers.ts";
import { stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import { type Condition, conditionIn } from "../figures/intent.ts";

/** The comparisons with a number, and the text without them. */
export function conditionsIn(lower: string): { conditions: (Condition & { from: number; to: number })[]; open: string } {
  const conditions: (Condition & { from: number; to: number })[] = [];
  let open = lower;
  const take = (condition: Condition, from: number, to: number): void => {
    conditions.push({ ...condition, from, to });
    open = open.slice(0, from) + " ".repeat(to - from) + open.slice(to);
  };
  const range = between.exec(open);
  const [low, high] = [quantities(range?.groups?.["low"] ?? "")[0], quantities(range?.groups?.["high"] ?? "")[0]];
  if (range !== null && low !== undefined && high !== undefined && dates(range[0]).length === 0) {
    take({ relation: "atLeast", value: low.value, written: low.value }, range.index, range.index + range[0].length);
    conditions.push({ relation: "atMost", value: high.value, written: high.value, from: range.index, to: range.index + range[0].length });
  }
  for (const match of open.matchAll(millionWords))
    take({ relation: "atLeast", value: million, written: million }, match.index, match.index + match[0].length);
  for (let next = conditionIn(open); next !== null && conditions.length < 3; next = conditionIn(open)) {
    take(next.condition, next.from, next.to);
    if (next.not !== null) open = open.slice(0, next.not) + " ".repeat(next.from - next.not) + open.slice(next.from);
  }
  return { conditions, open };
}

const million = 1_000_000;
const millionWords = lowerCaseWords(({ rows }) => rows.million);
const range = (field: "between" | "betweenAnd" | "until"): string => lowerCaseWords(({ rows }) => rows[field]).source;
const between = new RegExp(`${range("between")}\\s+(?<low>\\d[\\d,. ]*?)\\s+${range("betweenAnd")}\\s+(?<high>\\d[\\d,.]*)`, "u");

const opensSpan = new RegExp(`${range("between")}\\s+$`, "u");
const spans = new RegExp(`^\\s*(?:[–—-]|${range("until")})\\s*$`, "u");
const joinsSpan = new RegExp(`^\\s*(?:${range("betweenAnd")})\\s*$`, "u");

/** First and last time of 'between 2001 and 2003', as fractional years. */
export function spanIn(lower: string, found: readonly FoundDate[]): { from: number; to: number } | null {
  for (const [index, first] of found.entries()) {
    const last = found[index + 1];
    if (last === undefined || daysOf(last).from <= daysOf(first).from) continue;
    const joint = lower.slice(first.to, last.from);
    const isSpan = opensSpan.test(lower.slice(0, first.from)) ? joinsSpan.test(joint) : spans.test(joint);
    if (!isSpan) continue;
    return { from: timesOf(first).from, to: timesOf(last).to };
  }
  return null;
}

/** The first and the last day of a date as fractional years, as cells are compared. */
export function timesOf(date: FoundDate): { from: number; to: number } {
  const { from, to } = daysOf(date);
  return { from: timeOfDay(from), to: timeOfDay(to) };
}

function timeOfDay(day: number): number {
  const year = Math.floor(day / 10_000);
  const [month, date] = [Math.floor((day - year * 10_000) / 100), (day - year * 10_000) % 100];
  return year + (month - 1) / 12 + (date - 1) / 365;
}

/** The year, month or day that a limit of time is set by, as ISO: its first or its last day stands for a whole one. */
export function isoOfLimit(time: number): string {
  const year = Math.floor(time);
  const month = Math.floor((time - year) * 12 + 0.001);
  const date = Math.round((time - year - month / 12) * 365) + 1;
  if ((month === 0 && date === 1) || (month === 11 && date === 31)) return String(year);
  const parts = [year, month + 1, ...(date === 1 || date === 31 ? [] : [date])];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** Months without a year, the first and the last, or a day of one. */
export interface MonthSpan {
  first: number;
  last: number;
  day: number | null;
  from: number;
  to: number;
}

const ordinalEnds = alternatives(({ tables }) => tables.ordinalEndings);
const dayBefore = new RegExp(`(?<![\\d.,])(?<day>[12]?\\d|3[01])(?:${ordinalEnds})?\\s+(?:of\\s+)?$`, "u");
const dayBehind = /^\s+(?<day>[12]?\d|3[01])(?![\d.,:]|\s*[–-]\s*\d)/u;

/** Two months with 'from' and 'to' are a span. */
export function monthsIn(text: string, lower: string, found: readonly FoundDate[]): MonthSpan[] {
  const bare = namedMonths(text).filter((month) => !found.some(({ from, to }) => from <= month.from && month.to <= to));
  const months: MonthSpan[] = [];
  for (let at = 0; at < bare.length; at += 1) {
    const [one, next] = [bare[at], bare[at + 1]];
    if (one === undefined) continue;
    const isSpan = next !== undefined && opensSpan.test(lower.slice(0, one.from)) && joinsSpan.test(lower.slice(one.to, next.from));
    const [before, behind] = [dayBefore.exec(lower.slice(0, one.from)), dayBehind.exec(lower.slice(one.to))];
    const day = isSpan ? undefined : (before ?? behind)?.groups?.["day"];
    const from = day === undefined ? one.from : (before?.index ?? one.from);
    const to = day === undefined || before !== null ? (isSpan ? next : one).to : one.to + (behind?.[0].length ?? 0);
    months.push({ first: one.month, last: (isSpan ? next : one).month, day: day === undefined ? null : Number(day), from, to });
    if (isSpan) at += 1;
  }
  const quarters = namedQuarters(text).filter((each) => !found.some(({ from, to }) => from <= each.from && each.to <= to));
  return [...months, ...quarters.map(({ quarter, from, to }) => ({ first: quarter * 3 - 2, last: quarter * 3, day: null, from, to }))];
}

const yearWords = new Set(wordsOf(({ passages }) => passages.yearWords).map(stem));

/** 'The year' of 'the year 2023', which the date says. */
export function yearsBeside(text: string, found: readonly FoundDate[]): { from: number; to: number }[] {
  const isBeside = (word: { from: number; to: number }): boolean =>
    found.some(({ from, to }) => word.from === to + 1 || word.to + 1 === from);
  return words(text).filter((word) => yearWords.has(stem(word.text)) && isBeside(word));
}
