/** The column by which a question wants rows grouped: 'visitors of each centre', 'mean consumption by origin'. Pure. */
import { perObject } from "../../../domain/base/per-object.ts";
import type { Cell } from "../../../domain/evidence/evidence.ts";
import { wordsOf } from "../../../languages/combined.ts";
import { stem } from "../../../sources/text/stems.ts";
import type { ColumnLink, Links } from "./links.ts";
import type { TableQuestion } from "./question.ts";
import { dateOf, numberIn, type TypedColumn, type TypedTable } from "./typed-table.ts";

/** Greatest share of the rows that have values of their own in a column that groups them. */
const mostDistinct = 0.8;
/** The same for a column that the question does not name. */
const mostUnnamed = 0.5;

const timeWords = new Set(wordsOf(({ rows }) => rows.kinds.year).map(stem));
const monthWords = new Set(wordsOf(({ rows }) => rows.monthColumns).map(stem));
const yearWords = new Set(wordsOf(({ passages }) => passages.yearWords).map(stem));
const periodWords = new Set([...yearWords, ...monthWords]);
/** Rows that tell how often a period occurs. */
const sampled = 60;

/** The columns that group rows, among those that the question names. */
export function grouping({ tokens }: TableQuestion, table: TypedTable, { columns: linked }: Links): ColumnLink[] {
  const { columns, rows } = table;
  return linked.filter(({ column: index, tokens: at }) => {
    const column = columns[index];
    if (column === undefined || column.isRank || (column.isNumeric && !column.isTime && !kindsIn(table).has(column))) return false;
    // Dates are grouped by their years and months: not for 'the wettest day'.
    if (column.type === "date" && !at.some((each) => periodWords.has(tokens[each]?.stem ?? ""))) return false;
    const distinct = column.type === "date" ? 0 : column.distinct;
    return distinct <= rows.length * mostDistinct && (distinct !== 1 || rows.length <= 1);
  });
}

/** Most numbers that are kinds of something: the days of a month. */
const mostKinds = 31;
/** Rows that each of them has at least, on average. */
const leastOfKind = 4;

/** Columns whose numbers are few and whole, and stand for kinds of rows: the day of the week, the number of cylinders. */
const kindsIn = perObject(({ columns, rows }: TypedTable): ReadonlySet<TypedColumn> => {
  const isFew = ({ distinct }: TypedColumn): boolean => distinct > 1 && distinct <= mostKinds && distinct * leastOfKind <= rows.length;
  const isWhole = (cell: Cell = null): boolean => Number.isInteger(numberIn(cell) ?? 0);
  const sample = rows.slice(0, sampled);
  return new Set(
    columns.filter((column) => column.isNumeric && isFew(column) && sample.every(({ cells }) => isWhole(cells[column.index]))),
  );
});

/** The texts of the words behind those for grouping: 'source' of 'by source'. */
export function groupingWords(question: TableQuestion): string {
  return behindPer(question)
    .map((index) => question.tokens[index]?.text ?? "")
    .join(" ");
}

/** The words behind those for grouping. */
export function behindPer({ tokens, per }: TableQuestion): number[] {
  return per.map((at) => tokens.findIndex(({ from, isContent }) => from > at && isContent)).filter((next) => next >= 0);
}

/**
 * 'The largest cities by population': the word names what is compared, and groups nothing. Neither does that of a ratio,
 * 'engineers per person'.
 */
export function ordersBy(question: TableQuestion, table: TypedTable, links: Links, value: number): boolean {
  const behind = behindPer(question);
  // A word that only implies a column, such as 'population', is no content word.
  if (behind.length < question.per.length) return true;
  const { columns } = links;
  if (behind.some((next) => columns.every(({ column, tokens }) => column === value || !tokens.includes(next)))) return true;
  const before = question.per.map((at) => question.tokens.findLastIndex(({ to }) => to <= at));
  const isOfValue = columns.some(({ column, tokens }) => column === value && before.some((token) => tokens.includes(token)));
  return isOfValue && groupAsked(question, table, links) === null;
}

