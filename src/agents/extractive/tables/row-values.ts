/** The values of rows in a column, in any order. Pure. */
import type { TableRow } from "../figures/table-series.ts";
import { type CellPlace, measureIn, type TypedTable, textOf } from "./typed-table.ts";

export type Order = "most" | "least";

/** A group of rows with its value. */
export interface Entry {
  name: string;
  value: number;
  cells: readonly CellPlace[];
}

/** The cells of a column that are not empty, one for each row. */
export function filled(rows: readonly TableRow[], column: number): CellPlace[] {
  return rows.flatMap((row) => (textOf(row.cells[column]) === "" ? [] : [{ row, column }]));
}

export function measured(table: TypedTable, row: TableRow, column: number): number | null {
  const typed = table.columns[column];
  return typed === undefined ? null : measureIn(typed, row.cells[column] ?? null);
}

/** By how much a row's value grew from one column to another, as a share of the former; null where either is empty. */
function grown(table: TypedTable, row: TableRow, [from, to]: readonly [number, number]): number | null {
  const [by, before] = [changed(table, row, [from, to]), measured(table, row, from)];
  return by === null || before === null || before <= 0 ? null : by / before;
}

/** By how much a row's value changed from one column to another; null where either is empty. */
export function changed(table: TypedTable, row: TableRow, columns: readonly [number, number]): number | null {
  const [from, to] = columns.map((column) => measured(table, row, column));
  return from == null || to == null ? null : precise(to - from, [{ value: from }, { value: to }]);
}

/** The column that rows are ordered by, or the change to it from one of an earlier time. */
interface Ordering {
  value: number;
  before?: number | undefined;
  isRelative?: boolean | undefined;
  order: Order | null;
}

/** The selected rows with their values, in the asked order. */
export function inOrder(
  table: TypedTable,
  query: { selection: { rows: readonly TableRow[] } } & Omit<Ordering, "value"> & { value: number | null },
): readonly (CellPlace & { value: number })[] {
  const { selection, value, before, isRelative, order } = query;
  if (value === null) return [];
  const ofRows = orders.get(selection.rows) ?? new Map<string, readonly (CellPlace & { value: number })[]>();
  orders.set(selection.rows, ofRows);
  const key = `${value} ${before} ${isRelative} ${order}`;
  const known = ofRows.get(key) ?? ordered(table, selection.rows, { value, before, isRelative, order });
  ofRows.set(key, known);
  return known;
}

/** Cache of ordered rows: many queries order the same rows alike, and return different columns. */
const orders = new WeakMap<readonly TableRow[], Map<string, readonly (CellPlace & { value: number })[]>>();

function ordered(
  table: TypedTable,
  rows: readonly TableRow[],
  { value, before, isRelative, order }: Ordering,
): readonly (CellPlace & { value: number })[] {
  const read = rows.flatMap((row) => {
    const change = isRelative === true ? grown : changed;
    const number = before === undefined ? measured(table, row, value) : change(table, row, [before, value]);
    return number === null ? [] : [{ row, column: value, value: number }];
  });
  if (order === null) return read;
  const sign = (order === "most") === (table.columns[value]?.isRank !== true) ? -1 : 1;
  return read.sort((a, b) => sign * (a.value - b.value));
}

/** Rounds away binary noise: 206.55 − 0.6 is 205.95. */
export function precise(value: number, parts: readonly { value: number }[]): number {
  const decimals = Math.max(0, ...parts.map((part) => /\.(\d+)$/u.exec(String(part.value))?.[1]?.length ?? 0));
  return Number.isInteger(value) ? value : Number(value.toFixed(Math.min(Math.max(decimals, 4), 12)));
}
