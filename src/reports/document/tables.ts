/** Tables for every format: formatted cells, aligned columns, long tables shortened with a note. */
import { isDeepStrictEqual } from "node:util";
import type { Cell, Column } from "../../domain/evidence/evidence.ts";
import type { Chart, ResearchTable } from "../../domain/sessions/research.ts";
import { periodOf, spokenName } from "../../languages/amounts.ts";
import { columnTitle, namesUnit } from "../../languages/unit-names.ts";
import { type CellValue, cellValue, numberStyle } from "../numbers/cell-values.ts";
import { formatCell, formatPoint, hasLong, type NumberStyle } from "../numbers/number-format.ts";
import { timeWriter } from "../numbers/times.ts";
import type { Labels } from "../text/labels.ts";
import { briefLine, oneLine, shortened } from "../text/plain-text.ts";
import { pointPeriod, pointValue } from "./chart-data.ts";
import type { Mark } from "./marks.ts";
import type { NoteBook } from "./notes.ts";

/** Maximum length of a cell's text and of a column's name. Characters. */
const cellLength = 300;
const headLength = 80;
/** Longer tables whose rows cite one cell each get a single mark above the table. Rows. */
const mostRowMarks = 8;
/** Maximum number of a line chart's points in its table, spread over its span. */
const mostPoints = 12;

export interface TableColumn extends NumberStyle {
  /** Name with its unit, as printed. */
  label: string;
  /** Whether it is set like numbers: flush right. */
  numeric: boolean;
  /** Name without its unit. */
  name: string;
  unit: string | null;
}

export interface Table {
  caption: string;
  columns: TableColumn[];
  /** The cells as printed. Made when first read: a spreadsheet writes the values. */
  readonly rows: string[][];
  /** The cells as values, in the order of `rows`. */
  values: CellValue[][];
  /** Marks of each row, or null where rows have none. */
  rowMarks: Mark[][] | null;
  /** Marks of each cell, or null where cells have none of their own. */
  cellMarks: Mark[][][] | null;
  /** Marks of the table as a whole. */
  marks: Mark[];
  remarks: string[];
}

export interface TableLimits {
  rows: number;
  columns: number;
}

const empty: CellValue = { kind: "empty" };
export const plainStyle: NumberStyle = { decimals: 0, grouped: false };

export interface TableContext {
  labels: Labels;
  locale: string;
  notes: NoteBook;
  limits: TableLimits;
}

export function researchTableOf(table: ResearchTable, { labels, locale, notes, limits }: TableContext): Table {
  const shownRows = table.rows.slice(0, limits.rows);
  const shownColumns = table.columns.slice(0, limits.columns);
  const cellMarks = cellMarksOf(table, limits, notes);
  const citations = table.rowCitations.slice(0, shownRows.length);
  const cells = citations.flat();
  const whole = shownRows.length > mostRowMarks && citations.every((row) => row.length <= 1) && cells.every(({ place }) => place.cells);
  const tableMarks = whole && cellMarks === null ? notes.cite(cells) : null;
  const rowMarks = shownRows.map((_, row) => (cellMarks === null ? (tableMarks ?? notes.cite(citations[row] ?? [])) : []));
  const [first] = rowMarks;
  const cited = rowMarks.some((marks) => marks.length > 0);
  const grouped = shownColumns.map((_, index) => hasLong(shownRows.map((row) => row[index] ?? null)));
  const periods = shownColumns.map((_, index) => periodOf(table.rows.flatMap((row) => textOf(row[index]))));
  const values = shownRows.map((row) => shownColumns.map((column, index) => cellValue(row[index] ?? null, column, periods[index])));
  const styles = shownColumns.map((column, index) => numberStyle(columnOf(values, index, empty), column, grouped[index] ?? false));
  const mixed = shownColumns.map(({ unit }, index) => (unit === null ? leastOfOtherSize(columnOf(shownRows, index, null)) : null));
  const written = (): string[][] => {
    const times = shownColumns.map((_, index) => timeWriter(columnOf(table.rows, index, null), locale));
    return shownRows.map((row) =>
      shownColumns.map((column, index) => {
        const value = row[index] ?? null;
        const dated = column.type === "date" && typeof value === "string" ? (times[index]?.(value) ?? value) : value;
        const style = styles[index] ?? plainStyle;
        const isWhole = typeof value === "number" && Number.isInteger(value) && Math.abs(value) >= (mixed[index] ?? Infinity);
        return shortened(formatCell(dated, column, isWhole ? { ...style, decimals: 0 } : style, locale), cellLength);
      }),
    );
  };
  let rows: string[][] | undefined;
  const note = briefLine(table.note ?? "", 1_000);
  const alike = first !== undefined && rowMarks.every((marks) => marks === first || isDeepStrictEqual(marks, first));
  return {
    caption: capitalised(briefLine(wordsOfName(table.title), 300)),
    columns: shownColumns.map((column, index) => ({
      label: headOf(column),
      numeric: isNumeric(column, shownRows, index),
      ...columnName(column),
      ...(styles[index] ?? plainStyle),
    })),
    values,
    get rows() {
      rows ??= written();
      return rows;
    },
    rowMarks: cited && !alike ? rowMarks : null,
    cellMarks,
    marks: alike ? first : [],
    remarks: [
      ...(note === "" ? [] : [note]),
      ...(table.rows.length > shownRows.length ? [labels.rowsShown(shownRows.length, table.rows.length)] : []),
      ...(table.columns.length > shownColumns.length ? [labels.columnsShown(shownColumns.length, table.columns.length)] : []),
    ],
  };
}

