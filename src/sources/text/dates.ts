/** Finds dates in text: days, months, quarters, halves of years, years, decades and centuries. */
import { alternatives } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";
import type { DateWords } from "../../languages/subjects/dates.ts";
import { isStopWord } from "./stems.ts";

export interface FoundDate {
  text: string;
  from: number;
  to: number;
  /** '2019-03-12', '2019-03', '2019-Q1', '2019-H1', '2019'; a decade as '1990s', a century as 'C19'. Years BC are negative. */
  iso: string;
  precision: "day" | "month" | "quarter" | "half" | "year" | "decade" | "century";
  /** First and last year of the date. */
  years: { from: number; to: number };
}

/** A field's alternatives in all languages. */
function any(field: Exclude<keyof DateWords, "months" | "century">): string {
  return alternatives(({ dates }) => dates[field]);
}

const months = Array.from({ length: 12 }, (_, index) => alternatives(({ dates }) => dates.months[index] ?? ""));
const monthMatchers = months.map((pattern, index) => [new RegExp(`^(?:${pattern})$`, "iu"), index + 1] as const);
const month = `(?:${months.join("|")})`;
const year = "(?:1\\d{3}|20\\d{2}|21\\d{2})";
const yearWord = `(?:\\s*(?:${any("yearWords")}))?`;
const before = "(?<![\\p{L}\\d.,_$€£-])";
const after = "(?![\\p{L}\\d_]|[.,]\\d)";

/** A month that is named without its year. */
export interface FoundMonth {
  /** 1 to 12. */
  month: number;
  from: number;
  to: number;
}

const bareMonth = new RegExp(`${before}(${month})(?![\\p{L}\\d_]|[.,]\\d)`, "giu");

const beforeMonth = new RegExp(`(?<!\\p{L})(?:${any("beforeMonth")})\\s+$`, "iu");

/** The months that a text names, those of its dates too; 'may' counts with a capital letter or a preposition. */
export function namedMonths(text: string): FoundMonth[] {
  return [...text.matchAll(bareMonth)].flatMap((match): FoundMonth[] => {
    const [, name = ""] = match;
    const isOpen = isStopWord(name.toLowerCase()) && !/^\p{Lu}/u.test(name) && !beforeMonth.test(text.slice(0, match.index));
    if (isOpen) return [];
    return [{ month: monthOf(name), from: match.index, to: match.index + name.length }];
  });
}

/** 'First', 'second', as far as `last`, in any form. */
function ordinalWord(last: number): string {
  return languages.map(({ numbers }) => `(?:${numbers.ordinals.slice(0, last).join("|")})`).join("|");
}

/** A quarter that is named without its year. */
export interface FoundQuarter {
  /** 1 to 4. */
  quarter: number;
  from: number;
  to: number;
}

const bareQuarter = new RegExp(
  `${before}(?:Q(?<code>[1-4])|(?<number>[1-4]|I{1,3}|IV|${ordinalWord(4)})(?:${any("quarterOrdinals")})?\\s+(?:${any("quarter")}))(?![\\p{L}\\d_]|[.,]\\d)`,
  "giu",
);

/** The quarters that a text names, those of its dates too. */
export function namedQuarters(text: string): FoundQuarter[] {
  return [...text.matchAll(bareQuarter)].map(({ 0: whole, index, groups }) => ({
    quarter: numbered(groups?.["code"] ?? groups?.["number"]),
    from: index,
    to: index + whole.length,
  }));
}

/** 3 of '3', 'III' and 'third'. */
function numbered(text = ""): number {
  if (/\d/u.test(text)) return Number(text);
  const places = languages.map(({ numbers }) => numbers.ordinals.findIndex((word) => new RegExp(`^(?:${word})$`, "iu").test(text)));
  return Math.max(...places) + 1 || roman(text);
}

interface Rule {
  pattern: RegExp;
  read(match: RegExpMatchArray): Omit<FoundDate, "text" | "from" | "to"> | null;
}

