/** Reads a table of statistical series as the series of each of its subjects. Pure. */
import type { TableHit } from "../../../sources/library-tools.ts";
import { type MatchedSeries, titleOf } from "./matching.ts";
import { pointsOf, shapeOf } from "./table-series.ts";
import { unitOf } from "./value-columns.ts";

/** One series per subject; the catalogue has found them to be what was asked for, so nothing is left to be matched. */
export function seriesBySubject(table: TableHit): MatchedSeries[] {
  const shape = shapeOf(table);
  const bySubject = Map.groupBy(table.rows, ({ cells }) => String(cells[0] ?? ""));
  return [...bySubject].flatMap(([subject, rows]): MatchedSeries[] => {
    const points = pointsOf(table, shape, 0, rows);
    const unit = unitOf(table, shape, 0);
    return points.length === 0 ? [] : [{ table, shape, subject, quantity: titleOf(table), unit, points, coverage: 1, score: 1 }];
  });
}
