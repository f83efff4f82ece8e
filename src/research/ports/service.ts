/** The core's interface for the operations. Every method is scoped by owner. */
import type { Readable } from "node:stream";
import type { AgentList } from "../../domain/agents/agent.ts";
import type { ToolList } from "../../domain/agents/tool.ts";
import type { Json } from "../../domain/base/json.ts";
import type { Page, PageRequest } from "../../domain/base/page.ts";
import type { ReadFile } from "../../domain/base/stored-file.ts";
import type { CallView, Recording } from "../../domain/calls/recording.ts";
import type { ErrorCode, RalphError } from "../../domain/errors/errors.ts";
import type { NumberedEvent } from "../../domain/events/events.ts";
import type { Claim, ClaimFilter } from "../../domain/evidence/claims.ts";
import type { SourceText } from "../../domain/evidence/evidence.ts";
import type { DocumentText, LibraryDocument, SearchHit } from "../../domain/library/document.ts";
import type { ApiKey, CreatedKey, NewKey } from "../../domain/owners/api-key.ts";
import type { Brief, BriefContent } from "../../domain/plans/brief.ts";
import type { Answer, Plan, Task } from "../../domain/plans/plan.ts";
import type { TaskStatus } from "../../domain/plans/task-status.ts";
import type { ReportFormat } from "../../domain/reports/formats.ts";
import type { Message, NewSession, ReportFile, ReportState, Results, Session } from "../../domain/sessions/session.ts";
import type { SupervisorRequest, UnifiedPending, UnifiedResponse } from "../../domain/sessions/supervisor.ts";
import type { SessionFilter } from "./directory.ts";
import type { DocumentFilter } from "./library-store.ts";

/** A client's `Idempotency-Key` and the hash of the body that came with it. */
export interface Idempotency {
  key: string;
  requestHash: string;
}

export interface MessageAnswer {
  session: Session;
  message: string | null;
  brief: Brief | null;
  /** False where the answer takes longer than the route waits: it is then sent as an event. */
  answered: boolean;
}

/** A report file, and the question that names its downloads. */
export interface LocatedReport extends ReportFile {
  read: ReadFile;
  question: string;
}

/** A user's message: a text, or a structured answer. */
export interface SaidMessage {
  content?: string | undefined;
  answer?: Answer | undefined;
  taskId?: string | undefined;
}

/** A brief that a client wrote. */
export interface GivenBrief extends BriefContent {
  /** The version that the client edited, where it says so. */
  version?: number | undefined;
}

