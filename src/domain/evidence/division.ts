/** The parts of a document as its readers know them (pages, sheets, slides, chapters, messages), and where each begins in its text. */
import type { Place } from "./evidence.ts";

/** What a part is called; a document has parts of one kind. */
export interface DivisionLabel {
  page?: number;
  sheet?: string;
  slide?: number;
  chapter?: string;
  message?: number;
  /** Of a sheet's rows: the line of the text and the row of the sheet that the part begins with, its first column from 1, and the names of its columns. */
  grid?: { line: number; row: number; column: number; names: readonly string[] };
}

export interface Division extends DivisionLabel {
  /** UTF-16 offset in the document's text. */
  from: number;
}

/** The part that holds the offset: the last one that begins at or before it. `divisions` are ordered by `from`. */
export function divisionAt(divisions: readonly Division[], offset: number): Division | undefined {
  let low = 0;
  let high = divisions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((divisions[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return divisions[low - 1];
}

/** The place with the part that it begins in. */
export function located<P extends Pick<Place, "from" | "line" | "cells">>(
  place: P,
  divisions: readonly Division[],
): P & Pick<Place, "page" | "sheet" | "slide" | "chapter" | "message" | "range"> {
  const division = divisionAt(divisions, place.from);
  if (division === undefined) return place;
  const { from: _from, grid, ...label } = division;
  const range = grid === undefined ? null : rangeOf(place, grid);
  return { ...place, ...label, ...(range === null ? {} : { range }) };
}

/** The cells of a row as a sheet names them: 'B7, D7', or the whole row '7:7'. */
function rangeOf({ line, cells = [] }: Pick<Place, "line" | "cells">, grid: NonNullable<Division["grid"]>): string {
  const row = grid.row + line - grid.line;
  const columns = cells
    .map((cell) => grid.names.indexOf(cell.slice(cell.indexOf(":") + 1)))
    .filter((column) => column !== -1)
    .map((column) => `${columnLetters(grid.column + column)}${row}`);
  return columns.length === 0 ? `${row}:${row}` : [...new Set(columns)].join(", ");
}

/** 1 is A, 27 is AA. */
export function columnLetters(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return (before > 0 ? columnLetters(before) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}
