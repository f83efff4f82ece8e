/** Reads a question as a query over the library's tables, and returns the answers of the likeliest readings. */
import type { Finding } from "../../../domain/evidence/evidence.ts";
import type { TableHit } from "../../../sources/library-tools.ts";
import { turns } from "../../../time/turns.ts";
import type { AgentContext } from "../../agent.ts";
import { findTables } from "../library-calls.ts";
import { searchedWords, type TableQuestion, tableQuestion } from "./question.ts";
import { type Reading, ranked, readingsOf, repeats } from "./reading.ts";
import { namesAlone, rowProfile } from "./row-profile.ts";
import { type Told, told } from "./table-findings.ts";

const tablesRead = 12;
/** Rows of a table that is read in full wherever it ranks, and of one among the first. */
const smallTable = 400;
const mostRowsRead = 2_000;
const firstTables = 3;
/** A likely answer is returned alone; otherwise at most this many unlikely ones. */
const likely = 0.5;
const mostTold = 3;
/** A less likely reading is a guess that would only mislead. */
const least = 0.05;

/** The answers, the likeliest first; none where no table gives one. */
export async function tableAnswers(text: string, context: AgentContext, language: string): Promise<(Told & { reading: Reading })[]> {
  const question = tableQuestion(text);
  const tables = await tablesFor(question, context);
  const readings: Omit<Reading, "confidence">[] = [];
  for (const table of tables) {
    await turns.next();
    readings.push(...readingsOf(question, table, tables));
  }
  const [best, ...others] = ranked(readings).filter(({ answer }) => !repeats(question, answer));
  if (best === undefined) return [];
  const all = best.confidence >= likely ? [best] : [best, ...others.slice(0, mostTold - 1)];
  return all.filter(({ confidence }) => confidence >= least).map((reading) => ({ ...told(question, reading, language), reading }));
}

/** What the first table with a row of that very name says of it; none where the text asks for something. */
export async function profileOf(text: string, context: AgentContext, language: string): Promise<Finding[]> {
  const question = tableQuestion(text);
  return namesAlone(question) ? rowProfile(question, await tablesFor(question, context), language) : [];
}

/**
 * The tables that can be read in full, and larger ones as far as they hold the asked year: an answer over part of the rows
 * would be a guess.
 */
export async function tablesFor(question: TableQuestion, context: AgentContext): Promise<TableHit[]> {
  const query = searchedWords(question);
  if (query === "") return [];
  const { tables: known } = await findTables(context, { query, limit: tablesRead, maxRows: smallTable, everyRow: true, others: true });
  const isPart = ({ rows, rowsTotal }: TableHit): boolean => rows.length < rowsTotal;
  const found = known.filter((table) => !isPart(table));
  const larger = known.slice(0, firstTables).filter(isPart);
  if (larger.length === 0) return found;
  const limit = 1 + known.indexOf(larger.at(-1) ?? (larger[0] as TableHit));
  const { tables: whole } = await findTables(context, { query, limit, maxRows: mostRowsRead, everyRow: true, others: true });
  found.push(...whole.filter((table) => !isPart(table) && table.rows.length > smallTable));
  const year = question.dates.find(({ precision }) => precision === "year");
  if (year === undefined || !whole.some(isPart)) return found;
  const { tables: ofYear } = await findTables(context, { query: `${query} ${year.iso}`, limit, maxRows: mostRowsRead });
  return [
    ...found,
    ...ofYear.filter((table) => table.rowsTotal > mostRowsRead && table.rows.length < mostRowsRead && table.matchedWords.length === 0),
  ];
}
