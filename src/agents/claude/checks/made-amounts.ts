/**
 * Amounts that the quotations do not write and that follow from those they do: sums and differences, what shares leave of a
 * whole, a third of 84, three more than 16, a person with two others. Pure.
 */
import { alternatives } from "../../../languages/combined.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { type Amount, computedAmount } from "./amounts.ts";
import { datedAmounts } from "./dated-amounts.ts";
import type { Grounds } from "./grounds.ts";
import { withUnitsBefore } from "./left-out-units.ts";
import { countsIn, factorsIn, isFold, sharesIn } from "./number-words.ts";
import { numbersOf, partsOfWholes } from "./parts-of-wholes.ts";

/** Least number that may be a sum or a difference: smaller ones are too easily one by chance. */
const leastCombined = 100;
/** Most numbers whose sums and differences are looked at. */
const mostCombined = 12;
/** Least number of which a share is computed. */
const leastShared = 10;
/** Most numbers of a quotation of which small differences and growth in percent are computed. */
const mostCompared = 6;

const differenceBehind = new RegExp(
  `^(?:[\\s\\u00a0]\\p{L}+){0,2}[\\s\\u00a0](?:${alternatives(({ claims }) => claims.differences)})(?!\\p{L})`,
  "iu",
);
const inCompany = new RegExp(
  `(?:\\p{Lu}[\\p{L}.'’-]*\\s(?:${alternatives(({ claims }) => claims.company)})|\\p{L}\\s(?:${alternatives(({ claims }) => claims.further)}))\\s$`,
  "u",
);
/** Characters beside a number in which the words stand that say what it counts. */
const reach = 40;

export interface MadeAmounts {
  /** By a relation that the quotations tell: 'three more than planned', 'of which', 'two thirds of'. */
  readonly told: readonly Amount[];
  /** Of any two numbers, whether they belong together or not. */
  readonly combined: readonly Amount[];
}

export function madeAmounts({ quotes }: Pick<Grounds, "quotes">): MadeAmounts {
  const proses = quotes.filter(({ isRow }) => !isRow).map(({ text }) => text);
  const all = proses.flatMap(measuredIn);
  const told = proses.flatMap((text) => [
    ...shared(text),
    ...multiplied(text),
    ...toldDifferences(text),
    ...withCompany(text),
    ...rests(text),
  ]);
  const combined = [...(all.length > mostCombined ? [] : [...sums(all), ...left(all), ...points(all)]), ...proses.flatMap(growth)];
  return { told, combined };
}

/** Sums and differences of two numbers with one unit, and of few numbers small ones with a unit or a scale, too. */
function sums(all: readonly Amount[]): Amount[] {
  const areFew = all.length <= mostCompared;
  return pairsOf(all.filter(({ unit }) => unit !== "%")).flatMap(([one, other]) => {
    const [a, b] = [one.digits * one.factor, other.digits * other.factor];
    const least = areFew && isMeasured(one) && isMeasured(other) ? 0 : leastCombined * Math.max(1, Math.min(one.factor, other.factor) / 10);
    return [a + b, Math.abs(a - b)]
      .filter((value) => value > 0 && value >= least)
      .map((value) => ({ ...one, unit: one.unit ?? other.unit, digits: value / one.factor, decimals: 15 }));
  });
}

function isMeasured({ unit, factor }: Amount): boolean {
  return unit !== null || factor !== 1;
}

/** What several shares leave of a whole. */
function left(all: readonly Amount[]): Amount[] {
  const shares = all.filter(({ unit }) => unit === "%").map(({ digits }) => digits);
  return shares
    .map((_, count) => shares.slice(0, count + 1).reduce((rest, share) => rest - share, 100))
    .filter((rest) => rest > 0 && rest < 100)
    .map((rest) => ({ ...computedAmount(rest), unit: "%" }));
}

/** Percentage points between two shares. */
function points(all: readonly Amount[]): Amount[] {
  return pairsOf(all.filter(({ unit }) => unit === "%")).map(([one, other]) => ({
    ...computedAmount(one.digits - other.digits),
    unit: "pp",
  }));
}

