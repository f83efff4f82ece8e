/** Reads sources for a session's tools: documents in its scope, and sources that it has read before. */
import type { Source } from "../../domain/evidence/evidence.ts";
import type { DocumentRecord } from "../../domain/library/document-record.ts";
import { recordsTable } from "../../sources/answers/records-table.ts";
import { seriesTable } from "../../sources/series/series-text.ts";
import type { ToolScope } from "../../sources/tool.ts";
import type { TableHit } from "../../sources/tools/library-tools.ts";
import type { SourceReader } from "../../sources/tools/reading-tools.ts";
import type { Contents, SessionSources } from "../ports/contents.ts";
import type { LibraryStore } from "../ports/library-store.ts";
import { scopedIds } from "./scoped-ids.ts";
import { tableHitOf, warningTexts } from "./table-hit.ts";

/** Most rows of one table that a query works on. */
const mostRows = 50_000;
/** Most headings and tables in an outline. */
const mostHeadings = 500;
const mostTables = 100;
const notSearched = { matchedWords: [], score: 1, coverage: 1 };

/** The ports that reading a source needs. */
export interface SourceStores {
  library: LibraryStore;
  contents: Contents;
  sources: SessionSources;
}

export function sourceReader(store: SourceStores): SourceReader {
  return {
    text: (scope, sourceId, from, to) => {
      const source = found(store, scope, sourceId);
      const text = source === null ? undefined : store.contents.text(scope.owner, source.hash);
      if (source === null || text === undefined) return null;
      const heading = source.document === null ? [] : store.library.headingAt(source.document, from);
      return {
        name: source.name,
        heading,
        text: text.slice(from, to),
        line: text.slice(0, from).split("\n").length,
        length: text.length,
        divisions: store.contents.divisions(scope.owner, source.hash),
      };
    },
    table: (scope, sourceId, number) => {
      const source = found(store, scope, sourceId);
      if (source === null) return null;
      if (source.document !== null) return wholeTable(store, source.document, number);
      return number === 0 ? keptTable(store, scope, source) : null;
    },
    outline: (scope, sourceId) => {
      const source = found(store, scope, sourceId);
      const length = source === null ? undefined : store.contents.text(scope.owner, source.hash)?.length;
      if (source === null || length === undefined) return null;
      const { name, document } = source;
      if (document === null) {
        const table = keptTable(store, scope, source);
        return { sourceId, name, length, headings: [], tables: table === null ? [] : [tableLine(table)], warnings: [] };
      }
      const headings = store.library.headings(document, mostHeadings);
      return { sourceId, name, length, headings, tables: tablesOf(store, document), warnings: warningTexts(document) };
    },
  };
}

interface Found {
  name: string;
  hash: string;
  /** Null for a source that is not, or no longer, a document of the library. */
  document: DocumentRecord | null;
  /** The kind of a stored source; null for a document of the library. */
  kind: Source["kind"] | null;
}

function found(store: SourceStores, scope: ToolScope, sourceId: string): Found | null {
  const { owner, sessionId } = scope;
  const document = store.library.bySource(owner, sourceId);
  if (document !== undefined && scopedIds(store.library, scope)?.includes(document.id) !== false)
    return { name: document.name, hash: document.contentHash, document, kind: null };
  const source = store.sources.find(owner, sessionId, sourceId);
  return source === undefined ? null : { name: source.title, hash: source.hash, document: null, kind: source.kind };
}

function wholeTable({ library }: Pick<SourceStores, "library">, document: DocumentRecord, number: number): TableHit | null {
  const [table] = library.tablesOf(document, number, 1);
  if (table === undefined) return null;
  return tableHitOf(document, table, library.rows(table.id, [{ first: 1, last: mostRows }], mostRows), notSearched);
}

function tablesOf({ library }: Pick<SourceStores, "library">, document: DocumentRecord) {
  return library.tablesOf(document, 0, mostTables).map((table) => tableLine(tableHitOf(document, table, [], notSearched)));
}

function tableLine({ title, table, rowsTotal: rows, columns }: TableHit) {
  return { table, title, rows, columns: columns.map(({ name }) => name) };
}

/** The table of a statistical series or of an API's records, from its stored text. */
function keptTable({ contents }: Pick<SourceStores, "contents">, { owner }: ToolScope, { kind, name, hash }: Found): TableHit | null {
  const text = kind === "series" || kind === "api" ? contents.text(owner, hash) : undefined;
  if (text === undefined) return null;
  return kind === "series" ? seriesTable(text) : recordsTable(text, name);
}
