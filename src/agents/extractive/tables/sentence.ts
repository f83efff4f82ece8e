/** A reading's answer as one or two sentences in the reader's language. Pure. */
import { languageOf } from "../../../languages/combined.ts";
import { figureSentence } from "../../../languages/figure-sentences.ts";
import type { FigureStatement, FigureSubject, Moment } from "../../../languages/subjects/figures.ts";
import { years } from "../../../sources/text/dates.ts";
import { titleOf } from "../figures/series-names.ts";
import { type Answer, isOneEach } from "./query.ts";
import { measured } from "./row-values.ts";
import { type CellPlace, durationText, type TypedTable, textOf } from "./typed-table.ts";
import { labelOf, mentionText, nameOf, partsOf } from "./wording.ts";

/** Longer lists stand in the table alone. */
const mostListed = 12;
/** Groups named after the first. */
export const mostCompared = 3;

/** An answer with what its sentences share. */
interface Told {
  table: TypedTable;
  answer: Answer;
  language: string;
  /** What the document names and no cell does. */
  about: string;
  /** The cells that select the rows. */
  named: string;
  /** The column that tells two compared rows apart where what names the rows does not. */
  apart: number | null;
  /** The cells that two compared rows have in common. */
  shared: string;
  subject: FigureSubject;
}

/** `about` is what the document names and no cell does. */
export function sentence(table: TypedTable, answer: Answer, language: string, about: string | null = null): string {
  const told = toldOf(table, answer, language, about ?? "");
  const { cells, number, word, entries, query } = answer;
  const [only] = cells;
  if (word !== null) return `${languageOf(language).queries.truth[word]}. ${comparison(told)}`;
  if (number !== null) return ofNumber(told, number);
  if (entries.length > 0 && query.group !== null) return ofGroups(told, query.group);
  if (query.before !== undefined) return ofChanges(told, query.before);
  if (query.form === "choice") return `${only === undefined ? "" : textOf(only.row.cells[only.column])}. ${comparison(told)}`;
  if (query.form === "extreme" && isDuration(told) && answer.from.length > 0) return asWritten(told);
  return ofBest(told) ?? ofEarliest(told) ?? ofCells(told);
}

function toldOf(table: TypedTable, answer: Answer, language: string, about: string): Told {
  const { queries } = languageOf(language);
  const { value, selection, at = null } = answer.query;
  type Mentions = Answer["query"]["selection"]["mentions"];
  const mentionTexts = (mentions: Mentions): string[] => mentions.map(({ rows, column }) => mentionText(table, rows, column, language));
  const apart = columnApart(answer);
  const time = at === null ? "" : mentionText(table, [at.row], at.column, language);
  const bounds = { ...answer.query, selection: { ...selection, mentions: [], without: [] }, at: null };
  const limited = selection.limits.length === 0 ? "" : queries.conditions(partsOf(table, bounds, language).conditions);
  return {
    ...{ table, answer, language, about, apart },
    named: [about, queries.list(mentionTexts(selection.mentions)), time, limited].filter((name) => name !== "").join(", "),
    shared: apart === null ? "" : queries.list(mentionTexts(selection.mentions.filter(({ column }) => column !== apart))),
    subject: { thing: null, quantity: nameOf(table, value), unit: unitOf(table, value) },
  };
}

/** The column that tells two compared rows apart where what names the rows does not: the years of one town. */
function columnApart({ query: { form, selection } }: Answer): number | null {
  const [one, other] = selection.mentions;
  const isPair = form === "choice" || form === "truth" || form === "difference";
  return isPair && one !== undefined && one.column === other?.column && selection.mentions.length > 2 ? one.column : null;
}

function within(about: string, thing: string): string {
  return [about, thing].filter((name) => name !== "").join(", ");
}

function tell({ language }: Told, statement: FigureStatement): string {
  return figureSentence(statement, language);
}

function isDuration({ table, answer: { query } }: Told): boolean {
  return query.value !== null && table.columns[query.value]?.isDuration === true;
}

function unitOf(table: TypedTable, column: number | null): string | null {
  return column === null ? null : (table.columns[column]?.unit ?? null);
}

function ofNamed({ subject, named }: Told): FigureSubject {
  return { ...subject, thing: named === "" ? null : named };
}

