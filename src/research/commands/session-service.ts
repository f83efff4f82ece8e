/** The commands on sessions: each is one transaction, and what has to happen next is told to the runner after it. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { RalphError } from "../../domain/errors.ts";
import type { Task } from "../../domain/plan.ts";
import type { NewSession, Session } from "../../domain/session.ts";
import { isTerminal } from "../../domain/states.ts";
import type { Transaction } from "../../store/database.ts";
import type { IdempotencyRow } from "../../store/idempotency.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import type { NewEvent } from "../events/event-log.ts";
import { EventWaiter } from "../events/event-waiter.ts";
import type { Idempotency, MessageAnswer, Sessions } from "../ports/service.ts";
import type { Core } from "../run/core.ts";
import { currentBrief } from "../run/session-facts.ts";
import { moveSession } from "../run/session-run.ts";
import type { Runner } from "../runner/runner.ts";
import { taskView } from "../views/views.ts";
import { type Command, cancel, pause, resume, retry } from "./commands.ts";
import { approvalOf, takeMessage, taskRow } from "./dialogue.ts";
import { newSessionRow, newSessionView } from "./session-creation.ts";
import { SessionReads } from "./session-reads.ts";
import { retryTask, skipTask } from "./task-control.ts";

export interface SessionServiceOptions {
  core: Core;
  runner: Runner;
  /** Engine of sessions that name none. */
  defaultEngine: string;
}

export class SessionService extends SessionReads implements Sessions {
  readonly #options: SessionServiceOptions;

  constructor(options: SessionServiceOptions) {
    super(options.core, options.runner);
    this.#options = options;
  }

