/** Answers a question about rows from one table: with rows, or with a figure and the rows it is derived from. Pure. */
import type { Figure } from "../../../../domain/evidence.ts";
import { sum } from "../computing.ts";
import { cite } from "../figures.ts";
import { holds } from "../intent.ts";
import type { TableRow } from "../table-series.ts";
import { type Grounding, numberIn } from "./grounding.ts";
import { figureOf, figuresIn, point, precise, writtenLimits } from "./row-figures.ts";
import type { RowKind, RowQuestion } from "./row-question.ts";
import {
  asksSeveral,
  intersected,
  labelIn,
  limitRows,
  limitsOf,
  nameIn,
  pairOf,
  selected,
  singleRows,
  valueColumn,
  valued,
} from "./row-selection.ts";
import { betweenLetters } from "./row-words.ts";

export type RowAnswer = { kind: RowKind; figures: Figure[]; rows: [] } | { kind: RowKind; figures: []; rows: TableRow[] };

/** An answer with more rows is not useful. */
const mostRows = 8;

/** The first of the asked kinds that the table can answer; null if none. */
export function answerRows(question: RowQuestion, grounding: Grounding): RowAnswer | null {
  for (const kind of question.kinds) {
    const answer = answers[kind](question, grounding);
    if (answer !== null && answer.figures.length > 0) return { kind, figures: answer.figures, rows: [] };
    if (answer !== null && answer.rows.length > 0 && answer.rows.length <= mostRows) return { kind, figures: [], rows: answer.rows };
  }
  return null;
}

type Found = { figures: Figure[]; rows: TableRow[] } | null;
const answers: Record<RowKind, (question: RowQuestion, grounding: Grounding) => Found> = {
  difference,
  count,
  compare,
  extreme,
  sum: total,
  same,
  neighbour,
  filter,
  end,
};

function difference(question: RowQuestion, grounding: Grounding): Found {
  const [one, other] = pairOf(question, grounding);
  if (one === undefined || other === undefined) return betweenColumns(question, grounding);
  const [more, less] = one.value >= other.value ? [one, other] : [other, one];
  const value = precise(more.value - less.value, [more.value, less.value]);
  return figureOf(grounding, {
    measure: "value",
    subject: `${nameIn(grounding, more.row)} − ${nameIn(grounding, less.row)}`,
    value,
    formula: `${more.value} − ${less.value}`,
    column: more.column,
    rows: [more.row, less.row],
  });
}

/** The difference of two columns of one row: of two population columns in the row '1801'. */
function betweenColumns(question: RowQuestion, grounding: Grounding): Found {
  const row = singleRows(grounding)[0];
  const [first, second] = grounding.valueColumns;
  if (row === undefined || singleRows(grounding).length > 1 || first === undefined || second === undefined) return null;
  const third = grounding.valueColumns[2];
  if (third !== undefined && third.strength >= second.strength) return null;
  if (question.tokens.length < 2 || first.strength - second.strength > 0.5) return null;
  const values = [numberIn(row.cells[first.column] ?? null), numberIn(row.cells[second.column] ?? null)];
  const [a, b] = values;
  if (a === null || b === null || a === undefined || b === undefined) return null;
  const name = (column: number): string => grounding.table.columns[column]?.name ?? "";
  const [more, less] = a >= b ? [first, second] : [second, first];
  const figure: Figure = {
    measure: "value",
    subject: `${name(more.column)} − ${name(less.column)}`,
    value: precise(Math.abs(a - b), [a, b]),
    unit: grounding.table.columns[first.column]?.unit ?? null,
    at: labelIn(grounding, row),
    formula: `${Math.max(a, b)} − ${Math.min(a, b)}`,
    citations: cite(grounding.table, [point(grounding, row, more.column), point(grounding, row, less.column)]),
  };
  return { figures: [figure], rows: [] };
}

/** Which of two named rows has more; the answer includes both. */
function compare(question: RowQuestion, grounding: Grounding): Found {
  const [one, other] = pairOf(question, grounding);
  if (one === undefined || other === undefined || one.value === other.value) return null;
  const isMore = one.value > other.value === (question.which === "maximum");
  const [chosen, rest] = isMore ? [one, other] : [other, one];
  return figureOf(grounding, {
    measure: question.which,
    subject: nameIn(grounding, chosen.row),
    value: chosen.value,
    formula: `${nameIn(grounding, chosen.row)}: ${chosen.value}; ${nameIn(grounding, rest.row)}: ${rest.value}`,
    column: chosen.column,
    rows: [chosen.row, rest.row],
  });
}

