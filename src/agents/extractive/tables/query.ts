/** A query over the rows of one table: selection, order, limit and the returned columns. */
import { sum } from "../figures/computing.ts";
import { type Condition, holds } from "../figures/intent.ts";
import type { TableRow } from "../figures/table-series.ts";
import { bestOfGroups, grouped } from "./grouped-rows.ts";
import type { Mention } from "./mentions.ts";
import { type Entry, filled, inOrder, measured, type Order, precise } from "./row-values.ts";
import { type CellPlace, type TypedTable, textOf } from "./typed-table.ts";

/** A condition on a column, with the value of a named row in place of a number where `than` is given. */
export interface Limit {
  column: number;
  condition: Condition;
  than: TableRow | null;
  /** The column whose value of the same row is the limit, with the tokens that name it. */
  bound?: { column: number; tokens: readonly number[] };
}

/** The columns that a limit compares. */
export function comparedBy({ column, bound }: Limit): number[] {
  return bound === undefined ? [column] : [column, bound.column];
}

export interface Selection {
  rows: readonly TableRow[];
  mentions: readonly Mention[];
  limits: readonly Limit[];
  /** Named rows that are left out: 'besides', 'other than'. */
  without: readonly Mention[];
}

/** Rows that nothing but names selects. */
export function namedRows(rows: readonly TableRow[], mentions: readonly Mention[] = []): Selection {
  return { rows, mentions, limits: [], without: [] };
}

export const forms = [
  ...["select", "count", "distinct", "extreme", "sum", "mean", "difference", "neighbour", "choice", "truth", "same", "end"],
  ...["groupMost", "groups", "share"],
] as const;
export type Form = (typeof forms)[number];

export interface Query {
  form: Form;
  selection: Selection;
  /** The column that is compared, summed up or ordered by. */
  value: number | null;
  /** The column of an earlier time: compared are the changes from it to `value`. */
  before?: number;
  /** Whether these changes are in percent of the earlier values. */
  isRelative?: boolean;
  /** The column that is returned. */
  told: number | null;
  group: number | null;
  /** Whether dates are grouped by their months rather than by their years. */
  byMonth?: boolean;
  order: Order | null;
  /** Whether the value of a group is the mean of its rows rather than their sum. */
  isMean?: boolean;
  /** Number of returned rows, or groups, of an order; for a neighbour its distance, negative before the named row. */
  limit: number;
  /** Rank of the first returned row, from 1: 'the second largest'. */
  nth: number;
  /** The rows that a share is a part of. */
  whole?: readonly TableRow[];
  /** A cell with the time whose rows are used, where the question names none: the newest of a population. */
  at?: CellPlace | null;
  /** Rows with the same name count once: 'which five countries' of a table with several years for each. */
  isByName: boolean;
}

/** A query of which only some parts are asked. */
export function queryOf(form: Form, selection: Selection, part: Partial<Query>): Query {
  return { form, selection, value: null, told: null, group: null, order: null, limit: 1, nth: 1, isByName: false, ...part };
}

export interface Answer {
  query: Query;
  /** Cells whose texts are the answer; empty where it is a number or a word. */
  cells: readonly CellPlace[];
  number: number | null;
  word: "yes" | "no" | "more" | "less" | null;
  /** Groups and their values, best first. */
  entries: readonly Entry[];
  /** Cells from which the answer is derived. */
  from: readonly CellPlace[];
}

/** Whether each group is one row of the chosen time, so that nothing is added up. */
export function isOneEach({ query: { at = null }, entries }: Pick<Answer, "query" | "entries">): boolean {
  return at !== null && entries.every(({ cells }) => cells.length === 1);
}

/** More with the same value are no answer to which one has the most. */
const mostTied = 4;

type Result = Omit<Answer, "query"> | null;
const nothing = { cells: [], number: null, word: null, entries: [], from: [] } as const;

/** The answer of a query; null where the table has none. */
export function run(table: TypedTable, query: Query): Answer | null {
  const result = results[query.form](table, query);
  return result === null ? null : { ...result, query };
}

const results: Record<Form, (table: TypedTable, query: Query) => Result> = {
  select: (_table, { selection: { rows, limits }, value, before, told }) => {
    if (told === null) return null;
    const columns = before === undefined || value === null ? limits.flatMap(comparedBy) : [value, before];
    return { ...nothing, cells: filled(rows, told), from: columns.flatMap((column) => rows.map((row) => ({ row, column }))) };
  },
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
    const tied = order.filter((each) => each.value === last);
    const chosen = limit === 1 ? tied : (isByName ? bestNames(order, told) : order).slice(0, limit);
    if (chosen.length > Math.max(limit, mostTied)) return null;
    return {
      ...nothing,
      cells: filled(
        chosen.map(({ row }) => row),
        told,
      ),
      from: chosen.flatMap(({ row }) => [value, ...(query.before === undefined ? [] : [query.before])].map((column) => ({ row, column }))),
    };
  },
  sum: (table, query) => {
    const order = addedUp(table, query);
    return order.length < 2 ? null : { ...nothing, number: precise(sum(order.map(({ value }) => value)), order), from: order };
  },
  mean: (table, query) => {
    const order = addedUp(table, query);
    return order.length < 2 ? null : { ...nothing, number: sum(order.map(({ value }) => value)) / order.length, from: order };
  },
  difference: (table, query) => {
    const { value, told, selection, group } = query;
    if (value === null) return null;
    if (group !== null) {
      const [one, other, ...more] = grouped(table, query);
      if (one === undefined || other === undefined || more.length > 0) return null;
      const number = precise(Math.abs(one.value - other.value), [one, other]);
      return { ...nothing, number, entries: [one, other], from: [...one.cells, ...other.cells] };
    }
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
    const { group, limit } = query;
    const groups = grouped(table, query);
    const last = groups[limit - 1];
    if (group === null || last === undefined) return null;
    const told = groups.filter(({ value }, at) => at < limit || value === last.value);
    // All of them are no choice.
    if (told.length > Math.max(limit, mostTied) || (limit === 1 && told.length === groups.length)) return null;
    return {
      ...nothing,
      cells: told.flatMap(({ cells: [first] }) => (first === undefined ? [] : [{ row: first.row, column: group }])),
      entries: groups,
      from: told.flatMap(({ cells }) => cells),
    };
  },
  share: (table, query) => {
    const { selection, value, whole = [] } = query;
    const of = (rows: readonly TableRow[]): number =>
      value === null ? rows.length : sum(rows.map((row) => measured(table, row, value) ?? 0));
    const [part, all] = [of(selection.rows), of(whole)];
    if (all <= 0 || part < 0 || part > all) return null;
    const column = value ?? selection.mentions[0]?.column ?? table.naming;
    return { ...nothing, number: (part / all) * 100, from: selection.rows.map((row) => ({ row, column })) };
  },
  groups: (table, query) => {
    const groups = query.order === null ? grouped(table, query) : bestOfGroups(table, query);
    return groups.length < 2 ? null : { ...nothing, entries: groups, from: groups.flatMap(({ cells }) => cells) };
  },
};

/** What a sum or a mean is of: all selected rows, or the first of an order. */
function addedUp(table: TypedTable, query: Query): ReturnType<typeof inOrder> {
  const rows = inOrder(table, query);
  return query.order === null ? rows : rows.slice(0, query.limit);
}

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

export function keeps(table: TypedTable, row: TableRow, { column, condition, bound }: Limit): boolean {
  const value = measured(table, row, column);
  const limit = bound === undefined ? condition.value : measured(table, row, bound.column);
  return value !== null && limit !== null && holds(value, { ...condition, value: limit });
}
