/** What every step is given: the store, the agents, the tools, the settings, time. `src/composition/` puts it together once. */
import type { Engine } from "../../agents/contracts.ts";
import type { AgentList } from "../../domain/agent.ts";
import type { Brief, ReportFormat } from "../../domain/brief.ts";
import type { ReportWording, Research } from "../../domain/research.ts";
import type { SourceRegistry } from "../../sources/source.ts";
import type { Transaction } from "../../store/database.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { Store } from "../../store/store.ts";
import type { EventLog } from "../events/event-log.ts";
import type { Budget } from "./budget.ts";
import type { Semaphore } from "./semaphore.ts";

/** Limits and time-outs, in the units of their names. */
export interface CoreSettings {
  maxRunningSessions: number;
  /** New sessions beyond it are refused; those that exist always find a place in the queue. */
  maxQueuedSessions: number;
  maxParallelTasksPerSession: number;
  maxTasksPerRound: number;
  maxRounds: number;
  maxTasks: number;
  maxTreeDepth: number;
  maxChildren: number;
  maxTaskAttempts: number;
  maxReportBytes: number;
  /** What a session may keep: results, answers, research, report files. */
  maxSessionBytes: number;
  /** What a session may spend on models where its own limits do not say. */
  budget: Budget;
  /** How often one report file is tried, and how long after a failure. */
  reportAttempts: number;
  reportRetryMs: number;
  /** Between two tries to write where the store could not take a session's step. */
  storeRetryMs: number;
  initialResearchTimeoutMs: number;
  briefTimeoutMs: number;
  plannerTimeoutMs: number;
  dataTaskTimeoutMs: number;
  taskTimeoutMs: number;
  roundTimeoutMs: number;
  aggregationTimeoutMs: number;
  reportsTimeoutMs: number;
  sessionTimeoutMs: number;
  messageWaitMs: number;
  /** How long the supervisor's call waits for the outcome. */
  supervisorWaitMs: number;
  /** Whether a judgement of how hard a question is counts for like questions, and a breakdown for like tasks. */
  cacheAssessments: boolean;
  reuseBreakdowns: boolean;
  shutdownGraceMs: number;
  /** Directory that holds the report files. */
  reportsDirectory: string;
  /** Path before every URL that a client is given, '' or '/ralph'. */
  basePath: string;
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
  write(
    format: ReportFormat,
    input: { research: Research; wording: ReportWording; brief: Brief; sessionId: string },
    options: { signal: AbortSignal },
  ): Promise<Uint8Array>;
}

/** What tasks may name, engine by engine, and the versions that a session began with. */
export interface AgentDirectory {
  /** The engine as a session that begins now would have it. @throws RalphError `configuration` for an unknown one. */
  current(engine: string): Engine;
  /** Versions of the engine's agents, as JSON, for the row of a session that begins now. */
  pins(engine: string): string;
  /** The engine with the agents that the session began with. */
  engineFor(session: Pick<SessionRow, "engine" | "pins">): Engine;
  /** Agents that an engine cannot run and others can, with the others' names. */
  elsewhere(engine: string): Map<string, string[]>;
  list(): AgentList;
  /** Stores the definitions of agents as they are now, for the sessions that begin with them. */
  keep(tx: Transaction, at: string): void;
}

export interface Core {
  readonly store: Store;
  readonly events: EventLog;
  readonly engines: ReadonlyMap<string, Engine>;
  readonly agents: AgentDirectory;
  readonly sources: SourceRegistry;
  readonly reports: ReportMaker;
  readonly slots: Semaphore;
  readonly settings: CoreSettings;
  readonly log: Log;
  /** Called where a crash is hardest to survive; tests end the process there. */
  readonly hook?: ((point: CrashPoint) => void) | undefined;
  clock(): Date;
  /** From 0 to 1, for the jitter of retries. */
  random(): number;
  /** A new UUIDv7. */
  newId(): string;
}
