/** A session as the core holds it: the request, its progress and its usage. Records are immutable. */

import type { Json } from "../base/json.ts";
import type { StoredError } from "../errors/errors.ts";
import type { UnsupportedPolicy } from "../evidence/claims.ts";
import type { Complexity, Strategy } from "../plans/plan.ts";
import type { ReportFormat } from "../reports/formats.ts";
import type { InitialContext } from "./research.ts";
import type { SessionLimits } from "./session.ts";
import type { SessionSources } from "./session-sources.ts";
import type { Hold, SessionState } from "./states.ts";

/** Agent versions by agent name. */
export type AgentVersions = Readonly<Record<string, string>>;

export interface SessionRecord {
  readonly id: string;
  readonly owner: string;
  readonly query: string;
  readonly engine: string;
  readonly status: SessionState;
  readonly hold: Hold | null;
  /** Incremented by every change of status or hold; the optimistic lock of every transition. */
  readonly version: number;
  readonly failedFrom: SessionState | null;
  readonly strategyWanted: Strategy | "auto";
  readonly strategy: Strategy | null;
  readonly complexity: Complexity | null;
  readonly language: string | null;
  readonly round: number;
  /** Percent, 0 to 100. */
  readonly percent: number;
  readonly autoApprove: boolean;
  readonly planApproval: boolean;
  readonly outputFormats: readonly ReportFormat[] | null;
  /** Template of the report; null for the default one. */
  readonly template: string | null;
  readonly documentIds: readonly string[] | null;
  /** The client's choice of other sources. */
  readonly sources: Omit<SessionSources, "documentIds">;
  readonly limits: SessionLimits;
  readonly allowedTools: readonly string[];
  /** Treatment of unsupported claims; null for the setting's. */
  readonly unsupportedClaims: UnsupportedPolicy | null;
  /** The session on whose evidence this one builds. */
  readonly follows: string | null;
  readonly suppliedPlan: Json;
  readonly metadata: { readonly [key: string]: Json };
  /** W3C traceparent of the trace that all work on the session belongs to. */
  readonly traceparent: string | null;
  /** Excluded from the deletion of old sessions. */
  readonly isPinned: boolean;
  /** Agent versions pinned when the session began. */
  readonly pins: AgentVersions;
  readonly initialContext: InitialContext | null;
  /** Coverage of the newest review, in the reviewer's own schema. */
  readonly coverage: readonly Json[];
  /** The limit that ended the research early. */
  readonly cut: string | null;
  readonly briefVersion: number | null;
  readonly planVersion: number | null;
  readonly error: StoredError | null;
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
  /** A call was answered by a model without a price, so its cost is missing in `costUsd`. */
  readonly costUnknown: boolean;
  /** Number of replayed calls whose request differed from the journal. */
  readonly divergences: number;
  /** How often the process died during the current step. A move resets it to zero. */
  readonly deaths: number;
  /** A process works on the session's step, or did when it died. False where the session waits or has ended. */
  readonly isUnderWay: boolean;
  /** Size of the session's results, answers, research and report files. Bytes. */
  readonly storedBytes: number;
  /** Numbers of the newest event and the newest message. */
  readonly eventSeq: number;
  readonly messageSeq: number;
  /** Working time, waits excluded. Milliseconds. */
  readonly workedMs: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly endedAt: string | null;
}

/** The given part of a new session; all other members start empty. */
export type NewSessionRecord = Pick<
  SessionRecord,
  | "id"
  | "owner"
  | "query"
  | "engine"
  | "strategyWanted"
  | "language"
  | "autoApprove"
  | "planApproval"
  | "outputFormats"
  | "documentIds"
  | "sources"
  | "limits"
  | "allowedTools"
  | "unsupportedClaims"
  | "follows"
  | "suppliedPlan"
  | "metadata"
  | "pins"
  | "createdAt"
> &
  Partial<Pick<SessionRecord, "isUnderWay" | "traceparent" | "template">>;

/** The initial record of a new session. Every member is named: an object that members are added to after a spread takes four times the memory. */
export function newSessionRecord(given: NewSessionRecord): SessionRecord {
  return {
    id: given.id,
    owner: given.owner,
    query: given.query,
    engine: given.engine,
    strategyWanted: given.strategyWanted,
    language: given.language,
    autoApprove: given.autoApprove,
    planApproval: given.planApproval,
    outputFormats: given.outputFormats,
    template: given.template ?? null,
    documentIds: given.documentIds,
    sources: given.sources,
    limits: given.limits,
    allowedTools: given.allowedTools,
    unsupportedClaims: given.unsupportedClaims,
    follows: given.follows,
    suppliedPlan: given.suppliedPlan,
    metadata: given.metadata,
    traceparent: given.traceparent ?? null,
    pins: given.pins,
    createdAt: given.createdAt,
    isUnderWay: given.isUnderWay ?? false,
    isPinned: false,
    status: "created",
    hold: null,
    version: 1,
    failedFrom: null,
    strategy: null,
    complexity: null,
    round: 0,
    percent: 0,
    initialContext: null,
    coverage: [],
    cut: null,
    briefVersion: null,
    planVersion: null,
    error: null,
    modelCalls: 0,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: 0,
    costUnknown: false,
    divergences: 0,
    deaths: 0,
    storedBytes: 0,
    eventSeq: 0,
    messageSeq: 0,
    workedMs: 0,
    updatedAt: given.createdAt,
    endedAt: null,
  };
}

/** What a move may change besides status, hold and version. */
export type SessionPatch = Partial<
  Pick<
    SessionRecord,
    | "strategy"
    | "complexity"
    | "language"
    | "round"
    | "initialContext"
    | "coverage"
    | "cut"
    | "briefVersion"
    | "planVersion"
    | "error"
    | "failedFrom"
    | "endedAt"
    | "workedMs"
    | "suppliedPlan"
  >
>;
