/** Numbers in words of a sentence, counts, factors and ordinals, against its grounds. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { dates } from "../../../sources/text/dates.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { contentStems, isStopWord, stem } from "../../../sources/text/stems.ts";
import type { Amount } from "./amounts.ts";
import { countedOtherwise, enumeratedSizes, listJoint } from "./enumerations.ts";
import { type Grounds, wordsAround } from "./grounds.ts";
import { hedgeOf, isLeftOpen } from "./hedges.ts";
import {
  countsIn,
  factorsIn,
  isExactCount,
  isFold,
  leastOrdinal,
  type NumberWord,
  ordinalsIn,
  type PlacedWord,
  type Rank,
  ranksIn,
  sharesIn,
} from "./number-words.ts";
import { isPartOfYear } from "./parts-of-year.ts";
import type { SentenceProblem } from "./problem.ts";
import { restsTold } from "./rests.ts";
import { speltAmounts } from "./spelt-amounts.ts";

type Place = Pick<PlacedWord, "from" | "to">;

/** Tolerance between a factor in words and the computed quotient. */
const factorTolerance = 0.1;
/** The same for a share in words, which has small numbers. */
const shareTolerance = 0.02;
/** Between a count that is no whole number, or that 'about' precedes, and the number that it is said of. */
const brokenTolerance = 0.1;
const nearTolerance = 0.15;
/** How far a factor may be exceeded. */
const mostExceeded = 1.5;
/** Characters behind a number word that are looked at. */
const reach = 30;
const differenceBehind = new RegExp(`^\\s(?:${alternatives(({ claims }) => claims.differences)})(?!\\p{L})`, "iu");
const timeBehind = new RegExp(
  `^\\s(?:(?:${alternatives(({ claims }) => claims.rates)})\\s)?(?:${alternatives(({ claims }) => Object.values(claims.times).join("|"))})(?!\\p{L})`,
  "iu",
);
const wordBehind = /^[\s-](\p{L}{3,})/u;
/** Greatest count that a reader may have made of what the quotes tell, where they do not count the same otherwise. */
const mostCounted = 12;
const currency = /^[A-Z]{3}$/;
/** Most numbers of one sentence's grounds whose ratios are checked; with more numbers every factor passes. */
const mostPairs = 60;

/**
 * @param known Every amount of the grounds.
 * @param made Their sums and differences, which a sentence may count, but not compare.
 */
export function wordNumberProblems(text: string, grounds: Grounds, known: readonly Amount[], made: readonly Amount[]): SentenceProblem[] {
  const around = wordsAround(grounds);
  const saidOrdinals = new Set(ordinalsIn(around).map(({ value }) => value));
  const countable = countableOf(around, known);
  const stems = new Set(contentStems(around));
  const isSaid = ({ text: word, value }: NumberWord) =>
    saidOrdinals.has(value) || stems.has(stem(word)) || countable.includes(value) || known.some(({ digits }) => digits === value);
  const shares = toldShares(text, around, known);
  // 'The third quarter of 2019' is judged as a date.
  const judged = [...shares, ...dates(text).filter(isPartOfYear)];
  const ordinals = ordinalsIn(text).filter((ordinal) => !isSaid(ordinal) && !judged.some((other) => isWithin(ordinal, other)));
  const problems = [
    ...otherCounts(text, grounds, [...known, ...made.filter(({ unit }) => unit !== "pp")], shares),
    ...otherFactors(text, around, known),
    ...ordinals,
    ...otherRanks(text, around),
  ];
  return problems.map(({ text: words }) => ({
    kind: "number",
    shownBy: "count",
    words,
    message: `«${words}» follows from none of the quotes: cite the words that say so, or leave it out`,
  }));
}

/** Numbers that a count in words may be. 'Twice' is two times, and 'a quarter' one in four. */
function countableOf(around: string, known: readonly Amount[]): number[] {
  const factors = factorsIn(around).map(({ value }) => value);
  return [
    ...known.map(({ digits, factor }) => digits * factor),
    // As written: 'four kilograms' of 4 kg.
    ...known.filter(({ unit }) => unit !== null && !currency.test(unit)).map(({ digits }) => digits),
    ...factors,
    ...factors.filter((factor) => factor < 1).map((factor) => Math.round(1 / factor)),
  ];
}

