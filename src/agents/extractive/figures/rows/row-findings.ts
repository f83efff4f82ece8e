/** Finds the table that answers a question about rows, and returns its answer as findings. */
import type { Figure, Finding } from "../../../../domain/evidence.ts";
import { phrasesFor } from "../../../../languages/combined.ts";
import type { TableHit } from "../../../../sources/library-tools.ts";
import { turns } from "../../../../time/turns.ts";
import type { AgentContext } from "../../../agent.ts";
import { findTables } from "../../library-calls.ts";
import { ground } from "./grounding.ts";
import { answerRows, type RowAnswer } from "./row-answers.ts";
import { rowQuery, rowQuestion } from "./row-question.ts";

const tablesRead = 8;
/** Larger tables are not read: an answer over part of the rows would be a guess. Rows. */
const mostRowsRead = 500;
/** Minimum share of the question that the table must explain: a wrong answer is worse than none. */
const enoughExplained = 0.7;
const mostTables = 3;

/** The answer from the table that explains most of the question; none where no table explains enough. */
export async function rowFindings(question: string, context: AgentContext, language: string): Promise<Finding[]> {
  const asked = rowQuestion(question);
  if (asked === null) return [];
  const query = rowQuery(asked);
  if (query === "") return [];
  // Only tables small enough to be read in full are read, in the order of the ranking.
  const known = await findTables(context, { query, limit: tablesRead, maxRows: 1, everyRow: true });
  const limit = 1 + known.tables.findLastIndex(({ rowsTotal }) => rowsTotal <= mostRowsRead);
  if (limit === 0) return [];
  const maxRows = Math.max(...known.tables.map(({ rowsTotal }) => (rowsTotal <= mostRowsRead ? rowsTotal : 1)));
  const { tables } = await findTables(context, { query, limit, maxRows, everyRow: true });
  const found: AnsweringTable[] = [];
  for (const table of tables) {
    if (table.rows.length < table.rowsTotal) continue;
    await turns.next();
    const grounding = ground(table, asked);
    if (grounding === null || grounding.explained < enoughExplained) continue;
    const answer = answerRows(asked, grounding);
    if (answer !== null) found.push({ table, answer, explained: grounding.explained });
  }
  const best = Math.max(0, ...found.map(({ explained }) => explained));
  // Where several tables explain the question equally well, all of them answer: which is meant cannot be decided.
  const told = found
    .filter(({ explained }) => explained === best)
    .slice(0, mostTables)
    .map((each) => findingsOf(each, language));
  const depth = Math.max(0, ...told.map(({ length }) => length));
  return Array.from({ length: depth }, (_, rank) => told.flatMap((own) => own[rank] ?? [])).flat();
}

interface AnsweringTable {
  table: TableHit;
  answer: RowAnswer;
  explained: number;
}

function findingsOf({ table, answer, explained }: AnsweringTable, language: string): Finding[] {
  const score = Math.round((0.85 + 0.15 * explained) * 1_000) / 1_000;
  const phrases = phrasesFor(language).figures;
  const figures = answer.figures.map(
    (figure): Finding => ({
      kind: "figure",
      text: phrases.figure(figure, isYear(table, figure)),
      citations: figure.citations,
      score,
      figure,
    }),
  );
  const rows = answer.rows.map((row): Finding => {
    const place = { from: row.from, to: row.to, line: row.line, heading: [], table: table.table };
    return { kind: "quote", text: row.quote, citations: [{ sourceId: table.sourceId, place, quote: row.quote }], score };
  });
  return [...figures, ...rows];
}

/** Whether the figure is a year, which is written without a digit separator. */
function isYear({ columns }: TableHit, { measure, citations }: Figure): boolean {
  const cell = citations[0]?.place.cells?.[0];
  return measure !== "count" && columns.some(({ name, type }) => type === "year" && cell?.endsWith(`:${name}`) === true);
}
