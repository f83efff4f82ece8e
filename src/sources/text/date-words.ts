/** What dates are written with: months and ordinals in all languages, years, Roman numerals, and what may stand beside them. */
import { alternatives } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";
import type { DateWords } from "../../languages/subjects/dates.ts";

/** A field's alternatives in all languages. */
export function anyWord(field: Exclude<keyof DateWords, "months" | "century" | "days" | "decadeNames">): string {
  return alternatives(({ dates }) => dates[field]);
}

const months = Array.from({ length: 12 }, (_, index) => alternatives(({ dates }) => dates.months[index] ?? ""));
const monthMatchers = months.map((pattern, index) => [new RegExp(`^(?:${pattern})$`, "iu"), index + 1] as const);
export const month = `(?:${months.join("|")})`;
export const year = "(?:1\\d{3}|20\\d{2}|21\\d{2})";
export const yearWord = `(?:\\s*(?:${anyWord("yearWords")}))?`;
export const before = "(?<![\\p{L}\\d.,_$€£-])";
export const after = "(?![\\p{L}\\d_]|[.,]\\d)";

/** 'First', 'second', as far as `last`, in any form. */
export function ordinalWord(last: number): string {
  return languages.map(({ numbers }) => `(?:${numbers.ordinals.slice(0, last).join("|")})`).join("|");
}

/** 3 of '3', 'III' and 'third'. */
export function numbered(text = ""): number {
  if (/\d/u.test(text)) return Number(text);
  const places = languages.map(({ numbers }) => numbers.ordinals.findIndex((word) => new RegExp(`^(?:${word})$`, "iu").test(text)));
  return Math.max(...places) + 1 || roman(text);
}

/** 1 to 12; 0 of what is no month. */
export function monthOf(name: string | undefined): number {
  return monthMatchers.find(([pattern]) => pattern.test(name ?? ""))?.[1] ?? 0;
}

/** 14 of 'XIV'. */
export function roman(numeral: string): number {
  const values: Record<string, number> = { I: 1, V: 5, X: 10 };
  const digits = [...numeral.toUpperCase()].map((letter) => values[letter] ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}
