/** Tables on slides: column widths from their words, row heights from their lines, as many slides as they need. Pure. */
import { beginningOf } from "../../domain/base/shortened.ts";
import type { Mark } from "../document/marks.ts";
import type { Table } from "../document/tables.ts";
import { superscripts } from "./pieces.ts";
import { lineCount, lineHeight, type TextRun } from "./text-measure.ts";

export interface SlideCell {
  runs: TextRun[];
  isNumber: boolean;
}

/** A part of a table that fits its slide. */
export interface SlideTable {
  size: number;
  widths: number[];
  head: SlideCell[];
  rows: SlideCell[][];
  /** Of the head and each row. */
  heights: number[];
  width: number;
  height: number;
}

export interface CutTable {
  parts: SlideTable[];
  /** Cells whose text is shortened on the slides, whole. */
  whole: string[];
  marks: Mark[];
}

/** Sizes of a table's text: the largest that takes the fewest slides. */
const sizes = [13, 12, 11] as const;
/** Space around a cell's text, left and right, and above and below. */
export const cellMargin = { across: 8, down: 3.5 };
/** Longer cells are shortened; the notes hold them whole. Characters. */
const mostCellLength = 160;
const narrowest = 34;
const widest = 300;

export function cutTable(table: Table, room: { width: number; height: number }, sourceLabel: string, factor: number): CutTable {
  const isCited = table.rowMarks !== null;
  const whole: string[] = [];
  const head = [
    ...table.columns.map(({ label, numeric }) => ({ runs: [{ text: shortened(label, whole), bold: true }], isNumber: numeric })),
    ...(isCited ? [{ runs: [{ text: sourceLabel, bold: true }], isNumber: false }] : []),
  ];
  const rows = table.rows.map((row, at) => [
    ...table.columns.map(({ numeric }, column) => ({
      runs: [{ text: shortened(row[column] ?? "", whole) }, ...superscripts(table.cellMarks?.[at]?.[column] ?? [])],
      isNumber: numeric,
    })),
    ...(isCited ? [{ runs: superscripts(table.rowMarks?.[at] ?? []).map(({ text }) => ({ text: text.trim() })), isNumber: false }] : []),
  ]);
  const tried = sizes.map((size) => divided(head, rows, size, room, factor));
  const least = Math.min(...tried.map(({ length }) => length));
  const parts = tried.find(({ length }) => length === least) ?? [];
  const marks = [...table.marks, ...(table.rowMarks ?? []).flat(), ...(table.cellMarks ?? []).flat(2)];
  return { parts, whole: [...new Set(whole)], marks };
}

/** The rows over as few slides as they need, about as many on each. */
function divided(
  head: SlideCell[],
  rows: readonly SlideCell[][],
  size: number,
  room: { width: number; height: number },
  factor: number,
): SlideTable[] {
  const widths = columnWidths([head, ...rows], size, room.width, factor);
  const width = widths.reduce((sum, value) => sum + value, 0);
  const heights = rows.map((row) => rowHeight(row, widths, size, factor));
  const headHeight = rowHeight(head, widths, size, factor);
  const split = (height: number): SlideTable[] => {
    const parts: SlideTable[] = [];
    for (const [index, row] of rows.entries()) {
      const own = heights[index] ?? 0;
      let part = parts.at(-1);
      if (part === undefined || part.height + own > height) {
        part = { size, widths, head, rows: [], heights: [headHeight], width, height: headHeight };
        parts.push(part);
      }
      part.rows.push(row);
      part.heights.push(own);
      part.height += own;
    }
    return parts;
  };
  const full = split(room.height);
  const all = headHeight * full.length + heights.reduce((sum, value) => sum + value, 0);
  const even = split(Math.min(room.height, all / full.length + Math.max(0, ...heights) / 2));
  return even.length === full.length ? even : full;
}

function shortened(text: string, whole: string[]): string {
  if (text.length <= mostCellLength) return text;
  whole.push(text);
  return `${beginningOf(text, mostCellLength - 4).trimEnd()} […]`;
}

function rowHeight(cells: readonly SlideCell[], widths: readonly number[], size: number, factor: number): number {
  const lines = cells.map(({ runs }, index) => lineCount(runs, size, (widths[index] ?? narrowest) - 2 * cellMargin.across, factor));
  return Math.max(1, ...lines) * size * lineHeight + 2 * cellMargin.down;
}

/** Each column as wide as its longest cell wants, within the room; where that is too much, wide columns give first. */
function columnWidths(rows: readonly (readonly SlideCell[])[], size: number, room: number, factor: number): number[] {
  const columns = rows[0]?.length ?? 0;
  const wanted = Array.from({ length: columns }, (_, column) =>
    Math.min(widest, Math.max(narrowest, ...rows.map((row) => cellWidth(row[column], size, factor)))),
  );
  const sum = wanted.reduce((total, width) => total + width, 0);
  // A table of few narrow columns is easier to read where its columns are near one another.
  if (sum <= room) {
    const stretch = Math.min(room / sum, Math.max(1.2, (room * 0.62) / sum));
    return wanted.map((width) => width * stretch);
  }
  const least = Math.min(narrowest, room / columns);
  let cap = widest;
  const capped = (): number => wanted.reduce((total, width) => total + Math.max(least, Math.min(width, cap)), 0);
  while (capped() > room && cap > least) cap -= 2;
  const widths = wanted.map((width) => Math.max(least, Math.min(width, cap)));
  const scale = room / widths.reduce((total, width) => total + width, 0);
  return widths.map((width) => width * scale);
}

/** Width of a cell on one line. */
function cellWidth(cell: SlideCell | undefined, size: number, factor: number): number {
  if (cell === undefined) return 0;
  let low = 1;
  let high = widest;
  while (high - low > 2) {
    const middle = (low + high) / 2;
    if (lineCount(cell.runs, size, middle, factor) > 1) low = middle;
    else high = middle;
  }
  return high + 2 * cellMargin.across + 2;
}
