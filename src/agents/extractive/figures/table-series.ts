/**
 * Reads the rows of a table as series of points. A long table ('Country, Year, Value') has one row per point, a wide one a
 * column per year; a plain one has no time, and no series.
 */

import type { z } from "zod";
import type { Cell } from "../../../domain/evidence/evidence.ts";
import { alternatives, wordsOf } from "../../../languages/combined.ts";
import { years } from "../../../sources/text/dates.ts";
import { isStopWord } from "../../../sources/text/stems.ts";
import type { TableHit, tableHit } from "../../../sources/tools/library-tools.ts";
import type { Point } from "./computing.ts";
import { labelStems } from "./concepts.ts";

export type TableRow = z.infer<typeof tableHit>["rows"][number];

export function isSameTable(one: TableHit, other: TableHit): boolean {
  return one.documentId === other.documentId && one.table === other.table;
}

/** The place of some cells of a row, by the names of their columns. */
export function placeIn(table: number, { row, from, to, line }: TableRow, columns: readonly string[]) {
  return { from, to, line, heading: [], table, cells: columns.map((name) => `${row}:${name}`) };
}

export interface CellPoint extends Point {
  /** The time as written: '2019', '2019-03'; the name of a column without a time beside those of years. */
  at: string;
  row: TableRow;
  column: string;
  /** The points that it sums up: a year's months. */
  parts?: readonly CellPoint[];
}

export interface TableShape {
  kind: "long" | "wide" | "plain";
  /** Column of times of a long table. */
  timeColumn: number | null;
  /** Column of the months, 1 to 12, beside one of years. */
  monthColumn: number | null;
  /** Columns that name what a row is about. */
  labelColumns: number[];
  /** Columns that may hold the value; in a wide table the year columns of one label. */
  valueGroups: { name: string; columns: { index: number; time: number | null }[] }[];
}

/** Stems of the words that columns of times are called by. */
export const timeWords: ReadonlySet<string> = new Set(wordsOf(({ tables }) => tables.timeColumns).flatMap(labelStems));

/** Detects the layout of a table. A year column is a time axis where rows repeat years, or where its name says so. */
export function shapeOf(table: Pick<TableHit, "columns" | "rows">): TableShape {
  const yearColumns = table.columns.flatMap(({ name, type }, index) => {
    const year = yearInName(name);
    return year !== null && type !== "year" && type !== "date" ? [{ index, year, label: labelWithoutYear(name) }] : [];
  });
  const labelColumns = table.columns.flatMap(({ type }, index) =>
    type === "text" && !yearColumns.some((column) => column.index === index) ? [index] : [],
  );
  if (yearColumns.length >= 2 || (yearColumns.length === 1 && labelColumns.length > 0)) {
    const groups = Map.groupBy(yearColumns, ({ label }) => label.toLowerCase());
    const timed = [...groups.values()].map((columns) => ({
      name: columns[0]?.label ?? "",
      columns: columns.map(({ index, year }) => ({ index, time: year })),
    }));
    // Beside the year columns there may be totals and changes, with one value each.
    const untimed = table.columns.flatMap(({ name, type }, index) =>
      type === "number" && !yearColumns.some((column) => column.index === index) ? [{ name, columns: [{ index, time: null }] }] : [],
    );
    return { kind: "wide", timeColumn: null, monthColumn: null, labelColumns, valueGroups: [...timed, ...untimed] };
  }
  const yearLabels = labelColumns.length === 1 ? labelColumns.find((column) => isYearLabels(table.rows, column)) : undefined;
  const timeColumn = yearLabels ?? timeColumnOf(table, labelColumns);
  const monthColumn = timeColumn === null ? null : monthColumnOf(table);
  const valueGroups = table.columns.flatMap(({ name, type }, index) =>
    index !== timeColumn && index !== monthColumn && (type === "number" || type === "year")
      ? [{ name, columns: [{ index, time: null }] }]
      : [],
  );
  const naming = labelColumns.filter((column) => column !== yearLabels);
  return { kind: timeColumn === null ? "plain" : "long", timeColumn, monthColumn, labelColumns: naming, valueGroups };
}

