/** What a report needs besides the research. It is stored, so that further files of a finished session say the same. */
import type { StoredError } from "../errors/errors.ts";
import type { ReportFormat } from "../reports/formats.ts";
import type { ReportWording } from "./research.ts";

/** How the session went, as of the writing of its report. */
export interface SessionHistory {
  readonly usage: {
    readonly modelCalls: number;
    readonly inputTokens: number;
    readonly outputTokens: number;
    /** Null where the price of a model that was used is unknown. */
    readonly costUsd: number | null;
  };
  /** Working time, waits excluded. Milliseconds. */
  readonly workedMs: number;
  /** The conversation, oldest first. `createdAt` is RFC 3339. */
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly content: string; readonly createdAt: string }[];
}

export interface ReportRecord {
  readonly wording: ReportWording;
  /** Steps that went on without a model's answer, in words. */
  readonly limitations: readonly string[];
  readonly history: SessionHistory;
}

/** Which file of a session's report: there is one for each format and template. */
export interface ReportKey {
  readonly format: ReportFormat;
  readonly template: string;
}

/** A file that was asked for and is not there: it is being made, or could not be. */
export interface ReportRequest extends ReportKey {
  readonly error: StoredError | null;
}
