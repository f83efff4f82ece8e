/** Evidence as it enters a session: what was read is kept, and what does not stand in it is refused. */
import type { TaskResult } from "../../agents/contracts.ts";
import { type Citation, type Finding, quoteStands, type Source } from "../../domain/evidence.ts";
import type { Transaction } from "../../store/database.ts";
import type { SourceRow } from "../../store/evidence.ts";
import type { Store } from "../../store/store.ts";
import type { TaskRow } from "../../store/tasks.ts";

/** Text of a source that the session read, or undefined. */
export type SourceText = (sourceId: string) => string | undefined;

export interface Verified {
  result: TaskResult;
  /** Citations that did not stand in their source. */
  rejected: number;
}

/**
 * Keeps of a task's result what its sources bear: a citation whose quote does not stand at its place is dropped, and a
 * finding that loses its last citation with it. Counts need none.
 */
export function verifyResult(result: TaskResult, textOf: SourceText): Verified {
  let rejected = 0;
  const standing = (citations: Citation[]) =>
    citations.filter((citation) => {
      const text = textOf(citation.sourceId);
      const stands = text !== undefined && quoteStands(text, citation);
      if (!stands) rejected++;
      return stands;
    });
  const findings: Finding[] = [];
  for (const finding of result.findings) {
    const citations = standing(finding.citations);
    if (citations.length === 0 && finding.kind !== "count") continue;
    const figure = finding.figure === undefined ? undefined : { ...finding.figure, citations: standing(finding.figure.citations) };
    if (figure !== undefined && figure.citations.length === 0) continue;
    findings.push({ ...finding, citations, ...(figure === undefined ? {} : { figure }) });
  }
  const tables = result.tables.map((table) => ({ ...table, rowCitations: table.rowCitations.map(standing) }));
  const series = result.series.map((line) => ({ ...line, citations: standing(line.citations) }));
  return { result: { ...result, findings, tables, series }, rejected };
}

/** A reader of the session's sources that fetches each text once. */
export function sourceTexts(store: Store, sessionId: string): SourceText {
  const texts = new Map<string, string | undefined>();
  return (sourceId) => {
    if (!texts.has(sourceId)) {
      const source = store.evidence.source(sessionId, sourceId);
      texts.set(sourceId, source === undefined ? undefined : store.contents.text(source.owner, source.hash));
    }
    return texts.get(sourceId);
  };
}

/** Writes a verified result's findings and citations as rows. */
export function insertFindings(
  tx: Transaction,
  store: Store,
  task: Pick<TaskRow, "session_id" | "id" | "owner">,
  findings: readonly Finding[],
): void {
  const { session_id, id: task_id, owner } = task;
  for (const [ord, finding] of findings.entries()) {
    store.evidence.insertFinding(tx, { session_id, task_id, ord, owner, kind: finding.kind, text: finding.text, score: finding.score });
    for (const [index, citation] of finding.citations.entries()) {
      store.evidence.insertCitation(tx, {
        session_id,
        task_id,
        finding_ord: ord,
        ord: index,
        owner,
        source_id: citation.sourceId,
        place: JSON.stringify(citation.place),
        quote: citation.quote,
        hash: store.evidence.source(session_id, citation.sourceId)?.hash ?? "",
      });
    }
  }
}

export function sourceOf(row: SourceRow): Source {
  return {
    id: row.id,
    kind: row.kind as Source["kind"],
    title: row.title,
    url: row.url,
    documentId: row.document_id,
    retrievedAt: row.retrieved_at,
    hash: row.hash,
  };
}

/** The sources that a list of citations names, in the order of their first citation. */
export function citedSources(citations: Iterable<Citation>, sources: readonly Source[]): Source[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const cited = new Map<string, Source>();
  for (const { sourceId } of citations) {
    const source = byId.get(sourceId);
    if (source !== undefined) cited.set(sourceId, source);
  }
  return [...cited.values()];
}
