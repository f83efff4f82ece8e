/**
 * Runs sessions: as many at once as the limit allows, the others wait in a queue. A session runs step by step until it
 * is terminal or held. After any end of a step the stored state decides what comes next. Shutdown is not a failure.
 */
import type { NewEvent } from "../../domain/events/events.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { isRunnable } from "../../domain/sessions/states.ts";
import type { OwnedSession } from "../ports/directory.ts";
import type { OpenSession } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { SessionRun } from "../run/session-run.ts";
import { type Active, ActiveRuns, busySessions } from "./active-runs.ts";
import { forgetDeath, interrupted, runsAlone, suspectsOf } from "./crash-recovery.ts";
import { LeaseAlarms } from "./lease-alarms.ts";
import { tellQueued } from "./queue-notice.ts";
import { RunQueue } from "./run-queue.ts";
import { progressOf, SessionTurns } from "./session-turns.ts";
import { workOn } from "./session-work.ts";
import { UnfundedSessions } from "./unfunded-sessions.ts";

export class Runner {
  readonly #core: Core;
  readonly #active = new ActiveRuns();
  readonly #again = new Set<string>();
  /** Sessions to recover that have not run since the start of the process. */
  readonly #recovered = new Set<string>();
  readonly #queue: RunQueue;
  #isStopping = false;
  /** Timer of the next attempt, set after a session could not be read. */
  #later: NodeJS.Timeout | null = null;
  readonly #over = new AbortController();
  readonly #unfunded: UnfundedSessions;
  readonly #turns: SessionTurns;
  readonly leases: LeaseAlarms;