function ofShared({ subject, shared }: Told): FigureSubject {
  return shared === "" ? subject : { ...subject, quantity: `${subject.quantity} (${shared})` };
}

function comparison(told: Told): string {
  if (isDuration(told)) return asWritten(told);
  const { table, answer, apart } = told;
  const { value } = answer.query;
  const entries = answer.from.flatMap((place) => entryOf(table, place, apart));
  const isYear = value !== null && table.columns[value]?.isTime === true;
  return tell(told, { form: "comparison", subject: ofShared(told), entries, at: null, isYear });
}

/** The cells of the compared column, each with what names its row: '48:12' is no number that a reader knows. */
function asWritten(told: Told): string {
  const { table, answer, apart } = told;
  const { value, told: shown } = answer.query;
  const nameAt = (place: CellPlace): string =>
    apart !== null ? textOf(place.row.cells[apart]) : (entryOf(table, place, shown === value ? null : shown)[0]?.name ?? "");
  const texts = answer.from.map((place) =>
    tell(told, {
      form: "value",
      value: textOf(place.row.cells[place.column]),
      at: null,
      subject: { ...ofShared(told), thing: nameAt(place) },
    }),
  );
  return texts.join(" ");
}

function ofNumber(told: Told, computed: number): string {
  const { table, answer, language, named } = told;
  const { form, value, group } = answer.query;
  switch (form) {
    case "share": {
      const quantity = languageOf(language).queries.share(nameOf(table, value ?? table.naming));
      return tell(told, { form: "value", value: computed, at: null, subject: { thing: named, quantity, unit: "%" }, decimals: 1 });
    }
    case "difference":
      return group === null ? ofDifference(told, computed) : ofTwoGroups(told, computed, group);
    case "count":
    case "distinct":
      return ofCount(told, computed, form === "distinct");
    default:
      return tell(told, {
        ...{ form: form === "mean" ? "mean" : "sum", value: computed, n: answer.from.length, span: null },
        subject: ofNamed(told),
      });
  }
}

function ofCount(told: Told, computed: number, distinct: boolean): string {
  const { table, answer, language } = told;
  const { conditions } = partsOf(table, answer.query, language);
  return tell(told, {
    ...{ form: "count", value: computed, at: null },
    of: !distinct && computed < table.rows.length ? table.rows.length : null,
    condition: conditions.length === 0 ? null : languageOf(language).queries.conditions(conditions),
    subject: { thing: null, quantity: nameOf(table, distinct ? answer.query.told : table.naming), unit: null },
    ...(distinct && { distinct: true }),
  });
}

function ofDifference(told: Told, computed: number): string {
  const { table, answer, language, apart, shared } = told;
  const { value, told: shown } = answer.query;
  const labels = answer.from.map(({ row }) => (apart === null ? labelOf(table, row) : textOf(row.cells[apart])));
  const quantity = [...new Set(answer.from.map(({ column }) => nameOf(table, column)))].join(" − ");
  const { list, differenceIn } = languageOf(language).queries;
  const rows = [list([...new Set(labels)]), shared].filter((each) => each !== "").join("; ");
  const difference = tell(told, {
    form: "value",
    value: isDuration(told) ? durationText(computed) : computed,
    at: null,
    subject: { ...ofShared(told), thing: null, quantity: differenceIn(quantity, rows) },
  });
  return shown === null || shown === value ? `${difference} ${comparison(told)}` : difference;
}

/** Two groups, and by how much they differ. */
function ofTwoGroups(told: Told, computed: number, group: number): string {
  const { table, answer, language, subject } = told;
  const { isMean = false, selection, at = null } = answer.query;
  const others = selection.mentions.filter(({ column }) => column !== group);
  const { list, differenceIn } = languageOf(language).queries;
  const time = at === null ? "" : mentionText(table, [at.row], at.column, language);
  const shared = within(list(others.map(({ rows, column }) => mentionText(table, rows, column, language))), time);
  const rows = [subject.thing ?? "", shared].filter((each) => each !== "").join("; ");
  const quantity = differenceIn(subject.quantity, rows);
  const difference = tell(told, { form: "value", value: computed, at: null, subject: { ...subject, thing: null, quantity } });
  const measure = isOneEach(answer) ? "value" : isMean ? "mean" : "sum";
  const groups = tell(told, {
    ...{ form: "groups", by: nameOf(table, group), measure, entries: answer.entries },
    subject: { ...subject, thing: shared === "" ? null : shared },
  });
  return `${difference} ${groups}`;
}

