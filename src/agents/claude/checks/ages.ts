/** Ages and other whole years between the days and months of a text: 'aged 35' from May 1900 to March 1936. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { dates, daysOf } from "../../../sources/text/dates.ts";
import { countsIn, type PlacedWord } from "./number-words.ts";

const ageBefore = new RegExp(`(?<!\\p{L})(?:${alternatives(({ claims }) => claims.ages.before)})\\s$`, "iu");
const loneBefore = new RegExp(`(?<!\\p{L})(?:${alternatives(({ claims }) => claims.ages.alone)})\\s$`, "iu");
const yearsBehind = new RegExp(`^[\\s\\u00a0-](?:${alternatives(({ claims }) => claims.times.year)})(?!\\p{L})`, "iu");
const clauseEnd = /^(?:[.,;:!?)]|$)/u;
/** Characters beside a number in which such words stand. */
const reach = 24;
/** A text with more dates has spans of nearly every length. */
const mostDates = 6;
/** Of the numbers that `daysOf` gives: one of years has four digits more. */
const ofYear = 10_000;

/** The numbers of a sentence, said as an age or with the word for years, that lie between two dates of one of the texts. */
export function agesTold(text: string, texts: readonly string[]): PlacedWord[] {
  const inDigits = [...text.matchAll(/(?<![\d.,])\d{1,3}(?![.,]?\d)/gu)];
  const numbers = [
    ...inDigits.map(({ 0: digits, index }) => ({ text: digits, value: Number(digits), from: index, to: index + digits.length })),
    ...countsIn(text),
  ].filter((number) => isAge(text, number));
  const known = numbers.length === 0 ? [] : texts.flatMap(wholeYearsBetween);
  return numbers.filter(({ value }) => known.includes(value));
}

function isAge(text: string, { from, to }: PlacedWord): boolean {
  const [before, behind] = [text.slice(Math.max(0, from - reach), from), text.slice(to, to + reach)];
  return ageBefore.test(before) || yearsBehind.test(behind) || (loneBefore.test(before) && clauseEnd.test(behind));
}

function wholeYearsBetween(text: string): number[] {
  const days = dates(text)
    .filter(({ precision }) => precision === "day" || precision === "month")
    .map((date) => daysOf(date).from);
  if (days.length > mostDates) return [];
  return days.flatMap((one) => days.map((other) => Math.floor((other - one) / ofYear)).filter((years) => years > 0));
}
