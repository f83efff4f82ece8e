/** Dependencies of every step: ports of the store, agents, tools, settings, time. `src/composition/` creates it once. */

import type { Readable } from "node:stream";
import type { Engine } from "../../agents/contracts.ts";
import type { AgentList } from "../../domain/agents/agent.ts";
import type { Party } from "../../domain/base/fair-queue.ts";
import type { BundleContents } from "../../domain/bundles/bundle.ts";
import type { UnsupportedPolicy } from "../../domain/evidence/claims.ts";
import type { SourcePassage } from "../../domain/evidence/passages.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import type { ReportFormat } from "../../domain/reports/formats.ts";
import type { Template } from "../../domain/reports/template.ts";
import type { SessionHistory } from "../../domain/sessions/report-record.ts";
import type { ReportWording, Research } from "../../domain/sessions/research.ts";
import type { AgentVersions, SessionRecord } from "../../domain/sessions/session-record.ts";
import type { SourceRegistry } from "../../sources/source.ts";
import type { Observer } from "../../telemetry/observer.ts";
import type { Time } from "../../time/running-time.ts";
import type { EventLog } from "../events/event-log.ts";
import type { Assignment } from "../ports/assignment.ts";
import type { Directory, Experience } from "../ports/directory.ts";
import type { ReportFiles } from "../ports/report-files.ts";
import type { AgentDefinition, SessionStore } from "../ports/session-store.ts";
import type { Storage } from "../ports/storage.ts";
import type { Templates } from "../ports/templates.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { SpendGate } from "../quotas/spend-gate.ts";
import type { Budget } from "./budget.ts";
import type { Semaphore } from "./semaphore.ts";

/** Limits and time-outs, in the units of their names. */
export interface CoreSettings {
  maxRunningSessions: number;
  /** Shortest turn of a session while an owner without a running session waits and no slot is free. */
  turnMs: number;
  /** New sessions beyond it are refused; existing ones can always be queued. */
  maxQueuedSessions: number;
  maxParallelTasksPerSession: number;
  maxTasksPerRound: number;
  maxRounds: number;
  maxTasks: number;
  maxTreeDepth: number;
  maxChildren: number;
  /** Crashes of the process with only this step or task under way, after which it fails. */
  maxDeathsAlone: number;
  /** Policy for statements that their sources do not support. */
  unsupportedClaims: UnsupportedPolicy;
  maxReportBytes: number;
  /** Storage of one session: results, answers, research, report files. */
  maxSessionBytes: number;
  /** Maxima up to which a session's limits and a plan's estimates may raise these limits; a smaller maximum has no effect. */
  maxima: Maxima;
  /** What a session may spend on models where its own limits do not say. */
  budget: Budget;
  /** Attempts at one report file, and the wait after a failure. */
  reportAttempts: number;
  reportRetryMs: number;
  /** Interval of retries where the store refused a session's step. */
  storeRetryMs: number;
  /** Interval at which owners who reached a spending limit are checked again. */
  quotaCheckMs: number;
  initialResearchTimeoutMs: number;
  briefTimeoutMs: number;
  plannerTimeoutMs: number;
  dataTaskTimeoutMs: number;
  taskTimeoutMs: number;
  roundTimeoutMs: number;
  aggregationTimeoutMs: number;
  reportsTimeoutMs: number;
  sessionTimeoutMs: number;
  /** Default and maximum lease of a worker on an external task. */
  leaseMs: number;
  maxLeaseMs: number;
  messageWaitMs: number;
  /** How long the supervisor's call waits for the outcome. */
  supervisorWaitMs: number;
  /** Whether assessments are reused for similar questions, and breakdowns for similar tasks. */
  cacheAssessments: boolean;
  reuseBreakdowns: boolean;
  shutdownGraceMs: number;
  /** Prefix of the paths of all URLs that clients get: '' or e.g. '/ralph'. */
  basePath: string;
}

/** Maxima of a session's own limits. A budget without a maximum may only be lowered. */
export interface Maxima extends Budget {
  maxTasksPerRound: number;
  maxRounds: number;
  maxTasks: number;
  taskTimeoutMs: number;
  roundTimeoutMs: number;
  sessionTimeoutMs: number;
}

/** Named points of the work; see `Core.hook`. */
export type CrashPoint = "call sent" | "model asked" | "call answered" | "report half written" | "report written";

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Makes one report file. Equal input gives an equal report. */
export interface ReportMaker {
  write(format: ReportFormat, input: ReportInput, options: { signal: AbortSignal; party?: Party }): Promise<Uint8Array>;
  /** ISO 15924 codes of scripts that a file of the format cannot show; the file says so itself. */
  missingScripts(format: ReportFormat, input: ReportInput): string[];
}

export interface ReportInput {
  research: Research;
  wording: ReportWording;
  brief: Brief;
  sessionId: string;
  /** Text of the sources around the citations. */
  passages: readonly SourcePassage[];
  history: SessionHistory;
  template: Template;
}

/** Makes evidence bundles. Equal contents give equal bytes. */
export interface BundleMaker {
  write(contents: BundleContents): Promise<Readable>;
}

/** The agents that tasks may name, by engine and version. */
export interface AgentDirectory {
  /** The engine with the current versions of its agents. @throws RalphError `configuration` for an unknown one. */
  current(engine: string): Engine;
  /** Current versions of the engine's agents, for a new session. */
  pins(engine: string): AgentVersions;
  /** The engine with the versions of agents that the session started with. */
  engineFor(session: Pick<SessionRecord, "engine" | "pins">): Engine;
  /** Agents that an engine cannot run and others can, with the others' names. */
  elsewhere(engine: string): Map<string, string[]>;
  list(): AgentList;
  /** The operator's agents as they are now. */
  definitions(): readonly AgentDefinition[];
}

export interface Core {
  readonly sessions: SessionStore;
  readonly directory: Directory;
  readonly experience: Experience;
  readonly reportFiles: ReportFiles;
  readonly storage: Storage;
  readonly assignment: Assignment;
  readonly events: EventLog;
  readonly engines: ReadonlyMap<string, Engine>;
  readonly catalogue: AgentDirectory;
  readonly sources: SourceRegistry;
  readonly reports: ReportMaker;
  readonly templates: Templates;
  readonly bundles: BundleMaker;
  readonly slots: Semaphore;
  /** Quotas and spending limits of owners. */
  readonly quotas: Quotas;
  readonly spend: SpendGate;
  /** Ids of the model calls that this process has sent and not heard of yet; see `calls/lost-calls.ts`. */
  readonly sentCalls: Set<string>;
  readonly settings: CoreSettings;
  readonly log: Log;
  readonly observer: Observer;
  /** Called at named crash points; tests end the process there. */
  readonly hook?: ((point: CrashPoint) => void) | undefined;
  clock(): Date;
  /** Clock that stops while the process is suspended; for time-outs and the session's working time. */
  readonly time: Time;
  /** Random number from 0 to 1, for the jitter of retries. */
  random(): number;
  /** A new UUIDv7. */
  newId(): string;
  /** Id of this process among the replicas, new at each start; null where it works alone. */
  replica: string | null;
}
