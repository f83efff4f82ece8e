/** A session as the core keeps it: what was asked for, how far it is, and what it took. Records are never changed in place. */
import type { ReportFormat } from "./brief.ts";
import type { KeptError } from "./errors.ts";
import type { Json } from "./json.ts";
import type { Complexity, Strategy } from "./plan.ts";
import type { InitialContext } from "./research.ts";
import type { SessionLimits } from "./session.ts";
import type { Hold, SessionState } from "./states.ts";

/** Versions of agents by their names. */
export type AgentVersions = Readonly<Record<string, string>>;

export interface SessionRecord {
  readonly id: string;
  readonly owner: string;
  readonly query: string;
  readonly engine: string;
  readonly status: SessionState;
  readonly hold: Hold | null;
  /** Grows by one with every change of status or hold; the guard of every transition. */
  readonly version: number;
  readonly failedFrom: SessionState | null;
  readonly strategyWanted: Strategy | "auto";
  readonly strategy: Strategy | null;
  readonly complexity: Complexity | null;
  readonly language: string | null;
  readonly round: number;
  /** 0 to 100. */
  readonly percent: number;
  readonly autoApprove: boolean;
  readonly planApproval: boolean;
  readonly outputFormats: readonly ReportFormat[] | null;
  readonly documentIds: readonly string[] | null;
  readonly limits: SessionLimits;
  readonly allowedTools: readonly string[];
  readonly suppliedPlan: Json;
  readonly metadata: { readonly [key: string]: Json };
  /** Versions of the agents that the session began with. */
  readonly pins: AgentVersions;
  readonly initialContext: InitialContext | null;
  /** The newest review's, in the reviewer's own form. */
  readonly coverage: readonly Json[];
  /** Which limit cut the research short. */
  readonly cut: string | null;
  readonly briefVersion: number | null;
  readonly planVersion: number | null;
  readonly error: KeptError | null;
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
  /** A call was answered by a model without a price: its cost is missing in `costUsd`. */
  readonly costUnknown: boolean;
  /** How often a run's calls differed from its journal. */
  readonly divergences: number;
  /** How often the present step was taken up after the process had died in it. */
  readonly recoveries: number;
  /** Size of the results, answers, research and report files that the session keeps. */
  readonly storedBytes: number;
  /** Number of the newest event, and of the newest message. */
  readonly eventSeq: number;
  readonly messageSeq: number;
  /** Milliseconds of work, waits not counted. */
  readonly workedMs: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly endedAt: string | null;
}

/** What a new session brings; the rest starts empty. */
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
  | "limits"
  | "allowedTools"
  | "suppliedPlan"
  | "metadata"
  | "pins"
  | "createdAt"
>;

/** The record that a new session begins with. */
export function newSessionRecord(given: NewSessionRecord): SessionRecord {
  return {
    ...given,
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
    recoveries: 0,
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
