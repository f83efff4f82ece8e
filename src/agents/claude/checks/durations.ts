/** Lengths of time and rates in a sentence against those of its grounds: 'forty minutes', 'six centuries', 'a month'. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { type TimeUnit, timeUnits } from "../../../languages/subjects/claims.ts";
import { dates } from "../../../sources/text/dates.ts";
import { stem } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";
import { clockTimesIn } from "./clock-times.ts";
import { cardinalValue, cardinalWords, countsIn, factorsIn } from "./number-words.ts";
import { perText } from "./per-text.ts";
import type { SentenceProblem } from "./problem.ts";

export interface Duration {
  readonly text: string;
  readonly count: number;
  readonly seconds: number;
}

const names = Object.keys(timeUnits) as TimeUnit[];
const patterns = names.map((name) => alternatives(({ claims }) => claims.times[name]));
const unitWords = names.map((name, index) => [name, new RegExp(`^(?:${patterns[index]})$`, "iu")] as const);
const anyUnit = patterns.join("|");
/** Milliseconds stand at their number: '5ms'. Of other symbols, such as 's', the same letters may be an ending. */
const besideDigits = alternatives(({ claims }) => claims.times.millisecond);
/** Left out among number words since it may be an article; before a unit of time it counts. */
const one = alternatives(({ claims }) => claims.one);
const half = alternatives(({ claims }) => claims.half);
/** A half that is one word with its unit. */
const joinedHalf = new RegExp(`(?<!\\p{L})(?:${alternatives(({ claims }) => claims.joinedHalf)})(?=(?:${anyUnit})(?!\\p{L}))`, "giu");
const isHalf = new RegExp(`^(?:${half})$`, "iu");
const isOne = new RegExp(`^(?:${one})$`, "iu");
/** 'An hour and a quarter', 'a year and a half'. */
const andPart = `(?:[\\s\\u00a0](?:(?<half>${alternatives(({ claims }) => claims.andHalf)})|(?<quarter>${alternatives(({ claims }) => claims.andQuarter)}))(?![\\p{L}\\d]))`;
const duration = new RegExp(
  `(?<![\\p{L}\\d.,:])(?<count>\\d+(?:[.,]\\d+)?|(?:${cardinalWords}|${one})(?:[\\s-](?:${cardinalWords}|${one})){0,3}|${half})(?:[\\s\\u00a0-]+(?:\\p{L}{3,}[\\s\\u00a0])?|(?=(?:${besideDigits})(?!\\p{L})))(?<unit>${anyUnit})(?![\\p{L}\\d])${andPart}?`,
  "giu",
);
const count = `\\d+(?:[.,]\\d+)?|(?:${cardinalWords}|${one})(?:[\\s-](?:${cardinalWords}|${one})){0,3}`;
const compound = new RegExp(
  `(?<![\\p{L}\\d.,:])(?:(?<more>${count})[\\s\\u00a0])?(?<long>${anyUnit})[\\s\\u00a0](?:(?:${alternatives(({ brief }) => brief.listJoints)})\\s)?(?<rest>${count})(?:[\\s\\u00a0](?<less>${anyUnit})(?!\\p{L})|(?![\\p{L}\\d]|[\\s\\u00a0]\\p{L}))`,
  "giu",
);
/** What a number without a unit counts behind one with a longer one: minutes, behind hours. */
const smaller: Partial<Record<TimeUnit, TimeUnit>> = { hour: "minute", minute: "second" };
const oneAndPart = new RegExp(`(?<![\\p{L}\\d])(?<unit>${anyUnit})${andPart}`, "giu");
const rate = new RegExp(`(?<![\\p{L}\\d])(?:${alternatives(({ claims }) => claims.rates)})\\s+(?<unit>${anyUnit})(?![\\p{L}\\d])`, "giu");
const timeWord = new RegExp(`(?<![\\p{L}\\d])(?:${anyUnit})(?![\\p{L}\\d])`, "giu");
const unitBehind = new RegExp(`(?<!\\p{L})(?<before>\\p{L}+)\\s(?<unit>${anyUnit})(?![\\p{L}\\d])`, "giu");
/** Lengths that differ by less are the same: a month has 28 to 31 days. */
const tolerance = 0.06;