const rules: readonly Rule[] = [
  // 2019-03-12, 2019/03/12
  {
    pattern: new RegExp(`${before}(${year})[-/.](0?[1-9]|1[0-2])[-/.](0?[1-9]|[12]\\d|3[01])${after}`, "giu"),
    read: ([, y, m, d]) => day(Number(y), Number(m), Number(d)),
  },
  // 12.03.2019
  {
    pattern: new RegExp(`${before}(0?[1-9]|[12]\\d|3[01])\\.(0?[1-9]|1[0-2])\\.(${year})${after}`, "giu"),
    read: ([, d, m, y]) => day(Number(y), Number(m), Number(d)),
  },
  // 12th of March 2019
  {
    pattern: new RegExp(
      `${before}([12]?\\d|3[01])(?:${any("dayOrdinals")})?\\s+(?:(?:${any("of")})\\s+)?(${month})\\s*,?\\s+(${year})${yearWord}${after}`,
      "giu",
    ),
    read: ([, d, m, y]) => day(Number(y), monthOf(m), Number(d)),
  },
  // March 12, 2019
  {
    pattern: new RegExp(`${before}(${month})\\s+([12]?\\d|3[01])(?:${any("dayOrdinalsBehind")})?\\s*,?\\s+(${year})${after}`, "giu"),
    read: ([, m, d, y]) => day(Number(y), monthOf(m), Number(d)),
  },
  // March 2019
  {
    pattern: new RegExp(`${before}(${month})\\s*,?\\s+(?:(?:${any("of")})\\s+)?(${year})${yearWord}${after}`, "giu"),
    read: ([, m, y]) => ofMonth(Number(y), monthOf(m)),
  },
  // 2019-03
  {
    pattern: new RegExp(`${before}(${year})-(0[1-9]|1[0-2])${after}`, "giu"),
    read: ([, y, m]) => ofMonth(Number(y), Number(m)),
  },
  // Q3 2022, 2022 Q3, 3rd quarter 2022
  {
    pattern: new RegExp(`${before}Q([1-4])[\\s,-]*(${year})${after}`, "giu"),
    read: ([, q, y]) => quarter(Number(y), Number(q)),
  },
  {
    pattern: new RegExp(`${before}(${year})[\\s-]*Q([1-4])${after}`, "giu"),
    read: ([, y, q]) => quarter(Number(y), Number(q)),
  },
  {
    pattern: new RegExp(
      `${before}([1-4]|I{1,3}|IV|${ordinalWord(4)})(?:${any("quarterOrdinals")})?\\s+(?:${any("quarter")})\\s+(${year})${yearWord}${after}`,
      "giu",
    ),
    read: ([, q, y]) => quarter(Number(y), numbered(q)),
  },
  // H1 2022, 2022 H1, first half of 2022
  {
    pattern: new RegExp(`${before}H([12])[\\s,-]*(${year})${after}`, "giu"),
    read: ([, h, y]) => half(Number(y), Number(h)),
  },
  {
    pattern: new RegExp(`${before}(${year})[\\s-]*H([12])${after}`, "giu"),
    read: ([, y, h]) => half(Number(y), Number(h)),
  },
  {
    pattern: new RegExp(
      `${before}([12]|I{1,2}|${ordinalWord(2)})(?:${any("quarterOrdinals")})?\\s+(?:${any("half")})\\s+(${year})${yearWord}${after}`,
      "giu",
    ),
    read: ([, h, y]) => half(Number(y), numbered(h)),
  },
  // 1990s
  {
    pattern: new RegExp(`${before}(1\\d{2}0|20\\d0)(?:${any("decades")})(?:\\s+(?:${any("decadeYears")}))?${after}`, "giu"),
    read: ([, y]) => span(`${y}s`, "decade", Number(y), Number(y) + 9),
  },
  // 19th century, in the spelling of each language
  ...languages.map(
    ({ dates: { century: words } }): Rule => ({
      pattern: new RegExp(`${before}${words.source}${after}`, `g${words.flags}`),
      read: ([, c]) => century(/^\d/.test(c ?? "") ? Number.parseInt(c ?? "", 10) : roman(c ?? "")),
    }),
  ),
  // 341 B.C.
  {
    pattern: new RegExp(`(?<![\\p{L}\\d.,])(\\d{1,4})\\s*(?:(?:${any("yearWordsBeforeChrist")})\\s*)?(?:${any("beforeChrist")})`, "giu"),
    read: ([, y]) => ofYear(-Number(y)),
  },
  // the year 903, only beside a word that marks it as a year
  {
    pattern: new RegExp(`${before}(\\d{3})\\s+(?:${any("earlyYearWords")})${after}`, "giu"),
    read: ([, y]) => ofYear(Number(y)),
  },
  // 2019
  { pattern: new RegExp(`${before}(${year})(?!\\s?(?:%|°))${after}`, "giu"), read: ([, y]) => ofYear(Number(y)) },
  // the second year of a range: 1990-2020
  { pattern: new RegExp(`(?<=(?<![\\d.,])${year}\\s?[-–—]\\s?)(${year})${after}`, "giu"), read: ([, y]) => ofYear(Number(y)) },
];