  async create(owner: string, request: NewSession, idempotency: Idempotency | null): Promise<{ session: Session; created: boolean }> {
    const { store, events } = this.core;
    const row = newSessionRow(this.core, this.#options.defaultEngine, owner, request);
    const born: NewEvent[] = [{ type: "session.status", data: { from: null, to: "created", event: "created" } }];
    let isAnnounced = false;
    const answer = await store.db
      .write((tx) => {
        const before = idempotency === null ? undefined : this.#answeredBefore(owner, idempotency);
        if (before !== undefined) return { session: keptAnswer<Session>(before) ?? this.get(owner, before.session_id), created: false };
        store.disk.assertRoom();
        // Only what really comes has a place, or a request that is sent again would push the others back.
        const place = this.runner.announce();
        isAnnounced = true;
        if (place !== null) assertQueueHasRoom(place, this.core.settings.maxQueuedSessions);
        if (place !== null) born.push({ type: "session.queued", data: { position: place } });
        store.sessions.insert(tx, row, born.length);
        this.core.agents.keep(tx, row.created_at);
        events.insert(tx, row.id, born, { event_seq: born.length, percent: 0, owner }, row.created_at);
        const session = newSessionView(row, place);
        if (idempotency !== null) this.#remember(tx, owner, idempotency, row.id, { status: 201, answer: session, at: row.created_at });
        return { session, created: true };
      })
      .finally(() => {
        if (isAnnounced) this.runner.arrived();
      });
    if (answer.created) {
      const { engine, queuePosition } = answer.session;
      this.core.log.info({ session: row.id, owner, engine, queuePosition }, "Session created");
      this.runner.enqueue(row.id, { told: queuePosition !== null });
    }
    return answer;
  }

  /** Cancels the session if need be, waits until nobody works on it, and leaves no row and no file of it. */
  delete(owner: string, id: string): Promise<void> {
    this.owned(owner, id);
    return this.core.store.disk.freeing(() => this.#delete(owner, id));
  }

  async #delete(owner: string, id: string): Promise<void> {
    const { store, settings } = this.core;
    const files: string[] = [];
    for (let isGone = false; !isGone; ) {
      await this.#cancelIfOpen(owner, id);
      await this.runner.idle(id);
      isGone = await store.db.write((tx) => {
        const session = store.sessions.owned(owner, id);
        // It was retried meanwhile, or is just being taken up: once more.
        if (session !== undefined && (!isTerminal(session.status) || this.runner.has(id))) return false;
        const hashes = store.evidence.sources(id).map(({ hash }) => hash);
        for (const { path } of store.reports.reports(id)) files.push(join(settings.reportsDirectory, path));
        store.sessions.remove(tx, id);
        for (const hash of hashes) store.contents.release(tx, owner, hash);
        return true;
      });
    }
    await Promise.all(files.map((file) => rm(file, { force: true })));
    this.core.log.info({ session: id, owner }, "Session deleted");
    store.db.compact();
  }

  async message(
    owner: string,
    id: string,
    { content, taskId }: { content: string; taskId?: string | undefined },
    idempotency: Idempotency | null,
  ): Promise<MessageAnswer> {
    const { store, events, settings } = this.core;
    const waiter = new EventWaiter(events, id);
    try {
      const taken = await store.db.write((tx): { seq: number; kept: MessageAnswer | null; isNew: boolean } => {
        const before = idempotency === null ? undefined : this.#answeredBefore(owner, idempotency);
        if (before !== undefined) return { seq: before.message_seq ?? 0, kept: keptAnswer<MessageAnswer>(before), isNew: false };
        const session = this.owned(owner, id);
        store.disk.assertRoom();
        const seq = takeMessage(this.core, tx, session, content, taskId);
        if (idempotency !== null) {
          this.#remember(tx, owner, idempotency, id, { status: 200, answer: null, at: this.core.clock().toISOString(), seq });
        }
        return { seq, kept: null, isNew: true };
      });
      if (taken.kept !== null) return taken.kept;
      if (taken.isNew) this.runner.enqueue(id);
      await waiter.until(() => this.#isAnswered(id, taken.seq) || !this.#mayAnswer(owner, id), settings.messageWaitMs, this.runner.over);
      return await this.#answer(owner, id, taken.seq, idempotency);
    } finally {
      waiter.close();
    }
  }

  async approve(owner: string, id: string, planVersion: number | null, idempotency: Idempotency | null = null): Promise<Session> {
    const decide: Command = (core, session) => approvalOf(core, session, planVersion);
    return this.#command(owner, id, idempotency, decide, () => this.runner.enqueue(id));
  }

  pause(owner: string, id: string, idempotency: Idempotency | null = null): Promise<Session> {
    return this.#command(owner, id, idempotency, pause, () => this.runner.interrupt(id, "paused", "soft"));
  }

  resume(owner: string, id: string, idempotency: Idempotency | null = null): Promise<Session> {
    return this.#command(owner, id, idempotency, resume, () => this.runner.takeUp(id));
  }

  cancel(owner: string, id: string, idempotency: Idempotency | null = null): Promise<Session> {
    return this.#command(owner, id, idempotency, cancel, () => this.runner.interrupt(id, "cancelled", "hard"));
  }

  retry(owner: string, id: string, idempotency: Idempotency | null = null): Promise<Session> {
    return this.#command(owner, id, idempotency, retry, () => this.runner.enqueue(id));
  }

  retryTask(owner: string, id: string, taskId: string, idempotency: Idempotency | null = null): Promise<Task> {
    return this.#changeTask(owner, id, taskId, idempotency, retryTask);
  }

  skipTask(owner: string, id: string, taskId: string, idempotency: Idempotency | null = null): Promise<Task> {
    return this.#changeTask(owner, id, taskId, idempotency, skipTask);
  }

  async #changeTask(
    owner: string,
    id: string,
    taskId: string,
    idempotency: Idempotency | null,
    change: (core: Core, tx: Transaction, session: SessionRow, task: TaskRow) => boolean,
  ): Promise<Task> {
    const look = () => taskView(taskRow(this.core, id, taskId));
    const apply = (tx: Transaction) => change(this.core, tx, this.owned(owner, id), taskRow(this.core, id, taskId));
    return this.#once(owner, id, idempotency, { apply, look, after: () => this.runner.enqueue(id) });
  }

  async #command(owner: string, id: string, idempotency: Idempotency | null, decide: Command, after: () => void): Promise<Session> {
    const apply = (tx: Transaction) => {
      const session = this.owned(owner, id);
      const move = decide(this.core, session);
      if (move !== null) moveSession(this.core, tx, session, move);
      return move !== null;
    };
    return this.#once(owner, id, idempotency, { apply, look: () => this.get(owner, id), after });
  }

