/**
 * One round: the leaves whose dependencies are completed run in parallel, as far as the limits allow, and each result
 * is committed as soon as it is there. Whatever changes the tree from outside (an answer, a retry, a skip) wakes the
 * round, which reads the rows again.
 */
import type { Brief } from "../../domain/brief.ts";
import { keptError, RalphError } from "../../domain/errors.ts";
import { isSettled } from "../../domain/states.ts";
import type { Transaction } from "../../store/database.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { insertFindings } from "../evidence/evidence.ts";
import type { PlanChange } from "../plans/replan.ts";
import { said } from "../run/assistant-message.ts";
import type { Core } from "../run/core.ts";
import type { Release } from "../run/semaphore.ts";
import { agreedBrief, engineOf, limitsOf } from "../run/session-facts.ts";
import { moveSession, type SessionRun } from "../run/session-run.ts";
import { changeFor, startOf, type TaskOutcome } from "../tree/task-outcome.ts";
import { RoundStop } from "./round-stop.ts";
import { type RoundSummary, roundFinished } from "./round-summary.ts";
import { RoundTree } from "./round-tree.ts";
import { attempt } from "./task-attempt.ts";

interface Running {
  abort: AbortController;
  done: Promise<void>;
}

export class Round {
  readonly #session: SessionRow;
  readonly #run: SessionRun;
  readonly #core: Core;
  readonly #tree: RoundTree;
  readonly #running = new Map<string, Running>();
  /** What was agreed does not change while its tasks run: read once. */
  #brief: Brief | null = null;
  #granted: Release[] = [];
  #leaveLine: (() => void) | null = null;
  readonly #early = new RoundStop();
  /** The session was moved on in the commit of the round's last results. */
  #hasMoved = false;
  #wake: () => void = () => undefined;

  constructor(session: SessionRow, run: SessionRun) {
    this.#session = session;
    this.#run = run;
    this.#core = run.core;
    this.#tree = new RoundTree(session, run, (tx, storedBytes) => this.#endWith(tx, storedBytes));
  }

