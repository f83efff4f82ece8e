/**
 * Estimates a document's size in the store before it is built. Each passage is stored with its headings and each table row
 * with every column, so a small file could otherwise fill a disk.
 */
import { RalphError } from "../../domain/errors/errors.ts";
import type { ParsedDocument, ReadTable } from "./document.ts";
import { indexedTitle } from "./document-limits.ts";

/** Every document may take this much. Bytes. */
const leastBudget = 2_000_000;
/** Overhead of ids, offsets and index entries. Bytes. */
const perPassage = 150;
const perRow = 60;
/** An empty cell is stored as `null,`. */
const perCell = 5;

/** A packed format counts with what it unpacks to, up to this multiple of its size. */
const mostPacked = 20;

/** @throws RalphError `unprocessable` where the stored size exceeds `factor` times the document's size in bytes. */
export function checkStoredSize(document: ParsedDocument, bytes: number, factor: number): void {
  const counted = Math.max(bytes, Math.min(document.unpackedBytes ?? 0, bytes * mostPacked));
  const budget = Math.max(leastBudget, counted * factor);
  const stored = storedSize(document);
  if (stored <= budget) return;
  const times = `${Math.round(stored / bytes)} times its size`;
  throw new RalphError("unprocessable", `The document would take ${times} in the store; at most ${factor} times are allowed`, {
    issues: [
      { path: "content", message: `would take ${times} in the store: its headings or columns repeat with too many short passages or rows` },
    ],
  });
}

/** Stored and indexed characters. A text counts as document, as passage, and by its stems in row and index. */
function storedSize({ text, title, passages, tables }: ParsedDocument): number {
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
