/**
 * Works on sessions: as many at once as the limit allows, the others in a queue. A session is taken step by step until it
 * is terminal or held; whatever ends a step, the stored state says where to go on. Shutdown is not a failure.
 */
import type { SessionRecord } from "../../domain/session-record.ts";
import { isTerminal, type SessionState } from "../../domain/states.ts";
import type { OpenSession } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { Interruption } from "../run/interruption.ts";
import { SessionRun, type Step } from "../run/session-run.ts";
import { aggregate } from "../steps/aggregating.ts";
import { briefDialogue } from "../steps/brief.ts";
import { initialResearch } from "../steps/created.ts";
import { runRound } from "../steps/executing.ts";
import { makePlan } from "../steps/planning.ts";
import { report } from "../steps/reporting.ts";
import { review } from "../steps/review.ts";
import { countRecovery, recoveryOrder } from "./crash-recovery.ts";
import { RunQueue } from "./run-queue.ts";
import { failStep, keepTime } from "./step-failure.ts";
import { StoreWait } from "./store-wait.ts";

const steps: Record<Exclude<SessionState, "done" | "failed" | "cancelled">, Step> = {
  created: initialResearch,
  brief: briefDialogue,
  planning: makePlan,
  executing: runRound,
  review,
  aggregating: aggregate,
  reporting: report,
};

/** What is left of the grace after the abort, for everything that has to be closed. Milliseconds. */
const abortMarginMs = 1_000;

interface Active {
  /** Null until the session is open. */
  run: SessionRun | null;
  done: Promise<void>;
}

export class Runner {
  readonly #core: Core;
  readonly #active = new Map<string, Active>();
  readonly #again = new Set<string>();
  /** Sessions that were under way when the process began, and have not been taken up yet. */
  readonly #recovered = new Set<string>();
  readonly #queue = new RunQueue();
  #isStopping = false;
  /** Set while sessions could not be read: then the queue is tried again. */
  #later: NodeJS.Timeout | null = null;
  readonly #over = new AbortController();

  constructor(core: Core) {
    this.#core = core;
  }

  /** Takes up every session that was under way. Gives how many. */
  async recover(): Promise<number> {
    const { assignment, events, settings } = this.#core;
    const ids = await assignment.recoverable();
    for (const id of ids.length > settings.maxRunningSessions ? recoveryOrder(ids, events) : ids) {
      this.#recovered.add(id);
      this.#enqueue(id);
    }
    return ids.length;
  }

  /** Whether somebody works on the session or it is in the queue. */
  has(id: string): boolean {
    return this.#active.has(id) || this.#queue.has(id);
  }

  /**
   * Adds a session whose creation is being committed to the queue: gives its place, or null where it will start at once.
   * {@link startNext} starts it after the commit; one that is not committed has to {@link leave}.
   */
  reserve(id: string): number | null {
    this.#queue.add(id);
    return this.queuePosition(id);
  }

  leave(id: string): void {
    this.#queue.leave(id);
  }