const anyDate = new RegExp(`\\d|${any("centuryMark")}`, "u");

/** Cells of tables hold such a date and nothing else, by the thousand. */
const isoDate = /^([12]\d{3})-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?$/u;

function ofIso(text: string): FoundDate | null {
  const [, y, m, d] = isoDate.exec(text) ?? [];
  if (y === undefined || y >= "2200") return null;
  const read = d === undefined ? ofMonth(Number(y), Number(m)) : day(Number(y), Number(m), Number(d));
  return read === null ? null : { text, from: 0, to: text.length, ...read };
}

/** Every date in the text, in order. Of overlapping readings the most precise one wins. */
export function dates(text: string): FoundDate[] {
  if (!anyDate.test(text)) return [];
  const iso = ofIso(text);
  if (iso !== null) return [iso];
  const found: FoundDate[] = [];
  for (const { pattern, read } of rules) {
    for (const match of text.matchAll(pattern)) {
      const from = match.index;
      const to = from + match[0].length;
      if (found.some((other) => from < other.to && other.from < to)) continue;
      const date = read(match);
      if (date !== null) found.push({ text: match[0], from, to, ...date });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

/** The first and the last day of a date as numbers that can be compared: 20240701 to 20240931 of the third quarter of 2024. */
export function daysOf({ iso, precision, years: { from, to } }: Pick<FoundDate, "iso" | "precision" | "years">): {
  from: number;
  to: number;
} {
  const parts = iso.split("-");
  const last = Number(parts.at(-1)?.replace(/\D/gu, ""));
  const ofMonths = (first: number, months: number) => ({
    from: from * 10_000 + first * 100 + 1,
    to: from * 10_000 + (first + months - 1) * 100 + 31,
  });
  switch (precision) {
    case "day": {
      const day = from * 10_000 + Number(parts.at(-2)) * 100 + last;
      return { from: day, to: day };
    }
    case "month":
      return ofMonths(last, 1);
    case "quarter":
      return ofMonths(last * 3 - 2, 3);
    case "half":
      return ofMonths(last * 6 - 5, 6);
    default:
      return { from: from * 10_000 + 101, to: to * 10_000 + 1_231 };
  }
}

/** The years that a text names individually, without decades and centuries; ascending, without repeats. */
export function years(text: string): number[] {
  const named = dates(text).filter(({ precision }) => precision !== "decade" && precision !== "century");
  return [...new Set(named.map((date) => date.years.from))].sort((a, b) => a - b);
}

/** Parses a whole text as one date ('2019-03', '12.03.2019', 'March 2019'); null where it holds anything else. */
export function parseDate(text: string): FoundDate | null {
  const trimmed = text.trim();
  if (trimmed.length > 40) return null;
  const [only, ...more] = dates(trimmed);
  return only !== undefined && more.length === 0 && only.from === 0 && only.to === trimmed.length ? only : null;
}

/** Parses a whole text as a calendar year from 1000 to 2199, or null. */
export function parseYear(text: string): number | null {
  return /^\s*(?:1\d{3}|2[01]\d{2})\s*$/.test(text) ? Number(text) : null;
}

function monthOf(name: string | undefined): number {
  return monthMatchers.find(([pattern]) => pattern.test(name ?? ""))?.[1] ?? 0;
}

function roman(numeral: string): number {
  const values: Record<string, number> = { I: 1, V: 5, X: 10 };
  const digits = [...numeral.toUpperCase()].map((letter) => values[letter] ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}

type Reading = Omit<FoundDate, "text" | "from" | "to">;

function span(iso: string, precision: FoundDate["precision"], from: number, to: number): Reading {
  return { iso, precision, years: { from, to } };
}

function day(y: number, m: number, d: number): Reading | null {
  const exists = new Date(Date.UTC(y, m - 1, d)).getUTCDate() === d;
  return exists ? span(`${y}-${two(m)}-${two(d)}`, "day", y, y) : null;
}

function ofMonth(y: number, m: number): Reading {
  return span(`${y}-${two(m)}`, "month", y, y);
}

function quarter(y: number, q: number): Reading {
  return span(`${y}-Q${q}`, "quarter", y, y);
}

function half(y: number, h: number): Reading {
  return span(`${y}-H${h}`, "half", y, y);
}

function ofYear(y: number): Reading {
  return span(String(y), "year", y, y);
}

function century(c: number): Reading | null {
  return c >= 1 && c <= 21 ? span(`C${c}`, "century", (c - 1) * 100 + 1, c * 100) : null;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
