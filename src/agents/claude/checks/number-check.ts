/** Numbers of a sentence, in digits and in words, against those of its grounds. */
import { alternatives } from "../../../languages/combined.ts";
import { dates } from "../../../sources/text/dates.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { type Amount, amountsIn, computedAmount, type Fit, follows, quotedAmounts } from "./amounts.ts";
import { yearsOfLongUnits } from "./durations.ts";
import type { Grounds } from "./grounds.ts";
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
import { speltAmounts } from "./spelt-amounts.ts";

const hedgeBefore = new RegExp(`(?<![\\p{L}\\d])(?:${alternatives(({ claims }) => claims.hedges)}|[~≈<>])\\s*[$€£¥₽]?\\s*$`, "iu");
/** Tolerance between a factor in words and the computed quotient. */
const factorTolerance = 0.1;
/** Symbols of units that no ending of an ordinal looks like. */
const unitBehind = /^(?:[mµn]s|px|[kKMGT]i?B|[kMG]Hz|[kM]?Wh?)(?!\p{L})/u;
const timeBehind = new RegExp(
  `^\\s(?:(?:${alternatives(({ claims }) => claims.rates)})\\s)?(?:${alternatives(({ claims }) => Object.values(claims.times).join("|"))})(?!\\p{L})`,
  "iu",
);
const listJoint = new RegExp(`,|\\s(?:${alternatives(({ brief }) => brief.listJoints)}|&)\\s`, "u");
/** Most numbers of one sentence's grounds whose ratios are checked; with more numbers every factor passes. */
const mostPairs = 60;

export function numberProblems(text: string, grounds: Grounds, language: string): SentenceProblem[] {
  const known = knownAmounts(grounds);
  const factors = factorsIn(wordsAround(grounds)).map(({ value }) => computedAmount(value));
  const shares = sharesIn(wordsAround(grounds)).map(({ value }) => ({ ...computedAmount(value * 100), unit: "%", isScaled: false }));
  return [
    ...inDigits(text, [...known, ...factors, ...shares, ...combined(grounds)], language),
    ...inWords(text, grounds, known),
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
  const key = ({ digits, factor, decimals, unit, isScaled }: Amount) =>
    `${digits} ${factor} ${decimals} ${unit ?? ""} ${isScaled ?? false}`;
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

function wordsAround({ quotes, context }: Grounds): string {
  return [...quotes.map((quote) => quote.text), ...context].join("\n");
}

function inDigits(text: string, known: readonly Amount[], language: string): SentenceProblem[] {
  const spans = dates(text);
  const written = amountsIn(text, language).filter(
    ({ from, to, unit }) => !spans.some((date) => from < date.to && date.from < to) && !(unit === null && isOrdinal(text, to)),
  );
  return written.flatMap((amount): SentenceProblem[] => {
    const isHedged = hedgeBefore.test(text.slice(Math.max(0, amount.from - 30), amount.from));
    const fit = bestFit(amount, known, isHedged);
    if (fit === "fits") return [];
    const words = amount.text.trim();
    if (fit === "unit") return [unitProblem(words)];
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
    if (fit === "unit") best = fit;
  }
  return best;
}

function unitProblem(words: string): SentenceProblem {
  return { kind: "unit", words, message: `«${words}» stands in the quotes with another unit or scale: write it as they do` };
}

function inWords(text: string, grounds: Grounds, known: readonly Amount[]): SentenceProblem[] {
  const around = wordsAround(grounds);
  const values = known.map(({ digits, factor }) => digits * factor);
  // As written: 'four kilograms' of 4 kg, and half of '20 million tonnes, against 10 million'.
  const digits = known.map((amount) => amount.digits);
  const saidFactors = factorsIn(around).map(({ value }) => value);
  // 'Twice' is two times, and 'a quarter' one in four.
  const countable = [
    ...values,
    ...digits,
    ...saidFactors,
    ...saidFactors.filter((factor) => factor < 1).map((factor) => Math.round(1 / factor)),
  ];
  const named = new Set(text.match(/(?<=\S\s[("“«]?)\p{Lu}[\p{L}\d-]+/gu)).size;
  const toldShares = [...sharesIn(around).map(({ value }) => value), ...values, ...values.map((value) => value / 100)];
  const shares = sharesIn(text).filter(({ value }) => isShare(value, toldShares));
  const listed = listLength(text);
  const counts = countsIn(text)
    .filter((count) => (isExactCount(count) || isHundreds(count)) && !shares.some((share) => isWithin(count, share)))
    .filter(
      ({ value }) =>
        !countable.some((known) => Math.abs(known - value) <= (isHundreds({ value }) ? 50 : 0)) &&
        listed !== value &&
        named !== value &&
        grounds.quotes.length !== value,
    );
  const percentages = known.filter(({ unit }) => unit === "%").map((share) => share.digits / 100);
  const isNearly = ({ value, from }: PlacedWord): boolean =>
    value < 1 &&
    hedgeBefore.test(text.slice(Math.max(0, from - 30), from)) &&
    percentages.some((share) => Math.abs(share - value) <= value / 4);
  const factors = factorsIn(text)
    .filter((factor) => !isNearly(factor) && !isOfTime(text, factor))
    .filter(({ value }) => !saidFactors.includes(value) && !isQuotient(value, values) && !isRatio(value, digits));
  const saidOrdinals = new Set(ordinalsIn(around).map(({ value }) => value));
  const ordinals = ordinalsIn(text).filter(({ value }) => !saidOrdinals.has(value) && !countable.includes(value));
  return [...counts, ...factors, ...ordinals, ...otherRanks(text, around)].map(({ text: words }) => ({
    kind: "number",
    words,
    message: `«${words}» follows from none of the quotes: cite the words that say so, or leave it out`,
  }));
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

/** 'Three hundred' may be said of 320, as nothing is said of smaller numbers. */
function isHundreds({ value }: Pick<NumberWord, "value">): boolean {
  return value > 100 && value < 1_000 && value % 100 === 0;
}

/** Whether the grounds tell a share, as words, as a number or in percent. */
function isShare(share: number, told: readonly number[]): boolean {
  return told.some((value) => Math.abs(value - share) < share * 1e-6);
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
