/** The forms in which dates are written, and what each says. */
import { languages } from "../../languages/register.ts";
import { after, anyWord, before, month, monthOf, numbered, ordinalWord, roman, year, yearWord } from "./date-words.ts";

/** What a date says, however it is written. */
export interface DateReading {
  /** '2019-03-12', '2019-03', '2019-Q1', '2019-H1', '2019'; a decade as '1990s', a century as 'C19'. Years BC are negative. */
  iso: string;
  precision: "day" | "month" | "quarter" | "half" | "year" | "decade" | "century";
  /** First and last year of the date. */
  years: { from: number; to: number };
}

/** Null for what looks like a date and is none. */
export interface DateForm {
  pattern: RegExp;
  read(match: RegExpMatchArray): DateReading | null;
}

/** Of overlapping dates, that of the form further up is the one that is meant. */
export const dateForms: readonly DateForm[] = [
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
      `${before}([12]?\\d|3[01])(?:${anyWord("dayOrdinals")})?\\s+(?:(?:${anyWord("of")})\\s+)?(${month})\\s*,?\\s+(${year})${yearWord}${after}`,
      "giu",
    ),
    read: ([, d, m, y]) => day(Number(y), monthOf(m), Number(d)),
  },
  // March 12, 2019
  {
    pattern: new RegExp(`${before}(${month})\\s+([12]?\\d|3[01])(?:${anyWord("dayOrdinalsBehind")})?\\s*,?\\s+(${year})${after}`, "giu"),
    read: ([, m, d, y]) => day(Number(y), monthOf(m), Number(d)),
  },
  // March 2019
  {
    pattern: new RegExp(`${before}(${month})\\s*,?\\s+(?:(?:${anyWord("of")})\\s+)?(${year})${yearWord}${after}`, "giu"),
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
      `${before}([1-4]|I{1,3}|IV|${ordinalWord(4)})(?:${anyWord("quarterOrdinals")})?\\s+(?:${anyWord("quarter")})\\s+(${year})${yearWord}${after}`,
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
      `${before}([12]|I{1,2}|${ordinalWord(2)})(?:${anyWord("quarterOrdinals")})?\\s+(?:${anyWord("half")})\\s+(${year})${yearWord}${after}`,
      "giu",
    ),
    read: ([, h, y]) => half(Number(y), numbered(h)),
  },
  // 1990s
  {
    pattern: new RegExp(`${before}(1\\d{2}0|20\\d0)(?:${anyWord("decades")})(?:\\s+(?:${anyWord("decadeYears")}))?${after}`, "giu"),
    read: ([, y]) => span(`${y}s`, "decade", Number(y), Number(y) + 9),
  },
  // 19th century, in the spelling of each language
  ...languages.map(
    ({ dates: { century: words } }): DateForm => ({
      pattern: new RegExp(`${before}${words.source}${after}`, `g${words.flags}`),
      read: ([, c]) => century(/^\d/.test(c ?? "") ? Number.parseInt(c ?? "", 10) : roman(c ?? "")),
    }),
  ),
  // 341 B.C.
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d.,])(\\d{1,4})\\s*(?:(?:${anyWord("yearWordsBeforeChrist")})\\s*)?(?:${anyWord("beforeChrist")})`,
      "giu",
    ),
    read: ([, y]) => ofYear(-Number(y)),
  },
  // the year 903, only beside a word that marks it as a year
  {
    pattern: new RegExp(`${before}(\\d{3})\\s+(?:${anyWord("earlyYearWords")})${after}`, "giu"),
    read: ([, y]) => ofYear(Number(y)),
  },
  // 2019
  // no year in a number of an invoice: 2025-106
  {
    pattern: new RegExp(`${before}(${year})(?!\\s?(?:%|°)|[-/](?:\\d{3}(?!\\d)|\\d{5}))${after}`, "giu"),
    read: ([, y]) => ofYear(Number(y)),
  },
  // the second year of a range: 1990-2020
  { pattern: new RegExp(`(?<=(?<![\\d.,])${year}\\s?[-–—]\\s?)(${year})${after}`, "giu"), read: ([, y]) => ofYear(Number(y)) },
];

function span(iso: string, precision: DateReading["precision"], from: number, to: number): DateReading {
  return { iso, precision, years: { from, to } };
}

export function day(y: number, m: number, d: number): DateReading | null {
  const exists = new Date(Date.UTC(y, m - 1, d)).getUTCDate() === d;
  return exists ? span(`${y}-${two(m)}-${two(d)}`, "day", y, y) : null;
}

export function ofMonth(y: number, m: number): DateReading {
  return span(`${y}-${two(m)}`, "month", y, y);
}

function quarter(y: number, q: number): DateReading {
  return span(`${y}-Q${q}`, "quarter", y, y);
}

function half(y: number, h: number): DateReading {
  return span(`${y}-H${h}`, "half", y, y);
}

function ofYear(y: number): DateReading {
  return span(String(y), "year", y, y);
}

function century(c: number): DateReading | null {
  return c >= 1 && c <= 21 ? span(`C${c}`, "century", (c - 1) * 100 + 1, c * 100) : null;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
