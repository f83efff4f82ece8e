/** Formats numbers as people write them in a language: digit groups, decimal mark, and a sensible precision of computed values. */
import { numberFormat } from "../domain/base/locale-formats.ts";
import type { Figure } from "../domain/evidence/evidence.ts";

const read = new Set<Figure["measure"]>(["value", "latest", "minimum", "maximum", "count"]);
const digits = 6;

/**
 * Years have no digit groups. Values from a cell keep all digits; computed ones get six significant digits, or all before
 * the decimal mark.
 */
export function numberText(value: number, measure: Figure["measure"], language: string, isYear = false): string {
  if (isYear && read.has(measure)) return String(value);
  if (read.has(measure) || Number.isInteger(value)) return numberFormat(language, { maximumFractionDigits: 20 }).format(value);
  const whole = Math.floor(Math.log10(Math.abs(value))) + 1;
  return numberFormat(language, whole >= digits ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: digits }).format(value);
}