function cellMarksOf({ rows, cellCitations }: ResearchTable, limits: TableLimits, notes: NoteBook): Mark[][][] | null {
  if (cellCitations === undefined) return null;
  return rows
    .slice(0, limits.rows)
    .map((cells, row) => cells.slice(0, limits.columns).map((_, column) => notes.cite(cellCitations[row]?.[column] ?? [])));
}

/** A chart's figures as a table, one row per point. */
export function chartTableOf(chart: Chart, { labels, locale, limits }: Omit<TableContext, "notes">): Table {
  const lines = chart.lines.slice(0, limits.columns - 1);
  const total = chart.x.values.length;
  const thinned = chart.kind === "line" && total > mostPoints;
  const shown = thinned
    ? Array.from({ length: mostPoints }, (_, index) => Math.round((index * (total - 1)) / (mostPoints - 1)))
    : chart.x.values.map((_, index) => index);
  const points = shown.slice(0, limits.rows);
  const grouped = hasLong(lines.flatMap(({ values }) => values));
  const times = timeWriter(chart.x.values, locale);
  const period = pointPeriod(chart.x.values);
  const values = points.map((index) => [
    pointValue(chart.x.values[index] ?? "", period),
    ...lines.map(({ values }) => cellValue(values[index] ?? null, undefined)),
  ]);
  const styles = numberStyle(
    values.flatMap((row) => row.slice(1)),
    undefined,
    grouped,
  );
  const written = (value: number | string): string => formatPoint(typeof value === "string" ? times(value) : value, locale);
  return {
    caption: withUnit(labels.chartData, chart.unit),
    columns: [
      {
        ...labelled(chart.x.label.trim() === "" ? labels.workbook.time : chart.x.label),
        unit: null,
        numeric: chart.x.values.every((value) => typeof value === "number"),
        ...numberStyle(columnOf(values, 0, empty), undefined, false),
      },
      ...lines.map(({ name }) => ({ ...labelled(columnTitle(name, chart.unit)), unit: chart.unit, numeric: true, ...styles })),
    ],
    values,
    rows: points.map((index) => [
      shortened(written(chart.x.values[index] ?? ""), cellLength),
      ...lines.map(({ values }) => formatCell(values[index] ?? null, undefined, styles, locale)),
    ]),
    rowMarks: null,
    cellMarks: null,
    marks: [],
    remarks: [
      ...(thinned ? [labels.rowsThinned(shown.length, total)] : []),
      ...(shown.length > points.length ? [labels.rowsShown(points.length, shown.length)] : []),
      ...(chart.lines.length > lines.length ? [labels.columnsShown(lines.length + 1, chart.lines.length + 1)] : []),
    ],
  };
}

function labelled(name: string): Pick<TableColumn, "label" | "name"> {
  const label = capitalised(briefLine(spokenName(name), headLength));
  return { label, name: label };
}

function columnName({ name, unit }: Column): Pick<TableColumn, "name" | "unit"> {
  const clean = unit === null ? "" : briefLine(unit, headLength);
  return { name: capitalised(briefLine(columnTitle(name, unit), headLength)), unit: clean === "" ? null : clean };
}

function columnOf<T>(rows: readonly (readonly T[])[], index: number, missing: T): T[] {
  return rows.map((row) => row[index] ?? missing);
}

function textOf(value: Cell | undefined): string[] {
  return typeof value === "string" ? [value] : [];
}

function headOf({ name, unit }: Column): string {
  return capitalised(shortened(withUnit(columnTitle(name, unit), unit), headLength));
}

/** A title that is a file's name as words: 'price-list' is 'price list', 'gdp' is 'GDP'. */
function wordsOfName(title: string): string {
  const isJoined = /^[\p{L}\d]+(?:[-_]+[\p{L}\d]+)+$/u.test(title) && !/\d$/u.test(title);
  const words = isJoined ? title.replace(/[-_]+/gu, " ") : title;
  return isJoined || /^[\p{L}\d]+$/u.test(title) ? spokenName(words) : words;
}

/** With a capital where the first word is written small: not 'pH'. */
export function capitalised(name: string): string {
  return /^\p{Ll}(?:\p{Ll}|\s)/u.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

/** 'Value, Mt': a name with its unit, unless the name contains it. */
export function withUnit(name: string, unit: string | null): string {
  const clean = oneLine(name);
  const cleanUnit = unit === null ? "" : oneLine(unit);
  return cleanUnit === "" || clean.includes(cleanUnit) || namesUnit(clean, cleanUnit) ? clean : `${clean}, ${cleanUnit}`;
}

function isNumeric(column: Column, rows: readonly (readonly Cell[])[], index: number): boolean {
  if (column.type === "text" || column.type === "date") return false;
  return rows.every((row) => !isWord(row[index] ?? null));
}

/** Whole numbers from here on stand without decimals beside fractions, and beside small ones from a lower bound on. */
const large = 10_000;
const largeBesideSmall = { small: 100, large: 1_000 };

/** The least whole number of another kind than the fractions below it, as people and the growth of their number in percent; null without one. */
function leastOfOtherSize(values: readonly Cell[]): number | null {
  const numbers = values.filter((value) => typeof value === "number");
  const fractions = numbers.filter((value) => !Number.isInteger(value)).map(Math.abs);
  const least = fractions.every((value) => value < largeBesideSmall.small) ? largeBesideSmall.large : large;
  const isOther = numbers.some((value) => Number.isInteger(value) && Math.abs(value) >= least);
  return fractions.length > 0 && fractions.every((value) => value < least) && isOther ? least : null;
}

/** Whether a cell holds a text that is no number as people write it, e.g. '46 %' or '–'. */
function isWord(value: Cell): boolean {
  return typeof value === "string" && !/^(?:[\s\p{Sc}\p{Sm}~≈±−–-]*\d|[\s–—-]*$)/u.test(value);
}
