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

/** Counts in words, from two. */
export function countsIn(text: string): NumberWord[] {
  return wordsOf(text, cardinals).filter(({ value }) => value !== 1);
}

export function factorsIn(text: string): NumberWord[] {
  return wordsOf(text, multiples);
}

function wordsOf(text: string, of: typeof cardinals): NumberWord[] {
  return of.flatMap(([value, pattern]) => [...text.matchAll(pattern)].map(([word]) => ({ text: word, value })));
}
