/** A table read by its columns, where several of them hold the same kind of thing. Pure. */
import type { Cell, Column } from "../../../domain/evidence/evidence.ts";
import { parseYear } from "../../../sources/text/dates.ts";
import type { TableRow } from "../figures/table-series.ts";
import { type CellPlace, mostly, type TypedTable, textOf, typedTable } from "./typed-table.ts";

/** Wider tables than this, or longer ones, are not read by columns. */
const mostTransposed = 40;

/** The table with its columns as rows, where several columns hold the same kind of thing: a column for each year. */
export function transposed(table: TypedTable): TypedTable | null {
  const { hit, naming } = table;
  const others = table.columns.filter(({ index }) => index !== naming);
  const [ofTime, numbers] = [others.filter(({ name }) => parseYear(name) !== null), others.filter(({ type }) => type === "number")];
  // A column of names beside numbers is no row among them.
  const labels = ofTime.length > numbers.length ? ofTime : numbers;
  if (hit.rows.length < 2 || hit.rows.length > mostTransposed || labels.length < 2 || labels.length > mostTransposed) return null;
  if (table.columns[naming]?.isNumeric === true && table.columns[naming]?.isTime !== true) return null;
  const names = hit.rows.map(({ cells }) => textOf(cells[naming]));
  if (new Set(names).size < names.length) return null;
  const first = hit.rows[0];
  if (first === undefined || labels.length < mostly * others.length) return null;
  const rows = labels.map(
    ({ index, name }, at): TableRow => ({
      ...first,
      row: at + 1,
      cells: [parseYear(name) ?? name, ...hit.rows.map(({ cells }) => cells[index] ?? null)],
    }),
  );
  const years = labels.filter(({ name }) => parseYear(name) !== null).length;
  const columns = [
    { name: table.columns[naming]?.name ?? "", type: years === labels.length ? ("year" as const) : ("text" as const), unit: null },
    ...names.map((name, at) => ({ name, type: typeOf(rows.map(({ cells }) => cells[at + 1] ?? null)), unit: null })),
  ];
  const turned = typedTable({ ...hit, columns, rows });
  if (turned === null) return null;
  const placeOf = (row: TableRow, column: number): CellPlace => ({
    row: hit.rows[Math.max(0, column - 1)] ?? first,
    column: labels[row.row - 1]?.index ?? naming,
  });
  return { ...turned, naming: 0, namedBeside: null, isTransposed: true, placeOf };
}

function typeOf(cells: readonly Cell[]): Column["type"] {
  const held = cells.filter((cell) => cell !== null);
  return held.length > 0 && held.every((cell) => typeof cell === "number") ? "number" : "text";
}
