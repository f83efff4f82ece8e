/** Matches a question to a table: the rows it names, the columns it refers to, and the share it explains. Pure. */

import type { Cell } from "../../../../domain/evidence.ts";
import { alternatives } from "../../../../languages/combined.ts";
import type { TableHit } from "../../../../sources/library-tools.ts";
import { otherNames } from "../../../../sources/other-names.ts";
import { quantities } from "../../../../sources/text/numbers.ts";
import { labelStems } from "../concepts.ts";
import { totals } from "../matching.ts";
import { namingColumns, shapeOf, type TableRow } from "../table-series.ts";
import type { RowQuestion } from "./row-question.ts";
import { alikeStems, tellsChange } from "./row-words.ts";

/** A cell's text that occurs in the question, with the rows that hold it. */
export interface Mention {
  column: number;
  rows: TableRow[];
  /** Indexes of the matching tokens of the question. */
  tokens: number[];
}

export interface Grounding {
  table: TableHit;
  /** Without total rows. */
  rows: TableRow[];
  /** The column that names each row. */
  naming: number;
  /** The column with what is asked for ('which province'); the naming column by default. */
  label: number;
  mentions: Mention[];
  /** Numeric columns that the question refers to, best first; `strength` is the number of matching words. */
  valueColumns: { column: number; strength: number }[];
  /** Columns of any type named in the question. */
  named: number[];
  /** Share of the question's content that the table explains, 0 to 1. */
  explained: number;
  headKnown: boolean;
}

/** Minimum share of a cell that a partial match must cover. */
const enoughOfCell = 0.34;

/** Null where the question matches nothing in the table, or the table has no rows. */
export function ground(table: TableHit, question: RowQuestion): Grounding | null {
  const shape = shapeOf(table);
  const times = question.asksTime ? timesOfRows(table) : null;
  const naming = times ?? namingColumns(table, shape)[0] ?? table.columns.findIndex(({ type }) => type === "year" || type === "date");
  if (naming < 0 || table.rows.length < 2) return null;
  // Several rows per thing make a time series; year columns hold values for several things.
  const isTimed = table.columns[naming]?.type === "year" || table.columns[naming]?.type === "date" || shape.timeColumn === naming;
  if (shape.kind === "long" && shape.labelColumns.length > 0 && repeats(table.rows, naming)) return null;
  if (shape.kind !== "plain" && question.times.length >= 2 && !spanInColumn(table, question)) return null;
  if (question.asksTime && !isTimed) return null;
  const rows = table.rows.filter((row) => !isTotal(row.cells[naming] ?? null));
  const columnStems = table.columns.map(
    ({ name, unit }) => new Set([...labelStems(name), ...(unit === "%" || name.includes("%") ? ["%"] : [])]),
  );
  const own = columnStems.flatMap((stems) => [...stems]);
  const inColumns = new Set([...own, ...own.flatMap(alikeStems)]);
  const mentions = mentionsIn(table, rows, naming, question, inColumns);
  const used = new Set(mentions.flatMap(({ tokens }) => tokens));
  const free = question.tokens.flatMap((token, index) => (used.has(index) ? [] : [{ ...token, index }]));
  const titles = new Set(labelStems(`${table.title} ${table.name.replace(/\.[a-z]{2,5}$/iu, "")}`));
  const known = new Map(free.map(({ stem, index }) => [index, namesOf(stem)] as const));
  const knownIn = (index: number, stems: ReadonlySet<string>): boolean =>
    (known.get(index) ?? []).some((name) => name.every((each) => stems.has(each) || [...stems].some((other) => isDerived(each, other))));
  const strengths = table.columns.map(({ name }, column) => {
    const stems = columnStems[column] ?? new Set();
    const held = free.filter(({ index }) => knownIn(index, stems)).length;
    const meant = [...question.implied].some((each) => stems.has(each)) ? 0.8 : 0;
    const whole = Math.max(1, labelStems(name).length);
    return held + meant === 0
      ? 0
      : Math.max(held, meant) + (held > 0 && meant > 0 ? 0.3 : 0) + (0.2 * Math.min(Math.max(held, meant), whole)) / whole;
  });
  const numeric = table.columns.flatMap((_column, column) =>
    column !== naming && isNumeric(table, column) && !isIdentifier(table.columns[column]?.name ?? "") ? [column] : [],
  );
  const valueColumns = numeric
    .map((column) => ({ column, strength: strengths[column] ?? 0 }))
    .filter(({ column, strength }) => strength > 0 && (!question.asksChange || tellsChange(columnStems[column] ?? [])))
    .sort((a, b) => b.strength - a.strength);
  const counted = question.tokens.flatMap((token, index) =>
    token.structural ||
    /^\d{1,3}$/u.test(token.text) ||
    question.numbers.some(({ from, to }) => from <= token.from && token.to <= to && !/^(?:1[5-9]|20)\d\d$/u.test(token.text))
      ? []
      : [{ ...token, index }],
  );
  const meansColumn = valueColumns.length > 0 && question.implied.size > 0;
  const left = counted.filter(({ index, stem }) => {
    if (used.has(index) || knownIn(index, inColumns) || knownIn(index, titles)) return false;
    return !(meansColumn && impliedBy(stem));
  });
  const lost = left.some(({ isName }) => isName);
  return {
    table,
    rows,
    naming,
    label: headColumn(table, question, columnStems, strengths) ?? naming,
    mentions,
    valueColumns,
    named: table.columns.flatMap((_column, column) => ((strengths[column] ?? 0) > 0 ? [column] : [])),
    explained: lost ? 0 : counted.length === 0 ? 0 : 1 - left.length / counted.length,
    headKnown: question.head.length === 0 || question.head.some((index) => !left.some((other) => other.index === index)),
  };
}

