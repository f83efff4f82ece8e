/** Reads single cells: numbers with their notes and footnotes, years, dates, and the marks for 'nothing here'. */
import { alternatives } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";
import { parseDate } from "../text/dates.ts";
import { type DecimalMark, parseNumber, type ReadNumber } from "../text/numbers.ts";

/** Cells that hold no value: marks alone, and words. */
const missing = new Set(["", "-", "–", "—", "−", ".", "..", "...", "…", "?", ...languages.flatMap(({ tables }) => tables.missing)]);
const about = new RegExp(`^(?:${alternatives(({ tables }) => tables.about)})\\s*`, "iu");
const yearMark = new RegExp(`\\s*(?:${alternatives(({ tables }) => tables.yearMark)})$`, "u");

/** Whether a cell says that there is no value. */
export function isMissing(text: string): boolean {
  return missing.has(text.trim().toLowerCase());
}

/** A longer cell is prose. Asked first: the patterns below take time that grows faster than the text. */
const longestCell = 200;
const plainNumber = /^-?\d{1,15}(?:\.\d+)?$/;

/** A cell's number without its footnote marks and bracketed notes: '$1.958 trillion (2024 est.)[3]' → 1.958e12 USD. */
export function numberIn(text: string, decimal?: DecimalMark): ReadNumber | null {
  if (text.length > longestCell) return null;
  if (decimal !== "," && plainNumber.test(text)) return { value: Number(text), unit: null };
  const read = parseNumber(text, decimal);
  if (read !== null) return read;
  const bare = withoutNotes(text);
  return bare === text.trim() ? null : parseNumber(bare, decimal);
}

function withoutNotes(text: string): string {
  return text
    .trim()
    .replace(/(?:\s*\[[^\]]{1,12}\])+$/u, "")
    .replace(/(?<=\S)\s*\((?=[^)]*\p{L})[^)]{1,60}\)$/u, "")
    .replace(about, "")
    .replace(/[*†‡§¹²³⁴ᵃᵇᶜ]+$/u, "")
    .trim();
}

/** The year that a cell of a year column holds: 1 to 2199, a note behind it allowed. */
export function yearIn(text: string): number | null {
  if (text.length > longestCell) return null;
  const digits = /^\d{1,4}(?=$|\D)/.exec(withoutNotes(text).replace(yearMark, ""))?.[0];
  if (digits === undefined || !/^\d{1,4}$/.test(withoutNotes(text).replace(yearMark, ""))) return null;
  const year = Number(digits);
  return year >= 1 && year < 2200 ? year : null;
}

/** A date of a day, a month or a quarter in ISO form, or null. */
export function dateIn(text: string): string | null {
  if (text.length > 40 || !/\d/.test(text)) return null;
  const date = parseDate(text.replace(/[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/, ""));
  return date !== null && (date.precision === "day" || date.precision === "month" || date.precision === "quarter") ? date.iso : null;
}

/** How commas in a column's numbers are meant: as the unambiguous cells show, or undefined where none does. */
export function decimalMarkOf(texts: readonly string[]): { mark: DecimalMark | undefined; mixed: boolean } {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    if (/\d,\d{1,2}(?!\d)|\d,\d{4,}|(?<!\d)0,\d|\d[ .\u00a0\u202f]\d{3},\d/.test(text)) commas++;
    else if (/\d\.\d{1,2}(?!\d)|\d\.\d{4,}|(?<!\d)0\.\d|\d,\d{3}\.\d/.test(text)) points++;
  }
  return { mark: commas > points ? "," : points > 0 ? "." : undefined, mixed: commas > 0 && points > 0 };
}
