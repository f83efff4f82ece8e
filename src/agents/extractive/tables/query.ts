/** A query over the rows of one table: selection, order, limit and the returned columns. */
import { dates } from "../../../sources/text/dates.ts";
import { sum } from "../figures/computing.ts";
import { type Condition, holds } from "../figures/intent.ts";
import type { TableRow } from "../figures/table-series.ts";
import type { Mention } from "./mentions.ts";
import { type CellPlace, measureIn, type TypedTable, textOf } from "./typed-table.ts";

/** A condition on a column, with the value of a named row in place of a number where `than` is given. */
export interface Limit {
  column: number;
  condition: Condition;
  than: TableRow | null;
}

export interface Selection {
  rows: readonly TableRow[];
  mentions: readonly Mention[];
  limits: readonly Limit[];
  /** Named rows that are left out: 'besides', 'other than'. */
  without: readonly Mention[];
}

export const forms = [
  ...["select", "count", "distinct", "extreme", "sum", "mean", "difference", "neighbour", "choice", "truth", "same", "end"],
  ...["groupMost", "groups"],
] as const;
export type Form = (typeof forms)[number];
export type Order = "most" | "least";

export interface Query {
  form: Form;
  selection: Selection;
  /** The column that is compared, summed up or ordered by. */
  value: number | null;
  /** The column that is returned. */
  told: number | null;
  group: number | null;
  /** Whether dates are grouped by their months rather than by their years. */
  byMonth?: boolean;
  order: Order | null;
  /** Number of returned rows of an order; for a neighbour its distance, negative before the named row. */
  limit: number;
  /** Rank of the first returned row, from 1: 'the second largest'. */
  nth: number;
  /** Rows with the same name count once: 'which five countries' of a table with several years for each. */
  isByName: boolean;
}

export interface Answer {
  query: Query;
  /** Cells whose texts are the answer; empty where it is a number or a word. */
  cells: readonly CellPlace[];
  number: number | null;
  word: "yes" | "no" | "more" | "less" | null;
  /** Groups and their values, best first. */
  entries: readonly { name: string; value: number; cells: readonly CellPlace[] }[];
  /** Cells from which the answer is derived. */
  from: readonly CellPlace[];
}

type Result = Omit<Answer, "query"> | null;
const nothing = { cells: [], number: null, word: null, entries: [], from: [] } as const;

/** The answer of a query; null where the table has none. */
export function run(table: TypedTable, query: Query): Answer | null {
  const result = results[query.form](table, query);
  return result === null ? null : { ...result, query };
}

