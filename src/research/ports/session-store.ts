/**
 * Store of single sessions. An open session is read synchronously from memory and changed by commits. A commit is one
 * transaction; its changes are visible to its own later reads, and to other readers once it is durable.
 */

import type { Json } from "../../domain/base/json.ts";
import type { CallKey, CallRecord } from "../../domain/calls/call-record.ts";
import type { EventType, NewEvent, NumberedEvent } from "../../domain/events/events.ts";
import type { Claim, ClaimFilter } from "../../domain/evidence/claims.ts";
import type { Division } from "../../domain/evidence/division.ts";
import type { Finding, Source } from "../../domain/evidence/evidence.ts";
import type { Brief, BriefContent } from "../../domain/plans/brief.ts";
import type { PlanVersion, TaskPatch, TaskRecord } from "../../domain/plans/task-record.ts";
import type { TaskStatus } from "../../domain/plans/task-status.ts";
import type { PriorEvidence } from "../../domain/sessions/prior-evidence.ts";
import type { ReportKey, ReportRecord, ReportRequest } from "../../domain/sessions/report-record.ts";
import type { Research } from "../../domain/sessions/research.ts";
import type { Message } from "../../domain/sessions/session.ts";
import type { NewSessionRecord, SessionPatch, SessionRecord } from "../../domain/sessions/session-record.ts";
import type { Hold, SessionState } from "../../domain/sessions/states.ts";

export interface SessionStore {
  /** Opens the session, of this owner if one is named; undefined where there is none. Each `open` needs a `close`. */
  open(id: string, owner?: string): Promise<OpenSession | undefined>;
  /**
   * Writes a new session with its first events. `build` runs inside the commit; where the owner's key was used before, it does
   * not run and the earlier answer is returned.
   * @throws whatever `build` throws; RalphError `not_found` where the session that is followed was deleted meanwhile.
   */
  create(key: { owner: string; key: string } | null, build: (creation: Creation) => NewSessionCommit): Promise<StoredAnswer | null>;
  /**
   * Adds its event to each of these sessions, without reading them. A session that has ended, or that does not exist, gets none.
   * @throws RalphError `database` or `storage_full` where the store refuses writes.
   */
  appendOpen(events: ReadonlyMap<string, NewEvent>, at: string): Promise<void>;
}

export interface NewSessionCommit {
  session: NewSessionRecord;
  events: readonly NewEvent[];
  /** Evidence that a follow-up reuses; its sources become the session's. */
  prior?: PriorEvidence | undefined;
  /** Definitions of agents that the session is pinned to. */
  definitions: readonly AgentDefinition[];
  /** Stored with the key, where there is one. */
  requestHash: string;
  answer: Json;
}

export interface Creation {
  /** Calls `listener` once the commit is certain to have been rolled back. */
  afterRollback(listener: () => void): void;
}

/** An agent's file as it was when a session started; `version` is its hash. */
export interface AgentDefinition {
  version: string;
  name: string;
  content: string;
}

/** A request with an `Idempotency-Key` and its answer, which is null until there is one. */
export interface StoredAnswer {
  /** Null where the request was about no session. */
  sessionId: string | null;
  requestHash: string;
  /** Number of the message that the request added. */
  messageSeq: number | null;
  answer: Json;
}

/** Leaves by status. */
export type LeafCounts = Readonly<Partial<Record<TaskStatus, number>>>;

export interface StoredReport extends ReportKey {
  /** Name of the file among the report files. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A message of the conversation; a user's message is answered once Ralph's reply is committed. */
export interface StoredMessage extends Message {
  readonly answered: boolean;
}

/** Reads of a session. Lists are snapshots. */
export interface SessionReads {
  /** @throws RalphError `not_found` where the session was deleted meanwhile. */
  readonly session: SessionRecord;
  /** The whole tree, in its order. */
  tasks(): readonly TaskRecord[];
  task(id: string): TaskRecord | undefined;
  leafCounts(): LeafCounts;
  plan(version: number): PlanVersion | undefined;
  brief(version: number): Brief | undefined;
  /** Messages with a greater number, oldest first. */
  messages(after: number, limit: number): readonly StoredMessage[];
  message(seq: number): StoredMessage | undefined;
  /** The user's messages that Ralph has not answered yet, oldest first. */
  unanswered(): readonly StoredMessage[];
  latestReply(): StoredMessage | undefined;
  calls(scope: string): readonly CallRecord[];
  call(key: CallKey): CallRecord | undefined;
  /** Calls of all scopes, including those that were set aside. */
  allCalls(): readonly CallRecord[];
  /** Model calls without an answer: under way, or lost where they were set aside. */
  sentToModels(): readonly CallRecord[];
  /** World-changing calls with this request that were set aside by divergences of the scope, the latest first. */
  worldCallsSetAside(scope: string, requestHash: string): readonly CallRecord[];
  /** Data of the session's events of one type, oldest first. */
  eventData(type: EventType): readonly NumberedEvent["data"][];
  sources(): readonly Source[];
  source(id: string): Source | undefined;
  /** The extracted text of a source. */
  sourceText(sourceId: string): string | undefined;
  /** Evidence that a follow-up reuses; undefined for other sessions. */
  prior(): PriorEvidence | undefined;
  /** Claims with a greater number than `after`, in order; of one verdict where it is given. */
  claims(filter: ClaimFilter, after: number, limit: number): readonly Claim[];
  /** Pages, sheets, slides … of a source's text; none where it has none. */
  sourceDivisions(sourceId: string): readonly Division[];
  research(): Research | undefined;
  /** The facts that the report was written with; undefined before that, and where an earlier version wrote it. */
  reportRecord(): ReportRecord | undefined;
  reports(): readonly StoredReport[];
  /** Open requests for further files. */
  reportRequests(): readonly ReportRequest[];
}

export interface OpenSession extends SessionReads {
  readonly id: string;
  readonly owner: string;
  /**
   * Runs `work` in a transaction and resolves after its commit. A commit that is refused, or whose work throws, changes
   * nothing.
   * @throws RalphError `database` or `storage_full` where the store refuses writes; whatever `work` throws.
   */
  commit<T>(work: (changes: Changes) => T): Promise<T>;
  close(): void;
}

/** Spending of one call, see `SessionRecord`. */
export interface CallSpending {
  at: string;
  /** Null where it is not known which one answered. */
  model: string | null;
  inputTokens: number;
  outputTokens: number;
  /** Null where the price is unknown. */
  costUsd: number | null;
}

/** A state change of a session: its new state and hold, changed fields, and its events. */
export interface StoredMove {
  status: SessionState;
  hold: Hold | null;
  patch: SessionPatch;
  events: readonly NewEvent[];
  percent: number;
  at: string;
}

/** Fields that are updated with events. `percent` and `workedMs` never lower the session's. */
export interface EventContext {
  at: string;
  percent?: number;
  workedMs?: number;
}

/** The changes of one commit. It is open only while its work runs. */
export interface Changes {
  /** The session with the changes so far. */
  readonly now: SessionReads;
  /** Whether the session was deleted. */
  readonly isGone: boolean;
  /** Moves the session if it still has `version`; otherwise writes nothing and returns false. */
  move(version: number, move: StoredMove): boolean;
  /** Numbers and writes events. */
  append(events: readonly NewEvent[], context: EventContext): void;
  /** Like {@link append}, with the working time; false for a session that has ended, whose event log is closed. */
  appendOpen(events: readonly NewEvent[], context: EventContext): boolean;

