/** Numbers in words of a sentence, counts, factors and ordinals, against its grounds. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { contentStems, stem } from "../../../sources/text/stems.ts";
import type { Amount } from "./amounts.ts";
import { countedOtherwise, enumeratedSizes } from "./enumerations.ts";
import { type Grounds, wordsAround } from "./grounds.ts";
import { isHedged } from "./hedges.ts";
import {
  countsIn,
  factorsIn,
  isExactCount,
  leastOrdinal,
  type NumberWord,
  ordinalsIn,
  type PlacedWord,
  type Rank,
  ranksIn,
  sharesIn,
} from "./number-words.ts";
import type { SentenceProblem } from "./problem.ts";

/** Tolerance between a factor in words and the computed quotient. */
const factorTolerance = 0.1;
/** The same for a share in words, which has small numbers. */
const shareTolerance = 0.02;
const timeBehind = new RegExp(
  `^\\s(?:(?:${alternatives(({ claims }) => claims.rates)})\\s)?(?:${alternatives(({ claims }) => Object.values(claims.times).join("|"))})(?!\\p{L})`,
  "iu",
);
const listJoint = new RegExp(`,|\\s(?:${alternatives(({ brief }) => brief.listJoints)}|&)\\s`, "u");
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
  const isSaid = ({ text: word, value }: NumberWord) => saidOrdinals.has(value) || stems.has(stem(word)) || countable.includes(value);
  const ordinals = ordinalsIn(text).filter((ordinal) => !isSaid(ordinal));
  const problems = [
    ...otherCounts(text, grounds, [...known, ...made]),
    ...otherFactors(text, around, known),
    ...ordinals,
    ...otherRanks(text, around),
  ];
  return problems.map(({ text: words }) => ({
    kind: "number",
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
    ...known.map(({ digits }) => digits),
    ...factors,
    ...factors.filter((factor) => factor < 1).map((factor) => Math.round(1 / factor)),
  ];
}

function otherCounts(text: string, grounds: Grounds, known: readonly Amount[]): PlacedWord[] {
  const around = wordsAround(grounds);
  const values = known.map(({ digits, factor }) => digits * factor);
  const countable = countableOf(around, known);
  const named = new Set(text.match(/(?<=\S\s[("“«]?)\p{Lu}[\p{L}\d-]+/gu)).size;
  const toldShares = [...sharesIn(around).map(({ value }) => value), ...values, ...values.map((value) => value / 100)];
  const shares = sharesIn(text).filter((share) => isShare(share, toldShares, isHedged(text, share.from)));
  const sizes = new Set([listLength(text), named, grounds.quotes.length]);
  const listed = enumeratedSizes(grounds);
  const isOther = countedOtherwise(text, around);
  return countsIn(text)
    .filter((count) => (isExactCount(count) || isRound(count)) && !shares.some((share) => isWithin(count, share)))
    .filter((count) => !countable.some((told) => Math.abs(told - count.value) <= roundingOf(count, told, text)) && !sizes.has(count.value))
    .filter((count) => !listed.has(count.value) || isOther(count));
}

function otherFactors(text: string, around: string, known: readonly Amount[]): PlacedWord[] {
  const values = known.map(({ digits, factor }) => digits * factor);
  // Half of '20 million tonnes, against 10 million'.
  const digits = known.map((amount) => amount.digits);
  const said = factorsIn(around).map(({ value }) => value);
  const percentages = known.filter(({ unit }) => unit === "%").map((share) => share.digits / 100);
  const isNearly = ({ value, from }: PlacedWord): boolean =>
    value < 1 && isHedged(text, from) && percentages.some((share) => Math.abs(share - value) <= value / 4);
  const counts = countsIn(text);
  return factorsIn(text)
    .filter((factor) => !counts.some((count) => isWithin(factor, count)))
    .filter((factor) => !isNearly(factor) && !isOfTime(text, factor))
    .filter(({ value }) => !said.includes(value) && !isQuotient(value, values) && !isRatio(value, digits));
}

/** 'The second quarter' where the grounds tell of the third one alone; from the third on, `ordinalsIn` judges them. */
function otherRanks(text: string, around: string): NumberWord[] {
  const known = ranksIn(around);
  const isCounted = ({ value, of }: Rank) => known.some((rank) => rank.of === of) && known.every((rank) => rank.value !== value);
  return ranksIn(text).filter((rank) => rank.value < leastOrdinal && isCounted(rank));
}

/** 'Half a year'. */
function isOfTime(text: string, { to }: PlacedWord): boolean {
  return timeBehind.test(text.slice(to, to + 30));
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

/**
 * How far a count in words may be from a number of the grounds: half of its last digit that is not zero from a hundred on,
 * all of it after a word such as 'nearly', and a half where the other number is no whole one.
 */
function roundingOf({ value, from }: PlacedWord, told: number, text: string): number {
  const zeros = /0*$/.exec(String(value))?.[0].length ?? 0;
  if (isRound({ value }) && zeros > 0) return 10 ** zeros / (isHedged(text, from) ? 1 : 2);
  return Number.isInteger(told) ? 0 : 0.5;
}

/** Whether the grounds tell a share, as words, as a number or in percent: 'three in four' of 75.3 %. */
function isShare({ value: share }: PlacedWord, told: readonly number[], isNear: boolean): boolean {
  return told.some((value) => Math.abs(value - share) <= share * (isNear ? factorTolerance : shareTolerance));
}

function isWithin(word: PlacedWord, other: PlacedWord): boolean {
  return word.from < other.to && other.from < word.to;
}

function isQuotient(factor: number, values: readonly number[]): boolean {
  if (values.length > mostPairs) return true;
  const shares = factor < 1 ? [factor, factor * 100] : [factor, (factor - 1) * 100];
  if (shares.some((share) => values.some((value) => Math.abs(value - share) <= share * factorTolerance))) return true;
  return isRatio(factor, values);
}

function isRatio(factor: number, values: readonly number[]): boolean {
  return values.some((a) => values.some((b) => b !== 0 && Math.abs(a / b - factor) <= factor * factorTolerance));
}
