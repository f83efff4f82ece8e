/** Times of a day in a sentence against those of its grounds: '19:30', '7.30 p.m.', 'half past seven'. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { timeUnits } from "../../../languages/subjects/claims.ts";
import { countsIn, type PlacedWord } from "./number-words.ts";
import type { SentenceProblem } from "./problem.ts";

const inDigits = /(?<![\d:.,])(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?![\d:.,]\d|\d)/g;
const withPoint = /(?<![\d:.,])(?<hour>[01]?\d|2[0-3])[.:](?<minute>[0-5]\d)(?=\s?[ap]\.?m)/giu;
const halfBefore = new RegExp(`(?<!\\p{L})(?:${alternatives(({ claims }) => claims.clock.halfPast)})\\s$`, "iu");
const halfTo = Array.from({ length: 12 }, (_, index) => {
  const hour = languages.map(({ numbers }) => numbers.ordinals[index] ?? "(?!)").join("|");
  return new RegExp(`(?<!\\p{L})(?:${alternatives(({ claims }) => claims.clock.halfTo)})\\s(?:${hour})(?!\\p{L})`, "iu");
});
const hourOfHalf = new RegExp(
  `(?<![\\d:.,])(?<hour>1[0-2]|[1-9])\\s?(?:(?<second>${alternatives(({ claims }) => claims.clock.afternoon)})|${alternatives(({ claims }) => claims.clock.forenoon)})(?!\\p{L})`,
  "giu",
);
const hour = 60;
/** Minutes. */
const halfDay = 720;
/** Grounds with more times and lengths have nearly every time. */
const mostReckoned = 24;
/** Characters beside a number in which such words stand. */
const reach = 24;

export interface ClockTime extends PlacedWord {
  /** Minutes from midnight. */
  readonly value: number;
}

/** In digits alone. */
export function clockTimesIn(text: string): ClockTime[] {
  return [...text.matchAll(inDigits)].map(({ 0: words, index, groups }) => ({
    text: words,
    value: Number(groups?.hour) * 60 + Number(groups?.minute),
    from: index,
    to: index + words.length,
  }));
}

/**
 * Full hours of a half of the day that the text around has in digits: '2 p.m.' of 14:00, and of 2:00, of which the half may be
 * told by a word.
 */
export function hoursTold(text: string, around: string): Pick<PlacedWord, "from" | "to">[] {
  const known = new Set(clockTimesIn(around).map(({ value }) => value));
  return [...text.matchAll(hourOfHalf)]
    .filter(({ groups = {} }) => {
      const early = (Number(groups["hour"]) * hour) % halfDay;
      return known.has(early) || (groups["second"] !== undefined && known.has(early + halfDay));
    })
    .map(({ 0: words, index }) => ({ from: index, to: index + words.length }));
}

/**
 * Times in digits that the grounds do not have in any form; a full hour may be any number of theirs.
 * @param seconds Lengths of time in the grounds.
 */
export function clockProblems(text: string, around: string, seconds: readonly number[]): SentenceProblem[] {
  const own = clockTimesIn(text);
  if (own.length === 0) return [];
  const told = minutesIn(around);
  const lengths = seconds.map((length) => length / timeUnits.minute);
  // 'Twenty minutes later' tells another time of the same day.
  const reckoned =
    told.length * lengths.length > mostReckoned
      ? []
      : clockTimesIn(around).flatMap(({ value }) => lengths.flatMap((length) => [value + length, value - length]));
  const known = new Set([...told, ...reckoned].map((minutes) => (minutes + halfDay) % halfDay));
  return own
    .filter(({ value }) => !known.has(value % halfDay))
    .map(({ text: words }) => ({
      kind: "number",
      shownBy: "absence",
      words,
      message: `the time «${words}» stands in none of the quotes: cite the words that tell it, or leave it out`,
    }));
}

function minutesIn(text: string): number[] {
  const numbers = [
    ...[...text.matchAll(/(?<![\d.,:])\d{1,2}(?![\d.,:]*\d)/g)].map(({ 0: digits, index }) => ({ value: Number(digits), from: index })),
    ...countsIn(text),
  ];
  return [
    ...clockTimesIn(text).map(({ value }) => value),
    ...[...text.matchAll(withPoint)].map(({ groups }) => Number(groups?.hour) * 60 + Number(groups?.minute)),
    ...numbers.map(({ value, from }) => value * 60 + (halfBefore.test(text.slice(Math.max(0, from - reach), from)) ? 30 : 0)),
    ...halfTo.flatMap((pattern, hour) => (pattern.test(text) ? [hour * 60 + 30] : [])),
  ];
}
