/** Reads a question as a query over the library's tables, and returns the answers of the likeliest readings. */
import type { Finding } from "../../../domain/evidence/evidence.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { turns } from "../../../time/turns.ts";
import type { AgentContext } from "../../agent.ts";
import { natureOf } from "../figures/nature.ts";
import { isSameTable } from "../figures/table-series.ts";
import { findTables, searchDocuments } from "../library-calls.ts";
import { asksForList } from "../passages/asked-question.ts";
import { type Description, describedColumns, descriptionsIn } from "./described-columns.ts";
import { namedTable, rowByRow, tellsWhole } from "./named-table.ts";
import { namedWords, searchedWords, type TableQuestion, tableQuestion } from "./question.ts";
import { type LinkedTable, linkedTables, type Reading, ranked, readingsOf, repeats } from "./reading.ts";
import { type Told, told } from "./table-findings.ts";
import { isPart } from "./typed-table.ts";

const tablesRead = 12;
/** Passages that may describe columns, and of these those whose tables are looked for. */
const passagesRead = 12;
const descriptionsRead = 2;
/** Rows of a table that is read in full wherever it ranks, and of one among the first. */
const smallTable = 400;
const mostRowsRead = 6_000;
const firstTables = 3;
/** A likely answer is returned alone; otherwise at most this many unlikely ones. */
const likely = 0.5;
const mostTold = 3;
/** A less likely reading is a guess that would only mislead. */
const least = 0.05;

/** The answers, the likeliest first; none where no table gives one. */
export async function tableAnswers(text: string, context: AgentContext, language: string): Promise<(Told & { reading: Reading })[]> {
  const question = tableQuestion(text);
  const { tables, descriptions } = await described(await tablesFor(question, context), question, context);
  const linked: LinkedTable[] = [];
  for (const table of tables) {
    await turns.next();
    linked.push(...linkedTables(question, table, describedColumns(table, descriptions)));
  }
  const readings: Omit<Reading, "confidence">[] = [];
  for (const table of linked) {
    await turns.next();
    readings.push(...readingsOf(question, table, linked));
  }
  const [best, ...others] = ranked(readings).filter(({ answer }) => !repeats(question, answer));
  if (best === undefined) return [];
  const all = best.confidence >= likely ? [best] : [best, ...others.slice(0, mostTold - 1)];
  return all.filter(isNear).map((reading) => ({ ...toldOf(reading, question, language), reading }));
}

/**
 * Whether a reading is likely, or at least possible; an unlikely one over a table without a name of the question tells of another
 * thing, and so does a sum over all of its rows that a general word alone implies: the people of ten towns for those who died.
 */
function isNear({ confidence, features, answer: { query } }: Reading): boolean {
  const open = (name: string): number => features[name] ?? 0;
  const isOfAll = (query.form === "sum" || query.form === "mean") && query.selection.mentions.length === 0;
  const isGuess = isOfAll && open("value implied") > 0 && open("open share") >= mostOpen;
  return !isGuess && (confidence >= likely || (confidence >= least && open("open names") === 0));
}

/** Share of a question's words that a weak sum or mean may leave open. */
const mostOpen = 0.6;

/** All of a small table's rows are told with all of their cells. */
function toldOf(reading: Reading, question: TableQuestion, language: string): Told {
  const answer = told(question, reading, language);
  const { confidence = 0 } = answer.finding;
  return tellsWhole(reading) ? { finding: rowByRow(reading.table, confidence, language), table: null } : answer;
}

interface DescribedTables {
  tables: readonly TableHit[];
  /** What each of some texts says of columns. */
  descriptions: readonly (readonly Description[])[];
}

/** The tables with those whose columns are described in the question's words. */
async function described(found: readonly TableHit[], question: TableQuestion, context: AgentContext): Promise<DescribedTables> {
  const query = namedWords(question);
  if (query === "") return { tables: found, descriptions: [] };
  const { passages } = await searchDocuments(context, { query, limit: passagesRead });
  const descriptions = descriptionsIn(passages).filter(({ length }) => length > 1);
  const tables = [...found];
  for (const entries of descriptions.filter((each) => isAsked(each, question)).slice(0, descriptionsRead)) {
    const names = entries.map(({ name }) => name).join(" ");
    const further = await readableTables({ query: names, year: null, isRanking: isRanking(question) }, context);
    const isOther = (table: TableHit): boolean => !tables.some((other) => isSameTable(other, table));
    tables.push(...further.filter((table) => isOther(table) && describedColumns(table, [entries]).size > 0));
  }
  return { tables, descriptions };
}

