/** The rows of the newest time, where one thing has a row for each of several. Pure. */
import type { TableRow } from "../figures/table-series.ts";
import type { Selection } from "./query.ts";
import { measured } from "./row-values.ts";
import { type TypedTable, textOf } from "./typed-table.ts";

/** The column of times that differ among the rows of one group; null where each group is of one time. */
export function timeWithin({ columns }: TypedTable, { rows }: Selection, group: number): number | null {
  const groups = [...Map.groupBy(rows, ({ cells }) => textOf(cells[group])).values()];
  const differs = (index: number): boolean => groups.some((own) => new Set(own.map(({ cells }) => textOf(cells[index]))).size > 1);
  return columns.find(({ isTime, index }) => isTime && index !== group && differs(index))?.index ?? null;
}

/** The rows with a value at the newest time; with `isEach` at the newest one at which every group has a value. */
export function newestRows(
  table: TypedTable,
  { rows }: Selection,
  { time, group, value, isEach }: { time: number; group: number; value: number; isEach: boolean },
): readonly TableRow[] {
  const groupsOf = (own: readonly TableRow[]): number => new Set(own.map(({ cells }) => textOf(cells[group]))).size;
  const all = groupsOf(rows);
  const known = rows.filter((row) => measured(table, row, value) !== null && measured(table, row, time) !== null);
  const byTime = [...Map.groupBy(known, (row) => measured(table, row, time) ?? 0)].sort(([one], [other]) => other - one);
  return byTime.find(([, own]) => !isEach || groupsOf(own) === all)?.[1] ?? [];
}
