/** Turns rows of text into a typed table: a type and a unit for each column, a value for each cell. */

import type { Cell, Column } from "../../domain/evidence/evidence.ts";
import { alternatives } from "../../languages/combined.ts";
import type { Language } from "../../languages/language.ts";
import { languages } from "../../languages/register.ts";
import { scaleLetters } from "../../languages/subjects/numbers.ts";
import { type DecimalMark, scaleFactor, unitOf } from "../text/numbers.ts";
import { dateIn, decimalMarkOf, isMissing, numberIn, yearIn } from "./cells.ts";
import type { ReadRow, ReadTable, Span, WarningList } from "./document.ts";
import { labelOf } from "./document-limits.ts";
import { columnNames, extendHead } from "./table-head.ts";

export interface RawRow extends Span {
  line: number;
  cells: string[];
}

export interface RawTable {
  title: string | null;
  heading: readonly string[];
  line: number;
  /** Head rows, outermost first; empty where the table has none. */
  head: string[][];
  rows: RawRow[];
  /** The decimal mark of all its numbers, where it is known. */
  decimalMark?: DecimalMark;
}

function nameEnd(pick: (language: Language) => string): RegExp {
  return new RegExp(`(?:^|_)(?:${alternatives(pick)})$`, "iu");
}

const mostColumns = 200;
/** Number of rows that a column's type is inferred from. */
const sampleRows = 1_000;
const mostly = 0.8;

/** Columns of codes written in digits, which are not quantities. */
const codeName = new RegExp(`(?:^|[\\s_-])(?:${alternatives(({ tables }) => tables.codeColumns)})(?:$|[\\s_-])`, "iu");
/** Whether a column's name says that its cells are codes: 'postal_code', 'ZIP'. */
export function isCodeName(name: string): boolean {
  return codeName.test(name);
}
const yearName = new RegExp(`(?:^|[\\s_(-])(?:${alternatives(({ tables }) => tables.yearColumns)})(?:$|[\\s_),-])`, "iu");
const headYear = /(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/u;
const lasting = nameEnd(({ tables }) => tables.lasting);
const warmth = nameEnd(({ tables }) => tables.warmth);
const timeUnit = new RegExp(`^(?:${alternatives(({ numbers }) => Object.values(numbers.timeUnits).join("|"))})$`, "iu");
const unitLead = new RegExp(`^(?:${alternatives(({ tables }) => tables.unitLead)})\\s+`, "iu");

/**
 * The table with typed columns; it reuses the row objects. Null, with the rows unchanged, where it is too small: fewer
 * than two columns, or no row.
 */
export function typedTable(raw: RawTable, warnings: WarningList): ReadTable | null {
  const title = raw.title === null ? null : labelOf(raw.title);
  const given = raw.head.map((cells) => cells.map((cell) => labelOf(cell)));
  const head =
    given.length > 0
      ? extendHead(
          given,
          raw.rows.slice(0, 3).map((row) => row.cells.map((cell) => labelOf(cell))),
        )
      : [];
  const rows = raw.rows.slice(Math.max(0, head.length - raw.head.length)).filter((row) => row.cells.some((cell) => cell.trim() !== ""));
  const width = Math.min(
    mostColumns,
    [...head, ...rows.slice(0, 5_000).map((row) => row.cells)].reduce((widest, cells) => Math.max(widest, cells.length), 0),
  );
  if (width < 2 || rows.length === 0) return null;
  if (rows.some((row) => row.cells.length > mostColumns)) warnings.add(`Only the first ${mostColumns} columns of the table were read`);
  const names = columnNames(head, width);
  const known: KnownOfTable = { scale: scaleOfTable(head, title), unit: unitOfTable(raw.title), decimalMark: raw.decimalMark };
  const readers = names.map((name, column) => columnReader(name, column, rows, known));
  // Converted in place, to avoid a second copy of a million rows.
  for (const row of rows as { line: number; cells: (Cell | undefined)[] }[]) {
    row.cells = readers.map((reader, column) => reader.read(String(row.cells[column] ?? ""), row.line, warnings));
  }
  for (const { column, mixed } of readers) {
    if (mixed) warnings.add(`Column '${column.name}' mixes decimal commas and decimal points: each cell was read by its own marks`);
  }
  return {
    title,
    heading: raw.heading,
    line: raw.line,
    columns: readers.map((reader) => reader.column),
    rows: rows as ReadRow[],
  };
}

/** What applies to all columns. */
interface KnownOfTable {
  scale: string | null;
  unit: string | null;
  decimalMark: DecimalMark | undefined;
}

interface ColumnReader {
  column: Column;
  read(text: string, line: number, warnings: WarningList): Cell;
  /** Whether decimal commas and decimal points both occur. */
  mixed: boolean;
}

function columnReader(name: string, column: number, rows: readonly RawRow[], known: KnownOfTable): ColumnReader {
  const step = Math.max(1, Math.floor(rows.length / sampleRows));
  const sample: string[] = [];
  for (let at = 0; at < rows.length; at += step) {
    const text = (rows[at]?.cells[column] ?? "").trim();
    if (!isMissing(text)) sample.push(text);
  }
  const type = typeOf(name, sample);
  if (type === "text")
    return { column: { name, type, unit: null }, read: (text) => (text.trim() === "" ? null : text.trim()), mixed: false };
  if (type === "year") return { column: { name, type, unit: null }, read: reading(name, "year", yearIn), mixed: false };
  if (type === "date") return { column: { name, type, unit: null }, read: reading(name, "date", remembered(dateIn)), mixed: false };
  const { mark, mixed } = known.decimalMark === undefined ? decimalMarkOf(sample) : { mark: known.decimalMark, mixed: false };
  return {
    column: { name, type, unit: unitOfColumn(name, sample, mark, known.scale) ?? known.unit },
    read: reading(name, "number", (text) => numberIn(text, mark)?.value ?? null),
    mixed,
  };
}

function reading(name: string, what: string, read: (text: string) => Cell): ColumnReader["read"] {
  return (cell, line, warnings) => {
    const text = cell.trim();
    if (isMissing(text)) return null;
    const value = read(text);
    if (value !== null) return value;
    warnings.addLine(`${what} ${name}`, line, (lines) => `Column '${name}': no ${what} on ${lines}; kept as text`);
    return text;
  };
}

function remembered(read: (text: string) => string | null): (text: string) => string | null {
  const known = new Map<string, string | null>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    if (known.size < 10_000) known.set(text, value);
    return value;
  };
}

