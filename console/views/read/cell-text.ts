/** Numbers, days and axis ticks as the reader's language writes them. Pure. */
import type { Cell, Column } from "./research.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format is slow, and a table needs one for each cell. */
function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Seven significant digits, and no separator in numbers of four digits, which may be years. */
export function numberText(value: number, locale: string): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e15 || size < 1e-4))
    return formatOf(locale, { notation: "scientific", maximumSignificantDigits: 6 }).format(value);
  const digits = size >= 1 ? Math.max(2, 6 - Math.floor(Math.log10(size))) : 6;
  return formatOf(locale, { useGrouping: "min2", maximumFractionDigits: digits }).format(value);
}

export function cellText(cell: Cell, type: Column["type"], locale: string): string {
  if (cell === null) return type === "text" ? "" : "–";
  if (typeof cell === "string") return cell;
  return type === "year" || type === "date" ? String(cell) : numberText(cell, locale);
}

/** A tick of an axis: large numbers in short, days and years as they are. */
export function tickText(value: number | string, locale: string, isPoint = false): string {
  if (typeof value === "string") return value.length > 14 ? `${value.slice(0, 13)}…` : value;
  if (isPoint && Number.isInteger(value) && Math.abs(value) < 10_000) return String(value);
  return Math.abs(value) < 1e5
    ? numberText(value, locale)
    : formatOf(locale, { notation: "compact", maximumFractionDigits: 2 }).format(value);
}

export function dayText(time: string, locale: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(date);
}
