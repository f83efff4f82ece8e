/** Which rows' values grew or fell from a column of one time to that of another, and which the most: 'Visitors 2024', 'Visitors 2025'. Pure. */
import { askedChange, saidDirection } from "../figures/steps.ts";
import { shapeOf, type TableRow } from "../figures/table-series.ts";
import type { TableQuestion } from "./question.ts";
import { changed, type Order } from "./row-values.ts";
import type { TypedTable } from "./typed-table.ts";

/** A column of a table with a column for each time. */
interface TimedColumn {
  index: number;
  time: number;
  /** What is measured at each of the times: 'Visitors'; empty where the columns are called by their times alone. */
  quantity: string;
}

export interface ColumnChange {
  before: number;
  value: number;
  order: Order;
  /** Whether a row's value changed in the asked direction. */
  isAsked: (row: TableRow) => boolean;
}

/** The changes that the question may ask for, each between the named times, or else the first and the last one. */
export function columnChanges({ lower, dates }: TableQuestion, table: TypedTable): ColumnChange[] {
  const asked = askedChange(lower);
  if (asked === null || table.isTransposed) return [];
  const { direction, which, isRelative } = asked.change;
  // Of either direction the greatest would be the greatest of both.
  if (direction === "either" || isRelative) return [];
  const order: Order = (direction === "rise") === (which === "most") ? "most" : "least";
  const named = dates.map(({ text }) => Number(text));
  return timedColumns(table).flatMap((columns) => {
    const own = columns.filter(({ time }) => named.includes(time));
    const [first, last] = own.length > 1 ? [own[0], own.at(-1)] : [columns[0], columns.at(-1)];
    if (first === undefined || last === undefined || first === last) return [];
    const isAsked = (row: TableRow): boolean => {
      const by = changed(table, row, [first.index, last.index]);
      return by !== null && (which === "least" || (direction === "rise" ? by > 0 : by < 0));
    };
    return [{ before: first.index, value: last.index, order, isAsked }];
  });
}

/** The rows of which the question asks that they have more, or less, at one time than at another. */
export function comparedColumns(question: TableQuestion, table: TypedTable): Omit<ColumnChange, "order">[] {
  const { signals, dates } = question;
  const direction = signals.has("than") ? ofComparison(question) : saidDirection(question.lower);
  const times = dates.map(({ text }) => Number(text)).sort((a, b) => (signals.has("than") ? 0 : b - a));
  if (direction === null || times.length > 2 || table.isTransposed) return [];
  const isMore = direction === "rise";
  return timedColumns(table).flatMap((columns) => {
    const [first = columns.at(-1)?.time, than = columns[0]?.time] = times;
    const [value, before] = [first, than].map((year) => columns.find(({ time }) => time === year)?.index);
    if (value === undefined || before === undefined) return [];
    const isAsked = (row: TableRow): boolean => {
      const by = changed(table, row, [before, value]) ?? 0;
      return isMore ? by > 0 : by < 0;
    };
    return [{ value, before, isAsked }];
  });
}

/** 'Fewer visitors in 2025 than in 2024': the time named first has less. */
function ofComparison({ signals, dates }: TableQuestion): "rise" | "fall" | null {
  if (dates.length !== 2 || signals.has("more") === signals.has("less")) return null;
  return signals.has("more") ? "rise" : "fall";
}

/** Of each quantity that has several. */
function timedColumns({ hit }: TypedTable): TimedColumn[][] {
  const { kind, valueGroups } = shapeOf(hit);
  if (kind !== "wide") return [];
  const timed = valueGroups.map(({ name: quantity, columns }) =>
    columns.flatMap(({ index, time }) => (time === null ? [] : [{ index, time, quantity }])),
  );
  return timed.map((columns) => columns.sort((a, b) => a.time - b.time));
}

/** Null for a column that is of no time. */
export function timedColumn(table: TypedTable, column: number): TimedColumn | null {
  return (
    timedColumns(table)
      .flat()
      .find(({ index }) => index === column) ?? null
  );
}
