/** An answer with what its sentences share, and the words for it. Pure. */
import { columnWords } from "../../../languages/amounts.ts";
import { languageOf } from "../../../languages/combined.ts";
import { figureSentence } from "../../../languages/figure-sentences.ts";
import type { FigureStatement, FigureSubject } from "../../../languages/subjects/figures.ts";
import type { Answer } from "./query.ts";
import { measured } from "./row-values.ts";
import { type CellPlace, type TypedTable, textOf } from "./typed-table.ts";
import { labelOf, mentionText, nameOf, partsOf } from "./wording.ts";

/** An answer with what its sentences share. */
export interface Told {
  table: TypedTable;
  answer: Answer;
  language: string;
  /** What the document names and no cell does. */
  about: string;
  /** The cells and the limits that select the rows. */
  named: string;
  /** The column that tells two compared rows apart where what names the rows does not. */
  apart: number | null;
  /** The cells that two compared rows have in common. */
  shared: string;
  subject: FigureSubject;
}

export function toldOf(table: TypedTable, answer: Answer, language: string, about: string): Told {
  const { queries } = languageOf(language);
  const { value, selection, at = null } = answer.query;
  type Mentions = Answer["query"]["selection"]["mentions"];
  const mentionTexts = (mentions: Mentions): string[] => mentions.map(({ rows, column }) => mentionText(table, rows, column, language));
  const apart = columnApart(answer);
  const time = at === null ? "" : mentionText(table, [at.row], at.column, language);
  const bounds = { ...answer.query, selection: { ...selection, mentions: [] }, at: null };
  const isWhole = selection.limits.length + selection.without.length === 0;
  const limited = isWhole ? "" : queries.conditions(partsOf(table, bounds, language).conditions);
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

export function within(about: string, thing: string): string {
  return [about, thing].filter((name) => name !== "").join(", ");
}

export function tell({ language }: Told, statement: FigureStatement): string {
  return figureSentence(statement, language);
}

export function isDuration({ table, answer: { query } }: Told): boolean {
  return query.value !== null && table.columns[query.value]?.isDuration === true;
}

function unitOf(table: TypedTable, column: number | null): string | null {
  return column === null ? null : (table.columns[column]?.unit ?? null);
}

export function ofNamed({ subject, named }: Told): FigureSubject {
  return { ...subject, thing: named === "" ? null : named };
}

/** The quantity with what selects the rows: 'GDP (2010)'. */
export function ofConditions({ subject, named }: Told): FigureSubject {
  return named === "" ? subject : { ...subject, quantity: `${columnWords(subject.quantity, subject.unit)} (${named})` };
}

export function ofShared({ subject, shared }: Told): FigureSubject {
  return shared === "" ? subject : { ...subject, quantity: `${columnWords(subject.quantity, subject.unit)} (${shared})` };
}

export function entryOf(table: TypedTable, { row, column }: CellPlace, named: number | null = null): { name: string; value: number }[] {
  const value = measured(table, row, column);
  const name = named === null || named === table.naming || named === table.namedBeside ? labelOf(table, row) : textOf(row.cells[named]);
  return value === null ? [] : [{ name: name === "" ? labelOf(table, row) : name, value }];
}