function extreme(question: RowQuestion, grounding: Grounding): Found {
  const column = valueColumn(question, grounding);
  // The extremum of a named row is over columns, not over rows; a number ('the five largest') asks for several rows.
  if (column === null || asksSeveral(question) || grounding.mentions.some(({ rows }) => rows.length === 1)) return null;
  return extremeIn(question.which, column, grounding);
}

function extremeIn(which: "maximum" | "minimum", column: number, grounding: Grounding): Found {
  const read = valued(selected(grounding), column);
  if (read.length < 2) return null;
  const best = read.reduce((top, each) => ((which === "maximum" ? each.value > top.value : each.value < top.value) ? each : top));
  const equal = read.filter(({ value }) => value === best.value);
  if (equal.length > mostRows / 2) return null;
  return {
    figures: equal.flatMap(({ row, value }) =>
      figuresIn(grounding, {
        measure: which,
        subject: labelIn(grounding, row),
        value,
        formula: `${which === "maximum" ? "max" : "min"} x, n = ${read.length}`,
        column,
        rows: [row],
      }),
    ),
    rows: [],
  };
}

function count(question: RowQuestion, grounding: Grounding): Found {
  const limits = limitsOf(question, grounding);
  const column = limits.length > 0 ? valueColumn(question, grounding) : null;
  if (limits.length > 0 && column === null) return null;
  const among = selected(grounding, column === null ? [] : limitRows(question, grounding));
  // 'How many people live in Kilifi' asks for a value, not a number of rows.
  const asksQuantity = limits.length === 0 && grounding.valueColumns.length > 0;
  if (asksQuantity) return value(question, grounding);
  if (
    !grounding.headKnown ||
    (limits.length === 0 && among.length === grounding.rows.length && !question.inListOrder && question.head.length === 0)
  )
    return null;
  const counted =
    column === null
      ? filled(question, grounding, among)
      : valued(among, column)
          .filter(({ value }) => limits.every((limit) => holds(value, limit)))
          .map(({ row }) => row);
  const subject = column === null ? (grounding.table.columns[grounding.label]?.name ?? "") : (grounding.table.columns[column]?.name ?? "");
  const written = writtenLimits(limits);
  const cited = counted.length > 0 ? counted : among.slice(0, mostRows);
  if (cited.length === 0) return null;
  const labels = counted.map((row) => labelIn(grounding, row)).join(", ");
  const figure: Figure = {
    measure: "count",
    subject,
    value: counted.length,
    unit: null,
    at: labels === "" ? null : labels.slice(0, 300),
    formula: `n(${written === "" ? grounding.mentions.map(({ column: at, rows }) => String(rows[0]?.cells[at] ?? "")).join(", ") : written})`,
    citations: cite(
      grounding.table,
      cited.map((row) => point(grounding, row, column ?? grounding.naming)),
    ),
  };
  return { figures: [figure], rows: [] };
}

/** The rows with a value in the counted column, distinct: there may be fewer regions than rows. */
function filled({ text }: RowQuestion, { label, naming, mentions }: Grounding, rows: readonly TableRow[]): TableRow[] {
  const having = rows.filter(({ cells }) => (cells[label] ?? null) !== null && cells[label] !== "");
  const ofKind = label === naming || mentions.some(({ column }) => column === label);
  if (ofKind && !different.test(text)) return having;
  return [...new Map(having.map((row) => [row.cells[label], row] as const)).values()];
}
const different = betweenLetters("different");

/** The value of the named row in the asked column. */
function value(question: RowQuestion, grounding: Grounding): Found {
  const [row, ...more] = singleRows(grounding);
  const column = valueColumn(question, grounding);
  if (question.kinds.some((kind) => kind === "extreme" || kind === "compare" || kind === "neighbour")) return null;
  if (row === undefined || more.length > 0 || column === null || (grounding.valueColumns[0]?.strength ?? 0) < 0.8) return null;
  const [cell] = valued([row], column);
  if (cell === undefined) return null;
  return figureOf(grounding, { measure: "value", subject: nameIn(grounding, row), value: cell.value, formula: "x", column, rows: [row] });
}

/** The sum over the named rows, or over all rows. */
function total(question: RowQuestion, grounding: Grounding): Found {
  const column = valueColumn(question, grounding);
  if (column === null) return null;
  const named = singleRows(grounding);
  const among = named.length >= 2 ? named : question.wantsAll ? selected(grounding) : [];
  const read = valued(among, column);
  if (read.length < 2 || read.length < among.length) return null;
  const values = read.map(({ value }) => value);
  return figureOf(grounding, {
    measure: "sum",
    subject: named.length >= 2 ? read.map(({ row }) => labelIn(grounding, row)).join(" + ") : "",
    value: precise(sum(values), values),
    formula: values.length <= mostRows ? values.join(" + ") : `Σx, n = ${values.length}`,
    column,
    rows: read.map(({ row }) => row),
  });
}

