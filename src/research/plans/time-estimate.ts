/** Parses time estimates as people write them. */
import { alternatives } from "../../languages/combined.ts";
import { timeFactors } from "../../languages/subjects/numbers.ts";

const units = (Object.keys(timeFactors) as (keyof typeof timeFactors)[]).map((unit) => ({
  pattern: new RegExp(`^(${alternatives(({ numbers }) => numbers.timeUnits[unit])})$`, "i"),
  factor: timeFactors[unit],
}));
const whole = /^\s*(?:[~≈]\s*)?((?:\d+(?:[.,]\d+)?\s*\p{L}+\.?[\s,]*)+)$/u;
const part = /(\d+(?:[.,]\d+)?)\s*(\p{L}+)/gu;
const range = /^\s*\d+(?:[.,]\d+)?\s*[-–—]\s*(?=\d)/;

/**
 * Milliseconds of '2 min', '1.5 hours', '90 s', '1 h 30 min', '5-10 min' (its upper end), or of a number, which is
 * milliseconds already. Null where the text is no time.
 */
export function milliseconds(value: string | number | null): number | null {
  if (value === null) return null;
  if (typeof value === "number") return Math.round(value);
  const text = value.replace(range, "");
  if (!whole.test(text)) return null;
  let sum = 0;
  for (const [, amount = "", unit = ""] of text.matchAll(part)) {
    const factor = units.find(({ pattern }) => pattern.test(unit))?.factor;
    if (factor === undefined) return null;
    sum += Number(amount.replace(",", ".")) * factor;
  }
  return sum <= Number.MAX_SAFE_INTEGER ? Math.round(sum) : null;
}
