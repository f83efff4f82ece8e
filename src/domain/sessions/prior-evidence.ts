/** The evidence that a follow-up starts from. */
import type { Finding, Source } from "../evidence/evidence.ts";
import type { ReportFigure } from "./research.ts";
import type { SessionSources } from "./session-sources.ts";

/** What a follow-up starts from: a copy of what the finished session came to. */
export interface PriorEvidence {
  readonly sessionId: string;
  readonly query: string;
  readonly language: string;
  readonly summary: string;
  /** Best first; `item` is the scope item that a finding answered, '' where it served them all. */
  readonly findings: readonly { readonly item: string; readonly finding: Finding }[];
  /** Scope items without an answer. */
  readonly gaps: readonly string[];
  /** Statements of its report that were supported, as they were printed. */
  readonly claims: readonly string[];
  readonly figures: readonly ReportFigure[];
  /** What it had read. */
  readonly sources: readonly Source[];
  /** Where it might look, for a follow-up that does not say. */
  readonly documentIds: readonly string[] | null;
  readonly wanted: Omit<SessionSources, "documentIds">;
}