/** Rows with the same value in the asked column as the named row. */
function same(_asked: RowQuestion, grounding: Grounding): Found {
  const [row, ...more] = singleRows(grounding);
  const column = grounding.named.find((each) => each !== grounding.naming);
  if (row === undefined || more.length > 0 || column === undefined) return null;
  const wanted = row.cells[column] ?? null;
  if (wanted === null) return null;
  return { figures: [], rows: grounding.rows.filter((other) => other !== row && other.cells[column] === wanted) };
}

/** The row next to the named one: in the list's order, or by the years or the quantity of the question. */
function neighbour(question: RowQuestion, grounding: Grounding): Found {
  if (question.conditions.length > 0) return null;
  const named = intersected(grounding.mentions);
  const row = question.side === "before" ? named[0] : named.at(-1);
  if (row === undefined || named.length > 2) return null;
  const ordered = inAskedOrder(question, grounding);
  const at = ordered.indexOf(row) + (question.side === "before" ? -1 : 1);
  const beside = ordered[at];
  return beside === undefined ? null : { figures: [], rows: [beside] };
}

function inAskedOrder(question: RowQuestion, grounding: Grounding): TableRow[] {
  const column = question.kinds.includes("extreme") ? valueColumn(question, grounding) : null;
  if (column !== null) {
    const sign = question.which === "maximum" ? -1 : 1;
    return valued(grounding.rows, column)
      .sort((a, b) => sign * (a.value - b.value))
      .map(({ row }) => row);
  }
  const byTime = grounding.valueColumns.find(({ column, strength }) => strength >= 1 && grounding.table.columns[column]?.type === "year");
  if (byTime === undefined || question.inListOrder) return grounding.rows;
  return valued(grounding.rows, byTime.column)
    .sort((a, b) => a.value - b.value)
    .map(({ row }) => row);
}

/** The rows that meet the conditions, each with its value. Without conditions, the rows that contain what the question names. */
function filter(question: RowQuestion, grounding: Grounding): Found {
  const limits = limitsOf(question, grounding);
  if (limits.length === 0) return alone(question, grounding);
  const column = valueColumn(question, grounding);
  if (column === null) return null;
  const among = valued(selected(grounding, limitRows(question, grounding)), column);
  const holding = among.filter(({ value }) => limits.every((limit) => holds(value, limit)));
  const written = writtenLimits(limits);
  if (holding.length === 0 || holding.length === among.length) return null;
  // 'The last year that …' asks for one of them.
  const told = question.kinds.includes("end") ? holding.slice(...(question.end === "last" ? [-1] : [0, 1])) : holding;
  return {
    figures: told
      .slice(0, mostRows)
      .flatMap(({ row, value }) =>
        figuresIn(grounding, { measure: "value", subject: labelIn(grounding, row), value, formula: written, column, rows: [row] }),
      ),
    rows: [],
  };
}

function alone(question: RowQuestion, grounding: Grounding): Found {
  if (grounding.mentions.length === 0 || !grounding.headKnown) return null;
  if (!question.wantsOthers) return { figures: [], rows: intersected(grounding.mentions) };
  // 'Besides Rose Washington': rows that share the other named value with her, or her value in the named column.
  const [row, ...more] = singleRows(grounding);
  if (row === undefined || more.length > 0) return null;
  const own = grounding.mentions.find(({ rows }) => rows[0] === row);
  const shared = grounding.mentions.filter(({ rows, column }) => rows.length > 1 && column !== own?.column);
  if (shared.length === 0 && grounding.mentions.length > 1) return null;
  if (shared.length > 0) return { figures: [], rows: intersected(shared).filter((other) => other !== row) };
  return same(question, grounding);
}

/** The first or last row: of the list, or by the quantity named beside it. */
function end(question: RowQuestion, grounding: Grounding): Found {
  const among = selected(grounding);
  if (among.length < 2 || grounding.mentions.some(({ rows }) => rows.length === 1) || asksSeveral(question)) return null;
  const [strongest] = grounding.valueColumns;
  if (strongest !== undefined && strongest.strength >= (question.inListOrder ? 1 : 0.8)) {
    const type = grounding.table.columns[strongest.column]?.type;
    const late = type === "year" ? (question.end === "last" ? "maximum" : "minimum") : question.end === "last" ? "minimum" : "maximum";
    return extremeIn(late, strongest.column, grounding);
  }
  if (!question.inListOrder || !grounding.headKnown) return null;
  const row = question.end === "first" ? among[0] : among.at(-1);
  return row === undefined ? null : { figures: [], rows: [row] };
}