function typeOf(name: string, sample: readonly string[]): Column["type"] {
  if (sample.length === 0 || codeName.test(name)) return "text";
  const share = (test: (text: string) => boolean): number => sample.filter(test).length / sample.length;
  if (sample.some((text) => /^0\d+$/.test(text))) return "text";
  const years = yearName.test(name) ? share((text) => yearIn(text) !== null) : share((text) => /^(?:1[5-9]|20)\d{2}$/.test(text));
  // Ratings below a head '2021' and prices in 'price_eur' only look like years.
  const isMeasure = !yearName.test(name) && (headYear.test(name) || unitInName(name) !== null);
  if (years >= 0.95 && !isMeasure) return "year";
  if (share((text) => numberIn(text) !== null) >= mostly) return "number";
  return share((text) => dateIn(text) !== null) >= mostly ? "date" : "text";
}

/** 'thousand' or 'million' where the head or the title says '(in thousands)', else null. */
function scaleOfTable(head: readonly (readonly string[])[], title: string | null): string | null {
  const words = [title ?? "", ...head.flat()].join(" ");
  const scale = [
    ...languages.map(({ tables }) => tables.scaleAround?.exec(words)),
    ...languages.map(({ tables }) => tables.scaleInTitle?.exec(title ?? "")),
  ]
    .map((match) => match?.[1])
    .find((found) => found !== undefined);
  return scale?.toLowerCase() ?? null;
}

/** The unit that a table's title states for all of it, or null. */
function unitOfTable(title: string | null): string | null {
  const stated = languages.map(({ tables }) => tables.unitInTitle?.exec(title ?? "")?.[1]).find((found) => found !== undefined);
  return stated?.trim() ?? null;
}