export interface Sessions {
  /** The same key with the same body returns the session that was created first. */
  create(owner: string, request: NewSession, idempotency: Idempotency | null): Promise<{ session: Session; created: boolean }>;
  get(owner: string, id: string): Promise<Session>;
  /** Resolves with the session when its version is greater than `after`, `waitMs` are over, or the service stops. */
  changed(owner: string, id: string, wait: { after: number | undefined; waitMs: number }): Promise<Session>;
  /** Ends the waits of {@link changed}. */
  endWaits(): void;
  list(owner: string, filter: SessionFilter, page: PageRequest): Promise<Page<Session>>;
  delete(owner: string, id: string): Promise<void>;
  message(owner: string, id: string, message: SaidMessage, idempotency: Idempotency | null): Promise<MessageAnswer>;
  messages(owner: string, id: string, page: PageRequest): Promise<Page<Message>>;
  /** Idempotent, like the commands below: a repeated call returns the session unchanged, and writes no event. */
  approve(owner: string, id: string, planVersion: number | null, idempotency?: Idempotency | null): Promise<Session>;
  /**
   * Makes the client's brief the draft's next version; equal content changes nothing.
   * @throws RalphError `conflict` unless a draft waits, or where the client edited an older version.
   */
  reviseBrief(owner: string, id: string, given: GivenBrief): Promise<Session>;
  pause(owner: string, id: string, idempotency?: Idempotency | null): Promise<Session>;
  resume(owner: string, id: string, idempotency?: Idempotency | null): Promise<Session>;
  cancel(owner: string, id: string, idempotency?: Idempotency | null): Promise<Session>;
  /** Exempts the session from the deletion of old ones, or ends the exemption. */
  pin(owner: string, id: string, isPinned: boolean): Promise<Session>;
  retry(owner: string, id: string, idempotency?: Idempotency | null): Promise<Session>;
  plan(owner: string, id: string): Promise<Plan>;
  /** In tree order; of one status where it is given. */
  tasks(owner: string, id: string, page: PageRequest & { status?: TaskStatus | undefined }): Promise<Page<Task>>;
  task(owner: string, id: string, taskId: string): Promise<{ task: Task; calls: CallView[] }>;
  /** Retries a failed or skipped task, and those skipped because of it; a failed session continues. */
  retryTask(owner: string, id: string, taskId: string, idempotency?: Idempotency | null): Promise<Task>;
  /** Skips a task that has not completed, and those that depend on it. */
  skipTask(owner: string, id: string, taskId: string, idempotency?: Idempotency | null): Promise<Task>;
  results(owner: string, id: string): Promise<Results>;
  /** The claim ledger, in the report's order; empty before the report is written. */
  claims(owner: string, id: string, filter: ClaimFilter, page: PageRequest): Promise<Page<Claim>>;
  /** A part of a source's extracted text; it ends where the text ends. @throws RalphError `not_found` */
  sourceText(owner: string, id: string, sourceId: string, part: { from: number; to: number }): Promise<SourceText>;
  /** The journal of its calls, from which a `replay` engine runs it again. */
  recording(owner: string, id: string): Promise<Recording>;
  /**
   * A ZIP with the report, its claims and all their evidence.
   * @throws RalphError `conflict` where the session has not ended.
   */
  bundle(owner: string, id: string): Promise<Readable>;
  /** The stored file. By default of the session's own template. */
  report(owner: string, id: string, format: ReportFormat, template?: string): Promise<LocatedReport>;
  /** The existing files, and those that were requested after the session's end. */
  reports(owner: string, id: string): Promise<{ items: ReportState[] }>;
  /**
   * Requests a further file of a finished session.
   * @throws RalphError `conflict` where it is not done, `unprocessable` for an unknown template.
   */
  furtherReport(owner: string, id: string, wish: { format: ReportFormat; template?: string | undefined }): Promise<ReportState>;
  feed: EventFeed;
}

/** An event as the SSE frame that carries it. */
export interface Frame {
  /** Number of the event in its feed, from which a reader resumes. */
  seq: number;
  frame: string;
  /** Whether nothing follows unless the session is retried. */
  last: boolean;
}

/**
 * A feed of one owner: stored frames that each reader follows with a cursor. A reader reads the frames after the last one it
 * wrote, and waits when there are none. Backfill and live events take the same path, so there is no gap between them.
 */
export interface FrameSource {
  /** Sources with equal keys have equal frames. */
  readonly key: string;
  /** Frames after a number that this process has in memory; undefined where they have to be read. */
  recent(after: number, limit: number): readonly Frame[] | undefined;
  /** Frames with a greater number, at most `limit`, oldest first; fewer only where there are no more. */
  read(after: number, limit: number): Promise<readonly Frame[]>;
  /** Calls `wake` after each commit that added frames; returns the function that unsubscribes. */
  listen(wake: () => void): () => void;
  /** Whether no frame will follow the one with this number, unless the session is retried. */
  isOver(after: number): Promise<boolean>;
  /** Calls `tell` with frames that are not stored: a reader whose socket is full misses them. */
  listenBeside?(tell: (frame: string) => void): () => void;
}

export interface EventFeed {
  /** Events of the session with a greater number, oldest first. @throws RalphError `not_found` */
  after(owner: string, sessionId: string, after: number, limit: number): Promise<NumberedEvent[]>;
  /** Events of all the owner's sessions after a position, oldest first. */
  ofOwner(owner: string, after: number, limit: number): Promise<{ position: number; event: NumberedEvent }[]>;
  /**
   * The session's events as frames; with `deltas` also the report's text while it is written.
   * @throws RalphError `not_found`
   */
  sessionFrames(owner: string, sessionId: string, deltas: boolean): Promise<FrameSource>;
  /** The events of all the owner's sessions as frames, numbered by position. */
  ownerFrames(owner: string): FrameSource;
  /** The position after which there is no event yet. */
  newest(owner: string): Promise<number>;
}

