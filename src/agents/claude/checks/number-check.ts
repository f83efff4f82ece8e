/** Numbers of a sentence, in digits and in words, against those of its grounds. */
import { alternatives } from "../../../languages/combined.ts";
import { dates } from "../../../sources/text/dates.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { agesTold } from "./ages.ts";
import { type Amount, computedAmount, type Fit, follows, isMeasure, namesUnit, quotedAmounts } from "./amounts.ts";
import { blanked } from "./blanked.ts";
import { clockProblems, clockTimesIn, hoursTold } from "./clock-times.ts";
import { datedAmounts } from "./dated-amounts.ts";
import { lengthsIn, yearsOfLongUnits } from "./durations.ts";
import { type Grounds, wordsAround } from "./grounds.ts";
import { type Hedge, hedgeOf } from "./hedges.ts";
import { madeAmounts } from "./made-amounts.ts";
import { countsIn, factorsIn, ordinalsOf, sharesIn } from "./number-words.ts";
import type { SentenceProblem } from "./problem.ts";
import { exchangedIn } from "./slots.ts";
import { speltAmounts } from "./spelt-amounts.ts";
import { wordNumberProblems } from "./word-number-check.ts";

/** Symbols of units that no ending of an ordinal looks like. */
const unitBehind = /^(?:[mµn]s|px|[kKMGT]i?B|[kMG]Hz|[kM]?Wh?)(?!\p{L})/u;

const ordinalBehind = new RegExp(`^(?:${alternatives(({ brief }) => brief.ordinalEndings)})(?!\\p{L})`, "iu");
const decadeBehind = new RegExp(`^(?:${alternatives(({ dates }) => dates.decades)})(?!\\p{L})`, "iu");

export function numberProblems(text: string, grounds: Grounds, language: string): SentenceProblem[] {
  const known = knownAmounts(grounds);
  const factors = factorsIn(wordsAround(grounds)).map(({ value }) => computedAmount(value));
  const shares = sharesIn(wordsAround(grounds)).flatMap(({ value }) => [
    { ...computedAmount(value), isScaled: false },
    { ...computedAmount(value * 100), unit: "%", isScaled: false },
  ]);
  const isExchanged = exchangedIn(text, grounds);
  const { told, combined } = madeAmounts(grounds);
  const made = [...told, ...combined];
  const proses = grounds.quotes.flatMap((quote) => (quote.isRow ? [] : [quote.text]));
  const ages = agesTold(text, proses).filter((age) => !isExchanged(age.text));
  const others = blanked(text, ages, " ");
  return [
    ...inDigits(others, wordsAround(grounds), [...known, ...factors, ...shares], language, (words) => (isExchanged(words) ? told : made)),
    ...wordNumberProblems(others, grounds, known, made),
    ...otherUnits(text, [...known, ...made], language),
    ...otherVersions(text, wordsAround(grounds)),
    ...clockProblems(text, wordsAround(grounds), lengthsIn(wordsAround(grounds))),
  ];
}

const version = /(?<![\p{L}\d.,])v?\d+(?:\.\d+){2,}(?![\p{L}\d])/giu;
const groupsOfDigits = /^\d{1,3}(?:\.\d{3})+$/u;

/** Versions with three numbers or more, '3.12.5' where the grounds have 3.12.0; of one they may have more, or zeros less. */
function otherVersions(text: string, around: string): SentenceProblem[] {
  const plain = (words: string): string => words.replace(/^v/iu, "").replace(/(?:\.0)+$/u, "");
  const known = [...around.matchAll(version)].map(([words]) => plain(words));
  const days = dates(text);
  return [...text.matchAll(version)].flatMap(({ 0: words, index }): SentenceProblem[] => {
    const own = plain(words);
    const isOther = groupsOfDigits.test(words) || days.some(({ from, to }) => from <= index && index < to);
    if (isOther || known.some((told) => told === own || told.startsWith(`${own}.`)) || around.includes(words)) return [];
    return [
      {
        kind: "number",
        shownBy: "absence",
        words,
        message: `the version «${words}» stands in none of the quotes: cite the words that name it`,
      },
    ];
  });
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
      const counted = [...bare.map(({ value }) => value), ...yearsOfLongUnits(text)];
      return [...spelt, ...counted.map((value) => ({ ...computedAmount(value), isScaled: false }))];
    }),
  ]);
}

