/**
 * Turns a parsed document into the rows that are stored and indexed, in batches small enough that writing one does not block
 * other writes for long. Stemming happens here, so that it runs in the parsing process.
 */
import { encoded, sha256 } from "../../domain/base/json.ts";
import {
  cellStemsOf,
  type EntriesPart,
  type IndexPart,
  type PassageEntry,
  type RowEntry,
  type TableEntry,
  type ValueEntry,
} from "../../domain/library/document-record.ts";
import { indexedText } from "../text/markup.ts";
import { contentStems } from "../text/stems.ts";
import type { ParsedDocument, Passage, ReadTable } from "./document.ts";
import { documentLimits, indexedTitle } from "./document-limits.ts";
import { documentTitle } from "./document-title.ts";
import { checkStoredSize } from "./stored-size.ts";

/** Approximate size of a part. Characters. */
const partSize = 150_000;
/** Overhead of an entry. Characters. */
const perEntry = 60;
/** Longer cells are prose, and are indexed as passages. */
const longestValue = 100;
const mostValues = 100_000;

/**
 * The parts of a document, beginning with the document itself.
 * @throws RalphError `unprocessable` before the first part, for a document whose stored size would be too large.
 */
export function* indexParts(
  document: ParsedDocument,
  { name, bytes }: { name: string; bytes: { length: number } },
  limits = documentLimits,
): Generator<IndexPart> {
  checkStoredSize(document, bytes.length, limits.storageFactor);
  const { text, title, language, passages, tables } = document;
  const values = tables.map(valuesOf);
  const warnings = [...document.warnings];
  if (values.some(({ truncated }) => truncated)) {
    warnings.push({
      line: null,
      message: `A table has more than ${mostValues} different texts in its cells: rows are selected by the first ${mostValues} of them`,
    });
  }
  yield {
    kind: "document",
    utf8: new TextEncoder().encode(text),
    contentHash: sha256(text),
    title: documentTitle(document, name),
    language,
    prosePassages: passages.filter((passage) => passage.table === null).length,
    rowPassages: passages.filter((passage) => passage.table !== null).length,
    tables: tables.length,
    values: values.reduce((sum, { entries }) => sum + entries.length, 0),
    warnings,
    divisions: document.divisions === undefined || document.divisions.length === 0 ? null : encoded(document.divisions),
  };
  const named = nameStems(name, title);
  const open = new OpenPart();
  for (const entry of passageEntries(document, named)) yield* open.add("passages", entry, entry.text.length + entry.stems.length);
  let firstValue = 0;
  for (const [number, table] of tables.entries()) {
    const { entries } = values[number] ?? { entries: [] };
    const entry = tableEntry(table, number, named, firstValue, entries);
    firstValue += entries.length;
    yield* open.add("tables", entry, entry.cellStems.length);
    for (const row of rowEntries(table, number, text)) yield* open.add("rows", row, row.quote.length * 2);
    for (const value of entries) yield* open.add("values", value, value.text.length * 2);
  }
  yield* open.flush();
}

type EntryKind = Exclude<keyof EntriesPart, "kind">;

/** Collects entries until a part is full. */
class OpenPart {
  #part: EntriesPart = { kind: "entries", passages: [], tables: [], rows: [], values: [] };
  #size = 0;

