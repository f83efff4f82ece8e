/** What a table says of a thing that the request names, and of which it asks nothing more: the numbers of its row. Pure. */
import type { Finding } from "../../../domain/evidence/evidence.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { namedRows, queryOf, run } from "./query.ts";
import { asksForRows, type TableQuestion } from "./question.ts";
import { told } from "./table-findings.ts";
import { type TypedTable, typedTable } from "./typed-table.ts";
import { labelOf } from "./wording.ts";

const mostColumns = 6;
/** A row of the very name is sure to be about it. */
const confidence = 0.95;

/** Whether the request names a thing and asks nothing of it. */
export function namesAlone(question: TableQuestion): boolean {
  return question.asker === null && !question.isYesOrNo && !asksForRows(question) && !question.text.includes("?");
}

/** A figure for each column of numbers of the only row that is called so, from the first table with several. */
export function rowProfile(question: TableQuestion, tables: readonly TableHit[], language: string): Finding[] {
  const name = new Set(contentStems(question.text));
  for (const hit of tables) {
    const table = typedTable(hit);
    const findings = table === null ? [] : profileIn(table, name, question, language);
    if (findings.length > 1) return findings;
  }
  return [];
}

function profileIn(table: TypedTable, name: ReadonlySet<string>, question: TableQuestion, language: string): Finding[] {
  const rows = table.rows.filter((row) => {
    const own = new Set(contentStems(labelOf(table, row)));
    return own.size > 0 && own.size === name.size && own.isSubsetOf(name);
  });
  const [row] = rows;
  if (row === undefined || rows.length > 1) return [];
  const columns = table.columns.filter(
    ({ index, isNumeric, isTime, isRank, isCode }) => isNumeric && !isTime && !isRank && !isCode && typeof row.cells[index] === "number",
  );
  return columns.slice(0, mostColumns).flatMap(({ index }) => {
    const answer = run(table, queryOf("select", namedRows([row]), { told: index }));
    return answer === null ? [] : [told(question, { table, answer, confidence, features: {} }, language).finding];
  });
}
