/** The axis of a line chart over dates of several years, as office formats draw it: days, and ticks at whole years. Pure. */
import type { CellValue } from "../numbers/cell-values.ts";
import { leastYears } from "../numbers/times.ts";

const mostTicks = 14;
/** Office programs know no earlier dates. */
const firstYear = 1900;
const dayMs = 86_400_000;
/** Their day zero. */
const epoch = Date.UTC(1899, 11, 30);

export interface DateAxis {
  /** The points, as days since the programs' epoch. */
  days: number[];
  /** The first tick, which is a round year. */
  from: number;
  /** Years between two ticks. */
  step: number;
  /** What the points are one by one; the program leaves room for those that are missing. */
  unit: "days" | "months" | "years";
}

/** Null where the points are no rising dates, or of few years. */
export function dateAxis(points: readonly CellValue[]): DateAxis | null {
  const dates = points.flatMap((point) => (point.kind === "date" && point.precision !== "time" ? [new Date(point.date)] : []));
  const days = dates.map((date) => (date.getTime() - epoch) / dayMs);
  const [first, last] = [dates[0]?.getUTCFullYear() ?? 0, dates.at(-1)?.getUTCFullYear() ?? 0];
  const isRising = days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0));
  if (dates.length < points.length || !isRising || first < firstYear || last - first < leastYears(days.length)) return null;
  const step = [1, 2, 5, 10, 20, 50].find((years) => (last - first) / years < mostTicks) ?? 100;
  const start = Math.max(firstYear, Math.floor(first / step) * step);
  const isWhole = (part: (date: Date) => number, least: number) => dates.every((date) => part(date) === least);
  const isMonthly = isWhole((date) => date.getUTCDate(), 1);
  const isYearly = isMonthly && isWhole((date) => date.getUTCMonth(), 0);
  return {
    days,
    from: (Date.UTC(start, 0, 1) - epoch) / dayMs,
    step,
    unit: isYearly ? "years" : isMonthly ? "months" : "days",
  };
}
