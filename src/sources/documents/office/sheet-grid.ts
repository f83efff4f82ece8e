/** The filled rows of a sheet, with merged cells filled in, and the blocks that empty rows separate. */
import type * as XLSX from "@e965/xlsx";
import type { WarningList } from "../document.ts";
import { cellText } from "./sheet-cells.ts";

export interface SheetRow {
  /** As the sheet counts, from 1. */
  row: number;
  /** By column, from 0. */
  cells: string[];
}

export interface SheetBlock {
  /** Column of the block's first cell, from 1. */
  column: number;
  rows: SheetRow[];
}

/** Columns and rows that a merged cell is repeated in. */
const widest = 300;
const highest = 5_000;

export function sheetRows(sheet: XLSX.WorkSheet, date1904: boolean, warnings: WarningList): SheetRow[] {
  const data = (sheet["!data"] ?? []) as (readonly (XLSX.CellObject | undefined)[] | undefined)[];
  const rows = new Map<number, string[]>();
  let errors = 0;
  for (const [index, line] of data.entries()) {
    if (line === undefined || line === null) continue;
    const cells: string[] = [];
    let isFilled = false;
    for (const [column, cell] of line.entries()) {
      const text = cell === undefined || cell === null ? "" : cellText(cell, date1904);
      if (text === null) errors++;
      cells[column] = text ?? "";
      isFilled ||= (text ?? "").trim() !== "";
    }
    if (isFilled) rows.set(index, cells);
  }
  if (errors > 0) warnings.add(`${errors} ${errors === 1 ? "cell holds" : "cells hold"} an error such as #N/A: read as empty`);
  const left = Math.min(...[...rows.values()].map((cells) => cells.findIndex((text) => (text ?? "").trim() !== "")));
  for (const merged of sheet["!merges"] ?? []) fill(rows, merged, left);
  return [...rows].sort(([a], [b]) => a - b).map(([index, cells]) => ({ row: index + 1, cells: Array.from(cells, (text) => text ?? "") }));
}

/** Repeats a merged cell's text in all its places; a title over the whole table, whose first column is `left`, stays alone in its row. */
function fill(rows: Map<number, string[]>, { s: start, e: end }: XLSX.Range, left: number): void {
  const first = rows.get(start.r);
  const text = first?.[start.c] ?? "";
  if (first === undefined || text === "") return;
  const isAlone = first.every((other, column) => (column >= start.c && column <= end.c) || (other ?? "") === "");
  if (isAlone && end.c > start.c && start.c <= left) return;
  for (let row = start.r; row <= Math.min(end.r, start.r + highest); row++) {
    const cells = rows.get(row);
    // A row that only the merged cell fills would be a row without a figure.
    if (cells === undefined) continue;
    for (let column = start.c; column <= Math.min(end.c, start.c + widest); column++) cells[column] = text;
  }
}

/** Rows without an empty one between them, cut where a column is empty in all of them. */
export function blocksOf(rows: readonly SheetRow[]): SheetBlock[] {
  const groups: SheetRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && last.at(-1)?.row === row.row - 1) last.push(row);
    else groups.push([row]);
  }
  return groups.flatMap(sideBySide);
}

function sideBySide(rows: SheetRow[]): SheetBlock[] {
  const filled: boolean[] = [];
  for (const { cells } of rows) for (const [column, text] of cells.entries()) if (text.trim() !== "") filled[column] = true;
  const blocks: SheetBlock[] = [];
  for (let from = 0; from < filled.length; from++) {
    if (filled[from] !== true) continue;
    let to = from;
    while (filled[to] === true) to++;
    blocks.push({ column: from + 1, rows: rows.map(({ row, cells }) => ({ row, cells: cells.slice(from, to) })) });
    from = to;
  }
  return blocks;
}
