/** Rows of `source`, `finding` and `citation`: sources that a session read, and findings with their evidence. */
import type { Selectable } from "kysely";
import type { Finding, Source } from "../../domain/evidence/evidence.ts";
import type { SourceTable } from "../schema/result-tables.ts";
import { rowsBy } from "../writer/by-columns.ts";
import type { Database, Transaction } from "../writer/database.ts";

export type SourceRow = Selectable<SourceTable>;

export function evidenceRows(db: Database) {
  const sources = rowsBy(db, "source", ["session_id"], "id");
  const source = rowsBy(db, "source", ["session_id", "id"]);
  const insertFinding = db.insertion("finding");
  const insertCitation = db.insertion("citation");
  return {
    insertSource: db.insertion("source", "ignore"),
    sources: (sessionId: string): SourceRow[] => sources.all({ session_id: sessionId }),
    /** Writes a task's findings, each with its citations. `hashes`: of the sources' texts, by id of the source. */
    insertFindings: (
      tx: Transaction,
      ids: { session_id: string; owner: string; task_id: string },
      findings: readonly Finding[],
      hashes: ReadonlyMap<string, string>,
    ): void => {
      for (const [ord, { kind, text: words, score, citations }] of findings.entries()) {
        insertFinding(tx, { ...ids, ord, kind, text: words, score });
        for (const [index, { sourceId, place, quote }] of citations.entries()) {
          const hash = hashes.get(sourceId) ?? "";
          const about = { finding_ord: ord, ord: index, source_id: sourceId, place: JSON.stringify(place), quote, hash };
          insertCitation(tx, { ...ids, ...about });
        }
      }
    },
    find: (owner: string, sessionId: string, id: string): Source | undefined => {
      const row = source.get({ session_id: sessionId, id });
      return row === undefined || row.owner !== owner ? undefined : sourceOf(row);
    },
  };
}

export function sourceRow(
  { documentId, retrievedAt, publishedAt, licence, ...source }: Source,
  ids: Pick<SourceRow, "session_id" | "owner">,
) {
  const { id, kind, title, url, hash } = source;
  const about = { document_id: documentId, retrieved_at: retrievedAt, published_at: publishedAt ?? null, licence: licence ?? null };
  return { ...ids, id, kind, title, url, hash, ...about };
}

export function sourceOf({ id, kind, title, url, document_id, retrieved_at, hash, published_at, licence }: SourceRow): Source {
  return {
    ...{ id, kind: kind as Source["kind"], title, url, documentId: document_id, retrievedAt: retrieved_at, hash },
    ...(published_at !== null && { publishedAt: published_at }),
    ...(licence !== null && { licence }),
  };
}