  constructor(core: Core) {
    this.#core = core;
    this.#queue = new RunQueue({
      places: core.settings.maxRunningSessions,
      placesOf: (owner) => core.quotas.runningSessions(owner),
    });
    this.#turns = new SessionTurns(core.settings.turnMs, () => this.startNext());
    this.#unfunded = new UnfundedSessions(core, (session) => void this.#reconsider(session));
    this.leases = new LeaseAlarms(core, (session) => void this.#reconsider(session));
  }

  /** Recovers the sessions that were in progress before the start or on another replica. Returns their number. */
  async recover(): Promise<number> {
    const { owners, order, survived } = await interrupted(this.#core);
    const left = order.filter((id) => !this.has(id));
    for (const id of left) {
      if (survived.has(id)) await forgetDeath(this.#core, id);
      else this.#recovered.add(id);
    }
    const suspects = new Set(await suspectsOf(this.#core, left));
    for (const id of suspects) this.#queue.addSuspect(id, owners.get(id) ?? "");
    // At the start of the process nothing runs; a replica that takes sessions over has runs of its own.
    if (suspects.size > 0) this.#active.interrupt("yields", "soft");
    const queued = left.filter((id) => suspects.has(id) || this.#addToQueue(id, owners.get(id) ?? ""));
    this.startNext();
    this.#tellPlaces(queued);
    return order.length;
  }

  /** Whether the session runs or is in the queue. */
  has(id: string): boolean {
    return this.#active.has(id) || this.#queue.has(id);
  }

  /**
   * Adds a session to the queue while its creation is being committed: returns its position, or null if it starts at once.
   * {@link startNext} starts it after the commit; one that is not committed has to {@link leave}.
   */
  reserve(id: string, owner: string): number | null {
    this.#queue.add(id, owner);
    return this.queuePosition(id);
  }

  leave(id: string): void {
    this.#queue.leave(id);
  }

  /**
   * Schedules the session: now, when a slot is free, or again after the current run. A waiting session gets its position
   * as an event. Does nothing for a session without work.
   */
  enqueue(session: SessionRecord): void {
    if (this.#active.has(session.id) || isRunnable(session)) this.#enqueue(session.id, session.owner);
  }

  /** Like {@link enqueue}, for a session whose last run may not have ended yet: it continues after that run. */
  takeUp(session: SessionRecord): void {
    const active = this.#active.get(session.id);
    if (active === undefined) this.enqueue(session);
    else void active.done.finally(() => void this.#reconsider(session));
  }

  /** Position among the owner's waiting sessions, from 1; null for a session that does not wait. */
  queuePosition(id: string): number | null {
    return this.#queue.placeOf(id);
  }

  /** Aborted when the process stops and all runs have ended: waits for an outcome end then. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** The event of a session that is queued at this position. */
  queuedEvent(position: number): NewEvent {
    return { type: "session.queued", data: { position, ...(this.#queue.isClosed && { reason: "alone" }) } };
  }

  get running(): number {
    return this.#active.size;
  }

  get oldestWaitMs(): number {
    return this.#queue.oldestMs;
  }

  get queued(): number {
    return this.#queue.length;
  }

  /** Wakes a running session to reread its tasks. */
  wake(id: string): void {
    this.#active.run(id)?.wake();
  }

  /** Interrupts the session's run, if there is one; see SessionRun.interrupt. */
  interrupt(id: string, why: "paused" | "cancelled", how: "soft" | "hard"): void {
    this.#queue.leave(id);
    this.#again.delete(id);
    this.#active.run(id)?.interrupt(why, how);
  }

  /** Ends the work on a session that another process has taken over. */
  abandon(id: string): void {
    this.#queue.leave(id);
    this.#again.delete(id);
    this.#recovered.delete(id);
    this.#active.run(id)?.interrupt("stopping", "hard");
  }

  /** @throws RalphError `conflict` where one of the sessions runs or is queued */
  assertNone(ids: readonly string[]): void {
    const busy = ids.filter((id) => this.has(id));
    if (busy.length > 0) throw busySessions(busy);
  }

  /** Resolves when the session does not run. */
  idle(id: string): Promise<void> {
    return this.#active.idle(id);
  }

  /**
   * Starts no new steps; calls under way get most of `graceMs` and are then aborted, so that everything ends within it. Nothing
   * counts as failed.
   */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    if (this.#later !== null) clearTimeout(this.#later);
    this.#turns.close();
    this.#queue.clear();
    this.#again.clear();
    this.leases.close();
    this.#unfunded.close();
    await this.#active.stop(graceMs);
    this.#over.abort();
  }

  /** Starts queued sessions as long as slots are free. */
  startNext(): void {
    while (!this.#isStopping && this.#later === null) {
      const turn = this.#queue.next();
      if (turn === undefined) {
        this.#makeWay();
        return;
      }
      const { id, owner, isAlone } = turn;
      const active = this.#active.add(id, isAlone);
      active.done = this.#runSession({ id, owner }, active).finally(() => {
        this.#active.remove(id);
        this.#queue.ended(id);
        if (this.#again.delete(id)) void this.#reconsider({ id, owner });
        this.startNext();
      });
    }
  }

  /** Requeues a session of an owner with several, once its calls are answered, for an owner without any; with one each they take turns. */
  #makeWay(): void {
    if (!this.#queue.isShutOut) return;
    const sessions = this.#queue.yielding().map((id) => this.#active.run(id));
    if (sessions.some((run) => run !== null && run.interruption !== null)) return;
    const first = sessions.find((run) => run !== null);
    if (first === undefined) this.#turns.endOne(this.#queue.takingTurns().flatMap((id) => this.#active.get(id) ?? []));
    else first.interrupt("yields", "soft");
  }

  #enqueue(id: string, owner: string): void {
    if (!this.#addToQueue(id, owner)) return;
    this.startNext();
    this.#tellPlaces([id]);
  }

  /** False where the session does not have to wait: it waits already, or runs and continues after that. */
  #addToQueue(id: string, owner: string): boolean {
    if (this.#isStopping) return false;
    const active = this.#active.get(id);
    if (active !== undefined) {
      this.#again.add(id);
      active.run?.wake();
      return false;
    }
    if (this.#queue.has(id)) return false;
    this.#queue.add(id, owner);
    return true;
  }

  #tellPlaces(ids: readonly string[]): void {
    const places = ids.map((id) => [id, this.queuePosition(id)] as const);
    void tellQueued(this.#core, new Map(places.flatMap(([id, place]) => (place === null ? [] : [[id, this.queuedEvent(place)]]))));
  }

  /** Interrupts and requeues all other runs, so that a suspect runs alone. */
  #makeRoom({ id, owner }: OpenSession): void {
    this.#queue.addSuspect(id, owner);
    this.#active.interrupt("yields", "soft");
    this.#tellPlaces([id]);
  }

  /** Called when a session no longer has to run alone: the next suspect starts, or all others continue. */
  #endAlone(run: SessionRun): void {
    this.#queue.endAlone(run.id);
    if (this.#queue.hasSuspects) run.interrupt("yields", "soft");
    else this.startNext();
  }

  /** Rereads a session that may have changed, and enqueues it. */
  async #reconsider(owned: OwnedSession): Promise<void> {
    const state = await this.#open(owned);
    if (state === undefined) return;
    this.leases.watch(state);
    state.close();
    this.enqueue(state.session);
  }

  async #runSession(owned: OwnedSession, active: Active): Promise<void> {
    const { id } = owned;
    const core = this.#core;
    // The first step starts in the next turn of the event loop, so that the request is answered first.
    await new Promise((resolve) => setImmediate(resolve));
    const state = await this.#open(owned);
    if (state === undefined) return;
    try {
      if (!isRunnable(state.session) || this.#isStopping) return;
      this.leases.watch(state);
      if (!active.isAlone && runsAlone(core, state, this.#recovered.has(id))) return this.#makeRoom(state);
      const run = new SessionRun(core, state);
      active.run = run;
      active.began = progressOf(state.session);
      if (active.isAlone) run.runAlone(() => this.#endAlone(run));
      await workOn(run, {
        recovered: this.#recovered,
        runsAlone: (isRecovered) => runsAlone(core, state, isRecovered),
        news: this.#again,
      });
      if (run.interruption?.why === "yields") this.#again.add(id);
      if (run.unfunded !== null) await this.#unfunded.add(run, run.unfunded);
      run.releaseStartedLeaves();
    } finally {
      state.close();
      core.assignment.release(id);
    }
  }

  /**
   * Opens the session; undefined where it does not exist, is assigned to another process, or cannot be read: then it is
   * requeued, and nothing starts for a while.
   */
  async #open({ id, owner }: OwnedSession): Promise<OpenSession | undefined> {
    const { sessions, assignment, settings, log } = this.#core;
    try {
      return (await assignment.acquire(id)) ? await sessions.open(id) : undefined;
    } catch (error) {
      this.#active.remove(id);
      log.error({ session: id, error }, "A session could not be read; it is retried");
      if (this.#isStopping) return undefined;
      this.#queue.add(id, owner);
      this.#later ??= setTimeout(() => {
        this.#later = null;
        this.startNext();
      }, settings.storeRetryMs);
      return undefined;
    }
  }
}
