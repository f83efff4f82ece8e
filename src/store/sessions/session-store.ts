/** Sessions over SQLite: creates, opens, lists and finds them. All who open a session share one object. */

import type { Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import type { PriorEvidence } from "../../domain/sessions/prior-evidence.ts";
import { newSessionRecord, type SessionRecord } from "../../domain/sessions/session-record.ts";
import type { SessionState } from "../../domain/sessions/states.ts";
import type { Directory, OwnedSession, SessionFilter, SessionOverview } from "../../research/ports/directory.ts";
import type { Creation, NewSessionCommit, SessionStore, StoredAnswer } from "../../research/ports/session-store.ts";
import { storedAnswer } from "../rows/idempotency.ts";
import type { Rows } from "../rows/rows.ts";
import type { Transaction } from "../writer/database.ts";
import { numberedInRows } from "./event-numbers.ts";
import { type Assigning, SqliteSession } from "./open-session.ts";
import { SqliteChanges } from "./session-changes.ts";

/**
 * Sessions that stay in memory after a client looked at them, since it polls. Each takes about 6 KB; reading one again takes as
 * much time as the rest of the request, most of it for counting its tasks, which lie on a page each.
 */
const mostLookedAt = 1_000;

export class SqliteSessions implements SessionStore, Directory {
  readonly #rows: Rows;
  /** Open sessions by id. */
  readonly #open = new Map<string, SqliteSession>();
  /** Sessions that were read and not opened since, oldest first. Opening one reuses the object. */
  readonly #lookedAt = new Map<string, SqliteSession>();
  /** Set where replicas share the sessions. */
  #assigning: Assigning | null = null;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** From now on each commit to a session checks its assignment. */
  assignBy(assigning: Assigning): void {
    this.#assigning = assigning;
  }

  /** Rereads open sessions that another process changed. */
  changedElsewhere(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#lookedAt.delete(id);
      const session = this.#open.get(id);
      if (session !== undefined) session.reread(this.#rows.sessions.find(id));
    }
  }

  async open(id: string, owner?: string): Promise<SqliteSession | undefined> {
    const session = this.#find(id, owner);
    if (session === undefined) return undefined;
    this.#lookedAt.delete(id);
    this.#open.set(id, session);
    return session.retain();
  }

  create(key: { owner: string; key: string } | null, build: (creation: Creation) => NewSessionCommit): Promise<StoredAnswer | null> {
    return this.#rows.db.write((tx) => {
      const rows = this.#rows;
      const before = key === null ? undefined : storedAnswer(rows.idempotency.find(key.owner, key.key));
      if (before !== undefined) return before;
      const { session: given, events, definitions, requestHash, answer, prior } = build(tx);
      const session = this.#reading(newSessionRecord(given));
      const changes = new SqliteChanges(tx, session);
      changes.insert(events, given.createdAt);
      if (prior !== undefined) this.#copyPrior(tx, changes, prior);
      rows.usage.add(tx, { owner: given.owner, engine: given.engine, model: null, at: given.createdAt }, { sessions: 1 });
      for (const definition of definitions) rows.memory.insertDefinition(tx, { ...definition, created_at: given.createdAt });
      if (key !== null) {
        const ids = { owner: key.owner, key: key.key, session_id: given.id, status: 201, at: given.createdAt };
        rows.idempotency.insert(tx, ids, { requestHash, messageSeq: null, answer });
      }
      this.#assigning?.after(session.session);
      return null;
    });
  }

  async appendOpen(events: ReadonlyMap<string, NewEvent>, at: string): Promise<void> {
    // Where replicas share the sessions, each may be refused apart.
    if (this.#assigning !== null) await Promise.all(Array.from(events, ([id, event]) => this.#appendApart(id, event, at)));
    else await this.#rows.db.write((tx) => this.#appendTogether(tx, events, at));
  }

  async #appendApart(id: string, event: NewEvent, at: string): Promise<void> {
    const state = await this.open(id);
    await state?.commit((changes) => changes.appendOpen([event], { at })).finally(() => state.close());
  }

  #appendTogether(tx: Transaction, events: ReadonlyMap<string, NewEvent>, at: string): void {
    const rows = this.#rows;
    const { pending } = rows.events;
    tx.afterRollback(() => rows.events.truncate(pending));
    tx.atEnd(rows.events, (end) => rows.events.flush(end));
    const unread = new Map<string, NewEvent>();
    for (const [id, event] of events) {
      const session = this.#inMemory(id);
      if (session === undefined) unread.set(id, event);
      else new SqliteChanges(tx, session).appendOpen([event], { at });
    }
    numberedInRows(tx, rows, unread, at);
  }

  /** Copies the sources in this commit, because their texts are deleted with the last session that refers to them. */
  #copyPrior(tx: Transaction, changes: SqliteChanges, prior: PriorEvidence): void {
    if (this.#rows.sessions.find(prior.sessionId) === undefined)
      throw new RalphError("not_found", `There is no session '${prior.sessionId}'`);
    const { id, owner } = changes.now;
    this.#rows.prior.insert(tx, { session_id: id, owner }, prior);
    for (const source of prior.sources) changes.addSource(source);
  }

  async overview(owner: string, id: string): Promise<SessionOverview | undefined> {
    const session = this.#find(id, owner);
    return session === undefined ? undefined : this.#overviews([session])[0];
  }

  /** What is not in memory is read by one statement. */
  #overviews(sessions: readonly SqliteSession[]): SessionOverview[] {
    const unread = sessions.filter((session) => session.isUnread).map(({ id }) => id);
    const read = unread.length === 0 ? null : this.#rows.sessions.overviews(unread);
    return sessions.map((session) => {
      this.#look(session);
      return session.overview(read?.get(session.id));
    });
  }

  /** Caches a session that a client reads. */
  #look(session: SqliteSession): void {
    if (this.#inMemory(session.id) !== undefined) return;
    // A commit under way may still be rolled back.
    if (this.#rows.db.sending !== null) return;
    if (this.#lookedAt.size >= mostLookedAt) for (const oldest of this.#lookedAt.keys().take(1)) this.#lookedAt.delete(oldest);
    this.#lookedAt.set(session.id, session);
  }

  /** Called where rows of sessions are changed by other means than the sessions' own steps. */
  forgetLookedAt(): void {
    this.#lookedAt.clear();
  }

  async page(owner: string, filter: SessionFilter, after: string | undefined, limit: number): Promise<SessionOverview[]> {
    const records = this.#rows.sessions.page(owner, filter, after, limit);
    return this.#overviews(records.map((record) => this.#inMemory(record.id) ?? this.#reading(record)));
  }

  async expired(before: string, limit: number): Promise<OwnedSession[]> {
    return this.#rows.sessions.expired(before, limit);
  }

  forgetCalls(before: string, limit: number): Promise<number> {
    return this.#rows.db.write((tx) => this.#rows.calls.forgetOld(tx, before, limit));
  }

  async runnable(): Promise<OwnedSession[]> {
    return this.#rows.sessions.runnable();
  }

  async runnableWithDeaths(): Promise<OwnedSession[]> {
    return this.#rows.sessions.runnableWithDeaths();
  }

  async withReportRequests(): Promise<OwnedSession[]> {
    const open = new Map(this.#rows.reports.openRequests().map(({ session_id, owner }) => [session_id, { id: session_id, owner }]));
    return [...open.values()];
  }

  async answered(owner: string, key: string): Promise<StoredAnswer | undefined> {
    return storedAnswer(this.#rows.idempotency.find(owner, key));
  }

  storeAnswer(owner: string, key: string, answer: Json): Promise<Json> {
    return this.#rows.db.write((tx) => {
      this.#rows.idempotency.answer(tx, owner, key, answer);
      return storedAnswer(this.#rows.idempotency.find(owner, key))?.answer ?? answer;
    });
  }

  async counts(): Promise<Partial<Record<SessionState, number>>> {
    return Object.fromEntries(this.#rows.sessions.counts().map(({ status, sessions }) => [status, sessions]));
  }

  /** The session in memory, or one that is read now. */
  #find(id: string, owner?: string): SqliteSession | undefined {
    const known = this.#inMemory(id);
    if (known !== undefined && known.cached.session !== null) return owner === undefined || known.owner === owner ? known : undefined;
    const record = this.#rows.sessions.find(id);
    return record === undefined || (owner !== undefined && record.owner !== owner) ? undefined : this.#reading(record);
  }

  #inMemory(id: string): SqliteSession | undefined {
    return this.#open.get(id) ?? this.#lookedAt.get(id);
  }

  /** Whether a session of the owner is open. */
  isOpen(owner: string): boolean {
    return this.#open.values().some((session) => session.owner === owner);
  }

  #reading(record: SessionRecord): SqliteSession {
    const session: SqliteSession = new SqliteSession(this.#rows, record, {
      change: (tx, changed) => new SqliteChanges(tx, changed),
      assigning: () => this.#assigning,
      released: () => {
        if (this.#open.get(record.id) === session) this.#open.delete(record.id);
      },
    });
    return session;
  }
}