function isAsked(entries: readonly Description[], { tokens }: TableQuestion): boolean {
  return entries.some(({ stems }) => tokens.some(({ stem, isContent }) => isContent && stems.includes(stem)));
}

/** The table that is called what a list is asked of. */
export async function profileOf(text: string, context: AgentContext, language: string): Promise<Finding[]> {
  const question = tableQuestion(text);
  if (!asksForList(text)) return [];
  const named = namedTable(question, await tablesFor(question, context), language);
  return named === null ? [] : [named];
}

/**
 * The tables with what the question names, and with columns that its words imply: each by the query that it covers better.
 * Implied words are searched apart, since 'the largest GDP' asks for no area.
 */
export async function tablesFor(question: TableQuestion, context: AgentContext): Promise<TableHit[]> {
  const year = question.dates.find(({ precision }) => precision === "year")?.iso ?? null;
  const best = new Map<string, TableHit>();
  for (const query of new Set([namedWords(question), searchedWords(question)])) {
    if (query === "") continue;
    for (const hit of await readableTables({ query, year, isRanking: isRanking(question) }, context)) {
      const key = `${hit.documentId} ${hit.table}`;
      const known = best.get(key);
      if (known === undefined || hit.coverage > known.coverage) best.set(key, hit);
    }
  }
  return [...best.values()];
}

interface TablesAsked {
  query: string;
  year: string | null;
  /** Whether the question compares all things of a table. */
  isRanking: boolean;
}

function isRanking({ signals }: TableQuestion): boolean {
  return (["maximum", "minimum", "top", "best"] as const).some((signal) => signals.has(signal));
}

/**
 * The tables that can be read in full, and of larger ones the rows of what the question names, a name or a year, or those of
 * the newest years where things are compared. An answer over an arbitrary part of the rows would be a guess.
 */
async function readableTables({ query, year, isRanking: ranks }: TablesAsked, context: AgentContext): Promise<TableHit[]> {
  const inFull = { query, everyRow: true, rowsOf: "whole", others: true } as const;
  const { tables: known } = await findTables(context, { ...inFull, limit: tablesRead, maxRows: smallTable });
  const found = known.filter((table) => !isPart(table));
  const larger = known.filter(isPart).slice(0, firstTables).at(-1);
  if (larger === undefined) return found;
  const limit = 1 + known.indexOf(larger);
  const { tables: whole } = await findTables(context, { ...inFull, limit, maxRows: mostRowsRead });
  found.push(...whole.filter((table) => !isPart(table) && table.rows.length > smallTable));
  if (!whole.some(isPart)) return found;
  const partly = async (words: string): Promise<TableHit[]> => {
    const { tables } = await findTables(context, { query: words, limit, maxRows: mostRowsRead, rowsOf: "larger" });
    return tables.filter((table) => table.rowsTotal > mostRowsRead);
  };
  const named = await partly(`${query} ${year ?? ""}`);
  const isNamed = ({ matchedWords }: TableHit): boolean => matchedWords.length > 0 || year !== null;
  const chosen = named.filter((table) => table.rows.length < mostRowsRead && isNamed(table));
  const compared = ranks ? named.filter((table) => !isNamed(table)) : [];
  const years = compared.map(newestYears).find(({ length }) => length > 0) ?? [];
  const newest = years.length === 0 ? [] : await partly(`${query} ${years.join(" ")}`);
  const isOther = (table: TableHit): boolean => !chosen.some((other) => isSameTable(other, table));
  const ofYears = newest.filter((table) => table.rows.length < mostRowsRead && isOther(table) && isOfStock(table));
  // As tables of these years they are whole.
  return [...found, ...chosen, ...ofYears.map((table) => ({ ...table, rowsTotal: table.rows.length }))];
}

/** Whether the table holds a stock. A flow, such as visitors, adds up over all years, and only a few are read. */
function isOfStock({ title, columns }: TableHit): boolean {
  return [{ name: title, unit: null }, ...columns].some(({ name, unit }) => natureOf(name, unit) === "stock");
}

/** Enough that names are seen to repeat. */
const yearsRead = [0, 1, 2, 3];

/** The newest years of a table by its first rows; none where its years only rise, so that the newest may be further on. */
function newestYears({ columns, rows }: TableHit): number[] {
  const column = columns.findIndex(({ type }) => type === "year");
  const years = rows.flatMap(({ cells }) => (typeof cells[column] === "number" ? [cells[column]] : []));
  const falls = years.some((year, index) => year < (years[index - 1] ?? year));
  const newest = years.reduce((most, year) => Math.max(most, year), 0);
  return falls ? yearsRead.map((before) => newest - before) : [];
}
