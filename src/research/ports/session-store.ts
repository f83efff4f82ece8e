/**
 * One session in the store: opened, it is read synchronously from memory, and changed by commits. A commit is one
 * transaction; what it changes is visible to its own later reads, and to everybody else once it is durable.
 */
import type { Brief, BriefContent } from "../../domain/brief.ts";
import type { CallKey, CallRecord } from "../../domain/call-record.ts";
import type { Claim, ClaimFilter } from "../../domain/claims.ts";
import type { Division } from "../../domain/division.ts";
import type { EventType, NewEvent, NumberedEvent } from "../../domain/events.ts";
import type { Finding, Source } from "../../domain/evidence.ts";
import type { Json } from "../../domain/json.ts";
import type { PriorEvidence } from "../../domain/prior-evidence.ts";
import type { ReportKey, ReportRecord, ReportRequest } from "../../domain/report-record.ts";
import type { Research } from "../../domain/research.ts";
import type { Message } from "../../domain/session.ts";
import type { NewSessionRecord, SessionPatch, SessionRecord } from "../../domain/session-record.ts";
import type { Hold, SessionState, TaskStatus } from "../../domain/states.ts";
import type { PlanVersion, TaskPatch, TaskRecord } from "../../domain/task-record.ts";

export interface SessionStore {
  /** The session, of this owner where one is named; undefined where there is none. Every opening wants its own `close`. */
  open(id: string, owner?: string): Promise<OpenSession | undefined>;
  /**
   * Writes a new session with its first events. `build` runs inside the commit, and not at all where the owner's key was
   * used before: then its record is given.
   * @throws whatever `build` throws; RalphError `not_found` where the session that is followed was deleted meanwhile.
   */
  create(key: { owner: string; key: string } | null, build: (creation: Creation) => NewSessionCommit): Promise<KeptAnswer | null>;
}

export interface NewSessionCommit {
  session: NewSessionRecord;
  events: readonly NewEvent[];
  /** What a follow-up starts from; its sources become the session's. */
  prior?: PriorEvidence | undefined;
  /** Definitions of agents that the session is pinned to. */
  definitions: readonly AgentDefinition[];
  /** Kept with the key, where there is one. */
  requestHash: string;
  answer: Json;
}

export interface Creation {
  /** Calls `listener` once the commit is certain to have been rolled back. */
  afterRollback(listener: () => void): void;
}

/** An agent's file as it was when a session began; `version` is its hash. */
export interface AgentDefinition {
  version: string;
  name: string;
  content: string;
}

/** A request with an `Idempotency-Key`, and the answer that it was given: null while there is none. */
export interface KeptAnswer {
  /** Null where the request was about no session. */
  sessionId: string | null;
  requestHash: string;
  /** Number of the message that the request brought. */
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

/** What is read of a session. Lists are snapshots. */
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
  /** Of all scopes, those that were set aside among them. */
  allCalls(): readonly CallRecord[];
  /** World-changing calls with this request that divergences of the scope set aside, the latest first. */
  worldCallsSetAside(scope: string, requestHash: string): readonly CallRecord[];
  /** Data of the session's events of one type, oldest first. */
  eventData(type: EventType): readonly NumberedEvent["data"][];
  sources(): readonly Source[];
  source(id: string): Source | undefined;
  /** The text of a source as it was read. */
  sourceText(sourceId: string): string | undefined;
  /** What a follow-up starts from; undefined for other sessions. */
  prior(): PriorEvidence | undefined;
  /** Claims with a greater number than `after`, in order; of one verdict where it is given. */
  claims(filter: ClaimFilter, after: number, limit: number): readonly Claim[];
  /** Pages, sheets, slides … of a source's text; none where it has none. */
  sourceDivisions(sourceId: string): readonly Division[];
  research(): Research | undefined;
  /** What the report was written with; undefined before that, and where an earlier version wrote it. */
  reportRecord(): ReportRecord | undefined;
  reports(): readonly StoredReport[];
  /** Files that were asked for after the end and are not there. */
  reportRequests(): readonly ReportRequest[];
}