/** Each amount once: every number of a sentence is held against all of them. */
function distinctAmounts(amounts: readonly Amount[]): Amount[] {
  const key = ({ digits, factor, decimals, unit, isScaled, isOfOther }: Amount) =>
    `${digits} ${factor} ${decimals} ${unit ?? ""} ${isScaled ?? false} ${isOfOther ?? false}`;
  return [...new Map(amounts.map((amount) => [key(amount), amount])).values()];
}

/** @param madeFor What may have been computed for the given words. */
function inDigits(
  text: string,
  around: string,
  known: readonly Amount[],
  language: string,
  madeFor: (words: string) => readonly Amount[],
): SentenceProblem[] {
  const clock = [...clockTimesIn(text), ...hoursTold(text, around)];
  const ranks = new Set(ordinalsOf(around).map(({ value }) => value));
  const written = datedAmounts(text, language).amounts.filter(
    ({ unit, from, to }) =>
      (unit !== null || !isPartOfWord(text, to)) &&
      !clock.some((time) => from < time.to && time.from < to) &&
      !isShortYear(text, from, to, around),
  );
  return written.flatMap((amount): SentenceProblem[] => {
    const fit = bestFit(amount, [...known, ...madeFor(amount.text.trim())], hedgeOf(text, amount));
    const isRank = /^-?\p{L}/u.test(text.slice(amount.to)) && ranks.has(amount.digits);
    const isNamed = fit === "other" && (!isMeasure(amount.unit) || namesUnit(around, amount.unit));
    if (fit === "fits" || isNamed || isRank) return [];
    const words = amount.text.trim();
    if (fit !== "no") return [unitProblem(words)];
    return [
      {
        kind: "number",
        shownBy: "absence",
        words,
        message: `«${words}» stands in none of the quotes: cite the words or the result ('q1', 'c1') that hold it, or leave it out`,
      },
    ];
  });
}

/** 'B2B' and '90s', but no ordinal such as '3rd', and no unit that stands at its number, '200ms'. */
function isPartOfWord(text: string, at: number): boolean {
  const behind = text.slice(at, at + 8);
  return decadeBehind.test(behind) || (/^\p{L}/u.test(behind) && !unitBehind.test(behind) && !ordinalBehind.test(behind));
}

/** '1967–68' of 'from 1967 to 1968'. */
function isShortYear(text: string, from: number, to: number, around: string): boolean {
  const century = /(?<!\d)(\d{2})\d{2}[–/-]$/u.exec(text.slice(Math.max(0, from - 6), from))?.[1];
  return century !== undefined && around.includes(`${century}${text.slice(from, to).trim()}`);
}

/** 'Four percent' of four kilograms. */
function otherUnits(text: string, known: readonly Amount[], language: string): SentenceProblem[] {
  return speltAmounts(text, language).flatMap((amount): SentenceProblem[] => {
    const fit = amount.unit === null && amount.isOfTime !== true ? "no" : bestFit(amount, known, "none");
    return fit === "unit" ? [unitProblem(amount.text.trim())] : [];
  });
}

/** How well a number follows from any of its grounds. */
function bestFit(amount: Amount, known: readonly Amount[], hedge: Hedge): Fit {
  let best: Fit = "no";
  for (const ground of known) {
    const fit = follows(amount, ground, hedge);
    if (fit === "fits") return fit;
    if (fit === "other" || (fit === "unit" && best === "no")) best = fit;
  }
  return best;
}

function unitProblem(words: string): SentenceProblem {
  return {
    kind: "unit",
    shownBy: "absence",
    words,
    message: `«${words}» stands in the quotes with another unit or scale: write it as they do`,
  };
}
