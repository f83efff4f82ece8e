/** What every step is given: the ports of the store, the agents, the tools, the settings, time. `src/composition/` puts it together once. */

import type { Readable } from "node:stream";
import type { Engine } from "../../agents/contracts.ts";
import type { AgentList } from "../../domain/agent.ts";
import type { Brief } from "../../domain/brief.ts";
import type { BundleContents } from "../../domain/bundle.ts";
import type { UnsupportedPolicy } from "../../domain/claims.ts";
import type { Party } from "../../domain/fair-queue.ts";
import type { ReportFormat } from "../../domain/formats.ts";
import type { SourcePassage } from "../../domain/passages.ts";
import type { SessionHistory } from "../../domain/report-record.ts";
import type { ReportWording, Research } from "../../domain/research.ts";
import type { AgentVersions, SessionRecord } from "../../domain/session-record.ts";
import type { Template } from "../../domain/template.ts";
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
  /** How long a session keeps its place at least, while an owner waits who has none and no place is free. */
  turnMs: number;
  /** New sessions beyond it are refused; those that exist always find a place in the queue. */
  maxQueuedSessions: number;
  maxParallelTasksPerSession: number;
  maxTasksPerRound: number;
  maxRounds: number;
  maxTasks: number;
  maxTreeDepth: number;
  maxChildren: number;
  /** Deaths of the process in which a step or task was under way alone, until it fails. */
  maxDeathsAlone: number;
  /** What becomes of statements that their sources do not bear. */
  unsupportedClaims: UnsupportedPolicy;
  maxReportBytes: number;
  /** What a session may keep: results, answers, research, report files. */
  maxSessionBytes: number;
  /** Maxima up to which a session's limits and a plan's estimates may raise these; a smaller maximum has no effect. */
  maxima: Maxima;
  /** What a session may spend on models where its own limits do not say. */
  budget: Budget;
  /** How often one report file is tried, and how long after a failure. */
  reportAttempts: number;
  reportRetryMs: number;
  /** Between two tries to write where the store could not take a session's step. */
  storeRetryMs: number;
  /** Between two looks whether owners whose money is used up may spend again. */
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
  /** Whether a judgement of how hard a question is counts for like questions, and a breakdown for like tasks. */
  cacheAssessments: boolean;
  reuseBreakdowns: boolean;
  shutdownGraceMs: number;
  /** Path before every URL that a client is given, '' or '/ralph'. */
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
export type CrashPoint = "call sent" | "call answered" | "report half written" | "report written";

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Makes one report file. Equal input gives an equal report. */
export interface ReportMaker {
  write(format: ReportFormat, input: ReportInput, options: { signal: AbortSignal; party?: Party }): Promise<Uint8Array>;
  /** ISO 15924 codes of scripts whose words a file of the format cannot show; it says so itself. */
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

/** What tasks may name, engine by engine, and the versions that a session began with. */
export interface AgentDirectory {
  /** The engine as a session that begins now would have it. @throws RalphError `configuration` for an unknown one. */
  current(engine: string): Engine;
  /** Versions of the engine's agents, for a session that begins now. */
  pins(engine: string): AgentVersions;
  /** The engine with the agents that the session began with. */
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
  readonly agents: AgentDirectory;
  readonly sources: SourceRegistry;
  readonly reports: ReportMaker;
  readonly templates: Templates;
  readonly bundles: BundleMaker;
  readonly slots: Semaphore;
  /** What owners may still have and spend. */
  readonly quotas: Quotas;
  readonly spend: SpendGate;
  readonly settings: CoreSettings;
  readonly log: Log;
  readonly observer: Observer;
  /** Called where a crash is hardest to survive; tests end the process there. */
  readonly hook?: ((point: CrashPoint) => void) | undefined;
  clock(): Date;
  /** Time in which the process runs: of time-outs and of the session's working time. */
  readonly time: Time;
  /** From 0 to 1, for the jitter of retries. */
  random(): number;
  /** A new UUIDv7. */
  newId(): string;
  /** Id of this process among the replicas, new at each start; null where it works alone. */
  replica: string | null;
}