function ofGroups(told: Told, group: number): string {
  const { table, answer } = told;
  const { form, value, order, isMean = false } = answer.query;
  const best = form === "groups" && order !== null ? (order === "most" ? ("highest" as const) : ("lowest" as const)) : null;
  const isEach = isOneEach(answer);
  const measure = best ?? (value === null ? "count" : isEach ? "value" : isMean ? "mean" : "sum");
  const isLed = form === "groupMost";
  if (isLed && answer.cells.length > 1)
    return tell(told, {
      ...{ form: "ranking", which: order === "most" ? "highest" : "lowest", at: null, measure, subject: ofNamed(told) },
      ...{ entries: answer.entries.slice(0, answer.cells.length), of: answer.entries.length },
    });
  return tell(told, {
    ...{ form: "groups", by: nameOf(table, group), measure, subject: ofNamed(told) },
    entries: isLed ? answer.entries.slice(0, mostCompared) : answer.entries,
    ...(isLed && { leads: order === "least" ? ("lowest" as const) : ("highest" as const) }),
  });
}

/** The rows whose values changed the most, each with both of them. */
function ofChanges(told: Told, before: number): string {
  const { table, answer, subject } = told;
  const value = answer.query.value ?? before;
  const [earlier, later] = [before, value].map((column) => nameOf(table, column));
  const moment = (place: CellPlace, column: number): Moment => ({
    at: years(nameOf(table, column))[0]?.toString() ?? nameOf(table, column),
    value: measured(table, place.row, column) ?? 0,
  });
  const quantity = sharedName(earlier ?? "", later ?? "");
  if (answer.cells.length > mostListed) return ofCells(told);
  const texts = answer.cells.map((place) =>
    tell(told, {
      ...{ form: "change", from: moment(place, before), to: moment(place, value) },
      subject: { ...subject, thing: labelOf(table, place.row), quantity: quantity === "" ? titleOf(table.hit) : quantity },
    }),
  );
  return texts.join(" ");
}

/** What two names have in common but for their years: 'Visitors' of 'Visitors 2024' and 'Visitors 2025'. */
function sharedName(one: string, other: string): string {
  const held = new Set(other.split(/[\s_]+/u));
  const words = one.split(/[\s_]+/u).filter((word) => held.has(word) && years(word).length === 0);
  return words.join(" ");
}

/** The highest or lowest of rows with its value; null where another cell is told. */
function ofBest(told: Told): string | null {
  const { table, answer, subject } = told;
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
    subject,
  });
}

/** What is first or last in time, with its time; null where the time itself is told. */
function ofEarliest(told: Told): string | null {
  const { table, answer, language, about, subject } = told;
  const { form, value, told: shown, nth } = answer.query;
  const [place, ...more] = answer.from;
  const column = value === null ? undefined : table.columns[value];
  if (form !== "extreme" || nth !== 1 || place === undefined || more.length > 0 || column?.isTime !== true || shown === value) return null;
  // A number is an answer of its own.
  if (shown === null || typeof place.row.cells[shown] !== "string") return null;
  const raw = place.row.cells[place.column];
  const text = shown === table.naming ? labelOf(table, place.row) : textOf(place.row.cells[shown]);
  return tell(told, {
    ...{ form: "value", at: null, isYear: column.type === "year" },
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

function ofCells(told: Told): string {
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
      ...{ form: "value", value: raw, at: null, isYear: column?.type === "year" },
      subject: { ...subject, unit: column?.unit ?? null },
    });
  const text = texts.length <= mostListed ? queries.list(texts) : `${texts.slice(0, mostListed).join(", ")} …`;
  return tell(told, { form: "value", value: text, at: null, subject });
}

function entryOf(table: TypedTable, { row, column }: CellPlace, named: number | null = null): { name: string; value: number }[] {
  const value = measured(table, row, column);
  const name = named === null || named === table.naming || named === table.namedBeside ? labelOf(table, row) : textOf(row.cells[named]);
  return value === null ? [] : [{ name: name === "" ? labelOf(table, row) : name, value }];
}
