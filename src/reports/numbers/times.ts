/** Times in charts and tables: as people write them, and as places on an axis. Pure. */
import { dateFormat } from "../../domain/base/locale-formats.ts";
import { periodOf, timeParts } from "../../languages/amounts.ts";
import { languageOf } from "../../languages/combined.ts";

/** Shorter spans have an axis of months or days; of many points, which days are, the second one. Years. */
const yearsOnAxis = { few: 4, many: 2 };
/** Points whose words do not fit below an axis. */
const manyPoints = 100;

/** How long dates have to span to be on an axis of years. */
export function leastYears(points: number): number {
  return points > manyPoints ? yearsOnAxis.many : yearsOnAxis.few;
}

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
  return isRising && (years.at(-1) ?? 0) - (years[0] ?? 0) >= leastYears(years.length) ? years : null;
}

/**
 * Of rising days the first one of each month that an axis names, at most `most` of them: steps are parts of a year.
 * Null for anything else.
 */
export function monthTicks(values: readonly (number | string)[], most: number): number[] | null {
  const days = values.map((value) => (typeof value === "string" ? timeParts(value) : null));
  const months = days.map((parts) => (parts?.month == null || parts.day === null ? Number.NaN : parts.year * 12 + parts.month - 1));
  if (!months.every((month, index) => month >= (months[Math.max(0, index - 1)] ?? 0))) return null;
  const firsts = [...months.keys()].filter((index) => index > 0 && months[index] !== months[index - 1]);
  const ticksOf = (step: number): number[] => firsts.filter((index) => (months[index] ?? 0) % step === 0);
  const step = [1, 2, 3, 6].find((candidate) => ticksOf(candidate).length <= most);
  return step === undefined || ticksOf(step).length < 2 ? null : ticksOf(step);
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
