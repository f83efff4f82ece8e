/**
 * A session in memory: its record and tree as of the newest commit, and within a transaction with its changes so far.
 * Everything else is read by prepared statements. All who open a session share one object.
 */

import type { CallKey, CallRecord } from "../../domain/calls/call-record.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { EventType, NumberedEvent } from "../../domain/events/events.ts";
import type { Claim, ClaimFilter } from "../../domain/evidence/claims.ts";
import type { Division } from "../../domain/evidence/division.ts";
import type { Source } from "../../domain/evidence/evidence.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import { isLeaf, type PlanVersion, type TaskRecord } from "../../domain/plans/task-record.ts";
import type { PriorEvidence } from "../../domain/sessions/prior-evidence.ts";
import type { ReportRecord, ReportRequest } from "../../domain/sessions/report-record.ts";
import type { Research } from "../../domain/sessions/research.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { overviewOf, type SessionOverview } from "../../research/ports/directory.ts";
import type { Changes, LeafCounts, OpenSession, StoredMessage, StoredReport } from "../../research/ports/session-store.ts";
import type { AnswerPart } from "../rows/answer-parts.ts";
import { callOf } from "../rows/call-codec.ts";
import { briefOf, messageOf } from "../rows/conversation.ts";
import { sourceOf } from "../rows/evidence.ts";
import type { Rows } from "../rows/rows.ts";
import { taskOf } from "../rows/task-codec.ts";
import type { CallRow } from "../schema/tables.ts";
import { decodedOrNull } from "../sqlite/json-columns.ts";
import type { Transaction } from "../writer/database.ts";

/** The cached state. It is immutable, so that undoing a step restores the previous object. */
export interface CachedState {
  /** Null where the session was deleted. */
  readonly session: SessionRecord | null;
  /** Tasks by id, in the order of the tree; null where the tree was not read yet. */
  readonly tasks: ReadonlyMap<string, TaskRecord> | null;
  readonly plan: PlanVersion | null;
  readonly brief: Brief | null;
  readonly sources: readonly Source[] | null;
  readonly unanswered: readonly StoredMessage[] | null;
  /** Undefined where the research was not read yet, null where there is none. */
  readonly research?: { readonly content: Research; readonly record: ReportRecord | null } | null | undefined;
  /** Cached evidence of the session that is followed. */
  readonly prior?: PriorEvidence | undefined;
  /** Cached data of events by type. */
  readonly eventData: ReadonlyMap<EventType, readonly NumberedEvent["data"][]>;
}

/** The state with only the record read. */
const unread: CachedState = { session: null, tasks: null, plan: null, brief: null, sources: null, unanswered: null, eventData: new Map() };
export const removed: CachedState = { ...unread, tasks: new Map() };

/** Hooks around each commit to a session, where replicas share the sessions. */
export interface Assigning {
  /** @throws RalphError where another replica works on the session. */
  before(sessionId: string): void;
  after(session: SessionRecord): void;
}

export interface SqliteSessionOptions {
  assigning(): Assigning | null;
  /** The changes of one step. */
  change(tx: Transaction, session: SqliteSession): Changes;
  /** Called when the last reference is closed. */
  released(): void;
}

export class SqliteSession implements OpenSession {
  readonly id: string;
  readonly owner: string;
  readonly rows: Rows;
  cached: CachedState;
  readonly #options: SqliteSessionOptions;
  #references = 0;
  #overview: { of: CachedState; value: SessionOverview } | null = null;

  constructor(rows: Rows, session: SessionRecord, options: SqliteSessionOptions) {
    this.id = session.id;
    this.owner = session.owner;
    this.rows = rows;
    this.cached = { ...unread, session };
    this.#options = options;
  }

  /** Adds a reference, which `close` gives back. */
  retain(): this {
    this.#references++;
    return this;
  }