  /**
   * Runs until no leaf of the round can go on. Null where the session was moved on with the last results already.
   * @throws Interruption when the session is stopped, RalphError `critical_task_failed`.
   */
  async finish(): Promise<RoundSummary | null> {
    const stopWaking = this.#run.onWake(() => {
      this.#tree.isStale = true;
      this.#wake();
    });
    const { settings } = this.#core;
    const { workingTime } = engineOf(this.#core, this.#session);
    const remaining = limitsOf(settings, this.#session, workingTime?.sessionMs).maxDurationMs - this.#run.clock.worked;
    const roundTimeoutMs = Math.max(settings.roundTimeoutMs, workingTime?.roundMs ?? 0);
    const stopTimer = this.#run.clock.after(Math.min(roundTimeoutMs, remaining), () => {
      this.#early.timeOut(remaining <= roundTimeoutMs);
      this.#wake();
    });
    try {
      await this.#recover();
      await this.#runAll();
    } finally {
      stopTimer();
      stopWaking();
      this.#leaveLine?.();
      for (const release of this.#granted.splice(0)) release();
    }
    return this.#hasMoved ? null : this.#summary();
  }

  get #agreed(): Brief {
    this.#brief ??= agreedBrief(this.#core, this.#session);
    return this.#brief;
  }

  async #runAll(): Promise<void> {
    for (;;) {
      if (this.#hasMoved) {
        await Promise.all([...this.#running.values()].map(({ done }) => done));
        return;
      }
      if (this.#run.isFull) this.#early.limit("storage", "The session keeps as much as it may");
      // What runs comes to an end by itself with what it has; nothing new is begun.
      const spent = this.#run.spending.end;
      if (spent !== null && this.#running.size === 0) this.#early.limit(spent.limit, spent.message);
      if (this.#run.interruption !== null || this.#early.hasCome) {
        await this.#windDown();
        if (this.#early.fatal !== null) throw this.#early.fatal;
        this.#run.checkpoint();
        if (this.#early.stop?.keeps === false) throw this.#early.stop.error;
        return;
      }
      if (this.#tree.isStale) {
        try {
          this.#reload();
        } catch (error) {
          // What runs is waited for also where the rows cannot be read, or it would run beside its own second run.
          this.#early.broke(error);
          continue;
        }
      }
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#startReady();
      if (this.#running.size === 0 && this.#leaveLine === null) return;
      await woken;
    }
  }

  /** Waits for what runs. An abort has been sent where one is due; a soft interruption lets calls come home, but for what the user leaves out. */
  async #windDown(): Promise<void> {
    const { stop } = this.#early;
    if (stop !== null) for (const { abort } of this.#running.values()) abort.abort(stop.error);
    while (this.#running.size > 0) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      try {
        this.#abortLeftOut();
      } catch (error) {
        this.#early.broke(error);
      }
      await woken;
    }
    if (this.#early.stop?.keeps === true && this.#run.interruption === null) await this.#failUnfinished(this.#early.stop.error);
  }

  #startReady(): void {
    if (this.#run.spending.end !== null) return;
    const room = this.#core.settings.maxParallelTasksPerSession;
    for (const task of this.#tree.ready()) {
      if (this.#running.size >= room) break;
      const release = this.#granted.pop() ?? this.#core.slots.tryTake(this.#session.id);
      if (release === undefined) {
        this.#leaveLine ??= this.#core.slots.request(this.#session.id, (granted) => {
          this.#leaveLine = null;
          this.#granted.push(granted);
          this.#wake();
        });
        return;
      }
      this.#start(task.id, release, false);
    }
    for (const release of this.#granted.splice(0)) release();
    this.#leaveLine?.();
    this.#leaveLine = null;
  }

  /** `isWritten` where the start stands in the row already. */
  #start(id: string, release: Release, isWritten: boolean): void {
    const row = this.#tree.row(id);
    if (row === undefined) return;
    this.#tree.take(id);
    const abort = new AbortController();
    const done = (isWritten ? this.#execute(row, abort.signal) : this.#begin(row, abort.signal))
      .catch((error: unknown) => this.#early.broke(error))
      .finally(() => {
        this.#running.delete(id);
        release();
        // Reset by a command while its old run ended: read again, or nobody would start it before another task ends.
        if (this.#tree.row(id)?.status === "planned") this.#tree.isStale = true;
        this.#wake();
      });
    this.#running.set(id, { abort, done });
  }

  async #begin(row: TaskRow, signal: AbortSignal): Promise<void> {
    const at = this.#core.clock().toISOString();
    const start = startOf(row, this.#session.round, at);
    if (!(await this.#tree.write((tx) => this.#tree.change(tx, row, start, [], at)))) return;
    await this.#execute(this.#tree.row(row.id) ?? row, signal);
  }

  async #execute(started: TaskRow, signal: AbortSignal): Promise<void> {
    const work = { row: started, brief: this.#agreed, tree: this.#tree };
    const { outcome, change } = await attempt(this.#run, this.#session, work, signal);
    await this.#commit(started, outcome, change);
  }

  async #commit(row: TaskRow, outcome: TaskOutcome, planChange: PlanChange | null): Promise<void> {
    const at = this.#core.clock().toISOString();
    const change = changeFor(row, outcome, at);
    const { store } = this.#core;
    const isKept = await this.#tree.write((tx) => {
      // A result that is refused leaves no finding, no new task and no word behind: where there are any, the guard comes first.
      const brings = planChange !== null || outcome.kind === "asks" || (outcome.kind === "completed" && outcome.result.findings.length > 0);
      if (brings && !store.tasks.isStill(row)) {
        this.#tree.isStale = true;
        return false;
      }
      const revised = this.#tree.revise(tx, row, planChange, at);
      if (outcome.kind === "asks") revised.push(said(this.#core, tx, this.#session, outcome.question.text, row.id));
      if (outcome.kind !== "completed") return this.#tree.change(tx, row, change, revised, at);
      insertFindings(tx, store, row, outcome.result.findings);
      this.#tree.keep(change.patch.result?.length ?? 0);
      return this.#tree.change(tx, row, change, revised, at);
    });
    if (isKept && outcome.kind === "failed" && row.critical === 1) this.#early.failed(row, outcome.error);
  }

  /** Takes over the leaves that were started with the round; what else is in progress was so when the process died. */
  async #recover(): Promise<void> {
    this.#reload();
    const stranded = this.#tree.leaves().filter(({ id, status }) => status === "in_progress" && !this.#run.handed.has(id));
    if (stranded.length > 0) await this.#putBack(stranded);
    for (const [id, release] of this.#run.takeHanded()) {
      if (this.#tree.row(id)?.status === "in_progress") this.#start(id, release, true);
      else release();
    }
  }

  /** Makes leaves pending again, unless they were taken up too often. */
  async #putBack(stranded: readonly TaskRow[]): Promise<void> {
    const { settings, store, clock } = this.#core;
    const at = clock().toISOString();
    await this.#tree.write((tx) => {
      for (const row of stranded) {
        if (row.attempts < settings.maxTaskAttempts) {
          store.tasks.change(tx, row, "planned", {});
          continue;
        }
        const error = keptError(new RalphError("retry_exhausted", `The task was taken up ${row.attempts} times and never ended`));
        if (!this.#tree.change(tx, row, changeFor(row, { kind: "failed", error }, at), [], at)) continue;
        if (row.critical === 1) this.#early.failed(row, error);
      }
    });
    this.#tree.isStale = true;
  }

  #reload(): void {
    this.#tree.reload(this.#running.keys(), (error) => {
      this.#early.broke(error);
      this.#wake();
    });
    this.#abortLeftOut();
  }

  #abortLeftOut(): void {
    for (const [id, { abort }] of this.#running) {
      const status = this.#core.store.tasks.find(this.#session.id, id)?.status;
      if (status !== "planned" && status !== "in_progress")
        abort.abort(new RalphError("user_refused", "The task was left out by the user"));
    }
  }

  async #failUnfinished(reason: RalphError): Promise<void> {
    this.#reload();
    const at = this.#core.clock().toISOString();
    const error = keptError(reason);
    await this.#tree.write((tx) => {
      for (const { id, round, status } of this.#tree.leaves()) {
        const row = this.#tree.row(id);
        // Failing one may have settled others.
        if (row === undefined || round > this.#session.round || isSettled(row.status) || status === "awaiting_input") continue;
        this.#tree.change(tx, row, changeFor(row, { kind: "failed", error }, at), [], at);
      }
    });
  }

  /**
   * Moves the session on in the commit that holds the round's last results, where nothing else is to be decided: no limit
   * was met, nobody stops it, nothing critical failed, and nobody else moved it.
   */
  #endWith(tx: Transaction, storedBytes: number): void {
    const { spending, interruption } = this.#run;
    if (this.#early.hasCome || interruption !== null || spending.end !== null) return;
    if (this.#run.isFullWith(storedBytes)) return;
    if (this.#tree.leaves().some(({ critical, status }) => critical === 1 && status === "failed")) return;
    const session = this.#core.store.sessions.find(this.#session.id);
    if (session?.version !== this.#session.version || session.status !== "executing" || session.hold !== null) return;
    moveSession(this.#core, tx, session, roundFinished(session, this.#run, this.#summary()));
    tx.afterCommit(() => {
      this.#hasMoved = true;
    });
  }

  #summary(): RoundSummary {
    const leaves = this.#tree.leaves();
    const of = (status: string) => leaves.filter((row) => row.status === status && row.round === this.#session.round).length;
    return {
      completed: of("completed"),
      failed: of("failed"),
      skipped: of("skipped"),
      hadTimeout: this.#early.hadTimeout,
      waiting: leaves.filter((row) => row.status === "awaiting_input").map(({ id }) => id),
      cut: this.#early.cut,
    };
  }
}
