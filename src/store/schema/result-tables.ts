/** Rows of a session's results: its sources, findings, research and reports. */
import type { JsonText, Time } from "./column-types.ts";

export interface SourceTable {
  session_id: string;
  id: string;
  owner: string;
  kind: string;
  title: string;
  url: string | null;
  document_id: string | null;
  retrieved_at: Time;
  hash: string;
  published_at: string | null;
  licence: string | null;
}

export interface FindingTable {
  session_id: string;
  task_id: string;
  ord: number;
  owner: string;
  kind: string;
  text: string;
  score: number;
}

export interface CitationTable {
  session_id: string;
  task_id: string;
  finding_ord: number;
  ord: number;
  owner: string;
  source_id: string;
  place: JsonText;
  quote: string;
  hash: string;
}

export interface ResearchTable {
  session_id: string;
  owner: string;
  content: JsonText;
  created_at: Time;
  /** The facts that the report was written with; null before that, and where an earlier version wrote it. */
  record: JsonText | null;
}

export interface ClaimTable {
  session_id: string;
  /** Number in the report's order, from 1. */
  ord: number;
  owner: string;
  kind: string;
  section: string | null;
  text: string;
  verdict: string;
  reason: string;
  citations: JsonText;
}

export interface PriorEvidenceTable {
  session_id: string;
  owner: string;
  content: JsonText;
}

export interface ReportTable {
  session_id: string;
  format: string;
  template: string;
  owner: string;
  path: string;
  bytes: number;
  sha256: string;
  created_at: Time;
}

/** An open request for a report file. */
export interface ReportRequestTable {
  session_id: string;
  format: string;
  template: string;
  owner: string;
  /** Why the file failed; null while it is being made. */
  error: JsonText | null;
  created_at: Time;
}

export interface ResultTables {
  source: SourceTable;
  finding: FindingTable;
  citation: CitationTable;
  claim: ClaimTable;
  research: ResearchTable;
  prior_evidence: PriorEvidenceTable;
  report: ReportTable;
  report_request: ReportRequestTable;
}
