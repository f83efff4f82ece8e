/** Parses single cells: numbers with notes and footnotes, years, dates, and marks for missing values. */
import { alternatives } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";
import { parseDate } from "../text/dates.ts";
import { type DecimalMark, parseNumber, type ReadNumber } from "../text/numbers.ts";

/** Cells without a value: marks, and words. */
const missing = new Set(["", "-", "–", "—", "−", ".", "..", "...", "…", "?", ...languages.flatMap(({ tables }) => tables.missing)]);
const about = new RegExp(`^(?:${alternatives(({ tables }) => tables.about)})\\s*`, "iu");
const beforeChrist = new RegExp(`\\s*(?:${alternatives(({ dates }) => dates.beforeChrist)})$`, "u");
const yearMark = new RegExp(`\\s*(?:${alternatives(({ tables }) => tables.yearMark)})$`, "u");

/** Whether a cell says that there is no value. */
export function isMissing(text: string): boolean {
  return missing.has(text.trim().toLowerCase());
}

/** Longer cells are prose. Checked first: the patterns below take superlinear time. Characters. */
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

/** The year in a cell of a year column: 1 to 2199, possibly followed by a note; negative before Christ: '-650', '650 BC'. */
export function yearIn(text: string): number | null {
  if (text.length > longestCell) return null;
  const bare = withoutNotes(text);
  const isBefore = /^[-−]/u.test(bare) || beforeChrist.test(bare);
  const digits = bare.replace(/^[-−]/u, "").replace(beforeChrist, "").replace(yearMark, "");
  if (!/^\d{1,4}$/.test(digits)) return null;
  const year = Number(digits);
  return year >= 1 && year < 2200 ? (isBefore ? -year : year) : null;
}

/** A day, month or quarter in ISO form, or null. */
export function dateIn(text: string): string | null {
  if (text.length > 40 || !/\d/.test(text)) return null;
  const date = parseDate(text.replace(/[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/, ""));
  return date !== null && (date.precision === "day" || date.precision === "month" || date.precision === "quarter") ? date.iso : null;
}

/** The decimal mark of a column, as its unambiguous cells show; undefined where none does. */
export function decimalMarkOf(texts: readonly string[]): { mark: DecimalMark | undefined; mixed: boolean } {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    if (/\d,\d{1,2}(?!\d)|\d,\d{4,}|(?<!\d)0,\d|\d[ .\u00a0\u202f]\d{3},\d/.test(text)) commas++;
    else if (/\d\.\d{1,2}(?!\d)|\d\.\d{4,}|(?<!\d)0\.\d|\d,\d{3}\.\d/.test(text)) points++;
  }
  return { mark: commas > points ? "," : points > 0 ? "." : undefined, mixed: commas > 0 && points > 0 };
}
