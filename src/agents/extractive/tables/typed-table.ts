/** A table as typed columns: what each cell says as a number, as a time and in words; which column names the rows. */
import type { Cell, Column } from "../../../domain/evidence/evidence.ts";
import { spokenName } from "../../../languages/amounts.ts";
import { alternatives, wordsOf } from "../../../languages/combined.ts";
import { dates, type FoundDate } from "../../../sources/text/dates.ts";
import { quantities } from "../../../sources/text/numbers.ts";
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { labelStems } from "../figures/concepts.ts";
import { namingColumns, shapeOf, type TableRow, timeOf } from "../figures/table-series.ts";
import { isCodeColumn, isRankName } from "../figures/value-columns.ts";
import type { Description } from "./described-columns.ts";
import { totalRows } from "./total-rows.ts";

export interface TypedColumn extends Column {
  index: number;
  stems: readonly string[];
  /** Those of them that a question need not say: of the unit at the end of its name, and of its description. */
  besideStems: readonly string[];
  /** What a text of the documents says of it; null without one. */
  description: Description | null;
  /** Whether its cells can be compared as numbers, as times. */
  isNumeric: boolean;
  isTime: boolean;
  /** Its numbers tell a part of a date: 'day_of_week', 'month'. */
  isTimePart: boolean;
  /** Its times are those of a day: '06:15', '17:30'. */
  isClock: boolean;
  /** A rank or a row number: 1 is the best. */
  isRank: boolean;
  /** Codes, row ids and coordinates: a measure only where the question names the column. */
  isCode: boolean;
  /** Its cells are times that something took: '48:12'. */
  isDuration: boolean;
  distinct: number;
}

export interface TypedTable {
  hit: TableHit;
  columns: readonly TypedColumn[];
  /** Without rows that sum up others. */
  rows: readonly TableRow[];
  totals: readonly TableRow[];
  /** The column that names the rows. */
  naming: number;
  /** The column with the rest of a name that stands in two: the family name beside the given one. */
  namedBeside: number | null;
  titleStems: ReadonlySet<string>;
  /** Whether its rows are the columns of the source's table. */
  isTransposed: boolean;
  /** The cell of the source's table that holds the value. */
  placeOf(row: TableRow, column: number): CellPlace;
}

export interface CellPlace {
  row: TableRow;
  column: number;
}

const sampled = 60;
/** Share of a column's cells, or of a table's columns, that tells of what kind it is. */
export const mostly = 0.7;

/** Whether only some of the table's rows were read. */
export function isPart({ rows, rowsTotal }: TableHit): boolean {
  return rows.length < rowsTotal;
}

/** Null for a table without rows. */
export function typedTable(hit: TableHit, described: ReadonlyMap<number, Description> = new Map()): TypedTable | null {
  if (hit.rows.length === 0 || hit.columns.length === 0) return null;
  const columns = hit.columns.map((column, index) => typedColumn(hit, column, index, described.get(index) ?? null));
  const shape = shapeOf(hit);
  const timed = columns.find(({ isTime, isClock, distinct }) => isTime && !isClock && distinct === hit.rows.length)?.index;
  const named = namingColumns(hit, shape).find((column) => columns[column]?.isRank === false);
  // 'Rain' and 'sun' do not name the days of a weather table.
  const repeats = named !== undefined && timed !== undefined && (columns[named]?.distinct ?? 0) < hit.rows.length / 2;
  const naming = (repeats ? timed : named) ?? shape.timeColumn ?? timed ?? 0;
  const isTotal = totalRows(hit, naming);
  return {
    hit,
    columns,
    rows: hit.rows.filter((row) => !isTotal(row)),
    totals: hit.rows.filter(isTotal),
    naming,
    namedBeside: otherPartOf(columns, naming),
    titleStems: new Set(labelStems(`${hit.title} ${hit.name.replace(/\.[a-z]{2,5}$/iu, "")}`)),
    isTransposed: false,
    placeOf: (row, column) => ({ row, column }),
  };
}

const [givenName, familyName] = (["givenNames", "familyNames"] as const).map(
  (field) => new RegExp(`^(?:${alternatives(({ tables }) => tables[field])})$`, "iu"),
);

function otherPartOf(columns: readonly TypedColumn[], naming: number): number | null {
  const isOf = (pattern: RegExp | undefined, { name = "" }: Partial<TypedColumn>): boolean => pattern?.test(name.trim()) === true;
  const named = columns[naming] ?? {};
  const other = isOf(givenName, named) ? familyName : isOf(familyName, named) ? givenName : undefined;
  return columns.find((column) => isOf(other, column))?.index ?? null;
}

function typedColumn({ rows }: TableHit, column: Column, index: number, description: Description | null): TypedColumn {
  const cells = rows.map((row) => row.cells[index] ?? null).filter((cell) => cell !== null && cell !== "");
  const sample = cells.slice(0, sampled);
  const holdsOf = (test: (cell: Cell) => boolean, least = mostly): boolean => isShare(sample, test, least);
  const isClock = isClockColumn(sample);
  const isTime =
    isClock || column.type === "year" || column.type === "date" || (column.type === "text" && holdsOf((cell) => timeIn(cell) !== null));
  const isNumeric =
    column.type === "number" || column.type === "year" || (column.type === "text" && holdsOf((cell) => numberIn(cell) !== null));
  const own = stemsOf(column.name);
  const further = description?.stems.filter((each) => !own.includes(each)) ?? [];
  const isRank = isRankName(column.name) && holdsOf((cell) => Number.isInteger(numberIn(cell) ?? 0.5));
  return {
    ...column,
    index,
    stems: [...own, ...(column.unit === "%" || column.name.includes("%") ? ["%"] : []), ...further],
    besideStems: [...unitStemsOf(column), ...further],
    description,
    isNumeric,
    isTime,
    isTimePart: column.type === "number" && isTimePartName(column.name) && holdsOf((cell) => Number.isInteger(cell)),
    isClock,
    isRank,
    isCode: isCodeColumn(column.name),
    isDuration: sample.some((cell) => secondsIn(cell) !== null) && holdsOf((cell) => numberIn(cell) !== null),
    distinct: new Set(cells).size,
  };
}