const monthWords: ReadonlySet<string> = new Set(wordsOf(({ rows }) => rows.monthColumns).flatMap(labelStems));

/** The column that is called after months and numbers them, where years stand in a column of their own. */
function monthColumnOf({ columns, rows }: Pick<TableHit, "columns" | "rows">): number | null {
  const isMonth = (cell: Cell | undefined): boolean => typeof cell === "number" && Number.isInteger(cell) && cell >= 1 && cell <= 12;
  const found = columns.findIndex(({ name }, index) => {
    const stems = labelStems(name);
    return stems.length > 0 && stems.every((stem) => monthWords.has(stem)) && rows.slice(0, 50).every(({ cells }) => isMonth(cells[index]));
  });
  return found < 0 ? null : found;
}

const yearLabel = /^(?:FY\s?|fiscal(?: year)?\s+)?(?:19|20|21)\d{2}$/iu;

/** Whether years are row labels, possibly followed by 'Thereafter' and 'Total'. */
function isYearLabels(rows: readonly TableRow[], column: number): boolean {
  const labels = rows.slice(0, 50).flatMap(({ cells }) => (typeof cells[column] === "string" ? [cells[column].trim()] : []));
  const years = labels.filter((label) => yearLabel.test(label));
  return years.length >= 2 && years.length >= labels.length / 2 && new Set(years).size === years.length;
}

function timeColumnOf({ columns, rows }: Pick<TableHit, "columns" | "rows">, labelColumns: readonly number[]): number | null {
  const timed = columns.flatMap(({ type }, index) => (type === "year" || type === "date" ? [index] : []));
  const named = timed.find((index) => {
    const stems = labelStems(columns[index]?.name ?? "");
    return stems.length > 0 && stems.every((stem) => timeWords.has(stem));
  });
  if (named !== undefined) return named;
  const numbered = columns.findIndex(({ name, type }, index) => {
    const stems = labelStems(name);
    if (type !== "number" || stems.length === 0 || !stems.every((stem) => timeWords.has(stem))) return false;
    return rows.slice(0, 50).every(({ cells }) => typeof cells[index] === "number" && Number.isInteger(cells[index]));
  });
  if (numbered >= 0) return numbered;
  const [first] = timed;
  if (first === undefined) return null;
  const keys = new Set(rows.map(({ cells }) => labelColumns.map((column) => cells[column]).join("\t")));
  return labelColumns.length === 0 || keys.size < rows.length ? first : null;
}

/** The points of one value group in the given rows, in chronological order. */
export function pointsOf(
  table: Pick<TableHit, "columns" | "rows">,
  shape: TableShape,
  group: number,
  rows: readonly TableRow[],
): CellPoint[] {
  const columns = shape.valueGroups[group]?.columns ?? [];
  const points = rows.flatMap((row) =>
    columns.flatMap(({ index, time }): CellPoint[] => {
      const value = row.cells[index];
      const column = table.columns[index]?.name ?? `${index + 1}`;
      if (typeof value !== "number") return [];
      if (shape.kind === "wide") return [{ time, value, at: time === null ? column : String(time), row, column }];
      const cell = shape.timeColumn === null ? null : (row.cells[shape.timeColumn] ?? null);
      const month = shape.monthColumn === null ? null : (row.cells[shape.monthColumn] ?? null);
      const at = typeof month === "number" && yearLabel.test(String(cell)) ? `${cell}-${String(month).padStart(2, "0")}` : String(cell);
      const read = timeOf(typeof cell === "number" && at === String(cell) ? cell : at);
      return read === null ? [] : [{ time: read, value, at, row, column }];
    }),
  );
  return points.sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
}

const ordinal = new RegExp(`^[#№]?\\s*\\d{1,4}(?:${alternatives(({ tables }) => tables.ordinalEndings)})?[.)]?$`, "iu");

/** 'ELM1107', 'S-017' */
const codeCell = /^\p{Lu}{1,4}[-_]?\d{2,}$/u;
/** Names that tell fewer rows apart than this share of the codes do are those of groups. */
const asManyAsCodes = 0.7;

