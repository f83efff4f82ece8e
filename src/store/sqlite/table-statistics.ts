/** Statistics that SQLite lacks, as aggregates of SQL. Cells that are no numbers are left out; without any the result is null. */

import type BetterSqlite3 from "better-sqlite3";
import { meanOf, percentileOf } from "../../domain/base/statistics.ts";

/** Names of the aggregates, in upper case. */
export const statisticNames = ["MEDIAN", "VARIANCE", "STDDEV", "STDDEV_POP", "PERCENTILE", "CORR"];

export function addStatistics(db: BetterSqlite3.Database): void {
  const ofNumbers = (name: string, result: (sorted: number[]) => number | null) => {
    db.aggregate(name, {
      start: (): number[] => [],
      step: (numbers: number[], value: unknown) => {
        if (typeof value === "number") numbers.push(value);
      },
      result: (numbers) => result(numbers.sort((one, other) => one - other)),
      deterministic: true,
    });
  };
  ofNumbers("median", (sorted) => percentileOf(sorted, 50));
  ofNumbers("variance", (sorted) => varianceOf(sorted));
  ofNumbers("stddev", (sorted) => rootOf(varianceOf(sorted)));
  ofNumbers("stddev_pop", (sorted) => rootOf(varianceOf(sorted, 0)));
  db.aggregate("percentile", {
    start: (): { numbers: number[]; percent: number } => ({ numbers: [], percent: Number.NaN }),
    step: (kept: { numbers: number[]; percent: number }, value: unknown, percent?: unknown) => {
      if (typeof percent !== "number" || percent < 0 || percent > 100) throw new Error("percentile(x, p) takes p from 0 to 100");
      kept.percent = percent;
      if (typeof value === "number") kept.numbers.push(value);
    },
    result: ({ numbers, percent }) =>
      percentileOf(
        numbers.sort((one, other) => one - other),
        percent,
      ),
    deterministic: true,
  });
  db.aggregate("corr", {
    start: (): [number, number][] => [],
    step: (pairs: [number, number][], one: unknown, other?: unknown) => {
      if (typeof one === "number" && typeof other === "number") pairs.push([one, other]);
    },
    result: (pairs) => correlationOf(pairs),
    deterministic: true,
  });
}

/** Of a sample where one less is divided by, of a whole population where none. */
function varianceOf(numbers: readonly number[], less = 1): number | null {
  if (numbers.length <= less) return null;
  const mean = meanOf(numbers) ?? 0;
  return numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (numbers.length - less);
}

function rootOf(value: number | null): number | null {
  return value === null ? null : Math.sqrt(value);
}

/** Pearson's; null where one of the two does not vary. */
function correlationOf(pairs: readonly (readonly [number, number])[]): number | null {
  const [meanX, meanY] = [meanOf(pairs.map(([x]) => x)) ?? 0, meanOf(pairs.map(([, y]) => y)) ?? 0];
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
}