  /**
   * Has the session worked on: now, when there is room, or once more if it is being worked on. One that has to wait is
   * told its place. Nothing happens for a session on which there is no work.
   */
  enqueue(session: SessionRecord): void {
    if (this.#active.has(session.id) || isRunnable(session)) this.#enqueue(session.id);
  }

  /** As {@link enqueue}, for a session whose last run may still be coming home: it goes on when that has ended. */
  takeUp(session: SessionRecord): void {
    const active = this.#active.get(session.id);
    if (active === undefined) this.enqueue(session);
    else void active.done.finally(() => void this.#reconsider(session.id));
  }

  /** Place in the queue, from 1; null for a session that does not wait. */
  queuePosition(id: string): number | null {
    const place = this.#queue.placeOf(id);
    if (place === null) return null;
    const room = Math.max(0, this.#core.settings.maxRunningSessions - this.#active.size);
    return place > room ? place - room : null;
  }

  /** Aborted when the process stops and nobody works on anything any more: whoever waits for an outcome waits in vain. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  get running(): number {
    return this.#active.size;
  }

  get queued(): number {
    return this.#queue.length;
  }

  /** Interrupts the session's work, if there is any; see SessionRun.interrupt. */
  interrupt(id: string, why: "paused" | "cancelled", how: "soft" | "hard"): void {
    this.#queue.leave(id);
    this.#again.delete(id);
    this.#active.get(id)?.run?.interrupt(why, how);
  }

  /** Resolves when nobody works on the session. */
  async idle(id: string): Promise<void> {
    while (this.#active.has(id)) await this.#active.get(id)?.done;
  }

  /**
   * No new steps; calls under way get most of `graceMs`, then they are aborted, so that all is over within it. Nothing
   * is counted as failed.
   */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    if (this.#later !== null) clearTimeout(this.#later);
    this.#queue.clear();
    this.#again.clear();
    const all = [...this.#active.values()];
    for (const { run } of all) run?.interrupt("stopping", "soft");
    const ended = Promise.all(all.map(({ done }) => done));
    const grace = setTimeout(
      () => {
        for (const { run } of all) run?.interrupt("stopping", "hard");
      },
      graceMs - Math.min(graceMs / 2, abortMarginMs),
    );
    await ended;
    clearTimeout(grace);
    this.#over.abort();
  }

  /** Starts sessions of the queue as far as there is room. */
  startNext(): void {
    while (!this.#isStopping && this.#later === null && this.#active.size < this.#core.settings.maxRunningSessions) {
      const id = this.#queue.next();
      if (id === undefined) return;
      const active: Active = { run: null, done: Promise.resolve() };
      this.#active.set(id, active);
      active.done = this.#runSession(id, active).finally(() => {
        this.#active.delete(id);
        if (this.#again.delete(id)) void this.#reconsider(id);
        this.startNext();
      });
    }
  }

  #enqueue(id: string): void {
    if (this.#isStopping) return;
    const active = this.#active.get(id);
    if (active !== undefined) {
      this.#again.add(id);
      active.run?.wake();
      return;
    }
    if (this.#queue.has(id)) return;
    this.#queue.add(id);
    this.startNext();
    const position = this.queuePosition(id);
    if (position !== null) void this.#tellQueued(id, position);
  }

  /** Enqueues a session that may have changed since it was asked for. */
  async #reconsider(id: string): Promise<void> {
    const state = await this.#open(id);
    if (state === undefined) return;
    const { session } = state;
    state.close();
    this.enqueue(session);
  }

  async #runSession(id: string, active: Active): Promise<void> {
    const core = this.#core;
    // The first step starts in a turn of its own, so that whoever enqueued the session is answered first.
    await new Promise((resolve) => setImmediate(resolve));
    const state = await this.#open(id);
    if (state === undefined) return;
    try {
      if (!isRunnable(state.session) || this.#isStopping) return;
      const run = new SessionRun(core, state);
      active.run = run;
      await this.#work(run);
      run.releaseStartedLeaves();
    } finally {
      state.close();
      core.assignment.release(id);
    }
  }

  /**
   * Opens the session; undefined where there is none, it is not this process's, or it cannot be read: then it goes back
   * to the queue, and nothing is started for a while.
   */
  async #open(id: string): Promise<OpenSession | undefined> {
    const { sessions, assignment, settings, log } = this.#core;
    try {
      return (await assignment.acquire(id)) ? await sessions.open(id) : undefined;
    } catch (error) {
      this.#active.delete(id);
      if (!this.#isStopping) this.#queue.add(id);
      log.error({ session: id, error }, "A session could not be read; it is tried again");
      if (this.#isStopping) return undefined;
      this.#later ??= setTimeout(() => {
        this.#later = null;
        this.startNext();
      }, settings.storeRetryMs);
      return undefined;
    }
  }

  async #work(run: SessionRun): Promise<void> {
    const wait = new StoreWait(this.#core, run);
    for (;;) {
      this.#again.delete(run.id);
      const { session } = run.state;
      if (isTerminal(session.status)) return;
      // Leaves that were started already are put back by the round that finds itself stopped.
      if ((session.hold !== null || run.interruption !== null) && run.startedLeaves.size === 0) return;
      try {
        if (this.#recovered.delete(run.id)) await countRecovery(run);
        await steps[session.status](session, run);
        wait.passed();
      } catch (error) {
        if (error instanceof Interruption && error.why === "moved on") continue;
        const fault = error instanceof Interruption ? null : await failStep(run, session, error);
        if (fault !== null) await wait.over(fault);
        if (run.interruption === null) continue;
        await keepTime(run, session);
        return;
      }
    }
  }

  async #tellQueued(id: string, position: number): Promise<void> {
    const { sessions, clock, log } = this.#core;
    try {
      const state = await sessions.open(id);
      if (state === undefined) return;
      const queued = { type: "session.queued" as const, data: { position } };
      await state.commit((changes) => changes.appendOpen([queued], { at: clock().toISOString() })).finally(() => state.close());
    } catch (error) {
      log.warn({ session: id, error }, "An event could not be written");
    }
  }
}

/** Whether there is work on the session: it is neither over nor held. */
function isRunnable({ status, hold }: SessionRecord): boolean {
  return !isTerminal(status) && hold === null;
}