/** The column of names or times that the question's head refers to. */
function headColumn(
  { columns }: TableHit,
  { head, tokens }: RowQuestion,
  columnStems: readonly ReadonlySet<string>[],
  strengths: readonly number[],
): number | null {
  const asked = head.flatMap((index) => (tokens[index] === undefined ? [] : [tokens[index].stem]));
  const named = columns.flatMap(({ type }, column) =>
    type !== "number" && asked.some((each) => columnStems[column]?.has(each)) ? [{ column, strength: strengths[column] ?? 0 }] : [],
  );
  return named.length === 0 ? null : named.reduce((best, each) => (each.strength > best.strength ? each : best)).column;
}

/** Words that differ only in their ending: 'Buddhist' and 'Buddhism', 'atheist' and 'atheism'. */
function isDerived(one: string, other: string): boolean {
  const shared = Math.max(one.length, other.length) - 2;
  return shared >= 5 && Math.abs(one.length - other.length) <= 2 && one.slice(0, shared) === other.slice(0, shared);
}

/** The column of years or dates that identifies the rows. */
function timesOfRows({ columns, rows }: TableHit): number | null {
  const found = columns.findIndex(
    ({ type }, column) => (type === "year" || type === "date") && new Set(rows.map(({ cells }) => cells[column])).size === rows.length,
  );
  return found < 0 ? null : found;
}

/** Whether most values of the column occur in several rows. */
function repeats(rows: readonly TableRow[], column: number): boolean {
  return new Set(rows.map(({ cells }) => cells[column])).size <= rows.length / 2;
}

/** 'Change 2006–2011' is one quantity: its years are not separate times. */
function spanInColumn({ columns }: TableHit, { times }: RowQuestion): boolean {
  return columns.some(({ name }) => times.every((time) => name.includes(time.slice(0, 4))));
}

const impliedWords = new RegExp(`^(?:${alternatives(({ rows }) => rows.impliedStems)})`, "u");

function impliedBy(stem: string): boolean {
  return impliedWords.test(stem);
}

function isTotal(cell: Cell): boolean {
  return typeof cell === "string" && totals.test(cell.trim());
}

/** The stem and its synonyms. */
function namesOf(stem: string): string[][] {
  return [[stem], ...alikeStems(stem).map((other) => [other]), ...otherNames([stem]).map(({ stems }) => [...stems])];
}

