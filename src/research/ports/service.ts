/**
 * What the HTTP routes (and whoever else stands outside) may ask of the core. Every method is cut by owner, but for those
 * of `EventFeed` that take a session's id alone: their caller has asked for the session as its owner first.
 */
import type { AgentList } from "../../domain/agent.ts";
import type { Brief, ReportFormat } from "../../domain/brief.ts";
import type { RalphError } from "../../domain/errors.ts";
import type { NumberedEvent } from "../../domain/events.ts";
import type { Json } from "../../domain/json.ts";
import type { Plan, Task } from "../../domain/plan.ts";
import type { RecordedCall, Recording } from "../../domain/recording.ts";
import type { LibraryDocument, Message, NewSession, ReportFile, Results, Session } from "../../domain/session.ts";
import type { SessionState } from "../../domain/states.ts";
import type { SupervisorRequest, UnifiedPending, UnifiedResponse } from "../../domain/supervisor.ts";
import type { ToolList } from "../../domain/tool.ts";

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}
export interface PageRequest {
  /** 1 to 200. */
  limit: number;
  cursor?: string | undefined;
}

/** A client's `Idempotency-Key` and the hash of the body that came with it. */
export interface Idempotency {
  key: string;
  requestHash: string;
}

export interface MessageAnswer {
  session: Session;
  message: string | null;
  brief: Brief | null;
  /** False where the answer takes longer than the route waits: it comes as an event. */
  answered: boolean;
}

export interface CallView {
  turn: number;
  order: number;
  kind: RecordedCall["kind"] | "ask";
  name: string;
  status: RecordedCall["status"];
  request: Json;
  answer: Json;
  error: Json;
  model: string | null;
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
  durationMs: number | null;
  at: string;
}

export interface Sessions {
  /** The same key with the same body gives the session that was created then. */
  create(owner: string, request: NewSession, idempotency: Idempotency | null): Promise<{ session: Session; created: boolean }>;
  get(owner: string, id: string): Promise<Session>;
  list(owner: string, filter: { status?: SessionState | undefined }, page: PageRequest): Promise<Page<Session>>;
  delete(owner: string, id: string): Promise<void>;
  message(
    owner: string,
    id: string,
    message: { content: string; taskId?: string | undefined },
    idempotency: Idempotency | null,
  ): Promise<MessageAnswer>;
  messages(owner: string, id: string, page: PageRequest): Promise<Page<Message>>;
  /** The same again gives the session as it is, and writes no event; so do the commands below. */
  approve(owner: string, id: string, planVersion: number | null, idempotency?: Idempotency | null): Promise<Session>;
  pause(owner: string, id: string, idempotency?: Idempotency | null): Promise<Session>;
  resume(owner: string, id: string, idempotency?: Idempotency | null): Promise<Session>;
  cancel(owner: string, id: string, idempotency?: Idempotency | null): Promise<Session>;
  retry(owner: string, id: string, idempotency?: Idempotency | null): Promise<Session>;
  plan(owner: string, id: string): Promise<Plan>;
  tasks(owner: string, id: string, page: PageRequest): Promise<Page<Task>>;
  task(owner: string, id: string, taskId: string): Promise<{ task: Task; calls: CallView[] }>;
  /** Takes a failed or skipped task up again, with what was skipped because of it; a failed session goes on. */
  retryTask(owner: string, id: string, taskId: string, idempotency?: Idempotency | null): Promise<Task>;
  /** Leaves a task out that has not completed, and with it what depends on it. */
  skipTask(owner: string, id: string, taskId: string, idempotency?: Idempotency | null): Promise<Task>;
  results(owner: string, id: string): Promise<Results>;
  /** The journal of its calls, from which a `replay` engine runs it again. */
  recording(owner: string, id: string): Promise<Recording>;
  /** Where the file lies. */
  report(owner: string, id: string, format: ReportFormat): Promise<ReportFile & { file: string }>;
  feed: EventFeed;
}

/** An event as the SSE frame that carries it. */
export interface Frame {
  /** What a reader comes back with: the event's number in its feed. */
  seq: number;
  frame: string;
  /** Whether nothing follows unless the session is retried. */
  last: boolean;
}

/**
 * Events as a cursor over the journal: a reader asks for what comes after the last one it wrote, and waits when there
 * is nothing. Backfill and live are the same path, so there is no gap to close.
 */
export interface EventFeed {
  /** Events of the session with `seq > after`, at most `limit`, oldest first. */
  after(owner: string, sessionId: string, after: number, limit: number): Promise<NumberedEvent[]>;
  /** As {@link after}, each event as the SSE frame that carries it; formatted once for all readers. */
  frames(sessionId: string, after: number, limit: number): readonly Frame[];
  /** Calls `wake` after each commit that wrote events of the session; gives the function that stops it. */
  listen(sessionId: string, wake: () => void): () => void;
  /** Whether the session is in a terminal state and `after` is at or beyond its last event. */
  isOver(sessionId: string, after: number): boolean;
  /** Events of all the owner's sessions with `position > after`, at most `limit`, oldest first. */
  ofOwner(owner: string, after: number, limit: number): { position: number; event: NumberedEvent }[];
  /** As {@link ofOwner}, as frames whose numbers are positions; none is the last. */
  ownerFrames(owner: string, after: number, limit: number): readonly Frame[];
  listenToOwner(owner: string, wake: () => void): () => void;
  /** The position after which there is no event yet. */
  newest(): number;
  /** Calls `tell` with pieces of the session's report while it is being written; they are in no journal. */
  listenToDeltas(sessionId: string, tell: (text: string) => void): () => void;
}

/** A session's plan in its versions. */
export interface Plans {
  /** The newest version, or the one that is named. */
  get(owner: string, id: string, version: number | null): Promise<Plan>;
  replace(owner: string, id: string, plan: Json): Promise<Plan>;
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
  /** Opens the session or finds the one of the same call, and waits for its outcome if asked to. */
  ask(owner: string, request: SupervisorRequest, options: { wait: boolean }): Promise<SupervisorOutcome>;
  /** The session that an id means: its own, or the one a client of the supervisor chose. Unknown ones come back as they are. */
  idOf(owner: string, id: string): Promise<string>;
  /** What the feed knows a client's session by. */
  keyOf(owner: string, sessionId: string): Promise<string>;
  /** Progress by that key, readable before the session is there. */
  feed: Pick<EventFeed, "frames" | "listen" | "isOver">;
  close(): void;
}

export interface NewDocument {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  url: string | null;
}

export interface SearchHit {
  documentId: string;
  name: string;
  heading: string[];
  place: { from: number; to: number; line: number };
  text: string;
  /** Ranges of `text` whose words match the query, as UTF-16 offsets. */
  highlights: { from: number; to: number }[];
  score: number;
}

export interface Documents {
  /** `created` is false where the owner had the same bytes already. */
  add(owner: string, document: NewDocument): Promise<{ document: LibraryDocument; created: boolean }>;
  get(owner: string, id: string): LibraryDocument;
  list(owner: string, page: PageRequest): Page<LibraryDocument>;
  delete(owner: string, id: string): Promise<void>;
  search(owner: string, query: string, limit: number): SearchHit[];
}
