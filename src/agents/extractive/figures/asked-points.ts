/** The points of a series that a question asks about. Pure. */
import { spokenName } from "../../../languages/amounts.ts";
import { alternatives } from "../../../languages/combined.ts";
import { mean, sum } from "./computing.ts";
import type { FigureIntent, Measure } from "./intent.ts";
import type { MatchedSeries } from "./matching.ts";
import { type Nature, natureOf } from "./nature.ts";
import { titleOf } from "./series-names.ts";
import type { CellPoint } from "./table-series.ts";

/** The points in the asked years; all points where no year is named. */
export function pointsAsked(
  points: readonly CellPoint[],
  { years, span, months }: Pick<FigureIntent, "years" | "span" | "months">,
): CellPoint[] {
  // A month's value does not stand for its year.
  if (months !== null)
    return points.filter(({ at }) => {
      const held = monthsOf(at);
      return held !== null && held.from >= months.from && held.to <= months.to;
    });
  const from = span?.from ?? years[0];
  const to = span?.to ?? years[0];
  if (from === undefined || to === undefined) return [...points];
  // A table without times may be about the asked year, but nothing in it confirms that.
  return points.filter(({ time }) => time !== null && Math.floor(time) >= from && Math.floor(time) <= to);
}

/** The first and the last month of '2019-03-12', '2019-03' and '2019-Q1'; null for a whole year. */
function monthsOf(at: string): { from: string; to: string } | null {
  const [, year, quarter, month] = /^(\d{4})-(?:Q([1-4])|(\d{2}))/u.exec(at) ?? [];
  if (year === undefined) return null;
  const [first, last] = quarter === undefined ? [Number(month), Number(month)] : [Number(quarter) * 3 - 2, Number(quarter) * 3];
  const iso = (number: number) => `${year}-${String(number).padStart(2, "0")}`;
  return { from: iso(first), to: iso(last) };
}

export function natureOfSeries({ quantity, unit, table, points }: MatchedSeries): Nature {
  const own = natureOf(`${points[0]?.column ?? ""} ${quantity}`, unit);
  return own === "unknown" ? natureOf(titleOf(table), unit) : own;
}

/** Shares of the points of the fullest year that each year has: of leap years, but not of a year that is under way. */
const aboutAsMany = 0.95;
/** Measures that a single row answers, whichever year it is of. */
const ofRows: ReadonlySet<Measure> = new Set(["minimum", "maximum", "mean", "sum", "count"]);

/**
 * The asked points; where years are compared that hold several each, one for each year: the sum of a flow, the mean of a
 * level. January's value beside December's would tell the season, and the first day's beside the last one's of rows that name
 * only their year would tell nothing: without one for each year there is none.
 */
export function pointsOver(series: MatchedSeries, intent: FigureIntent): CellPoint[] {
  const points = pointsAsked(series.points, intent);
  if (intent.months !== null || points.some(({ time }) => time === null)) return points;
  const years = [...Map.groupBy(points, ({ at }) => at.slice(0, 4))];
  // Rows that name their year alone.
  const repeats = new Set(points.map(({ at }) => at)).size < points.length && points.every(({ at }) => /^\d{4}$/u.test(at));
  const isOfRows = intent.measures.some((measure) => ofRows.has(measure));
  const isOverYears = (repeats || intent.step?.period === "year") && !isOfRows && years.length > 1 && years.length < points.length;
  if (intent.years.length < 2 && !isOverYears) return points;
  const nature = natureOfSeries(series);
  const most = Math.max(...years.map(([, parts]) => parts.length));
  const full = years.filter(([, parts]) => parts.length >= aboutAsMany * most);
  // A year that is under way is no neighbour of another one.
  const areFull = (full.length === years.length || intent.step !== null) && series.table.rows.length === series.table.rowsTotal;
  if (most < 2 || nature === "unknown" || !areFull) return isOverYears ? [] : points;
  return full.flatMap(([at, parts]) => {
    const values = parts.map(({ value }) => value);
    const value = nature === "flow" ? sum(values) : mean(values);
    return value === null || parts[0] === undefined ? [] : [{ ...parts[0], at, time: Number(at), value, parts }];
  });
}

const measureColumns = new Map<Measure, RegExp>(
  (["mean", "sum", "maximum", "minimum", "change", "growth"] as const).map((measure) => [
    measure,
    new RegExp(
      alternatives(({ tables }) => tables.measureColumns[measure]),
      "iu",
    ),
  ]),
);

/** In 'annual mean' the column is already a mean: no mean is computed. */
export function namedByColumn({ points, quantity }: MatchedSeries, measure: Measure): boolean {
  return measureColumns.get(measure)?.test(spokenName(`${points[0]?.column ?? ""} ${quantity}`)) ?? false;
}
