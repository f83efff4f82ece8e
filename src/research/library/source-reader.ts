/** Sources as a session's tools may read them: documents in its scope, and whatever it has read before. */
import { sourceIdOf } from "../../domain/evidence.ts";
import type { TableHit } from "../../sources/library-tools.ts";
import type { SourceReader } from "../../sources/reading-tools.ts";
import type { ToolScope } from "../../sources/tool.ts";
import type { DocumentRow } from "../../store/documents.ts";
import type { Store } from "../../store/store.ts";
import { tableHitOf } from "./table-hit.ts";

/** Rows of one table that a query may work on. */
const mostRows = 50_000;

export function sourceReader(store: Pick<Store, "documents" | "evidence">): SourceReader {
  return {
    text: (scope, sourceId, from, to) => {
      const source = found(store, scope, sourceId);
      const text = source === null ? undefined : store.evidence.text(scope.owner, source.hash);
      if (source === null || text === undefined) return null;
      const heading = source.document === null ? [] : headingAt(store, source.document, from);
      return { name: source.name, heading, text: text.slice(from, to), line: text.slice(0, from).split("\n").length, length: text.length };
    },
    table: (scope, sourceId, number) => {
      const document = found(store, scope, sourceId)?.document ?? null;
      if (document === null || number >= document.tables) return null;
      return wholeTable(store, document, number);
    },
  };
}

interface Found {
  name: string;
  hash: string;
  /** Null for a source that is no document of the library, or no longer one. */
  document: DocumentRow | null;
}

function found(store: Pick<Store, "documents" | "evidence">, { owner, sessionId, documentIds }: ToolScope, sourceId: string): Found | null {
  const document = store.documents.byContentPrefix(owner, sourceId.replace(/^s-/, ""));
  const isIt = document !== undefined && sourceIdOf(document.content_hash) === sourceId;
  if (isIt && (documentIds === null || documentIds.includes(document.id)))
    return { name: document.name, hash: document.content_hash, document };
  const kept = store.evidence.source(sessionId, sourceId);
  return kept === undefined || kept.owner !== owner ? null : { name: kept.title, hash: kept.hash, document: null };
}

function headingAt(store: Pick<Store, "documents">, document: DocumentRow, offset: number): string[] {
  const passage = store.documents.passageBefore(document, offset);
  return passage === undefined ? [] : (JSON.parse(passage.heading) as string[]);
}

function wholeTable(store: Pick<Store, "documents">, document: DocumentRow, number: number): TableHit | null {
  const table = store.documents.tableById(document.first_table + number);
  if (table === undefined || table.document_id !== document.id) return null;
  const rows = store.documents.tableRows(table.id, 1, mostRows, mostRows);
  return tableHitOf(document, table, rows, { matchedWords: [], score: 1, coverage: 1 });
}
