/** Numbers of a sentence, in digits and in words, against those of its grounds. */
import { dates } from "../../../sources/text/dates.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { type Amount, amountsIn, computedAmount, type Fit, follows, isMeasure, namesUnit, quotedAmounts } from "./amounts.ts";
import { yearsOfLongUnits } from "./durations.ts";
import { type Grounds, wordsAround } from "./grounds.ts";
import { isHedged } from "./hedges.ts";
import { countsIn, factorsIn, sharesIn } from "./number-words.ts";
import type { SentenceProblem } from "./problem.ts";
import { speltAmounts } from "./spelt-amounts.ts";
import { wordNumberProblems } from "./word-number-check.ts";

/** Symbols of units that no ending of an ordinal looks like. */
const unitBehind = /^(?:[mµn]s|px|[kKMGT]i?B|[kMG]Hz|[kM]?Wh?)(?!\p{L})/u;

export function numberProblems(text: string, grounds: Grounds, language: string): SentenceProblem[] {
  const known = knownAmounts(grounds);
  const factors = factorsIn(wordsAround(grounds)).map(({ value }) => computedAmount(value));
  const shares = sharesIn(wordsAround(grounds)).map(({ value }) => ({ ...computedAmount(value * 100), unit: "%", isScaled: false }));
  const made = combined(grounds);
  return [
    ...inDigits(text, wordsAround(grounds), [...known, ...factors, ...shares, ...made], language),
    ...wordNumberProblems(text, grounds, known, made),
    ...otherUnits(text, known, language),
  ];
}

function knownAmounts({ quotes, context, computed }: Grounds): Amount[] {
  return distinctAmounts([
    ...quotes.flatMap((quote) => quotedAmounts(quote, detectLanguage(quote.text))),
    ...context.flatMap((line) => quotedAmounts({ text: line, isRow: false }, detectLanguage(line))),
    ...computed.map(computedAmount),
    ...[...quotes.map((quote) => quote.text), ...context].flatMap((text) => {
      const spelt = speltAmounts(text, detectLanguage(text)).filter(({ unit, factor }) => unit !== null || factor !== 1);
      const withUnit = new Set(spelt.map(({ digits }) => digits));
      const bare = countsIn(text).filter(({ value }) => !withUnit.has(value));
      return [...spelt, ...[...bare.map(({ value }) => value), ...yearsOfLongUnits(text)].map(computedAmount)];
    }),
  ]);
}

/** Each amount once: every number of a sentence is held against all of them. */
function distinctAmounts(amounts: readonly Amount[]): Amount[] {
  const key = ({ digits, factor, decimals, unit, isScaled, isOfOther }: Amount) =>
    `${digits} ${factor} ${decimals} ${unit ?? ""} ${isScaled ?? false} ${isOfOther ?? false}`;
  return [...new Map(amounts.map((amount) => [key(amount), amount])).values()];
}

/** Least number that may be a sum or a difference: smaller ones are too easily one by chance. */
const leastCombined = 100;
/** Most numbers whose sums and differences are looked at. */
const mostCombined = 12;

/** Sums and differences of two quoted numbers with one unit, and what several shares leave of a whole. */
function combined({ quotes }: Grounds): Amount[] {
  const all = quotes
    .filter(({ isRow }) => !isRow)
    .flatMap(({ text }) => {
      const days = dates(text);
      return amountsIn(text, detectLanguage(text)).filter(({ from, to }) => !days.some((date) => from < date.to && date.from < to));
    });
  if (all.length > mostCombined) return [];
  const shares = all.filter(({ unit }) => unit === "%").map(({ digits }) => digits);
  const rest = shares
    .map((_, count) => shares.slice(0, count + 1).reduce((left, share) => left - share, 100))
    .filter((left) => left > 0 && left < 100);
  const pairs = all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(({ unit }) => unit === one.unit && unit !== "%")
      .map((other) => [one, other] as const),
  );
  const made = pairs.flatMap(([one, other]) => {
    const [a, b] = [one.digits * one.factor, other.digits * other.factor];
    return [a + b, Math.abs(a - b)]
      .filter((value) => value >= leastCombined * Math.max(1, Math.min(one.factor, other.factor) / 10))
      .map((value) => ({ ...one, digits: value / one.factor, decimals: 15 }));
  });
  return [...made, ...rest.map((left) => ({ ...computedAmount(left), unit: "%" }))];
}

function inDigits(text: string, around: string, known: readonly Amount[], language: string): SentenceProblem[] {
  const spans = dates(text);
  const written = amountsIn(text, language).filter(({ from, to, unit }) => {
    // '1100 kilowatts' are no year.
    const isDate = spans.some((date) => from < date.to && date.from < to && (date.precision !== "year" || !isMeasure(unit)));
    return !isDate && !(unit === null && isOrdinal(text, to));
  });
  return written.flatMap((amount): SentenceProblem[] => {
    const hedged = isHedged(text, amount.from);
    const fit = bestFit(amount, known, hedged);
    const isNamed = fit === "other" && (!isMeasure(amount.unit) || namesUnit(around, amount.unit));
    if (fit === "fits" || isNamed) return [];
    const words = amount.text.trim();
    if (fit !== "no") return [unitProblem(words)];
    return [
      {
        kind: "number",
        words,
        message: `«${words}» stands in none of the quotes: cite the words or the result ('q1', 'c1') that hold it, or leave it out`,
      },
    ];
  });
}

/** '3rd', and not the unit that stands at its number: '200ms'. */
function isOrdinal(text: string, at: number): boolean {
  return /^-?\p{L}/u.test(text.slice(at, at + 2)) && !unitBehind.test(text.slice(at, at + 8));
}

/** 'Four percent' of four kilograms. */
function otherUnits(text: string, known: readonly Amount[], language: string): SentenceProblem[] {
  return speltAmounts(text, language).flatMap((amount): SentenceProblem[] => {
    const fit = amount.unit === null ? "no" : bestFit(amount, known, false);
    return fit === "unit" ? [unitProblem(amount.text.trim())] : [];
  });
}

/** How well a number follows from any of its grounds. */
function bestFit(amount: Amount, known: readonly Amount[], isHedged: boolean): Fit {
  let best: Fit = "no";
  for (const ground of known) {
    const fit = follows(amount, ground, isHedged);
    if (fit === "fits") return fit;
    if (fit === "other" || (fit === "unit" && best === "no")) best = fit;
  }
  return best;
}

function unitProblem(words: string): SentenceProblem {
  return { kind: "unit", words, message: `«${words}» stands in the quotes with another unit or scale: write it as they do` };
}
