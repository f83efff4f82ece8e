/** Groups of a query's rows, each with its sum, its mean or its number of rows. Pure. */
import { dates } from "../../../sources/text/dates.ts";
import { sum } from "../figures/computing.ts";
import type { TableRow } from "../figures/table-series.ts";
import { type Entry, filled, inOrder, measured, type Order, precise } from "./row-values.ts";
import { type TypedTable, textOf } from "./typed-table.ts";

/** What of a query tells its groups. */
export interface Grouping {
  selection: { rows: readonly TableRow[] };
  group: number | null;
  value: number | null;
  told: number | null;
  order: Order | null;
  isMean?: boolean;
  byMonth?: boolean;
}

/** The groups of the selected rows with their sum, mean or number of rows. */
export function grouped(table: TypedTable, query: Grouping): readonly Entry[] {
  const { group, value, order, isMean = false, selection } = query;
  if (group === null) return [];
  const groups = Map.groupBy(selection.rows, (row) => groupOf(table, row, query));
  groups.delete("");
  const entries = [...groups].flatMap(([name, rows]) => {
    if (value === null) return [{ name, value: rows.length, cells: rows.map((row) => ({ row, column: group })) }];
    const read = rows.flatMap((row) => {
      const number = measured(table, row, value);
      return number === null ? [] : [{ row, column: value, value: number }];
    });
    const total = sum(read.map((each) => each.value));
    return read.length === 0 ? [] : [{ name, value: precise(isMean ? total / read.length : total, read), cells: read }];
  });
  if (order === null) return entries;
  return entries.sort((a, b) => (order === "most" ? b.value - a.value : a.value - b.value));
}

/** Of each group the row with the highest or lowest value: 'which farm had the highest yield in each region'. */
export function bestOfGroups(table: TypedTable, query: Grouping): readonly Entry[] {
  const { group, told, value } = query;
  if (group === null || told === null || value === null) return [];
  const groups = Map.groupBy(inOrder(table, query), ({ row }) => groupOf(table, row, query));
  groups.delete("");
  return [...groups].flatMap(([name, [best]]) => {
    if (best === undefined) return [];
    const own = told === value ? [] : filled([best.row], told);
    return [{ name: [name, ...own.map(({ row }) => `(${textOf(row.cells[told])})`)].join(" "), value: best.value, cells: [best, ...own] }];
  });
}

/** A date belongs to its year, or its month. */
function groupOf(table: TypedTable, row: TableRow, { group, byMonth = false }: Grouping): string {
  const text = textOf(row.cells[group ?? table.naming]);
  if (table.columns[group ?? table.naming]?.type !== "date") return text;
  return (dates(text)[0]?.iso ?? text).slice(0, byMonth ? 7 : 4);
}
