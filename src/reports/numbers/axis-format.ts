/** How native charts write the numbers along an axis: number formats of Office, which draws the axis itself. Pure. */
import { numberFormat } from "../../domain/base/locale-formats.ts";
import { hasLong } from "./number-format.ts";

/** From here on an axis counts in thousands or more, as that of a drawn chart does. */
const shortenedFrom = 1e5;
/** Powers of ten that a format can divide by, a comma for each thousand. */
const powers = [12, 9, 6, 3];
const mostDecimals = 6;

/** Labels of an axis that is as long as a chart is high. */
const mostSteps = 6;

/** How far the labels of an axis are apart, and how they are written; null for no values that differ. */
export function axisScale(
  given: readonly (number | null)[],
  minimum: number | null,
  locale: string,
): { step: number; format: string } | null {
  const values = given.filter((value) => value !== null);
  const from = values.reduce((least, value) => Math.min(least, value), minimum ?? 0);
  const to = values.reduce((most, value) => Math.max(most, value), minimum ?? 0);
  const rough = (to - from) / mostSteps;
  if (!(rough > 0) || rough < 10 ** -mostDecimals || to >= 1e15) return null;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  // What is counted has no halves.
  const step = Number((values.every(Number.isInteger) ? Math.max(1, round) : round).toPrecision(1));
  return { step, format: axisNumberFormat(given, minimum, locale, step) };
}

/** '#,##0', '0.0,,,"B"': a number format for the values of an axis that begins at `minimum` or, by default, at zero. Without a `step` the program parts its labels. */
export function axisNumberFormat(given: readonly (number | null)[], minimum: number | null, locale: string, step?: number): string {
  const values = given.filter((value) => value !== null);
  const from = values.reduce((least, value) => Math.min(least, value), minimum ?? 0);
  const to = values.reduce((most, value) => Math.max(most, value), minimum ?? 0);
  const greatest = Math.max(Math.abs(from), Math.abs(to));
  if (!(to > from) || greatest >= 1e15) return "General";
  const unit = greatest < shortenedFrom ? null : unitOf(greatest, locale);
  const scale = 10 ** (unit?.power ?? 0);
  const digits = step === undefined ? decimalsOf((to - from) / scale) : Math.max(0, -Math.floor(Math.log10((step * 1.01) / scale)));
  if (digits === null) return "General";
  const fraction = digits === 0 ? "" : `.${"0".repeat(digits)}`;
  if (unit !== null) return `#,##0${fraction}${",".repeat(unit.power / 3)}"${unit.words}"`;
  return `${hasLong(values) ? "#,##0" : "0"}${fraction}`;
}

/** Ticks are at least a tenth of the axis apart: as many digits as tell them from one another. Null for what no digits tell. */
function decimalsOf(span: number): number | null {
  const digits = Math.max(0, 1 - Math.floor(Math.log10(span)));
  return digits > mostDecimals ? null : digits;
}

/** The greatest unit that the number has, where the language counts in thousands: 'M' of millions. */
function unitOf(greatest: number, locale: string): { power: number; words: string } | null {
  const power = powers.find((exponent) => greatest >= 10 ** exponent);
  if (power === undefined) return null;
  const [one, ...words] = numberFormat(locale, { notation: "compact", maximumFractionDigits: 2 }).formatToParts(10 ** power);
  const isUnit = one?.value === "1" && words.every(({ type, value }) => (type === "literal" || type === "compact") && !value.includes('"'));
  return isUnit && words.length > 0 ? { power, words: words.map(({ value }) => value).join("") } : null;
}
