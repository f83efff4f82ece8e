/** Finds dates in text: days, months, quarters, halves of years, years, decades and centuries. */
import { type DateReading, dateForms, day, ofMonth } from "./date-forms.ts";
import { anyWord } from "./date-words.ts";

export interface FoundDate extends DateReading {
  text: string;
  from: number;
  to: number;
}

const anyDate = new RegExp(`\\d|${anyWord("centuryMark")}`, "u");

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
  for (const { pattern, read } of dateForms) {
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
export function daysOf({ iso, precision, years: { from, to } }: DateReading): {
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