/** Whether the test holds of at least this share of the cells; ends where it cannot any more, since dates are slow to tell. */
function isShare(cells: readonly Cell[], test: (cell: Cell) => boolean, least: number): boolean {
  let held = cells.length;
  return cells.every((cell) => test(cell) || --held / cells.length >= least) && cells.length > 0;
}

/** Of a column that is called by a word of asking alone, 'Who' or 'From', that word. */
function stemsOf(name: string): string[] {
  const stems = labelStems(name);
  return stems.length > 0 ? stems : words(name).map(({ text }) => stem(text));
}

const timeColumnWords = new Set(wordsOf(({ tables }) => tables.timeColumns));

/** Words as they are written: 'days' are counted. */
function isTimePartName(name: string): boolean {
  const content = words(spokenName(name)).filter(({ text }) => !isStopWord(text));
  return content.length > 0 && content.every(({ text }) => timeColumnWords.has(text.toLowerCase()));
}

/** 'kWh' of 'Electricity_kWh', 'l/100 km' of 'Consumption (l/100 km)', 'kg' of 'Weight, kg'. */
const unitAtEnd = /(?:\(.{1,20}\)|_[^_\s]{1,6}|,\s*\S{1,6}(?:\s\S{1,6})?)\s*$/u;

function unitStemsOf({ name, unit }: Column): string[] {
  return unit === null ? [] : labelStems(`${unitAtEnd.exec(name)?.[0] ?? ""} ${unit}`);
}

const duration = /^[+-]?(?:(?<hours>\d{1,3}):)?(?<minutes>\d{1,3}):(?<seconds>[0-5]\d(?:[.,]\d+)?)(?=$|\s)/u;

/** Seconds of '48:12' and '2:03:59'; null for anything else. */
function secondsIn(cell: Cell): number | null {
  const { hours = "0", minutes, seconds } = (typeof cell === "string" ? duration.exec(cell.trim())?.groups : undefined) ?? {};
  if (minutes === undefined || seconds === undefined) return null;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds.replace(",", "."));
}

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;

/** Times of a day begin with a zero or end with whole five minutes; '48:12' and '17:43' are durations. */
function isClockColumn(cells: readonly Cell[]): boolean {
  const texts = cells.map((cell) => textOf(cell));
  return (
    texts.length > 1 &&
    texts.every((text) => clock.test(text)) &&
    (texts.some((text) => text.startsWith("0")) || texts.every((text) => /[05]$/u.test(text)))
  );
}

/** Seconds as cells write them: '48:12'. */
export function durationText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const rest = Number((seconds % 60).toFixed(2));
  const text = `${rest < 10 ? "0" : ""}${rest}`;
  return hours === 0 ? `${minutes}:${text}` : `${hours}:${String(minutes).padStart(2, "0")}:${text}`;
}

/** The number of an invoice or the like: '2025-106'. */
const reference = /^\d{4}[-/](?:\d{3}|\d{5,})$/u;

/** The number in a cell; the first one of '14,505 ft 4421 m'; a duration in seconds. */
export function numberIn(cell: Cell): number | null {
  if (typeof cell === "number") return cell;
  const seconds = secondsIn(cell);
  if (seconds !== null) return seconds;
  if (cell === null || reference.test(cell.trim()) || !/^[\s$€£¥₽~≈(−+-]*(?:\p{Lu}{1,3}\s?[$£])?\d/u.test(cell)) return null;
  const value = quantities(cell)[0]?.value;
  return value === undefined ? null : /^\s*[−-]/u.test(cell) ? -Math.abs(value) : value;
}

type CellDate = Pick<FoundDate, "iso" | "precision" | "years">;

/** The first date of a cell: of '4 May 2004 – 2 June 2005'; null without one. */
export function dateOf(cell: Cell): CellDate | null {
  if (typeof cell === "number") {
    const isYear = Number.isInteger(cell) && cell >= 1000 && cell < 2200;
    return isYear ? { iso: String(cell), precision: "year", years: { from: cell, to: cell } } : null;
  }
  return cell === null || cell.length > 60 || !/\d/u.test(cell) ? null : (dates(cell)[0] ?? null);
}

/** The time in a cell as a fractional year. */
export function timeIn(cell: Cell): number | null {
  const date = dateOf(cell);
  return date === null || date.precision === "century" ? null : (timeOf(date.iso) ?? date.years.from);
}

/** What rows of a column are ordered by. */
export function measureIn({ isTime }: TypedColumn, cell: Cell): number | null {
  return isTime ? (timeIn(cell) ?? numberIn(cell)) : numberIn(cell);
}

export function textOf(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? "" : String(cell).trim();
}