  close(): void {
    if (--this.#references === 0) this.#options.released();
  }

  async commit<T>(work: (changes: Changes) => T): Promise<T> {
    // Stays open until the commit, so that whoever opens it next shares this object.
    this.retain();
    try {
      return await this.rows.db.write((tx) => {
        const assigning = this.#options.assigning();
        assigning?.before(this.id);
        const result = work(this.#options.change(tx, this));
        if (this.cached.session !== null) assigning?.after(this.cached.session);
        return result;
      });
    } finally {
      this.close();
    }
  }

  /** Drops cached state except the record, after another process changed the session's rows. */
  reread(session: SessionRecord | undefined): void {
    this.cached = session === undefined ? removed : { ...unread, session };
  }

  get session(): SessionRecord {
    const { session } = this.cached;
    if (session === null) throw new RalphError("not_found", `There is no session '${this.id}'`);
    return session;
  }

  /** Whether an overview has to be read from the rows: a session that has just begun has nothing but its record. */
  get isUnread(): boolean {
    if (this.#overview?.of === this.cached || this.cached.tasks !== null) return false;
    return this.session.briefVersion !== null || this.session.messageSeq > 0;
  }

  /** Cached until the state changes. `read` is what the rows say, where somebody has read them. */
  overview(read?: Omit<SessionOverview, "session">): SessionOverview {
    if (this.#overview?.of === this.cached) return this.#overview.value;
    const value = read === undefined ? overviewOf(this) : { session: this.session, ...read };
    this.#overview = { of: this.cached, value };
    return value;
  }

  /** The tree, read on first use. */
  get tree(): ReadonlyMap<string, TaskRecord> {
    if (this.cached.tasks !== null) return this.cached.tasks;
    const tasks = new Map(this.rows.tasks.all(this.id).map((row) => [row.id, taskOf(row)]));
    this.#cache("tasks", tasks);
    return tasks;
  }

  tasks(): TaskRecord[] {
    return [...this.tree.values()];
  }

  task(id: string): TaskRecord | undefined {
    return this.tree.get(id);
  }

  #cache<Name extends keyof CachedState, Value extends CachedState[Name]>(name: Name, value: Value): Value {
    this.cached = { ...this.cached, [name]: value };
    return value;
  }

  leafCounts(): LeafCounts {
    const counts: { -readonly [Status in keyof LeafCounts]: LeafCounts[Status] } = {};
    for (const task of this.tree.values()) if (isLeaf(task)) counts[task.status] = (counts[task.status] ?? 0) + 1;
    return counts;
  }

  plan(version: number): PlanVersion | undefined {
    if (this.cached.plan?.version === version) return this.cached.plan;
    const plan = this.rows.tasks.plan(this.id, version);
    if (plan !== undefined && version === this.cached.session?.planVersion) this.#cache("plan", plan);
    return plan;
  }

  brief(version: number): Brief | undefined {
    if (this.cached.brief?.version === version) return this.cached.brief;
    const row = this.rows.conversation.brief(this.id, version);
    if (row === undefined) return undefined;
    const brief = briefOf(row);
    this.#cache("brief", brief);
    return brief;
  }

  messages(after: number, limit: number): StoredMessage[] {
    return this.rows.conversation.messages(this.id, after, limit).map(messageOf);
  }

  message(seq: number): StoredMessage | undefined {
    const row = this.rows.conversation.message(this.id, seq);
    return row === undefined ? undefined : messageOf(row);
  }

  unanswered(): readonly StoredMessage[] {
    return this.cached.unanswered ?? this.#cache("unanswered", this.rows.conversation.unanswered(this.id).map(messageOf));
  }

  latestReply(): StoredMessage | undefined {
    const row = this.rows.conversation.latestReply(this.id);
    return row === undefined ? undefined : messageOf(row);
  }

  calls(scope: string): CallRecord[] {
    return this.#callsOf(this.rows.calls.ofScope(this.id, scope));
  }

  call({ scope, turn, order }: CallKey): CallRecord | undefined {
    const row = this.rows.calls.find(this.id, scope, turn, order);
    return row === undefined ? undefined : this.#callsOf([row])[0];
  }

  allCalls(): CallRecord[] {
    return this.#callsOf(this.rows.calls.ofSession(this.id));
  }

  sentToModels(): CallRecord[] {
    return this.#callsOf(this.rows.calls.sentToModels(this.id));
  }

  worldCallsSetAside(scope: string, requestHash: string): CallRecord[] {
    return this.#callsOf(this.rows.calls.setAsideWorld(this.id, scope, requestHash));
  }

  /** Their answers' parts are read with them, each once: the session may be deleted while the calls are used. */
  #callsOf(rows: readonly CallRow[]): CallRecord[] {
    const parts = rows.flatMap(({ answer_parts }) => decodedOrNull<AnswerPart[]>(answer_parts) ?? []);
    const contents = this.rows.calls.parts(this.id, new Set(parts.map(({ hash }) => hash)));
    return rows.map((row) => callOf(row, contents));
  }

  eventData(type: EventType): readonly NumberedEvent["data"][] {
    const known = this.cached.eventData.get(type);
    if (known !== undefined) return known;
    const data = this.rows.events.dataOf(this.id, type);
    // Events of the transaction under way are not written yet.
    if (this.rows.events.pending === 0) this.#cache("eventData", new Map(this.cached.eventData).set(type, data));
    return data;
  }

  sources(): readonly Source[] {
    return this.cached.sources ?? this.#cache("sources", this.rows.evidence.sources(this.id).map(sourceOf));
  }

  source(id: string): Source | undefined {
    return this.sources().find((source) => source.id === id);
  }

  sourceText(sourceId: string): string | undefined {
    const source = this.source(sourceId);
    return source === undefined ? undefined : this.rows.contents.text(this.owner, source.hash);
  }

  prior(): PriorEvidence | undefined {
    if (this.session.follows === null) return undefined;
    const known = this.cached.prior ?? this.rows.prior.find(this.id);
    if (known !== this.cached.prior) this.#cache("prior", known);
    return known;
  }

  claims(filter: ClaimFilter, after: number, limit: number): Claim[] {
    return this.rows.claims.page(this.id, filter, after, limit);
  }

  sourceDivisions(sourceId: string): readonly Division[] {
    const source = this.source(sourceId);
    return source === undefined ? [] : this.rows.contents.divisions(this.owner, source.hash);
  }

  research(): Research | undefined {
    return this.#written()?.content;
  }

  reportRecord(): ReportRecord | undefined {
    return this.#written()?.record ?? undefined;
  }

  #written(): CachedState["research"] {
    if (this.cached.research !== undefined) return this.cached.research;
    const row = this.rows.reports.research(this.id);
    if (row === undefined) return this.#cache("research", null);
    return this.#cache("research", { content: JSON.parse(row.content) as Research, record: decodedOrNull(row.record) });
  }

  reportRequests(): ReportRequest[] {
    const requests = this.rows.reports.requests(this.id);
    return requests.map((row) => ({
      format: row.format as ReportRequest["format"],
      template: row.template,
      error: decodedOrNull(row.error),
    }));
  }

  reports(): StoredReport[] {
    return this.rows.reports.reports(this.id).map(({ format, template, path, bytes, sha256 }) => ({
      format: format as StoredReport["format"],
      template,
      path,
      bytes,
      sha256,
    }));
  }
}
