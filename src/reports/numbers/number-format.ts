/** Formats numbers, shares and dates in the report's language. */
import { dateFormat, numberFormat } from "../../domain/base/locale-formats.ts";
import type { Cell, Column } from "../../domain/evidence/evidence.ts";
import { oneLine } from "../text/plain-text.ts";

/** How the numbers of a column are printed. */
export interface NumberStyle {
  /** Fraction digits of the column's most precise number. */
  decimals: number;
  /** Whether thousands are separated; years are not. */
  grouped: boolean;
}

const minus = "\u2212";

/** From here on nobody counts hundredths. */
const wholeFrom = 1e9;

/** Number of fraction digits: seven significant digits in all, at least two after the point, so that nothing is rounded to zero. */
function fractionDigits(magnitude: number): number {
  if (magnitude >= wholeFrom) return 0;
  if (magnitude >= 1) return Math.max(2, 7 - Math.floor(Math.log10(magnitude)) - 1);
  return 6;
}

/**
 * A number in digits. Four-digit numbers have no separator unless `grouped`, so that years read as years. Numbers too
 * large or too small are written with a power of ten. A negative number has a minus, as in the report's sentences: a hyphen
 * is short, and lines break behind it. At least `least` digits stand after the point.
 */
export function formatNumber(value: number, language: string, grouped = false, least = 0): string {
  if (!Number.isFinite(value)) return String(value);
  const magnitude = Math.abs(value);
  if (magnitude !== 0 && (magnitude >= 1e15 || magnitude < 1e-4)) {
    return numberFormat(language, { notation: "scientific", maximumSignificantDigits: 6 }).format(value).replace(/^-/, minus);
  }
  const most = fractionDigits(magnitude);
  const fraction = { minimumFractionDigits: Math.min(least, most), maximumFractionDigits: most };
  const options = { useGrouping: grouped ? "always" : "min2", ...fraction } as const;
  const digits = numberFormat(language, options).format(value);
  return value < 0 ? digits.replace(/^-/, minus) : digits;
}

/** Fraction digits that {@link formatNumber} prints of a number. */
export function printedDecimals(value: number): number {
  if (!Number.isFinite(value) || Number.isInteger(value)) return 0;
  return /\.(\d+)$/.exec(value.toFixed(fractionDigits(Math.abs(value))).replace(/\.?0+$/, ""))?.[1]?.length ?? 0;
}

/** As {@link formatNumber}, shortened for a chart axis: 1.2M. */
export function formatAxisNumber(value: number, language: string, grouped = false): string {
  if (Math.abs(value) < 1e5) return formatNumber(value, language, grouped);
  return numberFormat(language, { notation: "compact", maximumFractionDigits: 2 }).format(value).replace(/^-/, minus);
}

/** Whether numbers get separators: any has five digits, or four and not all of them may be years. */
export function hasLong(values: readonly Cell[]): boolean {
  const numbers = values.filter((value) => typeof value === "number");
  const mayBeYears = numbers.every((value) => Number.isInteger(value) && value >= 1_000 && value <= 2_100);
  return numbers.some((value) => Math.abs(value) >= 10_000 || (!mayBeYears && Math.abs(value) >= 1_000));
}

/** `2026-03-01T10:20:30Z` as date and time in UTC; any other text is unchanged. */
export function formatTime(time: string, language: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return oneLine(time);
  return `${formatDay(time, language)}, ${date.toISOString().slice(11, 16)} UTC`;
}

export function formatDay(time: string, language: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return oneLine(time);
  return dateFormat(language, { dateStyle: "long" }).format(date);
}

/** A point of a chart's x axis. Whole numbers are years or ranks, so they have no separator. */
export function formatPoint(value: number | string, locale: string): string {
  if (typeof value === "string") return oneLine(value);
  return Number.isInteger(value) && value >= 0 && value < 10_000 ? String(value) : formatNumber(value, locale);
}

/** A duration in minutes and seconds: '3 minutes 20 seconds'; hours are minutes. */
export function formatDuration(ms: number, language: string): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  const unit = (value: number, name: "minute" | "second"): string[] =>
    value === 0 ? [] : [numberFormat(language, { style: "unit", unit: name, unitDisplay: "long" }).format(value)];
  return [...unit(Math.floor(seconds / 60), "minute"), ...unit(seconds % 60, "second")].join(" ");
}

/** A price in US dollars with cents, or with as many digits as a small one needs. */
export function formatPrice(usd: number, language: string): string {
  const digits = usd > 0 && usd < 0.1 ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return numberFormat(language, { style: "currency", currency: "USD", ...digits }).format(usd);
}

/** With more digits than this a column's numbers are measured each as well as it could be, and zeros would claim more. */
export const mostAligned = 3;

/**
 * A table cell: localised numbers, years without a separator, a dash for a missing value. Numbers have the fraction digits of
 * the most precise one of their column, so that their points stand below each other.
 */
export function formatCell(value: Cell, column: Column | undefined, { grouped, decimals }: NumberStyle, language: string): string {
  if (value === null) return column?.type === "text" ? "" : "–";
  if (typeof value === "string") return oneLine(value);
  return column?.type === "year" || column?.type === "date"
    ? String(value)
    : formatNumber(value, language, grouped, decimals > mostAligned ? 0 : decimals);
}