const results: Record<Form, (table: TypedTable, query: Query) => Result> = {
  select: (_table, { selection: { rows, limits }, told }) =>
    told === null
      ? null
      : { ...nothing, cells: filled(rows, told), from: limits.flatMap(({ column }) => rows.map((row) => ({ row, column }))) },
  count: (_table, { selection: { rows, mentions, limits }, told }) => {
    const column = limits[0]?.column ?? mentions[0]?.column ?? told ?? 0;
    return { ...nothing, number: rows.length, from: rows.map((row) => ({ row, column })) };
  },
  distinct: (_table, { selection: { rows }, told }) => {
    if (told === null) return null;
    const cells = [...new Map(filled(rows, told).map((cell) => [textOf(cell.row.cells[told]).toLowerCase(), cell])).values()];
    return cells.length === 0 ? null : { ...nothing, number: cells.length, from: cells };
  },
  extreme: (table, query) => {
    const { value, told, limit, nth, isByName } = query;
    if (value === null || told === null) return null;
    const order = inOrder(table, query).slice(nth - 1);
    if (order.length < (nth > 1 ? 1 : 2)) return null;
    // A column with three values names no five things.
    if (isByName && (table.columns[told]?.distinct ?? 0) < limit) return null;
    const last = order[limit - 1]?.value ?? order.at(-1)?.value;
    const chosen = limit === 1 ? order.filter((each) => each.value === last) : (isByName ? bestNames(order, told) : order).slice(0, limit);
    if (chosen.length > Math.max(limit, 4)) return null;
    return {
      ...nothing,
      cells: filled(
        chosen.map(({ row }) => row),
        told,
      ),
      from: chosen.map(({ row }) => ({ row, column: value })),
    };
  },
  sum: (table, query) => {
    const order = inOrder(table, query);
    return order.length < 2 ? null : { ...nothing, number: precise(sum(order.map(({ value }) => value)), order), from: order };
  },
  mean: (table, query) => {
    const order = inOrder(table, query);
    return order.length < 2 ? null : { ...nothing, number: sum(order.map(({ value }) => value)) / order.length, from: order };
  },
  difference: (table, query) => {
    const { value, told, selection } = query;
    if (value === null) return null;
    const [one, other] = selection.rows;
    if (one === undefined) return null;
    // Two columns of one row, or one column of two rows.
    const places =
      told !== null && told !== value
        ? [
            { row: one, column: value },
            { row: one, column: told },
          ]
        : other === undefined
          ? []
          : [
              { row: one, column: value },
              { row: other, column: value },
            ];
    const read = places.flatMap((place) => {
      const number = measured(table, place.row, place.column);
      return number === null ? [] : [{ ...place, value: number }];
    });
    const [a, b] = read;
    return a === undefined || b === undefined ? null : { ...nothing, number: precise(Math.abs(a.value - b.value), read), from: read };
  },
  neighbour: (table, query) => {
    const { told, value, limit, selection } = query;
    const named = selection.mentions.at(-1)?.rows ?? [];
    const rows = value === null ? selection.rows : inOrder(table, query).map(({ row }) => row);
    const row = limit < 0 ? named[0] : named.at(-1);
    const at = row === undefined ? -1 : rows.indexOf(row);
    const beside = at < 0 ? undefined : rows[at + limit];
    return beside === undefined || told === null
      ? null
      : { ...nothing, cells: filled([beside], told), from: row === undefined ? [] : [{ row, column: told }] };
  },
  choice: (table, query) => {
    const { value, told } = query;
    const order = inOrder(table, query);
    const [best, next] = order;
    if (value === null || told === null || best === undefined || next === undefined || best.value === next.value) return null;
    return { ...nothing, cells: filled([best.row], told), from: order };
  },
  truth: (table, query) => {
    const { value, order, selection } = query;
    const [one, other] = selection.rows;
    if (value === null || one === undefined || other === undefined) return null;
    const [a, b] = [measured(table, one, value), measured(table, other, value)];
    if (a === null || b === null) return null;
    const from = [
      { row: one, column: value },
      { row: other, column: value },
    ];
    const word = order === null ? (a > b ? "more" : "less") : (order === "most" ? a > b : a < b) ? "yes" : "no";
    return { ...nothing, word, from };
  },
  same: (_table, { selection: { rows, mentions }, value, told }) => {
    const [own] = mentions.at(-1)?.rows ?? [];
    if (own === undefined || value === null || told === null) return null;
    const wanted = textOf(own.cells[value]).toLowerCase();
    const alike = rows.filter((row) => row !== own && wanted !== "" && textOf(row.cells[value]).toLowerCase() === wanted);
    return alike.length === 0 || alike.length > 8
      ? null
      : { ...nothing, cells: filled(alike, told), from: [own, ...alike].map((row) => ({ row, column: value })) };
  },
  end: (_table, { selection: { rows }, told, order, limit, nth }) => {
    if (told === null || rows.length < 2) return null;
    return { ...nothing, cells: filled(order === "most" ? rows.slice(nth - 1, nth - 1 + limit) : rows.slice(-limit), told) };
  },
  groupMost: (table, query) => {
    const groups = grouped(table, query);
    const [best, next] = groups;
    if (best === undefined || next === undefined || best.value === next.value || query.group === null) return null;
    return {
      ...nothing,
      cells: best.cells.slice(0, 1).map(({ row }) => ({ row, column: query.group ?? 0 })),
      entries: groups,
      from: best.cells,
    };
  },
  groups: (table, query) => {
    const groups = query.order === null ? grouped(table, query) : bestOfGroups(table, query);
    return groups.length < 2 ? null : { ...nothing, entries: groups, from: groups.flatMap(({ cells }) => cells) };
  },
};

/** Of several rows with the same name the first. */
function bestNames<T extends CellPlace>(order: readonly T[], told: number): readonly T[] {
  const named = new Set<string>();
  return order.filter(({ row }) => {
    const name = textOf(row.cells[told]).toLowerCase();
    if (name === "") return true;
    const isFirst = !named.has(name);
    named.add(name);
    return isFirst;
  });
}

