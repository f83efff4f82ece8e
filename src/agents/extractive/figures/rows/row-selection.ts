/** Selects the rows and the column of a table that a question refers to. Pure. */

import type { Cell } from "../../../../domain/evidence.ts";
import { alternatives, letters } from "../../../../languages/combined.ts";
import { type Condition, inUnitOf } from "../intent.ts";
import type { TableRow } from "../table-series.ts";
import { type Grounding, isIdentifier, type Mention, numberIn } from "./grounding.ts";
import type { RowQuestion } from "./row-question.ts";

export interface Valued {
  row: TableRow;
  value: number;
}

/** 'The five largest', 'the top 10'. */
export function asksSeveral({ numbers, text }: RowQuestion): boolean {
  return numbers.some(({ value: number }) => number > 1 && number <= 50) || several.test(text);
}
const several = new RegExp(`(?<![${letters}])(?:${alternatives(({ numbers }) => numbers.several)})(?![${letters}])`, "u");

/** The two named rows with their values; two year columns of one row also make a pair. */
export function pairOf(question: RowQuestion, grounding: Grounding): { row: TableRow; value: number; column: number }[] {
  const rows = singleRows(grounding);
  const column = valueColumn(question, grounding);
  if (rows.length !== 2 || column === null) return [];
  return valued(rows, column).map((each) => ({ ...each, column }));
}

/** The rows named individually, in the order of the question. */
export function singleRows({ mentions }: Grounding): TableRow[] {
  const single = mentions.filter(({ rows }) => rows.length === 1).sort((a, b) => (a.tokens[0] ?? 0) - (b.tokens[0] ?? 0));
  return [...new Set(single.flatMap(({ rows }) => rows))];
}

/** The intersection of the mentions' rows; where it is empty, the rows of the first mention. */
export function intersected(mentions: readonly Mention[]): TableRow[] {
  const [first, ...rest] = mentions;
  if (first === undefined) return [];
  return first.rows.filter((row) => rest.every(({ rows }) => rows.includes(row)));
}

/** The rows that the question is about, without rows that only set a limit. */
export function selected(grounding: Grounding, without: readonly TableRow[] = []): TableRow[] {
  const classes = grounding.mentions.filter(({ rows }) => !(rows.length === 1 && rows[0] !== undefined && without.includes(rows[0])));
  const rows = classes.length === 0 ? grounding.rows : intersected(classes);
  return rows.filter((row) => !without.includes(row));
}

/** The referenced column; of year columns the asked year's, else the latest. */
export function valueColumn(question: RowQuestion, grounding: Grounding): number | null {
  const [best, ...others] = grounding.valueColumns;
  if (best === undefined) {
    if (question.asksChange) return null;
    const numeric = grounding.table.columns.flatMap(({ name, type }, column) =>
      type === "number" && column !== grounding.naming && !isIdentifier(name) ? [column] : [],
    );
    return numeric.length === 1 && question.conditions.length === 0 ? (numeric[0] ?? null) : null;
  }
  const equal = [best, ...others.filter(({ strength }) => strength >= best.strength - 1e-9)];
  if (equal.length === 1) return best.column;
  const years = equal.map(({ column }) => ({
    column,
    year: Number(/(?:1[5-9]|20)\d\d/u.exec(grounding.table.columns[column]?.name ?? "")?.[0] ?? 0),
  }));
  return years.reduce((latest, each) => (each.year > latest.year ? each : latest)).column;
}

/** The limits that values are compared with: numbers of the question, or the value of a named row. */
export function limitsOf(question: RowQuestion, grounding: Grounding): Condition[] {
  if (question.conditions.length > 0) return scaled(question, grounding);
  const [row] = limitRows(question, grounding);
  const column = valueColumn(question, grounding);
  if (row === undefined || column === null) return [];
  const value = numberIn(row.cells[column] ?? null);
  return value === null ? [] : [{ relation: question.relation, value, written: value }];
}

function scaled(question: RowQuestion, grounding: Grounding): Condition[] {
  const column = valueColumn(question, grounding) ?? -1;
  const { name, unit } = grounding.table.columns[column] ?? { name: "", unit: null };
  const values = valued(grounding.rows, column).map(({ value }) => value);
  return question.conditions.map((condition) => inUnitOf(condition, `${unit ?? ""} ${name}`, values));
}

export function limitRows(question: RowQuestion, grounding: Grounding): TableRow[] {
  if (question.conditions.length > 0 || !question.isVersus) return [];
  const rows = singleRows(grounding);
  return rows.length === 1 ? rows : [];
}

export function valued(rows: readonly TableRow[], column: number): Valued[] {
  return rows.flatMap((row) => {
    const value = numberIn(row.cells[column] ?? null);
    return value === null ? [] : [{ row, value }];
  });
}

export function labelIn({ label, naming }: Grounding, row: TableRow): string {
  const cell: Cell = row.cells[label] ?? row.cells[naming] ?? null;
  return cell === null ? String(row.row) : String(cell).trim();
}

export function nameIn(grounding: Grounding, row: TableRow): string {
  return labelIn({ ...grounding, label: grounding.naming }, row);
}

/** Whether rows are labelled by years or dates. */
export function isTimed({ table, label }: Grounding): boolean {
  const type = table.columns[label]?.type;
  return type === "year" || type === "date";
}