export function durationProblems(text: string, around: string): SentenceProblem[] {
  const known = durationsIn(around);
  const others = durationsIn(text).filter(
    ({ count, seconds }) => known.some((ground) => ground.count === count) && !known.some((ground) => isSame(ground.seconds, seconds)),
  );
  const words = [...others.map((found) => found.text), ...otherRates(text, around)];
  return words.map((found) => ({
    kind: "unit",
    shownBy: "absence",
    words: found,
    message: `«${found}» stands in the quotes with another unit of time: write it as they do`,
  }));
}

/** Lengths of time that the grounds tell, in whichever unit: 'two years' where they say 24 months. */
export function borneDurations(text: string, around: string): string[] {
  const known = [...durationsIn(around).map(({ seconds }) => seconds), ...spansBetween(around), ...spansOfClock(around)];
  const isAlike = alikeIn(text, around);
  return durationsIn(text)
    .filter(
      (own) => isAlike(own) || ((isRound(own.count) || Number.isNaN(own.count)) && known.some((ground) => isSame(ground, own.seconds))),
    )
    .map((found) => found.text);
}

/** A test for a length that the grounds give as one unit behind the same word: 'the first seven days' of 'the first week'. */
function alikeIn(text: string, around: string): (length: Duration) => boolean {
  const known = [...around.matchAll(unitBehind)].flatMap(({ groups = {} }) => {
    const unit = unitNamed(groups["unit"] ?? "");
    return unit === null ? [] : [{ behind: stem(groups["before"] ?? ""), seconds: timeUnits[unit] }];
  });
  return ({ text: words, seconds }) => {
    const behind = wordTexts(text.slice(0, text.indexOf(words))).at(-1);
    return behind !== undefined && known.some((single) => single.behind === stem(behind) && isSame(single.seconds, seconds));
  };
}

/** Grounds with more years have spans of nearly every length. */
const mostYears = 6;

/** Seconds between any two years of the grounds: three years from 1988 until 1991. */
function spansBetween(around: string): number[] {
  const years = [...new Set(dates(around).map((date) => date.years.from))];
  if (years.length > mostYears) return [];
  return years.flatMap((one) => years.filter((other) => other > one).map((other) => (other - one) * timeUnits.year));
}

/** Seconds between any two of few times of a day: 25 minutes from 6:40 to 7:05. */
function spansOfClock(around: string): number[] {
  const times = clockTimesIn(around).map(({ value }) => value * timeUnits.minute);
  if (times.length > mostYears) return [];
  return times.flatMap((one) => times.filter((other) => other !== one).map((other) => (other - one + timeUnits.day) % timeUnits.day));
}

/** Has at most two significant digits: a text that gives 731 days does not mean two years. */
function isRound(count: number): boolean {
  return Number(count.toPrecision(2)) === count;
}

/** How often the units of time that one text names go into those that the other names: 12, for a month and a year. */
export function timesInto(text: string, around: string): number[] {
  const unitsIn = (words: string) => new Set([...words.matchAll(timeWord)].flatMap(([word]) => unitNamed(word) ?? []));
  const rates = new Set([...around.matchAll(rate)].flatMap((match) => unitOf(match) ?? []));
  const [own, told] = [unitsIn(text), unitsIn(around)];
  return [...own].flatMap((unit) =>
    // 'A year' of what a month costs, where a year is told of, too.
    [...(told.has(unit) ? rates : told)].map((other) => Math.round(timeUnits[unit] / timeUnits[other])).filter((times) => times > 1),
  );
}

/** Lengths of time in seconds. */
export function lengthsIn(text: string): number[] {
  return durationsIn(text).map(({ seconds }) => seconds);
}

