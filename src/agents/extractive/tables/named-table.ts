/** All rows of a small table whose title is what a list is asked of: 'What are the action items?'. Pure. */
import { rounded } from "../../../domain/base/statistics.ts";
import { type Citation, type Finding, strongFrom } from "../../../domain/evidence/evidence.ts";
import { languageOf, wholeWords } from "../../../languages/combined.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { titleWords } from "../document-title.ts";
import type { TableRow } from "../figures/table-series.ts";
import { type AskedQuestion, askedQuestion, asksForList } from "../passages/asked-question.ts";
import { headingMatch, unnumbered } from "../passages/heading-match.ts";
import { asksForMainThings } from "../passages/main-things.ts";
import { asksForRows, type TableQuestion } from "./question.ts";
import type { Reading } from "./reading.ts";
import { isPart, type TypedTable, textOf, typedTable } from "./typed-table.ts";

const mostRows = 12;
const mostColumns = 5;
const surest = 0.8;
/** Least share of the question that title, columns and the document's name hold of a table that comes close. */
const leastCovered = 0.6;
const covering = wholeWords(({ passages }) => passages.covering);

/** A line for each row; null where no list is asked for, where no table is called so, or where several are. */
export function namedTable(question: TableQuestion, tables: readonly TableHit[], language: string): Finding | null {
  if (!asksForList(question.text) || question.asker !== null || question.dates.length > 0 || asksForRows(question)) return null;
  const asked = askedQuestion(question.text, [], 0);
  const called = tables.map((hit) => ({ hit, covered: coveredBy(hit, asked) })).filter(({ covered }) => covered >= leastCovered);
  const [best] = called.toSorted((one, other) => other.covered - one.covered);
  const table = best === undefined ? null : typedTable(best.hit);
  if (best === undefined || table === null || (asksForMainThings(question.text) && namesNothing(table))) return null;
  const isOnly = called.every(({ hit, covered }) => hit === best.hit || covered < best.covered);
  return rowByRow(table, best.covered === 1 && isOnly ? surest : rounded(strongFrom * surest * best.covered, 3), language);
}

/** Whether its rows are times and amounts, and no things: the exports of each year. */
function namesNothing({ columns }: TypedTable): boolean {
  return columns.every(({ isTime, type }) => isTime || type !== "text");
}

/** Whether the reading tells what names the rows of a small table, all of them: 'the actions and who does them' asks for the rest of the rows, too. */
export function tellsWhole({ table, answer: { query } }: Reading): boolean {
  const { form, told, selection } = query;
  const isWhole = selection.rows.length === table.hit.rows.length && selection.mentions.length + selection.limits.length === 0;
  const isSmall = table.rows.length <= mostRows && table.columns.length > 1 && table.columns.length <= mostColumns;
  return form === "select" && told === table.naming && isWhole && isSmall && !table.isTransposed && table.hit.title !== "";
}

/** A line for each row, with all of its cells. */
export function rowByRow(table: TypedTable, confidence: number, language: string): Finding {
  const lines = table.hit.rows.map((row) => lineOf(table, row, language));
  const lead = unnumbered(table.hit.title);
  return {
    kind: "quote",
    text: table.hit.rows.map(({ quote }) => quote).join("\n"),
    citations: table.hit.rows.map((row) => citationOf(table.hit, row)),
    score: confidence,
    confidence,
    shown: `${lead}:\n${lines.map((line) => `- ${line}`).join("\n")}`,
    block: { form: "list", lead, lines },
  };
}

/** Share of the question that is held; 0 where the title holds a word that is not asked for. */
function coveredBy(hit: TableHit, asked: AskedQuestion): number {
  if (isPart(hit) || hit.rows.length > mostRows) return 0;
  const around = [titleWords(hit.name), ...hit.columns.map(({ name }) => name)].join(" ");
  const { named, covered } = headingMatch(asked, hit.title, around, [covering]);
  return named === 1 ? covered : 0;
}

/** 'Order a spare membrane; Who: Samuel, Due: 21 March 2025'. Codes that tell the rows apart lead them: 'E01; Meaning: No flow'. */
function lineOf({ columns, naming: named, rows }: TypedTable, { cells }: TableRow, language: string): string {
  const { index: first = named, type = "number" } = columns.find(({ isRank }) => !isRank) ?? {};
  const isKey = type === "text" && new Set(rows.map((row) => textOf(row.cells[first]))).size === rows.length;
  const naming = isKey ? first : named;
  const { amount, time } = languageOf(language).figures;
  const written = (index: number): string => {
    const [cell, { type, unit } = { type: "text", unit: null }] = [cells[index], columns[index]];
    return typeof cell === "number" && type === "number" ? amount(cell, unit) : type === "date" ? time(textOf(cell)) : textOf(cell);
  };
  const told = columns.filter(({ index, isRank }) => index !== naming && !isRank && textOf(cells[index]) !== "");
  return [written(naming), told.map(({ index, name }) => `${name}: ${written(index)}`).join(", ")].filter((part) => part !== "").join("; ");
}

function citationOf({ sourceId, table, columns }: TableHit, { row, from, to, line, quote }: TableRow): Citation {
  return { sourceId, place: { from, to, line, heading: [], table, cells: columns.map(({ name }) => `${row}:${name}`) }, quote };
}