export interface OpenSession extends SessionReads {
  readonly id: string;
  readonly owner: string;
  /**
   * Runs `work` in a transaction and resolves after the commit that holds it. A commit that is refused, or whose work
   * throws, changes nothing.
   * @throws RalphError `database` or `storage_full` where the store takes nothing; whatever `work` throws.
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

/** What a move changes: where the session goes, what comes along, and the events that tell of it. */
export interface StoredMove {
  status: SessionState;
  hold: Hold | null;
  patch: SessionPatch;
  events: readonly NewEvent[];
  percent: number;
  at: string;
}

/** What comes along with events. Neither `percent` nor `workedMs` lowers the session's. */
export interface EventContext {
  at: string;
  percent?: number;
  workedMs?: number;
}

/** The changes of one commit. It is open only while its work runs. */
export interface Changes {
  /** The session as the changes so far have left it. */
  readonly now: SessionReads;
  /** Whether the session was deleted. */
  readonly isGone: boolean;
  /** Moves the session if it still has `version`; otherwise writes nothing and gives false. */
  move(version: number, move: StoredMove): boolean;
  /** Numbers and writes events. */
  append(events: readonly NewEvent[], context: EventContext): void;
  /** As {@link append}, with the time worked; false for a session that has ended, whose event log is closed. */
  appendOpen(events: readonly NewEvent[], context: EventContext): boolean;

  addMessage(message: Omit<StoredMessage, "seq">): number;
  /** Marks the user's messages up to `seq` as answered. */
  answerMessages(seq: number): void;
  addBrief(version: number, status: Brief["status"], content: BriefContent, at: string): void;
  approveBrief(version: number): void;

  addPlan(plan: PlanVersion, at: string): void;
  approvePlan(version: number): void;
  /** Removes a version of the plan; its number is not given again. */
  removePlan(version: number): void;
  /** Tasks come in the order of their positions, behind those that are there. */
  addTasks(tasks: readonly TaskRecord[]): void;
  /** Changes the task if it still has the status and attempts of `from`; gives it as it is then, or undefined. */
  changeTask(from: Pick<TaskRecord, "id" | "status" | "attempts">, status: TaskStatus, patch: TaskPatch): TaskRecord | undefined;
  /** Changes what a task waits for and is given, as long as it has not run. */
  amendTask(id: string, dependencies: readonly string[], input: TaskRecord["input"]): void;
  clearTasks(): void;

  /** Writes a call unless it has an answer already; returns the stored call as a later run will read it. */
  putCall(call: CallRecord): { stands: CallRecord; isFirst: boolean };
  /** Keeps the calls from `fromTurn` on under another scope, out of the replay's way. */
  setCallsAside(scope: string, fromTurn: number): void;
  /** Keeps one call under another scope. */
  retireCall(key: CallKey): void;
  /** Drops what failed, so that a retry sends it anew. */
  forgetFailedCalls(): void;
  /** Adds a model call to what the session, and on that day its owner, used. */
  spend(spending: CallSpending): void;
  countDivergence(): void;
  /** Lets a world-changing tool be called in this session without asking first. */
  allowTool(name: string): void;
  /** Keeps the session when old ones are deleted, or no longer. */
  pin(isPinned: boolean): void;
  /** Marks whether a process works on the session, and sets the deaths of its step where they are given. */
  markUnderWay(isUnderWay: boolean, deaths?: number): void;

  addSource(source: Source): void;
  /** Writes a verified result's findings and citations. */
  addFindings(taskId: string, findings: readonly Finding[]): void;
  putResearch(research: Research, at: string): void;
  /** Puts a report's claims in the place of those that are there; they are numbered in this order. */
  putClaims(claims: readonly Claim[]): void;
  /** Keeps what the report is written with; the research has to be there. New research drops it. */
  putReportRecord(record: ReportRecord): void;
  /** Asks for a file, or says why it could not be made. */
  putReportRequest(request: ReportRequest, at: string): void;
  /** Adds a file; it is asked for no longer. */
  putReport(report: StoredReport, at: string): void;
  /** Remembers a judgement for like questions, or a breakdown for like tasks. */
  remember(kind: MemoryKind, signature: string, content: Json, at: string): void;

  /** What was answered to the owner's key before. */
  answered(key: string): KeptAnswer | undefined;
  keepAnswer(key: string, kept: Omit<KeptAnswer, "sessionId">, status: number, at: string): void;
  /** Removes the session with all its rows; returns the paths of its report files. */
  remove(): readonly string[];

  /** Calls `listener` once the commit is durable; never if it is not. */
  afterCommit(listener: () => void): void;
  /** Calls `listener` once this commit is certain to have been rolled back. */
  afterRollback(listener: () => void): void;
}

export type MemoryKind = "assessment" | "breakdown";