/** The number in a cell; the first one of '14,505 ft 4421 m'. */
export function numberIn(cell: Cell): number | null {
  if (typeof cell === "number") return cell;
  if (cell === null || !/^[\s$€£¥₽~≈(−-]*\d/u.test(cell)) return null;
  return quantities(cell)[0]?.value ?? null;
}

/** Columns of row numbers and ranks. */
const identifier = new RegExp(`^(?:#|№|${alternatives(({ tables }) => tables.identifiers)})$`, "iu");

export function isIdentifier(name: string): boolean {
  return identifier.test(name.trim());
}

/** Whether a column holds quantities, possibly with several units per cell. */
function isNumeric({ columns, rows }: TableHit, column: number): boolean {
  const type = columns[column]?.type;
  if (type === "number" || type === "year") return true;
  if (type === "date") return false;
  const filled = rows.slice(0, 50).flatMap(({ cells }) => (cells[column] === null || cells[column] === undefined ? [] : [cells[column]]));
  return (
    filled.length > 1 &&
    filled.filter((cell) => /^\d[\d.,]*\s\p{L}+/u.test(String(cell)) && numberIn(cell) !== null).length >= 0.8 * filled.length
  );
}

function mentionsIn(
  table: TableHit,
  rows: readonly TableRow[],
  naming: number,
  question: RowQuestion,
  inColumns: ReadonlySet<string>,
): Mention[] {
  const found = new Map<string, Mention & { whole: boolean }>();
  const read = cellMatcher(question, inColumns);
  for (const [column, { type }] of table.columns.entries()) {
    for (const row of rows) {
      const cell = row.cells[column] ?? null;
      const match =
        typeof cell === "string" && (type === "text" || type === "number")
          ? read(cell)
          : cell !== null && (type !== "number" || column === naming || table.columns[column]?.type === "number")
            ? exactly(cell, type, question)
            : null;
      if (match === null) continue;
      const key = `${column} ${match.tokens.join(" ")} ${match.whole}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { column, rows: [row], ...match });
      else known.rows.push(row);
    }
  }
  const order = [...found.values()].sort(
    (a, b) =>
      b.tokens.length - a.tokens.length ||
      Number(b.whole) - Number(a.whole) ||
      Number(b.column === naming) - Number(a.column === naming) ||
      a.column - b.column,
  );
  const taken = new Set<number>();
  return order.flatMap(({ column, rows: own, tokens }) => {
    if (tokens.some((token) => taken.has(token))) return [];
    for (const token of tokens) taken.add(token);
    return [{ column, rows: own, tokens }];
  });
}

/** Finds a year, date or number of the question, exactly. */
function exactly(
  cell: Cell,
  type: string,
  { tokens, times, numbers, conditions }: RowQuestion,
): { tokens: number[]; whole: boolean } | null {
  const text = String(cell);
  if (type === "date") {
    if (!times.some((time) => text.length >= 7 && text.startsWith(time) && time.length >= 7)) return null;
    const own = tokens.flatMap((token, index) => (token.text === text.slice(0, 4) ? [index] : []));
    return own.length === 0 ? null : { tokens: own.slice(0, 1), whole: true };
  }
  const value = Number(cell);
  // Small numbers occur everywhere, so they do not match.
  if (!Number.isFinite(value) || Math.abs(value) < 1_000) return null;
  const number = numbers.find((each) => each.value === value);
  if (number === undefined || conditions.some((condition) => condition.value === value)) return null;
  const own = tokens.flatMap((token, index) => (token.from >= number.from && token.to <= number.to ? [index] : []));
  return own.length === 0 ? null : { tokens: own, whole: true };
}

/** Finds the longest run of a cell's words in the question. */
function cellMatcher(question: RowQuestion, inColumns: ReadonlySet<string>): (cell: string) => { tokens: number[]; whole: boolean } | null {
  const stems = question.tokens.map(({ stem }) => stem);
  const held = new Set(stems);
  const cached = new Map<string, { tokens: number[]; whole: boolean } | null>();
  const match = (cell: string): { tokens: number[]; whole: boolean } | null => {
    if (cell.length > 120) return null;
    const full = labelStems(cell);
    if (!full.some((each) => held.has(each))) return null;
    const bare = labelStems(cell.replace(/\s*[([].*$/u, ""));
    const own = bare.length > 0 ? bare : full;
    let best: number[] = [];
    for (let start = 0; start < stems.length; start += 1) {
      for (let at = 0; at < own.length; at += 1) {
        let length = 0;
        while (at + length < own.length && stems[start + length] === own[at + length] && start + length < stems.length) length += 1;
        if (length > best.length) best = Array.from({ length }, (_, step) => start + step);
      }
    }
    const whole = best.length >= own.length;
    const content = best.filter((index) => {
      const token = question.tokens[index];
      return token !== undefined && !token.structural && !(whole ? /^\d{1,2}$/u : /^\d+$/u).test(token.text);
    });
    if (content.length === 0) return null;
    if (!whole && (best.length / own.length < enoughOfCell || content.every((index) => inColumns.has(stems[index] ?? "")))) return null;
    if (whole && best.length === 1 && inColumns.has(stems[best[0] ?? -1] ?? "")) return null;
    return { tokens: best, whole };
  };
  return (cell) => {
    const known = cached.get(cell);
    if (known !== undefined) return known;
    const result = match(cell);
    cached.set(cell, result);
    return result;
  };
}
