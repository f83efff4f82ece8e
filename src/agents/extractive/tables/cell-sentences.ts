/** Cells as sentences: the highest, the first in time, what changed the most, or what stands in them. Pure. */
import { languageOf } from "../../../languages/combined.ts";
import type { FigureSubject, Moment } from "../../../languages/subjects/figures.ts";
import { titleOf } from "../figures/series-names.ts";
import { timedColumn } from "./column-changes.ts";
import { measured } from "./row-values.ts";
import { entryOf, ofConditions, type Told, tell, within } from "./telling.ts";
import { type CellPlace, textOf } from "./typed-table.ts";
import { labelOf, mentionText, nameOf } from "./wording.ts";

/** Longer lists stand in the table alone. */
const mostListed = 12;

/** The rows whose values changed as asked, each with both of them. */
export function ofChanges(told: Told, before: number): string {
  const { table, answer, subject } = told;
  if (answer.cells.length > mostListed) return ofCells(told);
  const value = answer.query.value ?? before;
  const moment = ({ row }: CellPlace, column: number): Moment => ({
    at: String(timedColumn(table, column)?.time ?? ""),
    value: measured(table, row, column) ?? 0,
  });
  const quantity = timedColumn(table, value)?.quantity || titleOf(table.hit);
  const texts = answer.cells.map((place) =>
    tell(told, {
      ...{ form: "change", from: moment(place, before), to: moment(place, value) },
      subject: { ...subject, thing: labelOf(table, place.row), quantity },
    }),
  );
  return texts.join(" ");
}

/** The highest or lowest of rows with its value; null where another cell is told. */
export function ofBest(told: Told): string | null {
  const { table, answer } = told;
  const { form, value, told: shown, order, nth, selection } = answer.query;
  if (form !== "extreme" || nth !== 1 || (value !== null && table.columns[value]?.isTime === true)) return null;
  const { isNumeric = false, isTime = false } = table.columns[shown ?? -1] ?? {};
  // A number beside the value names no row.
  if (isNumeric && !isTime && shown !== value && shown !== table.naming) return null;
  const entries = answer.from.flatMap((place) => entryOf(table, place, shown === value ? null : shown));
  if (entries.length === 0) return null;
  return tell(told, {
    form: "ranking",
    which: order === "most" ? "highest" : "lowest",
    entries,
    of: selection.rows.length,
    at: null,
    subject: ofConditions(told),
  });
}

/** What is first or last in time, with its time; null where the time itself is told. */
export function ofEarliest(told: Told): string | null {
  const { table, answer, language, about, subject } = told;
  const { form, value, told: shown, nth, order } = answer.query;
  const [place, ...more] = answer.from;
  const column = value === null ? undefined : table.columns[value];
  if (form !== "extreme" || nth !== 1 || place === undefined || more.length > 0 || column?.isTime !== true || shown === value) return null;
  // A number is an answer of its own.
  if (shown === null || typeof place.row.cells[shown] !== "string") return null;
  const raw = place.row.cells[place.column];
  const text = shown === table.naming ? labelOf(table, place.row) : textOf(place.row.cells[shown]);
  return tell(told, {
    ...{ form: "value", at: null, isYear: column.type === "year", end: order === "most" ? "latest" : "earliest" },
    value: typeof raw === "number" ? raw : languageOf(language).figures.time(textOf(raw)),
    subject: { ...subject, thing: within(about, text) },
  });
}

/** As people write it: cells hold '2024-06-15' and 126573481. */
function cellText({ table, language }: Told, { row, column: at }: CellPlace): string {
  const { figures } = languageOf(language);
  const cell = row.cells[at];
  const column = table.columns[at];
  if (typeof cell === "number" && column?.isTime === false && !column.isCode) return figures.amount(cell, column.unit);
  return column?.type === "date" ? figures.time(textOf(cell)) : textOf(cell);
}

/** Numbers of one column, each with what names it; null where cells are told otherwise, or names do not tell them apart. */
function ofNumbers(told: Told): string | null {
  const { table, answer, language, subject } = told;
  const { cells, query } = answer;
  const [only] = cells;
  const column = only === undefined ? undefined : table.columns[only.column];
  if (only === undefined || column === undefined || column.isTime || column.isDuration) return null;
  if (cells.length > mostListed || cells.some((place) => place.column !== only.column)) return null;
  const naming = query.selection.mentions.find((one, at, all) => all.some((other, index) => index !== at && other.column === one.column));
  const entries = cells.flatMap((place) => entryOf(table, place, naming?.column ?? null));
  if (entries.length < cells.length || new Set(entries.map(({ name }) => name)).size < entries.length) return null;
  const shared = query.selection.mentions.filter(({ column: of }) => of !== naming?.column);
  const words = languageOf(language).queries.list(shared.map(({ rows, column: of }) => mentionText(table, rows, of, language)));
  const quantity = nameOf(table, only.column);
  return tell(told, {
    ...{ form: "comparison", entries, at: null, isUnranked: true },
    subject: { ...subject, quantity: words === "" ? quantity : `${quantity} (${words})`, unit: column.unit },
  });
}

/** The time of a cell that is told as the first or the last one; null for others. */
function timeTold({ table, answer }: Told, { row, column }: CellPlace): string | null {
  const { form, value } = answer.query;
  const isByTime = form === "extreme" && value !== null && value !== column && table.columns[value]?.isTime === true;
  if (!isByTime) return null;
  // The first of January stands for its year where all dates are such.
  const isOfYears = table.rows.every(({ cells }) => /^\d{4}-01-01$/u.test(textOf(cells[value])));
  return textOf(row.cells[value]).slice(0, isOfYears ? "2019".length : undefined);
}

export function ofCells(told: Told): string {
  const { table, answer, language, about, named } = told;
  const { queries } = languageOf(language);
  const { cells } = answer;
  const [only] = cells;
  if (only === undefined) return "";
  const numbers = cells.length > 1 ? ofNumbers(told) : null;
  if (numbers !== null) return numbers;
  const column = table.columns[only.column];
  const thing = only.column === table.naming || cells.length > 1 ? named : within(about, labelOf(table, only.row));
  const subject: FigureSubject = { thing: thing === "" ? null : thing, quantity: nameOf(table, only.column), unit: null };
  const raw = only.row.cells[only.column];
  const [bound] = answer.query.selection.limits;
  // The year in which a limit is passed, with the value that passes it.
  if (column?.isTime === true && cells.length === 1 && bound !== undefined && bound.column !== only.column) {
    const value = `${cellText(told, only)} (${cellText(told, { row: only.row, column: bound.column })})`;
    return tell(told, { form: "value", value, at: null, subject: { ...subject, thing: named } });
  }
  const texts = [...new Set(cells.map((place) => cellText(told, place)))];
  if (texts.length === 1 && typeof raw === "number")
    return tell(told, {
      ...{ form: "value", value: raw, at: timeTold(told, only), isYear: column?.type === "year" },
      subject: { ...subject, unit: column?.unit ?? null },
    });
  const text = texts.length <= mostListed ? queries.list(texts) : `${texts.slice(0, mostListed).join(", ")} …`;
  return tell(told, { form: "value", value: text, at: null, subject });
}