function unitOfColumn(name: string, sample: readonly string[], mark: DecimalMark | undefined, scale: string | null): string | null {
  const named = unitInName(name);
  if (named !== null) return named;
  const counts = new Map<string, number>();
  for (const text of sample.slice(0, 200)) {
    const unit = numberIn(text, mark)?.unit;
    if (unit !== null && unit !== undefined) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const [unit, times] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [null, 0];
  // Often only the first and the last row have currency signs.
  const common =
    unit !== null && (times >= Math.min(sample.length, 200) * 0.5 || (times >= 2 && counts.size === 1 && /^[A-Z]{3}$/.test(unit)))
      ? unit
      : null;
  if (common === "%") return common;
  return [scale, common].filter((part) => part !== null).join(" ") || null;
}

/**
 * A unit that ends a name in snake case and is a unit behind such a quantity alone: 'day_length_hours', but 'total_opening_hours';
 * 'mean_temperature_c'.
 */
function unitOfMeasured(name: string): string | null {
  const [, quantity = "", last = ""] = /^(.*_.*)_([a-z]+)$/iu.exec(name) ?? [];
  if (lasting.test(quantity) && timeUnit.test(last)) return last.toLowerCase();
  const [, scale] = warmth.test(quantity) ? (/^(c|f)$/iu.exec(last) ?? []) : [];
  return scale === undefined ? null : `°${scale.toUpperCase()}`;
}

const per = new RegExp(`^(.*)_(?:${alternatives(({ tables }) => tables.unitPer)})_([^_]+)$`, "iu");

/** 't/ha' of 'yield_t_per_ha', '₽/m³' of 'tariff_rub_m3'; none of 'cost_per_kwh', which is no number of kWh; undefined for other names. */
function ratioInName(name: string): string | null | undefined {
  const [, before, below] = per.exec(name) ?? [];
  const [above = "", last = ""] = before === undefined ? name.split("_").slice(-2) : [before.split("_").at(-1), below];
  const [unit, ofUnit] = [unitOf(above), unitOf(last)];
  if (before === undefined) return name.split("_").length > 2 && unit !== null && ofUnit !== null ? `${unit}/${ofUnit}` : undefined;
  if (ofUnit === null) return undefined;
  return unit === null && (above.length > 2 || !before.includes("_")) ? null : `${unit ?? above}/${ofUnit}`;
}

/** The unit in a column's name: 'Area (km²)', 'GDP, mln USD', 'Share, %', 'energy_mwh'. */
function unitInName(head: string): string | null {
  // In 'Harvest, t 2024', joined from two rows of heads, the year is not part of the unit.
  const name = head.replace(/\s(?:1[5-9]|20)\d{2}$/u, "");
  const measured = unitOfMeasured(name);
  if (measured !== null) return measured;
  const parts = name.split("_");
  const [currency, scale] = [unitOf(parts.at(-2) ?? ""), scaleLetters.get(parts.at(-1)?.toLowerCase() ?? "")];
  if (currency !== null && /^[A-Z]{3}$/u.test(currency) && scale !== undefined) return `${scale} ${currency}`;
  const ratio = ratioInName(name);
  if (ratio !== undefined) return ratio;
  const snake = parts.length > 2 ? [parts.slice(-2).join(" "), parts.at(-1)] : [parts[1]];
  const candidates = [
    ...snake,
    /\(([^()]{1,30})\)\s*$/u.exec(name)?.[1],
    /,\s*([^,]{1,30})$/u.exec(name)?.[1],
    /\s(%|°C|°F|ppm)$/u.exec(name)?.[1],
  ];
  for (const candidate of candidates) {
    if (candidate === undefined) continue;
    const text = candidate.replace(unitLead, "").trim();
    const unit = unitOf(text);
    if (unit !== null) return unit;
    const scaled = scaledUnitIn(text);
    if (scaled !== null) return scaled;
  }
  return null;
}

/** 'million USD' of 'million dollars', 'USD millions' and 'USD, mln'; null without a word for a scale. */
function scaledUnitIn(text: string): string | null {
  const words = text.split(/[\s,]+/u);
  const at = [0, words.length - 1].find((index) => scaleFactor(words[index] ?? "") !== null);
  if (at === undefined) return null;
  const rest = words.toSpliced(at, 1).join(" ");
  // Behind another word than a unit the scale counts something else: 'sales per thousand'.
  if (at > 0 && unitOf(rest) === null) return null;
  return [words[at], unitOf(rest) ?? rest].filter((part) => part !== "").join(" ");
}