/**
 * Label columns with names, before those that only number the rows ('1st', '№ 3'). Codes number them where names tell the
 * rows apart as well: beside 'steel' and 'plastic', 'HP-10' is the name of a sensor.
 */
export function namingColumns({ rows }: Pick<TableHit, "rows">, { labelColumns }: TableShape): number[] {
  const cellsOf = (column: number): string[] =>
    rows.slice(0, 20).flatMap((row) => (typeof row.cells[column] === "string" ? [row.cells[column].trim()] : []));
  const isMostly = (column: number, pattern: RegExp): boolean => {
    const cells = cellsOf(column);
    return cells.length > 0 && cells.filter((cell) => pattern.test(cell)).length > cells.length / 2;
  };
  const distinct = (column: number): number => new Set(cellsOf(column)).size;
  const codes = labelColumns.filter((column) => isMostly(column, codeCell));
  const names = labelColumns.filter((column) => !codes.includes(column) && !isMostly(column, ordinal));
  const areGroups = (code: number): boolean => names.every((column) => distinct(column) < asManyAsCodes * distinct(code));
  const naming = new Set([...names, ...codes.filter(areGroups)].sort((a, b) => Number(codes.includes(b)) - Number(codes.includes(a))));
  return [...naming, ...labelColumns.filter((column) => !naming.has(column))];
}

/** The label of a row: its first non-empty naming cell. */
export function labelOf(table: Pick<TableHit, "columns" | "rows">, shape: TableShape, row: TableRow): string {
  for (const column of namingColumns(table, shape)) {
    const cell = row.cells[column];
    if (typeof cell === "string" && cell.trim() !== "") return cell.trim();
  }
  const year = table.columns.findIndex(({ type }) => type === "year" || type === "date");
  return String(row.cells[year] ?? `${row.row}`);
}

/** A year as it is; a date as a fractional year; null for anything else. */
export function timeOf(cell: Cell): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string") return null;
  if (yearLabel.test(cell.trim())) return Number(cell.trim().slice(-4));
  const iso = /^(-?\d{1,4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(cell);
  const quarter = /^(\d{4})-Q([1-4])/.exec(cell);
  if (quarter?.[1] !== undefined) return Number(quarter[1]) + (Number(quarter[2]) - 1) / 4;
  if (iso?.[1] === undefined) return null;
  return Number(iso[1]) + (Number(iso[2] ?? 1) - 1) / 12 + (Number(iso[3] ?? 1) - 1) / 365;
}

function yearInName(name: string): number | null {
  const found = years(name.replaceAll("_", " "));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** 'Domestic 2019' → 'Domestic'; 'Loans in 2024' → 'Loans'; '31 December 2019' → ''. */
function labelWithoutYear(name: string): string {
  const bare = name
    .replaceAll("_", " ")
    .replace(/\b(?:1[5-9]|20|21)\d{2}\b/gu, " ")
    .replace(/\(?(?:[a-z]{1,2})?[$€£¥₽](?:['’ ]*(?:0{3}s?|m|mn|bn|k|thousands?|millions?|billions?)(?!\p{L}))?\)?\s*$/iu, " ")
    .replace(
      /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b\.?\s*\d{0,2}|\b\d{1,2}\b/giu,
      " ",
    )
    .replace(/[,;:().[\]]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (labelStems(bare).every((stem) => timeWords.has(stem))) return "";
  const all = bare.split(" ");
  return all.slice(0, 1 + all.findLastIndex((word) => !isStopWord(word))).join(" ");
}

/** Bonus for having the asked years. */
export function yearsHeld(points: readonly CellPoint[], years: readonly number[]): number {
  if (years.length === 0) return 0;
  const held = years.filter((year) => points.some(({ time }) => time !== null && Math.floor(time) === year)).length;
  return 0.3 * (held / years.length);
}

/** Total rows. */
export const totals = new RegExp(`^(?:${alternatives(({ tables }) => tables.totals)})(?![\\p{L}\\p{N}])`, "iu");