  *add<K extends EntryKind>(kind: K, entry: EntriesPart[K][number], characters: number): Generator<EntriesPart> {
    (this.#part[kind] as EntriesPart[K][number][]).push(entry);
    this.#size += characters + perEntry;
    if (this.#size >= partSize) yield* this.flush();
  }

  *flush(): Generator<EntriesPart> {
    if (this.#size > 0) yield this.#part;
    this.#part = { kind: "entries", passages: [], tables: [], rows: [], values: [] };
    this.#size = 0;
  }
}

/** Stems of the file name without extension, and of the document's title. */
function nameStems(name: string, title: string | null): string[] {
  const bare = name.replace(/\.[A-Za-z0-9]{1,8}$/, "").replace(/[_\W]+/gu, (gap) => (/[\p{L}\p{N}]/u.test(gap) ? gap : " "));
  return [...contentStems(bare), ...(title === null ? [] : contentStems(title))];
}

function* passageEntries({ text, passages, tables, title }: ParsedDocument, named: readonly string[]): Generator<PassageEntry> {
  let heading: Passage["heading"] | undefined;
  let table: number | null = null;
  let headingText = encoded<readonly string[]>([]);
  let titleStems = "";
  for (const [ord, passage] of passages.entries()) {
    if (passage.heading !== heading || passage.table !== table) {
      ({ heading, table } = passage);
      headingText = encoded(heading);
      const path = heading[0] === title ? heading.slice(1) : heading;
      const columns = table === null ? [] : (tables[table]?.columns ?? []);
      const words = [...path, ...columns.map((column) => column.name)].join(" ");
      titleStems = distinct([...named, ...contentStems(words.slice(0, indexedTitle))]).join(" ");
    }
    const own = text.slice(passage.from, passage.to);
    yield {
      ord,
      from: passage.from,
      to: passage.to,
      line: passage.line,
      heading: headingText,
      table: passage.table,
      text: own,
      titleStems,
      stems: contentStems(indexedText(own)).join(" "),
    };
  }
}

function tableEntry(
  table: ReadTable,
  number: number,
  named: readonly string[],
  firstValue: number,
  values: readonly ValueEntry[],
): TableEntry {
  const words = [table.title ?? "", ...table.heading, ...table.columns.map((column) => `${column.name} ${column.unit ?? ""}`)].join(" ");
  const { first, last } = yearsOf(table);
  return {
    number,
    title: table.title,
    heading: encoded(table.heading),
    line: table.line,
    columns: encoded(table.columns),
    rows: table.rows.length,
    firstYear: first,
    lastYear: last,
    firstValue,
    values: values.length,
    titleStems: distinct([...named, ...contentStems(words)]).join(" "),
    cellStems: cellStemsOf(values.map(({ stems }) => stems)),
  };
}

/** First and last year of the table's year and date columns, and of years in column names. */
function yearsOf(table: ReadTable): { first: number | null; last: number | null } {
  const found: number[] = table.columns.flatMap(({ name }) => (/^(?:1[5-9]|20|21)\d{2}$/.test(name) ? [Number(name)] : []));
  let first = Math.min(...found);
  let last = Math.max(...found);
  for (const [index, column] of table.columns.entries()) {
    if (column.type !== "year" && column.type !== "date") continue;
    for (const { cells } of table.rows) {
      const cell = cells[index];
      const year = typeof cell === "number" ? cell : typeof cell === "string" ? Number.parseInt(cell, 10) : Number.NaN;
      if (year < first) first = year;
      if (year > last) last = year;
    }
  }
  return Number.isFinite(first) && Number.isFinite(last) ? { first, last } : { first: null, last: null };
}

function* rowEntries(table: ReadTable, number: number, text: string): Generator<RowEntry> {
  for (const [index, { from, to, line, cells }] of table.rows.entries()) {
    yield { table: number, row: index + 1, from, to, line, cells: encoded(cells), quote: text.slice(from, to) };
  }
}

/** The distinct texts of each text column with the rows that hold them. */
function valuesOf(table: ReadTable): { entries: ValueEntry[]; truncated: boolean } {
  const entries: ValueEntry[] = [];
  let truncated = false;
  for (const [column, { type }] of table.columns.entries()) {
    if (type !== "text") continue;
    const byText = new Map<string, number[]>();
    for (const [index, { cells }] of table.rows.entries()) {
      const cell = cells[column];
      if (typeof cell !== "string" || cell.length > longestValue || !/\p{L}/u.test(cell)) continue;
      const row = index + 1;
      const ranges = byText.get(cell);
      if (ranges === undefined) byText.set(cell, [row, row]);
      else if (ranges.at(-1) === row - 1) ranges[ranges.length - 1] = row;
      else ranges.push(row, row);
    }
    for (const [text, ranges] of byText) {
      const stems = contentStems(text);
      if (stems.length === 0) continue;
      if (entries.length >= mostValues) truncated = true;
      else entries.push({ column, text, stems: stems.join(" "), rows: encoded(ranges) });
    }
  }
  return { entries, truncated };
}

function distinct(stems: readonly string[]): string[] {
  return [...new Set(stems)];
}
