/** Reads a table of statistical series as the series of each of its subjects, and compares them. Pure. */
import type { Figure } from "../../../domain/evidence/evidence.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import type { Reading } from "../tables/reading.ts";
import { textOf, timeIn } from "../tables/typed-table.ts";
import { extremum } from "./computing.ts";
import { cite, subjectOf } from "./figures.ts";
import type { FigureIntent } from "./intent.ts";
import { pointLineage } from "./lineage.ts";
import type { MatchedSeries } from "./matching.ts";
import { titleOf } from "./series-names.ts";
import type { AskedStep } from "./steps.ts";
import { type CellPoint, pointsOf, shapeOf } from "./table-series.ts";
import { unitOf } from "./value-columns.ts";

/** One series per subject; the catalogue has found them to be what was asked for, so nothing is left to be matched. */
export function seriesBySubject(table: TableHit): MatchedSeries[] {
  const shape = shapeOf(table);
  const bySubject = Map.groupBy(table.rows, ({ cells }) => String(cells[0] ?? ""));
  // A comma divides the subject of a figure from its quantity.
  const quantity = titleOf(table).replaceAll(", ", " – ");
  return [...bySubject].flatMap(([subject, rows]): MatchedSeries[] => {
    const points = pointsOf(table, shape, 0, rows);
    const unit = unitOf(table, shape, 0);
    return points.length === 0 ? [] : [{ table, shape, subject, quantity, unit, points, coverage: 1, score: 1 }];
  });
}

/**
 * The time series in a reading: 'the price of AAPL' over the rows of its months, and where neighbours are compared that whose
 * extreme the reading is; null where it has none.
 */
export function seriesOfReading({ table, answer: { cells, query }, confidence }: Reading, step: AskedStep | null): MatchedSeries | null {
  const isExtreme = step !== null && query.form === "extreme";
  const told = table.columns[(isExtreme ? query.value : query.told) ?? -1];
  const time = table.columns.find(({ isTime }) => isTime);
  if (!(isExtreme || query.form === "select") || told?.isNumeric !== true || told.isTime || time === undefined || table.isTransposed)
    return null;
  const { mentions } = query.selection;
  const named = mentions.filter(({ column }) => table.columns[column]?.isTime !== true);
  // 'Since 2021' begins a span: the rows of all times are its series.
  const rows =
    named.length === mentions.length && !isExtreme
      ? cells.map(({ row }) => row)
      : table.rows.filter((row) => named.every((each) => each.rows.includes(row)));
  const points = rows.flatMap((row): CellPoint[] => {
    const [value, at] = [row.cells[told.index], row.cells[time.index] ?? null];
    return typeof value === "number" && at !== null ? [{ time: timeIn(at), at: String(at), value, row, column: told.name }] : [];
  });
  if (points.length < 3 || new Set(points.map(({ at }) => at)).size < points.length) return null;
  const [mention] = named;
  const subject = mention === undefined ? null : textOf(mention.rows[0]?.cells[mention.column]);
  const shape = shapeOf(table.hit);
  points.sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
  return { table: table.hit, shape, subject, quantity: told.name, unit: told.unit, points, coverage: confidence, score: confidence };
}

/**
 * The subject with the highest or lowest value at one time, where the question asks which it is; null where it does not, or
 * where the series have no time in common. Without a year the newest common time counts.
 */
export function leadingSubject(all: readonly MatchedSeries[], { asksFor, measures, years, span }: FigureIntent): Figure | null {
  const which = measures.find((measure) => measure === "maximum" || measure === "minimum");
  const [first] = all;
  if (asksFor !== "subject" || which === undefined || first === undefined || all.length < 2 || span !== null) return null;
  const wanted = (time: number | null) => years[0] === undefined || (time !== null && Math.floor(time) === years[0]);
  const at = first.points.findLast(
    ({ at, time }) => wanted(time) && all.every(({ points }) => points.some((point) => point.at === at)),
  )?.at;
  const compared = all.flatMap((series) => series.points.filter((point) => point.at === at).map((point) => ({ ...point, series })));
  const best = extremum(compared, which);
  if (best === null || at === undefined) return null;
  const formula = `${which === "maximum" ? "max" : "min"} x(${at}) of ${compared.map(({ series, value }) => `${series.subject}: ${value}`).join("; ")}`;
  const points = [best, ...compared.filter((point) => point !== best)];
  const lineage = pointLineage(first.table, which, points);
  return {
    measure: which,
    subject: subjectOf(best.series),
    value: best.value,
    unit: first.unit,
    at,
    formula,
    citations: cite(first.table, points),
    ...(lineage && { lineage }),
  };
}