/** Shares in words that the grounds tell: as words, as a number, in percent, or as the ratio of two numbers. */
function toldShares(text: string, around: string, known: readonly Amount[]): PlacedWord[] {
  const own = sharesIn(text);
  if (own.length === 0) return [];
  const values = known.map(({ digits, factor }) => digits * factor);
  const ratios = pairsOfUnit(known)
    .map(([a, b]) => a / b)
    .filter((ratio) => ratio < 1);
  const told = [...sharesIn(around), ...factorsIn(around)].map(({ value }) => value);
  const all = [...told, ...values, ...values.map((value) => value / 100), ...ratios, ...ratios.map((ratio) => 1 - ratio)];
  return own.filter((share) => isShare(share, all, hedgeOf(text, share) !== "none"));
}

function otherCounts(text: string, grounds: Grounds, known: readonly Amount[], shares: readonly PlacedWord[]): PlacedWord[] {
  const around = wordsAround(grounds);
  // 'Two' of 'two thirds' is judged with them.
  const factors = factorsIn(text);
  const isOfPart = (count: PlacedWord): boolean =>
    shares.some((share) => isWithin(count, share)) || factors.some((factor) => holds(factor, count));
  const countable = countableOf(around, known);
  const named = new Set(text.match(/(?<=\S\s[("“«]?)\p{Lu}[\p{L}\d-]+/gu)).size;
  const sizes = new Set([listLength(text), named, grounds.quotes.length, ...known.map(({ digits }) => digits)]);
  const listed = enumeratedSizes(grounds);
  const isOther = countedOtherwise(text, around);
  const mayBeCounted = readersCount(text, grounds);
  return countsIn(text)
    .filter((count) => (isExactCount(count) || isRound(count) || isBroken(count)) && !isOfPart(count))
    .filter((count) => !countable.some((told) => isRounded(count, told, text)) && !sizes.has(count.value))
    .filter((count) => !isFactor(count, text, known) && !isDifference(count, text, known))
    .filter((count) => !(listed.has(count.value) || mayBeCounted(count)) || isOther(count));
}

/**
 * Tells of a count whether the sentence may have counted what the quotes name: it is no length of time, factor or part, and
 * stands before a noun.
 */
function readersCount(text: string, { quotes }: Grounds): (count: PlacedWord) => boolean {
  const parts = [...sharesIn(text), ...factorsIn(text)];
  return (count) => {
    const behind = text.slice(count.to, count.to + reach);
    const isMeasure = isFold(text, count.to) || timeBehind.test(behind) || parts.some((part) => isWithin(count, part));
    const noun = wordBehind.exec(behind)?.[1];
    const isOfNoun = noun !== undefined && !isStopWord(noun);
    return quotes.length > 0 && count.value <= mostCounted && Number.isInteger(count.value) && !isMeasure && isOfNoun;
  };
}

function otherFactors(text: string, around: string, known: readonly Amount[]): PlacedWord[] {
  // Half of '20 million tonnes, against 10 million'.
  const bare = known.map((amount) => ({ ...amount, factor: 1, unit: null }));
  const said = factorsIn(around).map(({ value }) => value);
  const percentages = known.filter(({ unit }) => unit === "%").map((share) => share.digits / 100);
  const isNearly = ({ value, from, to }: PlacedWord): boolean =>
    value < 1 && hedgeOf(text, { from, to }) !== "none" && percentages.some((share) => Math.abs(share - value) <= value / 4);
  // 'The first half of 2018' is a date, 'half a percent' an amount.
  const others = [...countsIn(text), ...dates(text), ...speltAmounts(text, detectLanguage(text))];
  return factorsIn(text)
    .filter((factor) => !others.some((other) => holds(other, factor)))
    .filter((factor) => !isNearly(factor) && !isOfTime(text, factor) && !isExceeded(factor, text, known))
    .filter(({ value }) => !said.includes(value) && !isQuotient(value, known) && !isRatio(value, bare) && !isLeft(value, known))
    .filter((factor) => !restsTold(text, factor, around).some((rest) => Math.abs(rest - factor.value) <= factor.value * shareTolerance));
}

/** 'More than twice as much' of 68 and 30 percent. */
function isExceeded(factor: PlacedWord, text: string, known: readonly Amount[]): boolean {
  return (
    hedgeOf(text, factor) === "above" && pairsOfUnit(known).some(([a, b]) => a / b >= factor.value && a / b < factor.value * mostExceeded)
  );
}

/** 'The second quarter' where the grounds tell of the third one alone; from the third on, `ordinalsIn` judges them. */
function otherRanks(text: string, around: string): NumberWord[] {
  const known = ranksIn(around);
  const isCounted = ({ value, of }: Rank) => known.some((rank) => rank.of === of) && known.every((rank) => rank.value !== value);
  return ranksIn(text).filter((rank) => rank.value < leastOrdinal && isCounted(rank));
}

/** 'Half a year'. */
function isOfTime(text: string, { to }: PlacedWord): boolean {
  return timeBehind.test(text.slice(to, to + reach));
}

/** How many things the sentence itself lists: 'in three ways: by rail, by road and by sea'. */
function listLength(text: string): number {
  const list = text.slice(text.search(/[:—–(]/) + 1);
  return list.split(listJoint).filter((item) => item.trim() !== "").length;
}

/** 'Three hundred' may be said of 320. A word such as 'hundred' or 'thousand' alone says still less. */
function isRound({ value }: Pick<NumberWord, "value">): boolean {
  return value > 100 && Number.isInteger(value) && !/^10*$/.test(String(value));
}

/** 'One and a half' may be said of what is near. */
function isBroken({ value }: PlacedWord): boolean {
  return value > 1 && !Number.isInteger(value);
}

/** Whether a count is a factor between two numbers: 'three times as many'. */
function isFactor({ value, to }: PlacedWord, text: string, known: readonly Amount[]): boolean {
  return isFold(text, to) && isQuotient(value, known);
}

/** Whether a count is what two numbers differ by: 'three fewer than before'. */
function isDifference({ value, to }: PlacedWord, text: string, known: readonly Amount[]): boolean {
  return differenceBehind.test(text.slice(to, to + reach)) && pairsOfUnit(known).some(([a, b]) => a - b === value);
}

/**
 * Whether a count in words may be said of a number of the grounds: it differs by half of its last digit that is not zero
 * from a hundred on, by all of it after a word such as 'about', and by a half where the other number is no whole one.
 */
function isRounded(count: PlacedWord, told: number, text: string): boolean {
  const { value } = count;
  const hedge = hedgeOf(text, count);
  const apart = Math.abs(told - value);
  if (apart === 0 || isLeftOpen(told, value, hedge)) return true;
  if (isBroken(count)) return apart <= value * brokenTolerance;
  const zeros = /0*$/.exec(String(value))?.[0].length ?? 0;
  if (!isRound(count) || zeros === 0) return !Number.isInteger(told) && apart <= 0.5;
  if (hedge === "above" || hedge === "below") return false;
  return apart <= (hedge === "near" ? Math.min(10 ** zeros, value * nearTolerance) : 10 ** zeros / 2);
}

/** Whether the grounds tell a share, as words, as a number or in percent: 'three in four' of 75.3 %. */
function isShare({ value: share }: PlacedWord, told: readonly number[], isNear: boolean): boolean {
  return told.some((value) => Math.abs(value - share) <= share * (isNear ? factorTolerance : shareTolerance));
}

function holds(whole: Place, { from, to }: Place): boolean {
  return whole.from <= from && to <= whole.to;
}

function isWithin(word: Place, other: Place): boolean {
  return word.from < other.to && other.from < word.to;
}

function isQuotient(factor: number, known: readonly Amount[]): boolean {
  if (known.length > mostPairs) return true;
  const shares = factor < 1 ? [factor, factor * 100] : [factor, (factor - 1) * 100];
  const isTold = ({ digits, factor: scale }: Amount): boolean =>
    shares.some((share) => Math.abs(digits * scale - share) <= share * factorTolerance);
  return known.some(isTold) || isRatio(factor, known);
}

/** Whether it is what two numbers leave of one: 'a quarter less' of 240 and 180. */
function isLeft(share: number, known: readonly Amount[]): boolean {
  return pairsOfUnit(known).some(([a, b]) => Math.abs(1 - a / b - share) <= share * shareTolerance);
}

function isRatio(factor: number, known: readonly Amount[]): boolean {
  return pairsOfUnit(known).some(([a, b]) => Math.abs(a / b - factor) <= factor * factorTolerance);
}

/** Values of any two of few amounts that have one unit, or none. */
function pairsOfUnit(known: readonly Amount[]): (readonly [number, number])[] {
  if (known.length > mostPairs) return [];
  return known.flatMap((one) =>
    known
      .filter(({ digits, unit }) => digits !== 0 && unit === one.unit)
      .map((other) => [one.digits * one.factor, other.digits * other.factor] as const),
  );
}
