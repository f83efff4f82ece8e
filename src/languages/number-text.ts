/** Numbers as people read them in a language: groups, decimal mark; what was computed to a sensible number of digits. */
import type { Figure } from "../domain/evidence.ts";

const read = new Set<Figure["measure"]>(["value", "latest", "minimum", "maximum", "count"]);
const digits = 6;

/** Years have no groups; values read from a cell keep all their digits, computed ones six significant digits or all before the decimal mark. */
export function numberText(value: number, measure: Figure["measure"], language: string, isYear = false): string {
  if (isYear && read.has(measure)) return String(value);
  if (read.has(measure) || Number.isInteger(value)) return format(language, { maximumFractionDigits: 20 }).format(value);
  const whole = Math.floor(Math.log10(Math.abs(value))) + 1;
  return format(language, whole >= digits ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: digits }).format(value);
}

const formats = new Map<string, Intl.NumberFormat>();

function format(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let known = formats.get(key);
  if (known === undefined) {
    known = new Intl.NumberFormat(language, options);
    formats.set(key, known);
  }
  return known;
}
