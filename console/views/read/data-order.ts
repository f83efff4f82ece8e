/** The rows of a table in the order that the reader chose, and as text for a spreadsheet. Pure. */
import type { Cell, Column } from "./research.ts";

export interface Order {
  column: number;
  isDescending: boolean;
}

/** The next order when a column's head is pressed: ascending, descending, then as the source has it. */
export function nextOrder(order: Order | null, column: number): Order | null {
  if (order === null || order.column !== column) return { column, isDescending: false };
  return order.isDescending ? null : { column, isDescending: true };
}

/** Indexes of the rows. Empty cells come last in either order; numbers before texts; equal ones stay as they were. */
export function orderedRows(rows: readonly (readonly Cell[])[], order: Order | null, locale: string): number[] {
  const indexes = rows.map((_, index) => index);
  if (order === null) return indexes;
  const words = new Intl.Collator(locale, { numeric: true });
  const sign = order.isDescending ? -1 : 1;
  const cellOf = (index: number): Cell => {
    const cell = rows[index]?.[order.column] ?? null;
    return cell === "" ? null : cell;
  };
  return indexes.sort((one, other) => {
    const [a, b] = [cellOf(one), cellOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    if (typeof a === "number" || typeof b === "number") return typeof a === "number" ? -sign : sign;
    return sign * words.compare(a, b);
  });
}

/** Tab-separated values with the columns' names, which spreadsheets take from the clipboard. No cell can become a formula. */
export function tabSeparated(columns: readonly Pick<Column, "name" | "unit">[], rows: readonly (readonly Cell[])[]): string {
  const head = columns.map(({ name, unit }) => cellText(unit === null || name.includes(unit) ? name : `${name}, ${unit}`));
  return [head, ...rows.map((row) => row.map((cell) => (typeof cell === "string" ? cellText(cell) : String(cell ?? ""))))]
    .map((cells) => cells.join("\t"))
    .join("\n");
}

function cellText(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}
