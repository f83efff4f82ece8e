/** The sets of rows and the columns that a question may be about. Pure. */
import type { Cell } from "../../../domain/evidence/evidence.ts";
import { spokenName } from "../../../languages/amounts.ts";
import { wordsOf } from "../../../languages/combined.ts";
import { isMissing } from "../../../sources/documents/cells.ts";
import { type FoundDate, parseDate } from "../../../sources/text/dates.ts";
import { stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import { negationBefore } from "../figures/intent.ts";
import { inUnitOf, measuresOf } from "../figures/limit-units.ts";
import type { Relation } from "../figures/measure-words.ts";
import type { Bound } from "./bounds.ts";
import type { ColumnLink, Links } from "./links.ts";
import type { Mention } from "./mentions.ts";
import { keeps, type Limit, namedRows, type Selection } from "./query.ts";
import type { Signal, TableQuestion } from "./question.ts";
import { type MonthSpan, timesOf } from "./question-limits.ts";
import { heldBy, rowsOf } from "./row-sets.ts";
import { measured } from "./row-values.ts";
import { dateOf, isPart, type TypedTable } from "./typed-table.ts";

const mostSelections = 14;
const mostValues = 5;
/** Sets of rows that the question's limits narrow. */
const mostBounded = 6;

export function disjoint(one: Mention, other: Mention): boolean {
  return !one.tokens.some((token) => other.tokens.includes(token));
}

/** Columns that can be compared, the named ones first; all of them where none is named. */
export function valueColumns({ signals, tokens }: TableQuestion, { columns, naming }: TypedTable, { columns: linked }: Links): number[] {
  // 'The most orders' compares no numbers of orders.
  const isSaid = (name: string): boolean =>
    words(spokenName(name)).every(({ text }) => tokens.some(({ stem: own }) => own === stem(text.toLowerCase())));
  const isNamed = (index: number): boolean =>
    linked.some(({ column, isImplied }) => column === index && (isImplied || isSaid(columns[index]?.name ?? "")));
  const comparable = columns.filter(
    ({ isNumeric, isTime, isTimePart, isCode, index }) =>
      ((isNumeric && !isTimePart) || isTime) && (index !== naming || isTime) && (!isCode || isNamed(index)),
  );
  const rank = (link: ColumnLink): number => link.strength + 0.5 * link.share + (link.isImplied ? 0.7 : 0);
  const named = linked
    .filter(({ column }) => comparable.some(({ index }) => index === column))
    .sort((a, b) => rank(b) - rank(a))
    .map(({ column }) => column);
  const timed =
    signals.has("first") || signals.has("last") || signals.has("latest")
      ? comparable.filter(({ isTime }) => isTime).map(({ index }) => index)
      : [];
  const rest = comparable.filter(({ isTime, isRank }) => !isTime && !isRank).map(({ index }) => index);
  const all = [...new Set([...named, ...timed, ...rest, ...comparable.map(({ index }) => index)])];
  return all.slice(0, Math.max(mostValues, Math.min(named.length, 8)));
}

/** The sets of rows that the question may be about: all, those that it names, those that meet its conditions. */
export function selectionsIn(
  question: TableQuestion,
  table: TypedTable,
  { mentions, columns: linked, bounds }: Links,
  values: readonly number[],
): Selection[] {
  const all = namedRows(table.rows);
  const named: Selection[] = [];
  for (const [at, mention] of mentions.entries()) {
    named.push(namedRows(mention.rows, [mention]));
    for (const [next, other] of mentions.entries()) {
      if (next <= at || !disjoint(mention, other)) continue;
      const both = together(table, [mention, other]);
      if (both.rows.length === 0) continue;
      named.push(both);
      for (const third of mentions.slice(next + 1)) {
        if (!disjoint(mention, third) || !disjoint(other, third)) continue;
        const three = together(table, [mention, other, third]);
        if (three.rows.length > 0) named.push(three);
      }
    }
  }
  const said = ({ mentions: own }: Selection): number =>
    own.reduce((sum, { tokens, share, isValue }) => sum + tokens.length * share + (isValue ? 0 : 0.2), 0);
  const best = named.sort((a, b) => said(b) - said(a)).slice(0, mostSelections - 1);
  const base = [all, ...best];
  const without =
    question.signals.has("besides") || question.signals.has("not")
      ? best
          .filter(({ mentions: own }) => own.length === 1)
          .map(({ mentions: own, rows }) => ({ ...namedRows(table.rows.filter((row) => !heldBy(rows).has(row))), without: own }))
      : [];
  const excepted = without.flatMap(({ without: left, rows }) =>
    best
      .filter(({ mentions: own }) => own.every((mention) => left.every((other) => disjoint(mention, other))))
      .slice(0, 4)
      .map(({ mentions: own, rows: held }) => ({
        ...namedRows(
          held.filter((row) => heldBy(rows).has(row)),
          own,
        ),
        without: left,
      }))
      .filter(({ rows: held }) => held.length > 0),
  );
  const narrowed = [...base, ...without, ...excepted, ...emptyIn(question, table, base, linked)];
  const limitable = [...base.slice(0, mostBounded), ...without.slice(0, mostBounded / 2)];
  const limited = limitedIn(question, table, bounds, limitable, values);
  return [...narrowed, ...limited].filter((selection) => isWhole(question, table, selection));
}

/** Of a table that was read in part, the rows are all there only where the question's words that found them select them. */
function isWhole({ tokens }: TableQuestion, { hit }: TypedTable, { mentions }: Selection): boolean {
  if (!isPart(hit)) return true;
  const said = new Set(mentions.flatMap((mention) => mention.tokens.map((token) => tokens[token]?.text.toLowerCase())));
  return mentions.length > 0 && hit.matchedWords.every((word) => said.has(word.toLowerCase()));
}

/** 'With no target date': rows whose cell of a named column is empty. */
function emptyIn({ signals }: TableQuestion, _table: TypedTable, base: readonly Selection[], linked: readonly ColumnLink[]): Selection[] {
  if (!signals.has("not")) return [];
  return linked.flatMap(({ column, tokens }) =>
    base.slice(0, 4).flatMap(({ rows, mentions }): Selection[] => {
      const empty = rows.filter(({ cells }) => isEmpty(cells[column] ?? null));
      const without = [{ column, rows: empty, tokens, share: 1, isValue: false }];
      return empty.length === 0 || empty.length === rows.length ? [] : [{ rows: empty, mentions, limits: [], without }];
    }),
  );
}

const negative = new Set(wordsOf(({ tables }) => tables.negative));

/** Whether the cell says that the row has none of it. */
function isEmpty(cell: Cell): boolean {
  if (cell === null || cell === 0) return true;
  return typeof cell === "string" && (isMissing(cell) || /^\p{P}*$/u.test(cell) || negative.has(cell.trim().toLowerCase()));
}

/** The rows that all of them name; of those in one column, that any of them names. */
function together(table: TypedTable, mentions: readonly Mention[]): Selection {
  return namedRows(rowsOf(table, mentions), mentions);
}

/** The selections narrowed by the question's limits: numbers, times, or the value of a named row. */
function limitedIn(
  question: TableQuestion,
  table: TypedTable,
  bounds: readonly Bound[],
  base: readonly Selection[],
  values: readonly number[],
): Selection[] {
  const limited: Selection[] = [];
  // A span may hold all rows.
  const narrow = (selection: Selection, limits: readonly Limit[], mayKeepAll = false): void => {
    const rows = selection.rows.filter((row) => limits.every((limit) => row !== limit.than && keeps(table, row, limit)));
    if (rows.length > 0 && (mayKeepAll || rows.length < selection.rows.length)) limited.push({ ...selection, rows, limits });
  };
  for (const selection of base) {
    for (const { column, relation, bound } of bounds)
      narrow(selection, [{ column, condition: { relation, value: 0, written: 0 }, than: null, bound }]);
    for (const column of values) {
      const typed = table.columns[column];
      const read = table.rows.flatMap((row) => measured(table, row, column) ?? []);
      const unit = `${typed?.name ?? ""} ${typed?.unit ?? ""}`;
      // 'Over 1,000' bounds no time of a day.
      const isBounded = question.conditions.length > 0 && typed?.isClock !== true && typed?.type !== "date";
      if (isBounded && question.conditions.every((condition) => measuresOf(condition, unit) !== "other")) {
        narrow(
          selection,
          question.conditions.map((condition) => ({ column, condition: inUnitOf(condition, unit, read), than: null })),
        );
      }
      const times = typed?.isTime === true ? timeLimits(question, table, column) : [];
      if (times.length > 0) narrow(selection, times, question.span !== null);
    }
  }
  if (question.signals.has("than") && question.conditions.length === 0) {
    const relation = question.signals.has("less") ? ("below" as const) : ("above" as const);
    for (const { mentions: own, rows } of base) {
      const [row] = rows;
      if (own.length !== 1 || row === undefined || rows.length > 1) continue;
      for (const column of values) {
        const value = measured(table, row, column);
        if (value !== null) narrow(namedRows(table.rows, own), [{ column, condition: { relation, value, written: value }, than: row }]);
      }
    }
  }
  return limited;
}

/** 'After 2004', 'not before 1990', 'between 2001 and 2003'; none without such words. */
function timeLimits(question: TableQuestion, table: TypedTable, column: number): Limit[] {
  const { dates, lower, signals, span, months } = question;
  const limit = (relation: Relation, value: number): Limit => ({ column, condition: { relation, value, written: value }, than: null });
  if (span !== null) return [limit("atLeast", span.from), limit("atMost", span.to)];
  const [date = ofOnlyYear(months[0], table, column)] = dates;
  if (date === null) return [];
  const { from, to } = timesOf(date);
  // 'Not founded before 1900' negates the time, 'did not win any game before 1900' does not.
  const isNegated = (signal: Signal): boolean => {
    const at = signals.get(signal) ?? 0;
    const not = negationBefore(lower, at);
    return not !== null && lower.slice(not, at).trim().split(/\s+/u).length <= 2;
  };
  if (signals.has("since")) return [limit("atLeast", from)];
  if (signals.has("before")) return [isNegated("before") ? limit("atLeast", from) : limit("below", from)];
  if (signals.has("after")) return [isNegated("after") ? limit("atMost", to) : limit("above", to)];
  return [];
}

/** 'April' where all dates of the column are of one year. */
function ofOnlyYear(month: MonthSpan | undefined, { rows }: TypedTable, column: number): FoundDate | null {
  const years = new Set(rows.flatMap(({ cells }) => dateOf(cells[column] ?? null)?.iso.slice(0, 4) ?? []));
  const [year = "", ...more] = years;
  if (month === undefined || month.first !== month.last || year === "" || more.length > 0) return null;
  const iso = [year, month.first, ...(month.day === null ? [] : [month.day])].map((part) => String(part).padStart(2, "0")).join("-");
  return parseDate(iso);
}

/** What a question says that a selection has done. */
export function selectionSignals({ limits, without, mentions }: Selection): Signal[] {
  return [
    ...(limits.some(({ than }) => than !== null) ? (["than", "more", "less"] as const) : []),
    ...(limits.length > 0 ? (["more", "less", "before", "after", "since"] as const) : []),
    ...(without.length > 0 ? (["besides", "not"] as const) : []),
    ...(mentions.length > 0 ? (["only"] as const) : []),
    "list",
  ];
}
