/**
 * Works on sessions: as many at once as the limit allows, the others in line. A session is taken step by step until it
 * is terminal or held; whatever ends a step, the rows say where to go on. Shutdown is not a failure.
 */
import { isTerminal, type SessionState } from "../../domain/states.ts";
import type { SessionRow } from "../../store/sessions.ts";
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
import { keepTime, settle } from "./step-ends.ts";
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
  run: SessionRun;
  done: Promise<void>;
}

export class Runner {
  readonly #core: Core;
  readonly #active = new Map<string, Active>();
  readonly #again = new Set<string>();
  /** Sessions that were under way when the process began, and have not been taken up yet. */
  readonly #recovered = new Set<string>();
  readonly #line = new RunQueue();
  /** Sessions whose first row is being written. */
  #announced = 0;
  #stopping = false;
  /** Set while sessions in line could not be read: then they are tried again. */
  #later: NodeJS.Timeout | null = null;
  readonly #over = new AbortController();

  constructor(core: Core) {
    this.#core = core;
  }

  /** Takes up every session that was under way. Gives how many. */
  recover(): number {
    const { store, settings } = this.#core;
    const ids = store.sessions.runnable().map(({ id }) => id);
    for (const id of ids.length > settings.maxRunningSessions ? recoveryOrder(ids, store) : ids) {
      this.#recovered.add(id);
      this.enqueue(id);
    }
    return ids.length;
  }

  /** Whether somebody works on the session or it is in line. */
  has(id: string): boolean {
    return this.#active.has(id) || this.#line.has(id);
  }

  /**
   * Says that a session is about to come: the place in the line that it will have, or null where it will start at once.
   * {@link arrived} takes that back, when it has come or will not.
   */
  announce(): number | null {
    this.#announced++;
    const place = this.#line.length + this.#announced - Math.max(0, this.#core.settings.maxRunningSessions - this.#active.size);
    return place > 0 ? place : null;
  }

  arrived(): void {
    this.#announced--;
  }

  /**
   * Has the session worked on: now, when a place is free, or once more if it is being worked on. A session that has to
   * wait is told its place, unless it was `told` already.
   */
  enqueue(id: string, { told = false } = {}): void {
    if (this.#stopping) return;
    const active = this.#active.get(id);
    if (active !== undefined) {
      this.#again.add(id);
      active.run.wake();
      return;
    }
    // What it was to be taken up for may be over by now, and nobody stands in line for nothing. Who was told has just come.
    if (this.#line.has(id) || (!told && this.#runnable(id) === undefined)) return;
    this.#line.add(id);
    this.#startNext();
    const position = this.queuePosition(id);
    if (position !== null && !told) this.#tellQueued(id, position);
  }

  /** As {@link enqueue}, for a session whose last run may still be coming home: it goes on when that has ended. */
  takeUp(id: string): void {
    const active = this.#active.get(id);
    if (active === undefined) this.enqueue(id);
    else void active.done.finally(() => this.enqueue(id));
  }

  /** Place in the line, from 1; null for a session that does not wait. */
  queuePosition(id: string): number | null {
    return this.#line.placeOf(id);
  }

  /** Aborted when the process stops and nobody works on anything any more: whoever waits for an outcome waits in vain. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  get running(): number {
    return this.#active.size;
  }

  get queued(): number {
    return this.#line.length;
  }

  /** Interrupts the session's work, if there is any; see SessionRun.interrupt. */
  interrupt(id: string, why: "paused" | "cancelled", how: "soft" | "hard"): void {
    this.#line.leave(id);
    this.#again.delete(id);
    this.#active.get(id)?.run.interrupt(why, how);
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
    this.#stopping = true;
    this.#line.clear();
    this.#again.clear();
    if (this.#later !== null) clearTimeout(this.#later);
    const all = [...this.#active.values()];
    for (const { run } of all) run.interrupt("stopping", "soft");
    const ended = Promise.all(all.map(({ done }) => done));
    const grace = setTimeout(
      () => {
        for (const { run } of all) run.interrupt("stopping", "hard");
      },
      graceMs - Math.min(graceMs / 2, abortMarginMs),
    );
    await ended;
    clearTimeout(grace);
    this.#over.abort();
  }

  #startNext(): void {
    const unread: string[] = [];
    while (!this.#stopping && this.#active.size < this.#core.settings.maxRunningSessions) {
      const id = this.#line.next();
      if (id === undefined) break;
      const session = this.#runnable(id);
      if (session === "unread") unread.push(id);
      if (session === undefined || session === "unread") continue;
      const run = new SessionRun(this.#core, session);
      const dropTree = this.#core.store.tasks.keepTree(id);
      const done = this.#work(run).finally(() => {
        dropTree();
        run.freeHanded();
        this.#active.delete(id);
        if (this.#again.delete(id)) this.enqueue(id);
        this.#startNext();
      });
      this.#active.set(id, { run, done });
    }
    for (const id of unread) this.#line.add(id);
    if (unread.length > 0) this.#later ??= setTimeout(() => this.#startLater(), this.#core.settings.storeRetryMs);
  }

  #startLater(): void {
    this.#later = null;
    this.#startNext();
  }

  /** The session, where there is work on it: it is neither gone nor over nor held. One that the store cannot give now may well be. */
  #runnable(id: string): SessionRow | undefined | "unread" {
    try {
      const session = this.#core.store.sessions.find(id);
      return session === undefined || isTerminal(session.status) || session.hold !== null ? undefined : session;
    } catch (error) {
      this.#core.log.error({ session: id, error }, "A session could not be read; it is tried again");
      return "unread";
    }
  }

  async #work(run: SessionRun): Promise<void> {
    // The first step starts in a turn of its own, so that whoever enqueued the session is answered first.
    await new Promise((resolve) => setImmediate(resolve));
    const wait = new StoreWait(this.#core, run);
    for (;;) {
      this.#again.delete(run.id);
      let session: SessionRow | undefined;
      try {
        session = this.#core.store.sessions.find(run.id);
        if (session === undefined || isTerminal(session.status)) return;
        // Leaves that were started already are put back by the round that finds itself stopped.
        if ((session.hold !== null || run.interruption !== null) && run.handed.size === 0) return;
        if (this.#recovered.delete(run.id)) await countRecovery(this.#core, session);
        await steps[session.status as keyof typeof steps](session, run);
        wait.passed();
      } catch (error) {
        if (error instanceof Interruption && error.why === "moved on") continue;
        const fault = error instanceof Interruption ? null : await settle(run, session, error);
        if (fault !== null) await wait.over(fault);
        if (run.interruption === null) continue;
        await keepTime(run, session);
        return;
      }
    }
  }

  #tellQueued(id: string, position: number): void {
    const at = this.#core.clock().toISOString();
    this.#core.store.db
      .write((tx) => this.#core.events.appendOpen(tx, id, [{ type: "session.queued", data: { position } }], 0, at))
      .catch((error: unknown) => this.#core.log.warn({ session: id, error }, "An event could not be written"));
  }
}
