/**
 * One round: leaves whose dependencies are completed run in parallel, as far as the limits allow, and each result is
 * committed at once. A change of the tree from outside (an answer, a retry, a skip) wakes the round, which rereads the tree.
 */

import type { RalphError } from "../../domain/errors/errors.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { isSteered, planWaits, steeringOf } from "../plans/steering.ts";
import type { Changes } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { Interruption } from "../run/interruption.ts";
import type { Release } from "../run/semaphore.ts";
import { agreedBrief } from "../run/session-facts.ts";
import { moveSession, type SessionRun } from "../run/session-run.ts";
import { runsHere } from "../tree/leaves.ts";
import { startOf } from "../tree/task-outcome.ts";
import { outsideChanges, stopOnLoss, writeOutsideChanges } from "./outside-leaves.ts";
import { isDecisionDue, isUndisputed, RoundStop, type RoundSummary, roundFinished, roundSummary } from "./round-end.ts";
import { RoundSlots } from "./round-slots.ts";
import { roundTime } from "./round-time.ts";
import { RoundTree } from "./round-tree.ts";
import { SharedCommit } from "./shared-commit.ts";
import { writeSteering } from "./steered-plan.ts";
import { startSuccessors } from "./successors.ts";
import { attempt } from "./task-attempt.ts";
import { writeResult } from "./task-result.ts";
import { abortLeftOut, failUnfinished, nextAlone, requeueStranded } from "./unfinished-tasks.ts";

export class Round {
  /** The session as this round last moved it: answering a message changes its version. */
  session: SessionRecord;
  readonly #run: SessionRun;
  readonly #core: Core;
  readonly #tree: RoundTree;
  readonly #running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  /** The brief does not change while its tasks run, so it is read once. */
  #brief: Brief | null = null;
  readonly #slots: RoundSlots;
  readonly #commits: SharedCommit;
  readonly #stop = new RoundStop();
  /** Whether the commit of the round's last results also moved the session on. */
  #hasMoved = false;
  #wake: () => void = () => undefined;
  /** Set while a message of the user is processed: running leaves continue, but no new one starts. */
  #steering: Promise<void> | null = null;

  constructor(session: SessionRecord, run: SessionRun) {
    this.session = session;
    this.#run = run;
    this.#core = run.core;
    this.#tree = new RoundTree(session, run);
    this.#commits = new SharedCommit(run.state);
    this.#slots = new RoundSlots(run.core.slots, { owner: session.owner, session: session.id }, () => this.#wake());
  }

