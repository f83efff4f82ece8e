/**
 * Estimates what a document takes in the store before anything of it is made: each passage is stored with its headings,
 * each row of a table with a place for every column, so that a small file could fill a disk.
 */
import { RalphError } from "../../domain/errors.ts";
import type { ParsedDocument, ReadTable } from "./document.ts";
import { indexedTitle } from "./document-limits.ts";

/** So much is granted to any document. Bytes. */
const leastBudget = 2_000_000;
/** Ids, offsets and the index's own entries. Bytes. */
const perPassage = 150;
const perRow = 60;
/** An empty cell is `null,`. */
const perCell = 5;

/** @throws RalphError `unprocessable` where that is more than `factor` times the document's size in bytes. */
export function checkStoredSize(document: ParsedDocument, bytes: number, factor: number): void {
  const budget = Math.max(leastBudget, bytes * factor);
  const stored = storedSize(document);
  if (stored <= budget) return;
  const times = `${Math.round(stored / bytes)} times its size`;
  throw new RalphError("unprocessable", `The document would take ${times} in the store; at most ${factor} times are allowed`, {
    issues: [
      { path: "content", message: `would take ${times} in the store: its headings or columns repeat with too many short passages or rows` },
    ],
  });
}

/** Characters that are stored and indexed; of a text, once as it stands, once as a passage, and its stems in row and index. */
export function storedSize({ text, title, passages, tables }: ParsedDocument): number {
  const columnNames = tables.map((table) =>
    Math.min(
      indexedTitle,
      table.columns.reduce((sum, { name }) => sum + name.length, 0),
    ),
  );
  let size = text.length;
  for (const { from, to, heading, table } of passages) {
    const headings = heading.reduce((sum, part) => sum + part.length + 3, 0);
    const words = headings + (title?.length ?? 0) + (table === null ? 0 : (columnNames[table] ?? 0));
    size += perPassage + 3 * (to - from) + headings + 2 * words;
  }
  return tables.reduce((sum, table) => sum + tableSize(table), size);
}

function tableSize({ rows, columns }: ReadTable): number {
  return rows.reduce((sum, { from, to }) => sum + perRow + 3 * (to - from) + perCell * columns.length, 0);
}
