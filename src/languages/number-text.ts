/** Formats numbers as people write them in a language: digit groups, decimal mark, and a sensible precision of computed values. */
import { BoundedCache } from "../domain/base/bounded-cache.ts";
import type { Figure } from "../domain/evidence/evidence.ts";

const read = new Set<Figure["measure"]>(["value", "latest", "minimum", "maximum", "count"]);
const digits = 6;

/**
 * Years have no digit groups. Values from a cell keep all digits; computed ones get six significant digits, or all before
 * the decimal mark.
 */
export function numberText(value: number, measure: Figure["measure"], language: string, isYear = false): string {
  if (isYear && read.has(measure)) return String(value);
  if (read.has(measure) || Number.isInteger(value)) return format(language, { maximumFractionDigits: 20 }).format(value);
  const whole = Math.floor(Math.log10(Math.abs(value))) + 1;
  return format(language, whole >= digits ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: digits }).format(value);
}

/** Sessions name any language tag, so that there is no end of them. */
const formats = new BoundedCache<Intl.NumberFormat>(500);

function format(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formats.get(`${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(language, options));
}