  /**
   * Runs until no leaf of the round can continue. Null where the commit of the last results moved the session on.
   * @throws Interruption when the session is stopped, RalphError `critical_task_failed`.
   */
  async finish(): Promise<RoundSummary | null> {
    const stopWaking = this.#run.onWake(() => {
      this.#tree.isStale = true;
      this.#wake();
    });
    const { roundMs, remainingMs } = roundTime(this.session, this.#run);
    const stopTimer = this.#run.clock.after(Math.min(roundMs, remainingMs), () => {
      this.#stop.timeOut(remainingMs <= roundMs);
      this.#wake();
    });
    try {
      await this.#recover();
      await this.#runAll();
    } finally {
      stopTimer();
      stopWaking();
      this.#slots.giveUp();
    }
    return this.#hasMoved ? null : roundSummary(this.session.round, this.#run.state.tasks(), this.#stop);
  }

  get #agreed(): Brief {
    this.#brief ??= agreedBrief(this.#run.state);
    return this.#brief;
  }

  async #runAll(): Promise<void> {
    for (;;) {
      if (this.#hasMoved) {
        await Promise.all([...this.#running.values()].map(({ done }) => done));
        return;
      }
      if (this.#run.isFull) this.#stop.limit("storage", "The session's storage is full");
      // Running leaves end by themselves with partial results; no new one starts.
      const spent = this.#run.spending.end;
      if (spent !== null && this.#running.size === 0) this.#stop.limit(spent.limit, spent.message);
      if (this.#run.interruption !== null || this.#stop.hasCome) {
        await this.#windDown();
        if (this.#stop.fatal !== null) throw this.#stop.fatal;
        this.#run.checkpoint();
        if (this.#stop.stop?.isReviewed === false) throw this.#stop.stop.error;
        return;
      }
      if (this.#tree.isStale) {
        try {
          this.#reload();
        } catch (error) {
          // The running leaves are awaited even so, or they would overlap with their next run.
          this.#stop.broke(error);
          continue;
        }
      }
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      this.#steerIfAsked();
      this.#startReady();
      // After one leaf that had to run alone, the next such leaf may start.
      if (this.#run.interruption !== null) continue;
      if (this.#running.size === 0 && !this.#slots.isWaiting && this.#steering === null) return;
      await woken;
    }
  }

  /** Waits for the running leaves, aborted where the round was stopped. A soft interruption lets their calls finish, except of leaves that the user skips. */
  async #windDown(): Promise<void> {
    const { stop } = this.#stop;
    if (stop !== null) for (const { abort } of this.#running.values()) abort.abort(stop.error);
    while (this.#running.size > 0 || this.#steering !== null) {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      try {
        abortLeftOut(this.#running, this.#run.state);
      } catch (error) {
        this.#stop.broke(error);
      }
      await woken;
    }
    if (this.#stop.stop?.isReviewed === true && this.#run.interruption === null) await this.#failUnfinished(this.#stop.stop.error);
  }

  #steerIfAsked(): void {
    if (this.#steering !== null || !isSteered(this.#run)) return;
    this.#steering = this.#steer()
      .catch((error: unknown) => {
        // A pause or a stop: the message is answered when the session resumes.
        if (!(error instanceof Interruption)) this.#stop.broke(error);
      })
      .finally(() => {
        this.#steering = null;
        this.#tree.isStale = true;
        this.#wake();
      });
  }

  async #steer(): Promise<void> {
    const { state } = this.#run;
    const steering = await steeringOf(this.session, this.#run);
    await state.commit((changes) => {
      writeSteering(this.#run, changes, this.#tree, { steering, round: this.session.round });
    });
    this.session = state.session;
    this.#brief = null;
  }

  #startReady(): void {
    if (this.#run.spending.end !== null || this.#steering !== null || planWaits(this.#run.state)) return;
    const suspects = nextAlone(this.#run, this.#tree, this.#running.size > 0);
    const room = this.#run.isAlone ? 1 : this.#core.settings.maxParallelTasksPerSession;
    if (this.#run.interruption !== null) return;
    for (const task of suspects ?? this.#tree.ready()) {
      if (this.#running.size >= room) break;
      const release = this.#slots.take();
      if (release === undefined) return;
      this.#start(task.id, release, false);
    }
    this.#slots.giveUp();
  }

  /** `isWritten`: the start is committed already; a command may have changed the task since. */
  #start(id: string, release: Release, isWritten: boolean): void {
    const task = this.#run.state.task(id);
    if (task === undefined || (isWritten && task.status !== "in_progress")) {
      release();
      return;
    }
    this.#tree.take(id);
    const abort = new AbortController();
    // The start may have been written while the round was being stopped.
    if (this.#stop.stop !== null) abort.abort(this.#stop.stop.error);
    const done = (isWritten ? this.#execute(task, abort.signal) : this.#begin(task, abort.signal))
      .catch((error: unknown) => this.#stop.broke(error))
      .finally(() => {
        this.#running.delete(id);
        release();
        // A command may have reset the task while its old run ended: then the schedule has to be rebuilt to start it.
        if (this.#run.state.task(id)?.status === "planned") this.#tree.isStale = true;
        this.#wake();
      });
    this.#running.set(id, { abort, done });
  }

  async #begin(task: TaskRecord, signal: AbortSignal): Promise<void> {
    const at = this.#core.clock().toISOString();
    const start = startOf(task, this.session.round, at);
    const { state } = this.#run;
    if (!(await this.#commits.commit((changes) => this.#tree.change(changes, task, start, [], at)))) return;
    await this.#execute(state.task(task.id) ?? task, signal);
  }

  async #execute(task: TaskRecord, signal: AbortSignal): Promise<void> {
    const attempted = await attempt(this.#run, this.session, { task, brief: this.#agreed }, signal);
    const { outcome } = attempted;
    const at = this.#core.clock().toISOString();
    const isStored = await this.#commits.commit((changes) => {
      const isWritten = writeResult(changes, { run: this.#run, tree: this.#tree }, task, attempted, at);
      if (isWritten) this.#continue(changes, at);
      return isWritten;
    });
    if (isStored && outcome.kind === "failed" && task.critical) this.#stop.failed(task, outcome.error);
  }

  /** Runs the leaves that were started with the round. Other leaves in progress were interrupted by a crash. */
  async #recover(): Promise<void> {
    this.#reload();
    const { state, startedLeaves } = this.#run;
    const { maxDeathsAlone } = this.#core.settings;
    const stranded = this.#tree.leaves().filter((task) => runsHere(task) && !startedLeaves.has(task.id));
    if (stranded.length > 0) {
      const at = this.#core.clock().toISOString();
      const failed = await state.commit((changes) => requeueStranded(changes, this.#tree, stranded, maxDeathsAlone, at));
      for (const { task, error } of failed) if (task.critical) this.#stop.failed(task, error);
      this.#tree.isStale = true;
    }
    for (const [id, release] of this.#run.takeStartedLeaves()) this.#start(id, release, true);
  }

  #reload(): void {
    const { state } = this.#run;
    const consequences = this.#tree.reload(this.#running.keys());
    stopOnLoss(this.#stop, state.tasks());
    const at = this.#core.clock().toISOString();
    const changed = outsideChanges(state, this.#tree, at);
    if (consequences.length > 0 || changed.length > 0) {
      state
        .commit((changes) => {
          // A command that moved the session meanwhile has closed the tree.
          if (changes.now.session.status !== "executing") return;
          this.#tree.apply(changes, consequences, at);
          writeOutsideChanges(changes, this.#tree, changed, at);
          this.#continue(changes, at);
        })
        .catch((error: unknown) => {
          this.#stop.broke(error);
          this.#wake();
        });
    }
    abortLeftOut(this.#running, state);
  }

  async #failUnfinished(reason: RalphError): Promise<void> {
    this.#reload();
    const unfinished = { round: this.session.round, reason, cut: this.#stop.cut };
    await this.#run.state.commit((changes) => failUnfinished(changes, this.#tree, unfinished, this.#core.clock().toISOString()));
  }

  /**
   * In the commit of a result: starts the tasks that depend on it, or after the round's last task moves the session to its next
   * state, unless something else must be decided first.
   */
  #continue(changes: Changes, at: string): void {
    const { now } = changes;
    if (this.#steering !== null || isDecisionDue(now, this.#run, this.#stop) || !isUndisputed(now, this.session.version)) return;
    const parts = { run: this.#run, tree: this.#tree, slots: this.#slots, running: this.#running };
    startSuccessors(changes, parts, at, (id, release) => this.#start(id, release, true));
    if (this.#tree.isOpen) return;
    const summary = roundSummary(now.session.round, now.tasks(), this.#stop);
    moveSession(this.#core, changes, now.session, roundFinished(now.session, this.#run, summary));
    changes.afterCommit(() => {
      this.#hasMoved = true;
    });
  }
}
