/** Which rows' values grew or fell from a column of one time to that of another, and which the most: 'Visitors 2024', 'Visitors 2025'. Pure. */
import { lowerCaseWords } from "../../../languages/combined.ts";
import { askedChange, saidDirection } from "../figures/steps.ts";
import { shapeOf, type TableRow } from "../figures/table-series.ts";
import type { TableQuestion } from "./question.ts";
import { changed, type Order } from "./row-values.ts";
import type { TypedTable } from "./typed-table.ts";

/** Of several things the one that grew fastest did so in percent. */
const fastest = lowerCaseWords(({ questions }) => questions.steps.fastest);

/** A column of a table with a column for each time. */
interface TimedColumn {
  index: number;
  time: number;
  /** What is measured at each of the times: 'Visitors'; empty where the columns are called by their times alone. */
  quantity: string;
}

/** What is asked of the changes of rows. */
interface AskedChange {
  direction: "rise" | "fall";
  /** Null where all rows are asked for that changed so. */
  order: Order | null;
  /** Whether rows that changed otherwise are compared, too: 'grew the least'. */
  isAny: boolean;
  /** Whether the changes are compared in percent of the earlier values. */
  isRelative: boolean;
}

export interface ColumnChange {
  before: number;
  value: number;
  order: Order | null;
  isRelative: boolean;
  isAsked: (row: TableRow) => boolean;
}

/** The changes that the question may ask for, each between the named times, or else from the first one or to the last one. */
export function columnChanges(question: TableQuestion, table: TypedTable): ColumnChange[] {
  const asked = ofGreatest(question) ?? ofAll(question);
  if (asked === null || table.isTransposed) return [];
  const { direction, order, isAny, isRelative } = asked;
  const named = new Set(question.dates.map(({ text }) => Number(text)));
  return timedColumns(table).flatMap((columns) => {
    const own = columns.filter(({ time }) => named.has(time));
    const [only, ...more] = own;
    // 'Since 2010' is from then on, 'in 2010' up to then.
    const first = more.length > 0 || isFromThen(question) ? only : columns[0];
    const last = own.at(-1) === first ? columns.at(-1) : (own.at(-1) ?? columns.at(-1));
    if (first === undefined || last === undefined || first === last || own.length < named.size) return [];
    const isAsked = (row: TableRow): boolean => {
      const by = changed(table, row, [first.index, last.index]);
      return by !== null && (isAny || (direction === "rise" ? by > 0 : by < 0));
    };
    return [{ before: first.index, value: last.index, order, isRelative, isAsked }];
  });
}

function isFromThen({ signals }: TableQuestion): boolean {
  return signals.has("since") || signals.has("after");
}

/** 'Grew the most'. Of either direction the greatest would be the greatest of both. */
function ofGreatest({ lower }: TableQuestion): AskedChange | null {
  const asked = askedChange(lower);
  if (asked === null || asked.change.direction === "either") return null;
  const { direction, which, isRelative } = asked.change;
  const order = (direction === "rise") === (which === "most") ? "most" : "least";
  return { direction, order, isAny: which === "least", isRelative: isRelative || lower.search(fastest) >= 0 };
}

/** 'Whose visitors fell', 'fewer visitors in 2025 than in 2024': the time named first has less. */
function ofAll({ lower, signals, dates }: TableQuestion): AskedChange | null {
  const [one, other, ...more] = dates.map(({ text }) => Number(text));
  if (!signals.has("than")) {
    const direction = saidDirection(lower);
    return direction === null || more.length > 0 ? null : { direction, order: null, isAny: false, isRelative: false };
  }
  if (one === undefined || other === undefined || more.length > 0 || signals.has("more") === signals.has("less")) return null;
  return { direction: signals.has("more") === one > other ? "rise" : "fall", order: null, isAny: false, isRelative: false };
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
