/** A table of a document as agents get it. */
import { type Cell, type Column, sourceIdOf } from "../../domain/evidence.ts";
import type { TableHit } from "../../sources/library-tools.ts";
import type { DocumentTableTable, TableRowTable } from "../../store/document-tables.ts";
import type { DocumentRow } from "../../store/documents.ts";

export function tableHitOf(
  document: DocumentRow,
  table: DocumentTableTable,
  rows: readonly TableRowTable[],
  { matchedWords, score, coverage }: Pick<TableHit, "matchedWords" | "score" | "coverage">,
): TableHit {
  return {
    sourceId: sourceIdOf(document.content_hash),
    documentId: document.id,
    name: document.name,
    title: table.title ?? (JSON.parse(table.heading) as string[]).at(-1) ?? document.title ?? document.name,
    table: table.number,
    columns: JSON.parse(table.columns) as Column[],
    rowsTotal: table.rows,
    rows: rows.map((row) => ({
      row: row.row,
      line: row.line,
      from: row.start,
      to: row.end,
      quote: row.quote,
      cells: JSON.parse(row.cells) as Cell[],
    })),
    matchedWords,
    score,
    coverage,
  };
}
