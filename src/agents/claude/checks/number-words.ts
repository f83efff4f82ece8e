/** Numbers and factors in words: 'three', 'twice'. */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { stem } from "../../../sources/text/stems.ts";

export interface NumberWord {
  readonly text: string;
  readonly value: number;
}

/** With its place in the text. */
export interface PlacedWord extends NumberWord {
  readonly from: number;
  readonly to: number;
}

function patterns(of: "cardinals" | "multiples"): readonly (readonly [value: number, pattern: RegExp])[] {
  const values = [...new Set(languages.flatMap(({ claims }) => Object.keys(claims[of])))];
  return values
    .map((value) => [Number(value), wholeWords(({ claims }) => claims[of][Number(value)] ?? "", "giu")] as const)
    .filter(([value]) => alternatives(({ claims }) => claims[of][value] ?? "") !== "(?!)");
}

const cardinals = patterns("cardinals");
const multiples = patterns("multiples");

/** Counts in words, from two; round ones ('a thousand') and fractions, too. */
export function countsIn(text: string): PlacedWord[] {
  return wordsOf(text, cardinals).filter(({ value }) => value !== 1);
}

/** Whether a count in words is meant exactly: 'a hundred' and 'one and a half' may be said of what is near. */
export function isExactCount({ value }: NumberWord): boolean {
  return Number.isInteger(value) && value < 100;
}

/** Alternatives of all number words. */
export const cardinalWords = languages.flatMap(({ claims }) => Object.values(claims.cardinals)).join("|");
const wholeCardinals = cardinals.map(([value, pattern]) => [value, new RegExp(`^${pattern.source}$`, "iu")] as const);

/** The value of digits or of a number word; null for any other word. */
export function cardinalValue(text: string): number | null {
  if (/^\d/.test(text)) return Number(text.replace(",", "."));
  return wholeCardinals.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

export function factorsIn(text: string): NumberWord[] {
  return wordsOf(text, multiples);
}

/** The first two ordinals often count nothing: 'first of all', 'a second opinion'. */
export const leastOrdinal = 3;
const allOrdinals = Array.from({ length: 12 }, (_, index) => index + 1).map(
  (value) => [value, wholeWords(({ numbers }) => numbers.ordinals[value - 1] ?? "", "giu")] as const,
);
const ordinals = allOrdinals.filter(([value]) => value >= leastOrdinal);

export interface Rank extends NumberWord {
  /** Stem of the next word. */
  readonly of: string;
}

/** Ordinals in words with what they count: 'the second quarter'. */
export function ranksIn(text: string): Rank[] {
  return allOrdinals.flatMap(([value, pattern]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const next = /^\s+(\p{L}+)/u.exec(text.slice(match.index + match[0].length))?.[1];
      return next === undefined ? [] : [{ text: `${match[0]} ${next}`, value, of: stem(next) }];
    }),
  );
}

/** Ordinals in words from the third on, but for fractions. */
export function ordinalsIn(text: string): NumberWord[] {
  const fractions = factorsIn(text).map((factor) => factor.text);
  return wordsOf(text, ordinals).filter((word) => !fractions.some((fraction) => fraction.includes(word.text)));
}

function wordsOf(text: string, of: typeof cardinals): PlacedWord[] {
  return of.flatMap(([value, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ text: word, value, from: index, to: index + word.length })),
  );
}
