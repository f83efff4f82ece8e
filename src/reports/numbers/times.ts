/** Times in charts and tables: as people write them, and as places on an axis. Pure. */
import { dateFormat } from "../../domain/base/locale-formats.ts";
import { periodOf, timeParts } from "../../languages/amounts.ts";
import { languageOf } from "../../languages/combined.ts";

/** Shorter spans have an axis of months or days. Years. */
const yearsOnAxis = 4;

/** Writes times of one column: first days of months are their months, those of years their years. Other texts stay as they are. */
export function timeWriter(values: readonly unknown[], locale: string): (value: string) => string {
  const texts = values.filter((value): value is string => typeof value === "string");
  const period = periodOf(texts);
  const { figures } = languageOf(locale);
  return (value) => (isDated(value) ? figures.time(value, period) : value);
}

/** As {@link timeWriter}, shortened for an axis: 'Mar 1958'. */
export function axisTimeWriter(values: readonly unknown[], locale: string): (value: string) => string {
  const period = periodOf(values.filter((value): value is string => typeof value === "string"));
  return (value) => {
    const parts = timeParts(value);
    if (parts === null || parts.month === null) return value;
    if (period === "year") return String(parts.year);
    const day = parts.day === null || period === "month" ? {} : ({ day: "numeric" } as const);
    const date = Date.UTC(parts.year, parts.month - 1, parts.day ?? 1);
    return dateFormat(locale, { year: "numeric", month: "short", ...day }).format(date);
  };
}

/** Dates over several years as fractional years, so that the axis has years; null for anything else. */
export function yearsOf(values: readonly (number | string)[]): number[] | null {
  const years = values.map((value) => (typeof value === "string" && isDated(value) ? yearOf(value) : Number.NaN));
  const isRising = years.every((year, index) => Number.isFinite(year) && (index === 0 || year > (years[index - 1] ?? 0)));
  return isRising && (years.at(-1) ?? 0) - (years[0] ?? 0) >= yearsOnAxis ? years : null;
}

/** A date with its month at least, or a quarter. */
function isDated(text: string): boolean {
  const parts = timeParts(text);
  return parts !== null && (parts.month !== null || parts.quarter !== null);
}

function yearOf(text: string): number {
  const parts = timeParts(text);
  if (parts === null) return Number.NaN;
  const month = parts.month ?? (parts.quarter === null ? 1 : parts.quarter * 3 - 2);
  return parts.year + (month - 1) / 12 + ((parts.day ?? 1) - 1) / 366;
}
