/** Features of the columns that a query compares and tells. Pure. */

import { perObject } from "../../../domain/base/per-object.ts";
import type { Cell } from "../../../domain/evidence/evidence.ts";
import type { TableRow } from "../figures/table-series.ts";
import { isGeneric } from "../figures/value-columns.ts";
import { isFinerThanAsked } from "./groups.ts";
import { endOf, isAskedMeasure, isOnlyMeasure, isOutdated, namedByOrder, orderAt, unitFit } from "./query-traits.ts";
import type { Add, Scored } from "./scored.ts";
import { mostly, type TypedTable, textOf } from "./typed-table.ts";

/** Greatest share of the rows that have values of their own in a column that only sorts them. */
const mostKinds = 0.05;

/** Whether a single column of numbers has values in these rows: a payment's debit, and no credit. */
function isOnlyFilled({ columns, naming }: TypedTable, rows: readonly TableRow[]): boolean {
  const measures = columns.filter(({ isNumeric, isRank, index }) => isNumeric && !isRank && index !== naming);
  const isFilled = ({ index }: { index: number }): boolean => rows.some(({ cells }) => (cells[index] ?? "") !== "");
  return measures.length === 1 || (rows.length < mostSparse && measures.filter(isFilled).length === 1);
}
/** Rows in which filled columns are looked for. */
const mostSparse = 200;

/** Of the column that is compared, added up or ordered by. */
export function valueFeatures({ question, table, links, answer, linkOf }: Scored, add: Add): void {
  const { query } = answer;
  const { form, value, told } = query;
  const measuredIn = table.columns[value ?? told ?? -1];
  const fit = measuredIn === undefined ? null : unitFit(question, measuredIn);
  if (fit !== null) add(`${fit} unit`);
  if (value === null) return;
  const link = linkOf(value);
  add("value strength", Math.min(link?.strength ?? 0, 3));
  add("value share", link?.share ?? 0);
  if (link?.isImplied === true) add("value implied");
  if (!isAskedMeasure(question, table, link, value)) add("ignored measure");
  // 'Amount' of a table of expenses is named by the table.
  const isTitled = isGeneric(measuredIn?.name ?? "") && links.inTitle.size > 0;
  if (link === undefined && !isTitled) add("value unnamed");
  if (link === undefined && isOnlyFilled(table, answer.query.selection.rows)) add("only value");
  if (question.dates.length === 0 && isOutdated(table, value)) add("value outdated");
  if (table.columns[value]?.isRank === true) add("value rank");
  if (told === value && form !== "difference") add("value told");
  // 'Max' of 'the average max temperature' is part of a name.
  const isInName = measuredIn?.stems.includes(question.tokens[orderAt(question)]?.stem ?? "") === true;
  if (query.order === null || measuredIn === undefined || isInName) return;
  const named = namedByOrder(question, table, links);
  if (named.size > 0) add(named.has(value) ? "order names value" : "order names other");
  const end = endOf(measuredIn, query.order);
  if (end !== 0) add(end > 0 ? "order as column" : "order against column");
}

/** First and last name, and more of them. */
const personName = /^\p{Lu}[\p{L}'’-]*\.?(?: \p{Lu}[\p{L}'’-]*\.?){1,3}$/u;
const sampledNames = 50;

/** Columns that tell the rows apart by what is written like names of persons. */
const personsIn = perObject(({ columns, rows }: TypedTable): ReadonlySet<number> => {
  const sample = rows.slice(0, sampledNames);
  const isName = (cell: Cell = null): boolean => typeof cell === "string" && personName.test(cell.trim());
  const texts = columns.filter(({ isNumeric, isTime }) => !isNumeric && !isTime);
  return new Set(
    texts.flatMap(({ index }) => (sample.filter(({ cells }) => isName(cells[index])).length >= mostly * sample.length ? [index] : [])),
  );
});

/** Of the column whose cells are the answer. */
export function toldFeatures({ question, table, links, answer: { query, cells }, mentions, linkOf }: Scored, add: Add): void {
  const { form, selection, limit } = query;
  const shown = form === "groupMost" ? query.group : query.told;
  if (shown === null || cells.length === 0) return;
  const said = new Set(mentions.flatMap(({ tokens, column }) => (column === shown ? [] : tokens)));
  const linked = linkOf(shown);
  // In 'the eye clinic' the clinic names a row, and not the column 'Weekend clinic'.
  const isSaid = linked !== undefined && !linked.isImplied && linked.tokens.every((token) => said.has(token));
  const link = isSaid ? undefined : linked;
  if (form === "select" && selection.limits.length === 0 && isOnlyMeasure(table, shown)) add("only measure told");
  const column = table.columns[shown];
  add("told strength", Math.min(link?.strength ?? 0, 3));
  add("told share", link?.share ?? 0);
  if (link?.inHead === true) add("told in head");
  if (link?.isImplied === true) add("told implied");
  if (shown === table.naming) add("told names rows");
  if (link === undefined && shown !== table.naming) add("told unnamed");
  if (column?.isRank === true) add("told rank");
  if (form === "extreme" && shown !== query.value && isFinerThanAsked(question, table, links, shown)) add("told finer");
  if (form === "extreme" && column?.isNumeric === false && column.distinct <= mostKinds * selection.rows.length) add("told of few kinds");
  const isBeside = form === "choice" || form === "neighbour" || form === "same" || question.signals.has("or");
  if (mentions.some((mention) => mention.column === shown)) add(`told mentioned ${isBeside ? "beside" : "again"}`);
  if (selection.limits.some((other) => other.column === shown)) add("told limited");
  const kind = column?.isTime === true ? "time" : column?.isNumeric === true ? "number" : "text";
  add(`asker ${question.asker ?? (question.head.length > 0 ? "head" : "none")} ${kind}`);
  if (question.asker === "person" && !personsIn(table).has(shown) && personsIn(table).size > 0) add("persons elsewhere");
  const texts = cells.map(({ row, column: at }) => textOf(row.cells[at]).toLowerCase());
  if (form !== "choice" && texts.some((text) => text.length > 1 && question.lower.includes(text))) add("said already");
  if (cells.length > 1 && limit === 1 && form !== "groupMost")
    add(selection.limits.length + selection.without.length > 0 ? "several limited" : "several told");
  if (cells.length > 4 && limit === 1 && selection.limits.length === 0) add("many told");
}