/** A session's plan in its versions. */
export interface Plans {
  /** The newest version, or the one that is named. */
  get(owner: string, id: string, version: number | null): Promise<Plan>;
  replace(owner: string, id: string, plan: Json): Promise<Plan>;
  /** Drops the plan while nothing of it has run; Ralph then plans by itself. */
  drop(owner: string, id: string): Promise<void>;
}

/** Tasks that are done elsewhere: by a person or another program that has a lease on the task. */
export interface OutsideTasks {
  /** Tasks that can be taken now, best first, with the references of their inputs resolved. */
  next(owner: string, id: string): Promise<Task[]>;
  /** Takes a task, or renews the given lease. */
  start(owner: string, id: string, taskId: string, wish: LeaseWish, idempotency?: Idempotency | null): Promise<Task>;
  complete(
    owner: string,
    id: string,
    taskId: string,
    done: { lease: string; output: Json },
    idempotency?: Idempotency | null,
  ): Promise<Task>;
  fail(
    owner: string,
    id: string,
    taskId: string,
    failed: { lease: string; reason: string },
    idempotency?: Idempotency | null,
  ): Promise<Task>;
}

export interface LeaseWish {
  /** A lease that the worker has already: it is renewed. */
  lease?: string | undefined;
  /** Seconds. */
  leaseS?: number | undefined;
}

/** The agents that tasks may name. */
export interface Agents {
  list(): AgentList;
}

/** The tools that agents and plans may call. */
export interface Tools {
  list(): ToolList;
}

export type SupervisorOutcome =
  | { kind: "done"; answer: UnifiedResponse }
  /** `sessionId` is the session's own id. */
  | { kind: "pending"; sessionId: string; answer: UnifiedPending }
  | { kind: "failed"; error: RalphError; sessionId: string; fallbackResponse: string };

export interface Supervisor {
  /** Creates the session, or finds that of an equal call by its `sessionId` or else its key, and waits if asked to. */
  ask(owner: string, request: SupervisorRequest, options: { wait: boolean; idempotency?: Idempotency | null }): Promise<SupervisorOutcome>;
  /** Resolves an id that a supervisor's client chose to the session's own; others are returned unchanged. */
  idOf(owner: string, id: string): Promise<string>;
  /** The progress of a client's session as frames; may be opened before the session exists. */
  progress(owner: string, sessionId: string): Promise<FrameSource>;
  close(): void;
}

export interface NewDocument {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  url: string | null;
  /** The collection that it is added to; none where absent. */
  collection?: string | undefined;
}

export interface AddedDocuments {
  /** `created` is false where the owner had the same bytes already. */
  items: { document: LibraryDocument; created: boolean }[];
  /** Files of an archive, or attachments, that were not added: the error's code and message. */
  refused: { name: string; error: ErrorCode; message: string }[];
  /** Whether the document contains others: an archive, or a mail with attachments. */
  isArchive: boolean;
}

export interface DocumentListFilter extends DocumentFilter {
  /** Only documents with these bytes, one for each media type; other conditions are ignored. */
  sha256?: string | undefined;
}

export interface Documents {
  /** Downloads a document from the web without storing it. */
  download(owner: string, url: string): Promise<NewDocument>;
  add(owner: string, document: NewDocument): Promise<AddedDocuments>;
  get(owner: string, id: string): Promise<LibraryDocument>;
  /** A part of the document's extracted text; it ends where the text ends. @throws RalphError `not_found` */
  text(owner: string, id: string, part: { from: number; to: number }): Promise<DocumentText>;
  list(owner: string, page: PageRequest, filter?: DocumentListFilter): Promise<Page<LibraryDocument>>;
  delete(owner: string, id: string): Promise<void>;
  searchHits(owner: string, query: string, limit: number): Promise<SearchHit[]>;
}

/** The operator's keys, of all owners. */
export interface Keys {
  create(request: NewKey): Promise<CreatedKey>;
  /** Newest first; of one owner, or of all. */
  list(owner: string | null, page: PageRequest): Promise<Page<ApiKey>>;
  /** Creates a key of the same owner and scopes; the old one stays valid for the overlap. */
  rotate(id: string, overlapS: number | undefined): Promise<CreatedKey>;
  /** Effective before it resolves. */
  revoke(id: string): Promise<void>;
}
