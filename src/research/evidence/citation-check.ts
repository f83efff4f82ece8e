/** Checks evidence as it enters a session: citations that are not found in their stored source are rejected. */

import type { TaskResult } from "../../agents/contracts.ts";
import { type Division, located } from "../../domain/evidence/division.ts";
import { type Citation, type Finding, quoteStands, type Source } from "../../domain/evidence/evidence.ts";
import type { SessionReads } from "../ports/session-store.ts";

/** Text of a source that the session read; undefined where there is none. */
export type SourceText = (sourceId: string) => string | undefined;

/** Pages, sheets, slides … of a source's text. */
export type SourceDivisions = (sourceId: string) => readonly Division[];

export interface Verified {
  result: TaskResult;
  /** Citations that were not found in their source. */
  rejected: number;
}

/**
 * Removes unsupported parts of a task's result: citations whose quote is not found at its place, and findings that lose
 * their last citation. Counts need none. Page, sheet or slide of a citation come from `divisionsOf`, never from the agent.
 */
export function verifyResult(result: TaskResult, textOf: SourceText, divisionsOf: SourceDivisions): Verified {
  let rejected = 0;
  const standing = (citations: Citation[]) =>
    citations.flatMap((citation) => {
      const text = textOf(citation.sourceId);
      if (text !== undefined && quoteStands(text, citation))
        return [{ ...citation, place: located(citation.place, divisionsOf(citation.sourceId)) }];
      rejected++;
      return [];
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
export function sourceTexts(state: Pick<SessionReads, "sourceText">): SourceText {
  const texts = new Map<string, string | undefined>();
  return (sourceId) => {
    if (!texts.has(sourceId)) texts.set(sourceId, state.sourceText(sourceId));
    return texts.get(sourceId);
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
