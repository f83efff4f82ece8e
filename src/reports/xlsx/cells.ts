/** Values as cells of a sheet: number formats, serial dates, widths of columns. Pure but for the cell that is written. */

import { BoundedCache } from "../../domain/base/bounded-cache.ts";
import { type Mark, markText } from "../document/marks.ts";
import type { TableColumn } from "../document/tables.ts";
import type { CellValue } from "../numbers/cell-values.ts";
import { printedDecimals } from "../numbers/number-format.ts";
import { plain, type Style } from "./cell-styles.ts";
import type { Sheet, Target } from "./workbook.ts";

/** Excel counts days from here, as if 1900 had been a leap year; days before March 1900 are counted wrongly. */
const epoch = Date.UTC(1899, 11, 30);
const firstSafeDay = Date.UTC(1900, 2, 1);
const dayMs = 86_400_000;
const mostDecimals = 10;

/** Widths in characters. */
const narrowest = 9;
const widest = 60;

export interface CellStyle {
  /** A column without a unit of its own mixes figures of several precisions. */
  column: Pick<TableColumn, "decimals" | "grouped" | "unit">;
  /** BCP 47. */
  locale: string;
}

export function numberFormat(value: number, { decimals: most, grouped, unit }: CellStyle["column"]): string {
  const decimals = unit === null ? printedDecimals(value) : most;
  const magnitude = Math.abs(value);
  if (magnitude >= 1e15 || (magnitude > 0 && magnitude < 1e-4)) return "0.#####E+00";
  const fraction = decimals > 0 ? `.${"0".repeat(Math.min(decimals, mostDecimals))}` : "";
  return `${grouped ? "#,##0" : "0"}${fraction}`;
}

/** Days since Excel's epoch; null for a day that Excel cannot count. */
export function serialDate(date: string): number | null {
  const time = Date.parse(date);
  return Number.isNaN(time) || time < firstSafeDay ? null : (time - epoch) / dayMs;
}

export function dateFormat(precision: "quarter" | "month" | "day" | "time", locale: string): string {
  const day = locale.startsWith("en") ? "d mmm yyyy" : "dd.mm.yyyy";
  if (precision === "month") return locale.startsWith("en") ? "mmm yyyy" : "mm.yyyy";
  return precision === "day" ? day : `${day} hh:mm`;
}

/** Writes a value by its type; `words` gives what is written at a place whose time Excel cannot hold. A `target` makes the cell a link. */
export function writeCell(
  sheet: Sheet,
  row: number,
  column: number,
  value: CellValue,
  words: (row: number, column: number) => string,
  { column: numbers, locale }: CellStyle,
  target: Target | null = null,
): void {
  if (value.kind === "empty") return;
  const written = writtenValue(value, () => words(row, column));
  if (typeof written === "string") {
    const { own, leading } = value.kind === "text" ? textStyles : wordStyles;
    if (target === null) sheet.text(row, column, written, own);
    else sheet.link(row, column, target, written, leading);
    return;
  }
  const { own, leading } = numberStyles(
    value.kind === "date" ? (value.precision === "year" ? "0" : dateFormat(value.precision, locale)) : numberFormat(written, numbers),
  );
  if (target === null) sheet.number(row, column, written, own);
  else sheet.linkedNumber(row, column, target, written, leading);
}

function writtenValue(value: Exclude<CellValue, { kind: "empty" }>, words: () => string): string | number {
  if (value.kind === "text") return value.text;
  if (value.kind === "number") return value.value;
  if (value.precision === "year") return Number(value.date.slice(0, 4));
  return (value.precision === "quarter" ? null : serialDate(value.date)) ?? words();
}

/** The style of a cell, and of one that leads to its source. */
interface CellStyles {
  own: Style;
  leading: Style;
}

function cellStyles(own: Style): CellStyles {
  return { own, leading: { ...own, link: "quiet" } };
}

const textStyles = cellStyles({ wrap: true });
const wordStyles = cellStyles(plain);
const knownNumberStyles = new BoundedCache<CellStyles>(200);

/** Cached: the workbook finds the format of a known style faster. */
export function numberStyles(format: string): CellStyles {
  return knownNumberStyles.get(format, () => cellStyles({ format }));
}

/** '[1, 3–5]' for the marks of a statement. */
export function marksText(marks: readonly Mark[]): string {
  return marks.length === 0 ? "" : `[${marks.map(markText).join(", ")}]`;
}

/** Characters of dates as cells show them; the words of quarters, and of times that Excel cannot hold, are about as long. */
const dateLengths = { year: 4, quarter: 8, month: 8, day: 11, time: 17 };

/** About how many characters a cell shows. */
export function shownLength(value: CellValue, { decimals, grouped }: Pick<TableColumn, "decimals" | "grouped">): number {
  if (value.kind === "empty") return 0;
  if (value.kind === "text") return value.text.length;
  if (value.kind === "date") return dateLengths[value.precision];
  const whole = Math.max(1, Math.floor(Math.log10(Math.abs(value.value) || 1)) + 1);
  const separators = grouped ? Math.floor((whole - 1) / 3) : 0;
  return Number(value.value < 0) + whole + separators + (decimals > 0 ? 1 + decimals : 0);
}

/** A width that holds the head's longest word and most of the cells, whose lengths are given; longer texts wrap. */
export function columnWidth(head: string, lengths: readonly number[]): number {
  const longestWord = head.split(/\s+/).reduce((most, word) => Math.max(most, word.length), 0);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  // The filter's button covers two characters of the head.
  return Math.min(widest, Math.max(narrowest, longestWord + 3, Math.min(head.length + 3, 24), longest + 2));
}
