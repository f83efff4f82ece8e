/** Rows of `source`, `finding` and `citation`: what a session read, stated, and on what grounds. */
import type { Selectable } from "kysely";
import type { Finding, Source } from "../domain/evidence.ts";
import type { Database, Transaction } from "./database.ts";
import type { CitationTable, FindingTable, SourceTable } from "./tables.ts";

export type SourceRow = Selectable<SourceTable>;

export function evidenceRows(db: Database) {
  const insertSource = db.statement((sql, p: Record<keyof SourceRow, never>) =>
    sql
      .insertInto("source")
      .values({
        session_id: p.session_id,
        id: p.id,
        owner: p.owner,
        kind: p.kind,
        title: p.title,
        url: p.url,
        document_id: p.document_id,
        retrieved_at: p.retrieved_at,
        hash: p.hash,
        published_at: p.published_at,
        licence: p.licence,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const sources = db.read((sql, p: { session_id: string }) =>
    sql.selectFrom("source").selectAll().where("session_id", "=", p.session_id).orderBy("id"),
  );
  const source = db.read((sql, p: { session_id: string; id: string }) =>
    sql.selectFrom("source").selectAll().where("session_id", "=", p.session_id).where("id", "=", p.id),
  );
  const insertFinding = db.statement((sql, p: Record<keyof Selectable<FindingTable>, never>) =>
    sql.insertInto("finding").values({
      session_id: p.session_id,
      task_id: p.task_id,
      ord: p.ord,
      owner: p.owner,
      kind: p.kind,
      text: p.text,
      score: p.score,
    }),
  );
  const insertCitation = db.statement((sql, p: Record<keyof Selectable<CitationTable>, never>) =>
    sql.insertInto("citation").values({
      session_id: p.session_id,
      task_id: p.task_id,
      finding_ord: p.finding_ord,
      ord: p.ord,
      owner: p.owner,
      source_id: p.source_id,
      place: p.place,
      quote: p.quote,
      hash: p.hash,
    }),
  );
  return {
    insertSource: (tx: Transaction, row: SourceRow) => insertSource.run(tx, row as never),
    sources: (sessionId: string): SourceRow[] => sources.all({ session_id: sessionId }),
    source: (sessionId: string, id: string): SourceRow | undefined => source.get({ session_id: sessionId, id }),
    /** Writes a task's findings, each with its citations. */
    insertFindings: (tx: Transaction, ids: { session_id: string; owner: string; task_id: string }, findings: readonly Finding[]): void => {
      for (const [ord, { kind, text: words, score, citations }] of findings.entries()) {
        insertFinding.run(tx, { ...ids, ord, kind, text: words, score } as never);
        for (const [index, { sourceId, place, quote }] of citations.entries()) {
          const hash = source.get({ session_id: ids.session_id, id: sourceId })?.hash ?? "";
          const about = { finding_ord: ord, ord: index, source_id: sourceId, place: JSON.stringify(place), quote, hash };
          insertCitation.run(tx, { ...ids, ...about } as never);
        }
      }
    },
    find: (owner: string, sessionId: string, id: string): Source | undefined => {
      const row = source.get({ session_id: sessionId, id });
      return row === undefined || row.owner !== owner ? undefined : sourceOf(row);
    },
  };
}

export function sourceOf({ id, kind, title, url, document_id, retrieved_at, hash, published_at, licence }: SourceRow): Source {
  return {
    ...{ id, kind: kind as Source["kind"], title, url, documentId: document_id, retrievedAt: retrieved_at, hash },
    ...(published_at !== null && { publishedAt: published_at }),
    ...(licence !== null && { licence }),
  };
}