  /** Runs a change in one transaction with the answer that its key keeps; `after` follows where something changed. */
  async #once<T>(
    owner: string,
    id: string,
    idempotency: Idempotency | null,
    { apply, look, after }: { apply: (tx: Transaction) => boolean; look: () => T; after: () => void },
  ): Promise<T> {
    const { kept, isChanged } = await this.core.store.db.write((tx): { kept: T | null; isChanged: boolean } => {
      const before = idempotency === null ? undefined : this.#answeredBefore(owner, idempotency);
      if (before !== undefined) return { kept: keptAnswer<T>(before), isChanged: false };
      const isChanged = apply(tx);
      if (idempotency === null) return { kept: null, isChanged };
      const kept = look();
      this.#remember(tx, owner, idempotency, id, { status: 202, answer: kept, at: this.core.clock().toISOString() });
      return { kept, isChanged };
    });
    if (isChanged) after();
    return kept ?? look();
  }

  #answeredBefore(owner: string, { key, requestHash }: Idempotency): IdempotencyRow | undefined {
    const row = this.core.store.idempotency.find(owner, key);
    if (row !== undefined && row.request_hash !== requestHash) {
      throw new RalphError("unprocessable", `The Idempotency-Key '${key}' was used with another request`);
    }
    return row;
  }

  #remember(
    tx: Transaction,
    owner: string,
    { key, requestHash }: Idempotency,
    sessionId: string,
    { status, answer, at, seq = null }: { status: number; answer: unknown; at: string; seq?: number | null },
  ): void {
    this.core.store.idempotency.insert(tx, {
      owner,
      key,
      request_hash: requestHash,
      session_id: sessionId,
      message_seq: seq,
      status,
      answer: answer === null ? null : JSON.stringify(answer),
      created_at: at,
    });
  }

  /** A message has its answer when Ralph's reply to it is committed; an answer to a task needs none. */
  #isAnswered(id: string, seq: number): boolean {
    return this.core.store.conversation.message(id, seq)?.answered === 1;
  }

  /** Whether an answer may still come without anybody doing anything. */
  #mayAnswer(owner: string, id: string): boolean {
    const { status, hold } = this.owned(owner, id);
    return hold === null && !isTerminal(status);
  }

  async #answer(owner: string, id: string, seq: number, idempotency: Idempotency | null): Promise<MessageAnswer> {
    const { store } = this.core;
    const row = this.owned(owner, id);
    const session = this.view(row);
    const answered = this.#isAnswered(id, seq);
    const answer: MessageAnswer = { session, message: session.message, brief: currentBrief(this.core, row), answered };
    if (idempotency === null || !answered) return answer;
    // Of two requests with one key that wait at the same time, both give what the first wrote.
    return store.db.write((tx) => {
      store.idempotency.answer(tx, owner, idempotency.key, 200, JSON.stringify(answer));
      const kept = store.idempotency.find(owner, idempotency.key);
      return (kept === undefined ? null : keptAnswer<MessageAnswer>(kept)) ?? answer;
    });
  }

  async #cancelIfOpen(owner: string, id: string): Promise<void> {
    try {
      await this.cancel(owner, id);
    } catch (error) {
      if (!(error instanceof RalphError) || (error.code !== "conflict" && error.code !== "not_found")) throw error;
    }
  }
}

/** When a client refused for a full queue is told to come back. Milliseconds. */
const queueRetryAfterMs = 30_000;

function assertQueueHasRoom(place: number, maxQueued: number): void {
  if (place <= maxQueued) return;
  const message = `The queue is full: ${maxQueued} sessions wait for their turn, which is MAX_QUEUED_SESSIONS`;
  throw new RalphError("rate_limited", message, { retryAfterMs: queueRetryAfterMs });
}

function keptAnswer<T>({ answer }: IdempotencyRow): T | null {
  return answer === null ? null : (JSON.parse(answer) as T);
}
