/** What the features of a query are computed from. Pure. */
import type { Candidate } from "./candidates.ts";
import type { ColumnLink, Links } from "./links.ts";
import type { Mention } from "./mentions.ts";
import { type Answer, comparedBy } from "./query.ts";
import type { Signal, TableQuestion } from "./question.ts";
import type { TypedTable } from "./typed-table.ts";

/** A candidate with what its features are computed from. */
export interface Scored {
  question: TableQuestion;
  table: TypedTable;
  links: Links;
  answer: Answer;
  signals: readonly Signal[];
  /** Those that select rows, and those that leave rows out. */
  mentions: readonly Mention[];
  /** Columns that the query makes use of. */
  columns: ReadonlySet<number | null>;
  /** Indexes of the question's tokens that the query accounts for. */
  covered: ReadonlySet<number>;
  /** Whether a column of times is bounded. */
  isTimed: boolean;
  linkOf: (column: number | null) => ColumnLink | undefined;
}

/** Adds to a feature, 1 where no amount is given. */
export type Add = (name: string, amount?: number) => void;

export function scoredOf(question: TableQuestion, table: TypedTable, links: Links, { answer, signals }: Candidate): Scored {
  const { form, selection, value, before = null, told, group } = answer.query;
  const mentions = [...selection.mentions, ...selection.without];
  const linkOf = (column: number | null) => links.columns.find((link) => link.column === column);
  const columns = new Set([value, before, told, group, ...selection.limits.flatMap(comparedBy), ...mentions.map(({ column }) => column)]);
  const isTimed = before !== null || selection.limits.some(({ column }) => table.columns[column]?.isTime === true);
  const covered = new Set([...mentions, ...selection.limits.flatMap(({ bound }) => bound ?? [])].flatMap(({ tokens }) => tokens));
  for (const column of columns) for (const token of linkOf(column)?.tokens ?? []) covered.add(token);
  // 'The top 3' says how many are told, and names nothing.
  if (answer.query.limit === links.several) covered.add(question.severalAt);
  // 'All buildings' are those of each row, and so are 'companies' where their revenue is added up.
  const isWhole = question.signals.has("all") && selection.rows.length === table.rows.length;
  if ((form === "sum" || form === "mean") && (isWhole || question.signals.has(form)))
    for (const { column, tokens } of links.columns)
      if (isWhole ? isLabel(table, column) : column === table.naming) for (const token of tokens) covered.add(token);
  const spans = [
    ...(form === "share" ? question.implied.filter(({ quantity }) => quantity === "share") : []),
    ...(isTimed ? [...question.dates, ...question.months] : []),
  ];
  for (const [index, token] of question.tokens.entries())
    if (spans.some(({ from, to }) => from <= token.from && token.to <= to)) covered.add(index);
  return { question, table, links, answer, signals, mentions, columns, covered, isTimed, linkOf };
}

/** Whether a column says what its rows are of. */
function isLabel({ columns }: TypedTable, index: number): boolean {
  const column = columns[index];
  return column !== undefined && !column.isNumeric && !column.isTime;
}