  addMessage(message: Omit<StoredMessage, "seq">): number;
  /** Marks the user's messages up to `seq` as answered. */
  answerMessages(seq: number): void;
  addBrief(version: number, status: Brief["status"], content: BriefContent, at: string): void;
  approveBrief(version: number): void;

  addPlan(plan: PlanVersion, at: string): void;
  approvePlan(version: number): void;
  /** Removes a version of the plan; its number is not used again. */
  removePlan(version: number): void;
  /** Adds tasks in the order of their positions, after the existing ones. */
  addTasks(tasks: readonly TaskRecord[]): void;
  /** Changes the task if it still has the status and attempts of `from`; returns the changed task, or undefined. */
  changeTask(from: Pick<TaskRecord, "id" | "status" | "attempts">, status: TaskStatus, patch: TaskPatch): TaskRecord | undefined;
  /** Changes a task's dependencies and input, as long as it has not run. */
  amendTask(id: string, dependencies: readonly string[], input: TaskRecord["input"]): void;
  clearTasks(): void;

  /** Writes a call unless it has an answer; returns the stored call, as a later run will read it. */
  putCall(call: CallRecord): { stands: CallRecord; isFirst: boolean };
  /** Moves the calls from `fromTurn` on to another scope, which a replay does not read. */
  setCallsAside(scope: string, fromTurn: number): void;
  /** Moves one call to another scope. */
  retireCall(key: CallKey): void;
  /** Deletes a call that was sent and has no answer. */
  withdrawCall(key: CallKey): void;
  /** Deletes failed calls, so that a retry sends them again. */
  forgetFailedCalls(): void;
  /** Adds a model call to the usage of the session, and of its owner on that day. */
  spend(spending: CallSpending): void;
  countDivergence(): void;
  /** Allows a world-changing tool for the rest of the session, without further questions. */
  allowTool(name: string): void;
  /** Exempts the session from the deletion of old ones, or ends the exemption. */
  pin(isPinned: boolean): void;
  /** Marks whether a process works on the session, and sets its step's count of deaths where one is given. */
  markUnderWay(isUnderWay: boolean, deaths?: number): void;

  addSource(source: Source): void;
  /** Writes a verified result's findings and citations. */
  addFindings(taskId: string, findings: readonly Finding[]): void;
  putResearch(research: Research, at: string): void;
  /** Replaces the claims of the report; they are numbered in this order. */
  putClaims(claims: readonly Claim[]): void;
  /** Stores the facts that the report is written with; the research has to exist. New research deletes them. */
  putReportRecord(record: ReportRecord): void;
  /** Stores a request for a file, or why it failed. */
  putReportRequest(request: ReportRequest, at: string): void;
  /** Adds a file and removes its request. */
  putReport(report: StoredReport, at: string): void;
  /** Stores an assessment for similar questions, or a breakdown for similar tasks. */
  remember(kind: MemoryKind, signature: string, content: Json, at: string): void;

  /** The earlier answer to the owner's key. */
  answered(key: string): StoredAnswer | undefined;
  storeAnswer(key: string, answer: Omit<StoredAnswer, "sessionId">, status: number, at: string): void;
  /** Removes the session with all its rows; returns the paths of its report files. */
  remove(): readonly string[];

  /** Calls `listener` once the commit is durable; never if it is not. */
  afterCommit(listener: () => void): void;
  /** Calls `listener` once this commit is certain to have been rolled back. */
  afterRollback(listener: () => void): void;
}

export type MemoryKind = "assessment" | "breakdown";
