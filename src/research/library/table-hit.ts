/** Converts a table of a document to the form that agents get. */
import { sourceIdOf } from "../../domain/evidence/evidence.ts";
import type { DocumentRecord, RowRecord, TableRecord } from "../../domain/library/document-record.ts";
import type { TableHit } from "../../sources/tools/library-tools.ts";

export function tableHitOf(
  document: DocumentRecord,
  table: TableRecord,
  rows: RowRecord[],
  { matchedWords, score, coverage }: Pick<TableHit, "matchedWords" | "score" | "coverage">,
): TableHit {
  return {
    sourceId: sourceIdOf(document.contentHash),
    documentId: document.id,
    name: document.name,
    title: table.title ?? table.heading.at(-1) ?? document.title ?? document.name,
    table: table.number,
    columns: table.columns,
    rowsTotal: table.rows,
    rows,
    matchedWords,
    score,
    coverage,
    ...(document.warnings.length > 0 && { warnings: warningTexts(document) }),
  };
}

/** Most warnings of one document that an agent is shown. */
const mostWarnings = 5;

/** The warnings of a document as texts. */
export function warningTexts({ warnings }: DocumentRecord): string[] {
  const texts = warnings.slice(0, mostWarnings).map(({ line, message }) => (line === null ? message : `line ${line}: ${message}`));
  return warnings.length > mostWarnings ? [...texts, `${warnings.length - mostWarnings} more`] : texts;
}
