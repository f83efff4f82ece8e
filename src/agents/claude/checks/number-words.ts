/** Numbers and factors in words: 'three', 'twice'. */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";

export interface NumberWord {
  readonly text: string;
  readonly value: number;
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
export function countsIn(text: string): NumberWord[] {
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

/** The first two are said of much that is not counted: 'first of all', 'a second opinion'. */
const leastOrdinal = 3;
const ordinals = Array.from({ length: 12 }, (_, index) => index + 1)
  .filter((value) => value >= leastOrdinal)
  .map((value) => [value, wholeWords(({ numbers }) => numbers.ordinals[value - 1] ?? "", "giu")] as const);

/** Ordinals in words from the third on, but for fractions. */
export function ordinalsIn(text: string): NumberWord[] {
  const fractions = factorsIn(text).map((factor) => factor.text);
  return wordsOf(text, ordinals).filter((word) => !fractions.some((fraction) => fraction.includes(word.text)));
}

function wordsOf(text: string, of: typeof cardinals): NumberWord[] {
  return of.flatMap(([value, pattern]) => [...text.matchAll(pattern)].map(([word]) => ({ text: word, value })));
}