/** One unit of time each: 'a year later'. */
export function singleLengthsIn(text: string): number[] {
  return [...text.matchAll(rate)].flatMap((match) => {
    const unit = unitOf(match);
    return unit === null ? [] : [timeUnits[unit]];
  });
}

/** Lengths of time in years, of grounds that count them in longer units. */
export function yearsOfLongUnits(text: string): number[] {
  return durationsIn(text).flatMap(({ count, seconds }) =>
    seconds / count >= timeUnits.decade ? [Math.round(seconds / timeUnits.year)] : [],
  );
}

/** Lengths of time in whole years, of grounds that count them in years. */
export function yearsIn(text: string): number[] {
  return durationsIn(text).flatMap(({ count, seconds }) =>
    seconds / count >= timeUnits.year && Number.isInteger(count) ? [Math.round(seconds / timeUnits.year)] : [],
  );
}

/** Rates by a unit of time that the grounds do not name, where they give rates by another one. */
function otherRates(text: string, around: string): string[] {
  const known = [...around.matchAll(rate)].map(unitOf);
  if (known.length === 0) return [];
  const named = new Set([...known, ...[...around.matchAll(timeWord)].map(([word]) => unitNamed(word))]);
  // 'A quarter of a century' is no rate.
  const isOfLength = (words: string): boolean => durationsIn(text).some((length) => length.text.includes(words));
  return [...text.matchAll(rate)].filter((match) => !named.has(unitOf(match)) && !isOfLength(match[0])).map(([words]) => words);
}

export const durationsIn = perText((text): readonly Duration[] => {
  const plain = text.replace(joinedHalf, "0.5 ");
  const counted = [...plain.matchAll(duration)].map((match) => ({ match, whole: countOf(match.groups?.count ?? "") }));
  const single = [...plain.matchAll(oneAndPart)]
    .filter(({ index }) => !counted.some(({ match }) => match.index <= index && index < match.index + match[0].length))
    .map((match) => ({ match, whole: 1 }));
  const found = [...counted, ...single].flatMap(({ match, whole }): Duration[] => {
    const unit = unitOf(match);
    if (unit === null || whole === null) return [];
    const count = whole + partOf(match);
    return [{ text: match[0], count, seconds: count * timeUnits[unit] }];
  });
  return [...found, ...compoundsIn(plain)];
});

/** 'An hour and 36 minutes', 'two hours thirty': as one length, which no count says alone. */
function compoundsIn(text: string): Duration[] {
  return [...text.matchAll(compound)].flatMap(({ 0: words, groups = {} }): Duration[] => {
    const unit = unitNamed(groups["long"] ?? "");
    const less = groups["less"] === undefined ? smaller[unit ?? "hour"] : unitNamed(groups["less"]);
    const [more, rest] = [groups["more"] === undefined ? 1 : countOf(groups["more"]), countOf(groups["rest"] ?? "")];
    if (unit === null || less === null || less === undefined || more === null || rest === null) return [];
    if (timeUnits[less] >= timeUnits[unit] || rest * timeUnits[less] >= timeUnits[unit]) return [];
    return [{ text: words, count: Number.NaN, seconds: more * timeUnits[unit] + rest * timeUnits[less] }];
  });
}

function partOf({ groups }: RegExpMatchArray): number {
  if (groups?.half !== undefined) return 0.5;
  return groups?.quarter === undefined ? 0 : 0.25;
}

function countOf(word: string): number | null {
  if (isOne.test(word)) return 1;
  if (isHalf.test(word)) return factorsIn(word)[0]?.value ?? 0.5;
  const counts = countsIn(word);
  return cardinalValue(word) ?? (counts.length === 1 ? (counts[0]?.value ?? null) : null);
}

function unitOf(match: RegExpMatchArray): TimeUnit | null {
  return unitNamed(match.groups?.unit ?? "");
}

function unitNamed(word: string): TimeUnit | null {
  return unitWords.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(one, other) * tolerance;
}
