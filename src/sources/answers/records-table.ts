/** Records as a CSV text, and such a text as the table that is shown, cited and queried. The text is what a session keeps. */
import Papa from "papaparse";
import type { Json } from "../../domain/base/json.ts";
import { contentHashOf, sourceIdOf } from "../../domain/evidence/evidence.ts";
import { readCsv } from "../documents/csv.ts";
import { WarningList } from "../documents/document.ts";
import type { TableHit } from "../tools/library-tools.ts";

/** The records with a column for each of their names, in order of appearance; nested values are JSON. */
export function recordsText(records: readonly Readonly<Record<string, Json>>[]): string {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = records.map((record) => columns.map((column) => worded(record[column] ?? null)));
  return Papa.unparse([columns, ...rows], { newline: "\n" });
}

function worded(value: Json): string {
  if (value === null) return "";
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).replace(/\s*\n\s*/g, " ");
}

/** The table of a text that {@link recordsText} wrote; null where it holds none. */
export function recordsTable(text: string, title: string): TableHit | null {
  const read = readCsv(text, ",", new WarningList());
  const [table] = read.tables;
  if (table === undefined) return null;
  const sourceId = sourceIdOf(contentHashOf(text));
  const rows = table.rows.map(({ from, to, line, cells }, index) => ({
    row: index + 1,
    line,
    from,
    to,
    quote: text.slice(from, to),
    cells,
  }));
  return {
    sourceId,
    documentId: sourceId,
    name: title,
    title,
    table: 0,
    columns: table.columns,
    rowsTotal: rows.length,
    rows,
    matchedWords: [],
    score: 1,
    coverage: 1,
  };
}
