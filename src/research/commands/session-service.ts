/** Commands on sessions: each is one commit, after which the runner is notified. */

import type { Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import type { Task } from "../../domain/plans/plan.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import type { PriorEvidence } from "../../domain/sessions/prior-evidence.ts";
import type { NewSession, Session } from "../../domain/sessions/session.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { newSessionRecord } from "../../domain/sessions/session-record.ts";
import { isTerminal } from "../../domain/sessions/states.ts";
import { EventWaiter } from "../events/event-waiter.ts";
import { followedEvent, priorEvidenceOf } from "../evidence/prior-evidence.ts";
import { overviewOf } from "../ports/directory.ts";
import type { GivenBrief, Idempotency, MessageAnswer, SaidMessage, Sessions } from "../ports/service.ts";
import type { Changes, OpenSession, StoredAnswer, SessionReads as StoredSession } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { currentBrief } from "../run/session-facts.ts";
import { moveSession } from "../run/session-run.ts";
import type { Runner } from "../runner/runner.ts";
import { sessionView, taskView } from "../views/session-view.ts";
import { briefRevision } from "./brief-revision.ts";
import { type Command, cancel, pause, resume, retry } from "./commands.ts";
import { answeredBefore, assertSameRequest, once } from "./idempotent-command.ts";
import { newSessionOf } from "./session-creation.ts";
import { SessionReads, withSession } from "./session-reads.ts";
import { retryTask, skipTask } from "./task-commands.ts";
import { approvalOf, type TakenMessage, takeMessage, taskOf } from "./user-messages.ts";

export interface SessionServiceOptions {
  core: Core;
  runner: Runner;
  /** Engine of sessions that name none. */
  defaultEngine: string;
}

export class SessionService extends SessionReads implements Sessions {
  readonly #defaultEngine: string;

  constructor({ core, runner, defaultEngine }: SessionServiceOptions) {
    super(core, runner);
    this.#defaultEngine = defaultEngine;
  }

  async create(owner: string, request: NewSession, idempotency: Idempotency | null): Promise<{ session: Session; created: boolean }> {
    const { core, runner } = this;
    const prior = await this.#priorOf(owner, request, idempotency);
    const given = newSessionOf(core, this.#defaultEngine, owner, request, prior);
    const isFree = core.engines.get(given.engine)?.isFree ?? false;
    const refusal = await core.quotas.refusedSession(owner, isFree);
    let answer = null as Session | null;
    const before = await core.sessions.create(idempotency === null ? null : { owner, key: idempotency.key }, (creation) => {
      if (refusal !== null) throw refusal;
      core.storage.assertRoom();
      const place = runner.reserve(given.id, owner);
      creation.afterRollback(() => runner.leave(given.id));
      if (place !== null) core.quotas.assertMayWait(owner, place);
      if (place !== null) assertQueueHasRoom(place, runner.queued, core.settings.maxQueuedSessions);
      const events: NewEvent[] = [{ type: "session.status", data: { from: null, to: "created", event: "created" } }];
      if (prior !== undefined) events.push(followedEvent(prior));
      if (place !== null) events.push(runner.queuedEvent(place));
      answer = sessionView(core, { session: newSessionRecord(given), leaves: {}, brief: null, reply: null }, place);
      const requestHash = idempotency?.requestHash ?? "";
      // A session that starts at once is under way from here on: a crash now counts as one of its step.
      return {
        session: { ...given, isUnderWay: place === null },
        events,
        prior,
        definitions: core.catalogue.definitions(),
        requestHash,
        answer: answer as unknown as Json,
      };
    });
    if (before !== null) return { session: await this.#createdBefore(owner, before, idempotency), created: false };
    const created = answer ?? (await this.get(owner, given.id));
    const { engine, queuePosition } = created;
    core.log.info({ session: given.id, owner, engine, queuePosition }, "Session created");
    runner.startNext();
    return { session: created, created: true };
  }

  /** Undefined for a repeated request, whose followed session may have been deleted since. @throws RalphError `not_found`, `conflict` */
  async #priorOf(owner: string, { follows }: NewSession, idempotency: Idempotency | null): Promise<PriorEvidence | undefined> {
    if (follows === undefined) return undefined;
    if (idempotency !== null && (await this.core.directory.answered(owner, idempotency.key)) !== undefined) return undefined;
    return withSession(this.core, owner, follows, priorEvidenceOf);
  }

  async #createdBefore(owner: string, before: StoredAnswer, idempotency: Idempotency | null): Promise<Session> {
    if (idempotency !== null) assertSameRequest(before, idempotency);
    return (before.answer as unknown as Session | null) ?? (await this.get(owner, before.sessionId ?? ""));
  }

  /** Cancels the session if it is open, waits until its run has ended, and removes its rows and files. */
  async delete(owner: string, id: string): Promise<void> {
    const { core } = this;
    const files = await withSession(core, owner, id, (state) => core.storage.freeing(() => this.#delete(state)));
    await Promise.all(files.map((path) => core.reportFiles.remove(path)));
    core.log.info({ session: id, owner }, "Session deleted");
    core.storage.compact();
  }

  /** Returns the names of the session's report files. */
  async #delete(state: OpenSession): Promise<readonly string[]> {
    const { owner, id } = state;
    for (;;) {
      await this.#cancelIfOpen(owner, id);
      await this.runner.idle(id);
      const removed = await state.commit((changes): readonly string[] | null => {
        if (changes.isGone) return [];
        // It was retried or started meanwhile: try again.
        return !isTerminal(changes.now.session.status) || this.runner.has(id) ? null : changes.remove();
      });
      if (removed !== null) return removed;
    }
  }

  /** Called after sessions were moved to another owner: those that can run are enqueued as that owner's. */
  async handedOver(ids: readonly string[], owner: string): Promise<void> {
    this.core.events.handedOver(ids);
    for (const id of ids) await withSession(this.core, owner, id, (state) => this.runner.enqueue(state.session)).catch(() => undefined);
  }

  async message(owner: string, id: string, message: SaidMessage, idempotency: Idempotency | null): Promise<MessageAnswer> {
    const { core, runner } = this;
    const waiter = new EventWaiter(core.events, id);
    try {
      return await withSession(core, owner, id, async (state) => {
        const taken = await state.commit((changes): TakenMessage & { stored: MessageAnswer | null; isNew: boolean } => {
          const before = answeredBefore(changes, idempotency);
          if (before !== undefined) {
            const stored = before.answer as unknown as MessageAnswer | null;
            return { seq: before.messageSeq ?? 0, steers: false, stored, isNew: false };
          }
          core.storage.assertRoom();
          const said = takeMessage(core, changes, message);
          if (idempotency !== null) {
            const { key, requestHash } = idempotency;
            changes.storeAnswer(key, { requestHash, messageSeq: said.seq, answer: null }, 200, core.clock().toISOString());
          }
          return { ...said, stored: null, isNew: true };
        });
        if (taken.stored !== null) return taken.stored;
        if (taken.isNew) runner.enqueue(state.session);
        const isOver = () => isAnswered(state, taken.seq) || !mayAnswer(state.session);
        // A running plan changes later: the change comes as events.
        if (!taken.steers) await waiter.until(isOver, core.settings.messageWaitMs, runner.over);
        return await this.#answer(state, taken.seq, idempotency);
      });
    } finally {
      waiter.close();
    }
  }

  approve(owner: string, id: string, planVersion: number | null, idempotency: Idempotency | null = null): Promise<Session> {
    const decide: Command = (core, state) => approvalOf(core, state, planVersion);
    return this.#command(owner, id, idempotency, decide, (session) => this.runner.enqueue(session));
  }

  reviseBrief(owner: string, id: string, given: GivenBrief): Promise<Session> {
    // The draft still waits for its approval, so there is nothing to run.
    return this.#command(
      owner,
      id,
      null,
      (core, state) => briefRevision(core, state, given),
      () => undefined,
    );
  }

  pause(owner: string, id: string, idempotency: Idempotency | null = null): Promise<Session> {
    return this.#command(owner, id, idempotency, pause, () => this.runner.interrupt(id, "paused", "soft"));
  }

  resume(owner: string, id: string, idempotency: Idempotency | null = null): Promise<Session> {
    return this.#command(owner, id, idempotency, resume, (session) => this.runner.takeUp(session));
  }

  cancel(owner: string, id: string, idempotency: Idempotency | null = null): Promise<Session> {
    return this.#command(owner, id, idempotency, cancel, () => this.runner.interrupt(id, "cancelled", "hard"));
  }

  async pin(owner: string, id: string, isPinned: boolean): Promise<Session> {
    await withSession(this.core, owner, id, (state) => state.commit((changes) => changes.pin(isPinned)));
    return this.get(owner, id);
  }

  retry(owner: string, id: string, idempotency: Idempotency | null = null): Promise<Session> {
    return this.#command(owner, id, idempotency, retry, (session) => this.runner.enqueue(session));
  }

  retryTask(owner: string, id: string, taskId: string, idempotency: Idempotency | null = null): Promise<Task> {
    return this.#changeTask(owner, id, taskId, idempotency, retryTask);
  }

  skipTask(owner: string, id: string, taskId: string, idempotency: Idempotency | null = null): Promise<Task> {
    return this.#changeTask(owner, id, taskId, idempotency, skipTask);
  }

  #changeTask(
    owner: string,
    id: string,
    taskId: string,
    idempotency: Idempotency | null,
    change: (core: Core, changes: Changes, task: TaskRecord) => boolean,
  ): Promise<Task> {
    return once(
      this.core,
      { owner, id, idempotency },
      {
        apply: (changes) => change(this.core, changes, taskOf(changes.now, taskId)),
        look: (state) => taskView(taskOf(state, taskId)),
        after: ({ session }) => this.runner.enqueue(session),
      },
    );
  }

  #command(
    owner: string,
    id: string,
    idempotency: Idempotency | null,
    decide: Command,
    after: (session: SessionRecord) => void,
  ): Promise<Session> {
    return once(
      this.core,
      { owner, id, idempotency },
      {
        apply: (changes) => {
          const move = decide(this.core, changes.now);
          if (move !== null) moveSession(this.core, changes, changes.now.session, move);
          return move !== null;
        },
        look: (state) => this.view(overviewOf(state)),
        after: ({ session }) => after(session),
      },
    );
  }

  async #answer(state: OpenSession, seq: number, idempotency: Idempotency | null): Promise<MessageAnswer> {
    const session = await this.get(state.owner, state.id);
    const answered = isAnswered(state, seq);
    const answer: MessageAnswer = { session, message: session.message, brief: currentBrief(state), answered };
    if (idempotency === null || !answered) return answer;
    // Two concurrent requests with one key both answer what the first one stored.
    const stored = await this.core.directory.storeAnswer(state.owner, idempotency.key, answer as unknown as Json);
    return stored as unknown as MessageAnswer;
  }

  async #cancelIfOpen(owner: string, id: string): Promise<void> {
    try {
      await this.cancel(owner, id);
    } catch (error) {
      if (!(error instanceof RalphError) || (error.code !== "conflict" && error.code !== "not_found")) throw error;
    }
  }
}

/** A message has its answer when Ralph's reply to it is committed; an answer to a task needs none. */
function isAnswered(state: StoredSession, seq: number): boolean {
  return state.message(seq)?.answered === true;
}

/** Whether an answer may still come without any action of the user. */
function mayAnswer({ status, hold }: SessionRecord): boolean {
  return hold === null && !isTerminal(status);
}

/** `Retry-After` of an answer that the queue is full. Milliseconds. */
const queueRetryAfterMs = 30_000;

/** An owner's first waiting session is accepted even if the queue is full, so that one owner cannot lock others out. */
function assertQueueHasRoom(place: number, queued: number, maxQueued: number): void {
  if (queued <= maxQueued || (place === 1 && maxQueued > 0)) return;
  const message = `The queue is full: ${maxQueued} sessions wait for their turn, which is MAX_QUEUED_SESSIONS`;
  throw new RalphError("rate_limited", message, { retryAfterMs: queueRetryAfterMs });
}