/** Letters of an ISO date up to its year and its month. */
const [toYear, toMonth] = [4, 7];

/** Whether a column of dates has several rows in the period that the question asks for: days, where a year is asked for. */
export function isFinerThanAsked({ tokens }: TableQuestion, { columns, rows }: TypedTable, links: Links, column: number): boolean {
  if (columns[column]?.type !== "date") return false;
  const own = links.columns.find((link) => link.column === column)?.tokens ?? [];
  const stems = own.map((token) => tokens[token]?.stem ?? "");
  const length = stems.some((each) => monthWords.has(each)) ? toMonth : stems.some((each) => yearWords.has(each)) ? toYear : null;
  if (length === null) return false;
  const periods = rows.slice(0, sampled).map(({ cells }) => dateOf(cells[column] ?? null)?.iso.slice(0, length));
  return new Set(periods).size < periods.length;
}

/**
 * The column named right behind the word for grouping; where that word is in no column, the one that names the rows, if its
 * names repeat. Null where no grouping is asked for.
 */
export function groupAsked(question: TableQuestion, table: TypedTable, links: Links): number | null {
  const { tokens, dates } = question;
  const behind = behindPer(question);
  const columns = grouping(question, table, links);
  for (const next of behind) {
    const held = ({ tokens: own }: ColumnLink): number => [next, next + 1, next + 2].filter((each) => own.includes(each)).length;
    const [named] = columns.filter((link) => held(link) > 0).sort((a, b) => held(b) - held(a) || b.strength - a.strength);
    if (named !== undefined) return named.column;
  }
  // 'Per month', 'for every year': the only column of dates, whatever it is called.
  const [dated, ...more] = table.columns.filter(
    ({ type, distinct }) => type === "date" || (type === "year" && distinct < table.rows.length),
  );
  const isPeriod = (next: number): boolean => periodWords.has(tokens[next]?.stem ?? "");
  if (dated !== undefined && more.length === 0 && behind.some(isPeriod)) return dated.index;
  const isOpen = (next: number): boolean => {
    const token = tokens[next];
    const isLinked = [...links.columns, ...links.mentions].some((link) => link.tokens.includes(next));
    // 'Average hours of sun per day' over rows of days.
    if (question.signals.has("mean") && token !== undefined && timeWords.has(token.stem)) return false;
    return token !== undefined && !isLinked && !token.isName && !dates.some(({ from, to }) => from <= token.from && token.to <= to);
  };
  return behind.some(isOpen) && namesRepeat(table) ? table.naming : null;
}

/** The period right behind a word for grouping: 'per year', 'for every month'. */
export function periodAsked(question: TableQuestion): "year" | "month" | null {
  const behind = behindPer(question).map((index) => question.tokens[index]?.stem ?? "");
  return behind.some((each) => monthWords.has(each)) ? "month" : behind.some((each) => yearWords.has(each)) ? "year" : null;
}

/** 'The total of each month': dates are grouped by months. */
export function asksMonths(question: TableQuestion): boolean {
  const asked = [...behindPer(question), ...question.head];
  return asked.some((index) => monthWords.has(question.tokens[index]?.stem ?? ""));
}

/** Whether the column names the rows, by the only name or by a further one: a state beside its code. */
export function namesRows({ columns, naming, rows }: TypedTable, column: number): boolean {
  const { isNumeric = true, isTime = true, distinct = 0 } = columns[column] ?? {};
  return column === naming || (!isNumeric && !isTime && distinct >= rows.length);
}

/** Whether what names the rows stands for several of them, so that a row is not the thing that it names. */
export function namesRepeat(table: TypedTable): boolean {
  return isOfGroups(table, table.naming);
}

/** Whether the column holds names that each stand for several rows. */
export function isOfGroups({ columns, rows }: TypedTable, index: number): boolean {
  const column = columns[index];
  return column !== undefined && !column.isTime && !column.isNumeric && column.distinct > 1 && column.distinct <= rows.length * mostUnnamed;
}