/** Shares in words of the numbers of their text: 32 of 'two thirds of the 48 patients'. */
function shared(text: string): Amount[] {
  const shares = [...sharesIn(text), ...factorsIn(text)].filter(({ value }) => value < 1);
  const wholes = shares.length === 0 ? [] : amountsOf(text).filter(({ digits, factor }) => digits * factor >= leastShared);
  if (wholes.length > mostCombined) return [];
  return shares.flatMap(({ value }) => wholes.map((whole) => ({ ...whole, digits: whole.digits * value, decimals: 15 })));
}

/** Numbers that lie by a told difference from another one: 16 of '19 months, three more than planned'. */
function toldDifferences(text: string): Amount[] {
  const all = amountsOf(text);
  if (all.length > mostCombined) return [];
  return all
    .filter(({ to }) => differenceBehind.test(text.slice(to, to + reach)))
    .flatMap((by) =>
      all
        .filter((other) => other !== by && (other.unit === by.unit || by.unit === null))
        .flatMap((other) =>
          [1, -1].map((sign) => {
            const step = by.unit === null && by.factor === 1 ? by.digits : (by.digits * by.factor) / other.factor;
            return { ...other, digits: Math.abs(other.digits + sign * step), decimals: 15 };
          }),
        ),
    );
}

/** Three people of 'Curie and two colleagues'. */
function withCompany(text: string): Amount[] {
  return countsIn(text)
    .filter(({ from }) => inCompany.test(text.slice(Math.max(0, from - reach), from)))
    .map(({ value }) => computedAmount(value + 1));
}

/** Growth and decline in percent, of a text that compares two numbers or little more. */
function growth(text: string): Amount[] {
  const all = measuredIn(text).filter(({ unit }) => unit !== "%");
  if (all.length > mostCompared) return [];
  return pairsOf(all.filter(isMeasured)).flatMap(([one, other]) => {
    const [a, b] = [one.digits * one.factor, other.digits * other.factor];
    return a === 0 || b === 0 ? [] : [b / a - 1, a / b - 1].map((share) => ({ ...computedAmount(share * 100), unit: "%" }));
  });
}

/** What a part leaves of its whole, and its share in percent: 3 and 79 % of 'eleven of fourteen'. */
function rests(text: string): Amount[] {
  return partsOfWholes(text).flatMap(({ part, whole, unit }) => [
    { ...computedAmount(whole - part), unit, isScaled: false },
    { ...computedAmount((part / whole) * 100), unit: "%", isScaled: false },
  ]);
}

/** Numbers of a text times, and divided by, its factors: 107 of '214, twice as many as a year ago'. */
function multiplied(text: string): Amount[] {
  const counts = countsIn(text).filter(({ to }) => isFold(text, to));
  const factors = [...factorsIn(text), ...counts].filter(({ value }) => value > 1);
  const all = factors.length === 0 ? [] : amountsOf(text).filter(({ digits, factor }) => digits * factor >= leastShared);
  if (all.length > mostCombined) return [];
  return factors.flatMap(({ value }) =>
    all.flatMap((amount) =>
      [amount.digits * value, amount.digits / value]
        .filter((digits) => amount.unit !== null || digits >= leastShared)
        .map((digits) => ({ ...amount, digits, decimals: 15, isOfOther: false })),
    ),
  );
}

function amountsOf(text: string): Amount[] {
  return withUnitsBefore(numbersOf(text), text).filter(({ from, to }) => from < to);
}

function measuredIn(text: string): Amount[] {
  return withUnitsBefore(datedAmounts(text, detectLanguage(text)).amounts, text);
}

function pairsOf(all: readonly Amount[]): (readonly [Amount, Amount])[] {
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter((other) => other.unit === one.unit || (isMeasured(one) && isMeasured(other) && (one.unit === null || other.unit === null)))
      .map((other) => [one, other] as const),
  );
}
