/**
 * Whether a number can be computed from those of the quotations and of the sentence itself by simple means that fit their
 * units: what is left of a whole, a price times a number of pieces, the year before a growth in percent. It says no more than
 * that: the numbers may be those of something else. Pure.
 */
import { dates } from "../../../sources/text/dates.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { type Amount, isRoundedTo, roundsTo } from "./amounts.ts";
import { clockTimesIn } from "./clock-times.ts";
import { daysIn } from "./computed-dates.ts";
import { timesInto } from "./durations.ts";
import type { Grounds } from "./grounds.ts";
import { withUnitsBefore } from "./left-out-units.ts";
import { factorsIn, sharesIn } from "./number-words.ts";
import { numbersOf } from "./parts-of-wholes.ts";

/** Most numbers of the quotations that are combined. */
const mostCombined = 24;
/** Greatest number of pieces that a sentence takes times an amount. */
const mostPieces = 12;
/** Least number without a unit that counts as computed: smaller ones are too easily one by chance. */
const leastComputed = 10;
/** The same of what a number of pieces, or a share, makes of another number. */
const leastOfParts = 100;

/** Sums of two numbers are those of any two. */
const leastSummed = 3;

interface Size {
  readonly value: number;
  readonly unit: string | null;
}

/** A test of words for a number that can be computed; false for all where the quotations have too many numbers. @param text The sentence. */
export function computableFrom(text: string, { quotes }: Grounds): (words: string) => boolean {
  const given = distinct(quotes.flatMap((quote) => sizesIn(quote.text)));
  if (given.length > mostCombined) return () => false;
  const times = timesInto(text, quotes.map((quote) => quote.text).join("\n"));
  const shares = given.filter(({ unit }) => unit === "%").map(({ value }) => value / 100);
  const factors = quotes.flatMap((quote) => factorsIn(quote.text).flatMap(({ value }) => (value > 1 ? [value, 1 / value] : [])));
  const counts = given.filter(isCount).map(({ value }) => value);
  const pieces = sizesIn(text).filter(({ value, unit }) => unit !== "%" && value > 1 && value <= mostPieces);
  const multiples = [...pieces.map(({ value }) => value), ...times, ...factors];
  const isLarge = (least: number) => (size: Size) => size.unit !== null || size.value >= least;
  const made = [
    ...[...combined(given), ...quotes.flatMap((quote) => totals(quote.text)), ...timesOf(given, multiples)].filter(isLarge(leastComputed)),
    ...timesOf(
      given.filter((one) => !isCount(one)),
      [...counts.flatMap((by) => [by, 1 / by]), ...shares.flatMap((share) => [share, 1 / share])],
    ).filter(isLarge(leastOfParts)),
  ];
  const amountsOf = (words: string) => [...numbersOf(words), ...factorsIn(words).map(asAmount)];
  // The hour and the minutes of a time of day are no numbers of their own.
  return (words) => clockTimesIn(words).length === 0 && amountsOf(words).some((amount) => made.some((size) => isThe(size, amount)));
}

function timesOf(given: readonly Size[], factors: readonly number[]): Size[] {
  return given.filter(({ unit }) => unit !== "%").flatMap((one) => factors.map((by) => ({ ...one, value: one.value * by })));
}

function isCount({ value, unit }: Size): boolean {
  return unit === null && Number.isInteger(value) && value > 1 && value <= mostPieces;
}

function combined(given: readonly Size[]): Size[] {
  const plain = given.filter(({ unit }) => unit !== "%");
  const shares = given.filter(({ unit }) => unit === "%").map(({ value }) => value / 100);
  return [
    ...plain.flatMap((one, index) => [
      ...shares.flatMap((share) =>
        [1 - share, 1 + share, 1 / (1 - share), 1 / (1 + share)].map((by) => ({ ...one, value: one.value * by })),
      ),
      ...plain.slice(index + 1).flatMap((other) => (other.unit === one.unit ? ofTwo(one, other) : [])),
      ...rests(one, plain),
    ]),
    ...pairsOf(shares).map(([one, other]) => ({ value: (one + other) * 100, unit: "%" })),
    ...shares.flatMap((share) => [
      { value: 1 / share, unit: null },
      { value: 100 - share * 100, unit: "%" },
    ]),
  ];
}

function pairsOf<T>(all: readonly T[]): (readonly [T, T])[] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));
}

function ofTwo(one: Size, other: Size): Size[] {
  const ratios = [one.value / other.value, other.value / one.value];
  return [
    ...[one.value + other.value, Math.abs(one.value - other.value)].map((value) => ({ ...one, value })),
    ...ratios.map((value) => ({ value, unit: null })),
    ...ratios.flatMap((ratio) => [ratio * 100, Math.abs(ratio - 1) * 100].map((value) => ({ value, unit: "%" }))),
  ];
}

/** What two parts leave of a whole. */
function rests(whole: Size, all: readonly Size[]): Size[] {
  const parts = all.filter(({ value, unit }) => unit === whole.unit && value < whole.value).map(({ value }) => value);
  return parts.flatMap((one, index) =>
    parts.slice(index + 1).flatMap((other) => (one + other < whole.value ? [{ ...whole, value: whole.value - one - other }] : [])),
  );
}

/** Of each sentence the sum of all its numbers of one unit: votes for and against, and abstentions. */
function totals(text: string): Size[] {
  return sentences(text).flatMap((sentence) => {
    const days = daysIn(sentence.text);
    const parts = sizesIn(sentence.text).filter(({ value, unit }) => unit !== null || !days.includes(String(value)));
    return [...Map.groupBy(parts, ({ unit }) => unit)]
      .filter(([, each]) => each.length >= leastSummed)
      .map(([unit, each]) => ({ value: each.reduce((sum, { value }) => sum + value, 0), unit }));
  });
}

function isThe({ value, unit }: Size, amount: Amount): boolean {
  if (unit !== amount.unit && unit !== null && amount.unit !== null) return false;
  return roundsTo(value / amount.factor, amount) || isRoundedTo(value, amount.digits * amount.factor);
}

function sizesIn(text: string): Size[] {
  return [
    ...withUnitsBefore(numbersOf(text), text).map(({ digits, factor, unit }) => ({ value: digits * factor, unit })),
    ...dates(text).map(({ years }) => ({ value: years.from, unit: "years" })),
    ...[...sharesIn(text), ...factorsIn(text)].filter(({ value }) => value < 1).map(({ value }) => ({ value: value * 100, unit: "%" })),
  ].filter(({ value }) => value > 0);
}

function asAmount({ value, text }: { value: number; text: string }): Amount {
  return { text, from: 0, to: 0, digits: value, factor: 1, decimals: 1, unit: null };
}

function distinct(sizes: readonly Size[]): Size[] {
  return [...new Map(sizes.map((size) => [`${size.value} ${size.unit ?? ""}`, size])).values()];
}