/** The cells of a column that are not empty, one for each row. */
function filled(rows: readonly TableRow[], column: number): CellPlace[] {
  return rows.flatMap((row) => (textOf(row.cells[column]) === "" ? [] : [{ row, column }]));
}

export function measured(table: TypedTable, row: TableRow, column: number): number | null {
  const typed = table.columns[column];
  return typed === undefined ? null : measureIn(typed, row.cells[column] ?? null);
}

/** The selected rows with their values, in the asked order. */
function inOrder(table: TypedTable, { selection, value, order }: Query): readonly (CellPlace & { value: number })[] {
  if (value === null) return [];
  const ofRows = orders.get(selection.rows) ?? new Map<string, readonly (CellPlace & { value: number })[]>();
  orders.set(selection.rows, ofRows);
  const key = `${value} ${order}`;
  const known = ofRows.get(key) ?? ordered(table, selection.rows, value, order);
  ofRows.set(key, known);
  return known;
}

/** Cache of ordered rows: many queries order the same rows alike, and return different columns. */
const orders = new WeakMap<readonly TableRow[], Map<string, readonly (CellPlace & { value: number })[]>>();

function ordered(
  table: TypedTable,
  rows: readonly TableRow[],
  value: number,
  order: Order | null,
): readonly (CellPlace & { value: number })[] {
  const read = rows.flatMap((row) => {
    const number = measured(table, row, value);
    return number === null ? [] : [{ row, column: value, value: number }];
  });
  if (order === null) return read;
  const sign = (order === "most") === (table.columns[value]?.isRank !== true) ? -1 : 1;
  return read.sort((a, b) => sign * (a.value - b.value));
}

/** The groups of the selected rows with their sum, mean or number of rows. */
function grouped(table: TypedTable, query: Query): Answer["entries"] {
  const { group, value, order, limit, selection } = query;
  if (group === null) return [];
  const groups = Map.groupBy(selection.rows, (row) => groupOf(table, row, query));
  groups.delete("");
  const entries = [...groups].flatMap(([name, rows]) => {
    if (value === null) return [{ name, value: rows.length, cells: rows.map((row) => ({ row, column: group })) }];
    const read = rows.flatMap((row) => {
      const number = measured(table, row, value);
      return number === null ? [] : [{ row, column: value, value: number }];
    });
    const total = sum(read.map((each) => each.value));
    return read.length === 0 ? [] : [{ name, value: precise(limit === meanOfGroup ? total / read.length : total, read), cells: read }];
  });
  if (order === null) return entries;
  return entries.sort((a, b) => (order === "most" ? b.value - a.value : a.value - b.value));
}

/** Of each group the row with the highest or lowest value: 'which farm had the highest yield in each region'. */
function bestOfGroups(table: TypedTable, query: Query): Answer["entries"] {
  const { group, told, value } = query;
  if (group === null || told === null || value === null) return [];
  const groups = Map.groupBy(inOrder(table, query), ({ row }) => groupOf(table, row, query));
  groups.delete("");
  return [...groups].flatMap(([name, [best]]) => {
    if (best === undefined) return [];
    const own = told === value ? [] : filled([best.row], told);
    return [{ name: [name, ...own.map(({ row }) => `(${textOf(row.cells[told])})`)].join(" "), value: best.value, cells: [best, ...own] }];
  });
}

/** Marks a grouping by means rather than by sums. */
export const meanOfGroup = 2;

/** A date belongs to its year, or its month. */
function groupOf(table: TypedTable, row: TableRow, { group, byMonth = false }: Query): string {
  const text = textOf(row.cells[group ?? table.naming]);
  if (table.columns[group ?? table.naming]?.type !== "date") return text;
  return (dates(text)[0]?.iso ?? text).slice(0, byMonth ? 7 : 4);
}

/** Rounds away binary noise: 206.55 − 0.6 is 205.95. */
function precise(value: number, parts: readonly { value: number }[]): number {
  const decimals = Math.max(0, ...parts.map((part) => /\.(\d+)$/u.exec(String(part.value))?.[1]?.length ?? 0));
  return Number.isInteger(value) ? value : Number(value.toFixed(Math.min(Math.max(decimals, 4), 12)));
}

export function keeps(table: TypedTable, row: TableRow, { column, condition }: Limit): boolean {
  const value = measured(table, row, column);
  return value !== null && holds(value, condition);
}
