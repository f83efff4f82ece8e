/**
 * The task tree of a running round: the rows, the schedule over them, and what one change means for the others. It
 * mirrors the rows as of the last commit; where a guard says that they changed underneath, it is read again.
 */
import { isRalphError } from "../../domain/errors.ts";
import type { Json } from "../../domain/json.ts";
import { isSettled } from "../../domain/states.ts";
import type { Transaction } from "../../store/database.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import type { NewEvent } from "../events/event-log.ts";
import { insertPlan, scheduled } from "../plans/plan-rows.ts";
import { type PlanChange, revisedMetadata, revisionOf } from "../plans/replan.ts";
import { percentOf } from "../run/progress.ts";
import { engineOf, limitsOf } from "../run/session-facts.ts";
import type { SessionRun } from "../run/session-run.ts";
import { type Consequence, Schedule, type ScheduledTask } from "../tree/schedule.ts";
import { collectedBelow, type TaskChange } from "../tree/task-outcome.ts";

interface Work {
  work: (tx: Transaction) => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

export class RoundTree {
  readonly #session: SessionRow;
  readonly #run: SessionRun;
  #rows = new Map<string, TaskRow>();
  #schedule = new Schedule([]);
  #works: Work[] = [];
  /** Events of the write under way, numbered at its end. */
  #told: NewEvent[] = [];
  #bytes = 0;
  readonly #ended: (tx: Transaction, storedBytes: number) => void;
  /** Somebody else changed rows: they have to be read again. */
  isStale = true;

  /** `ended` is called inside each write after which no leaf of the round is open, with the bytes that the session keeps then. */
  constructor(session: SessionRow, run: SessionRun, ended: (tx: Transaction, storedBytes: number) => void) {
    this.#session = session;
    this.#run = run;
    this.#ended = ended;
  }

  row(id: string): TaskRow | undefined {
    return this.#rows.get(id);
  }

  rows(): TaskRow[] {
    return [...this.#rows.values()];
  }

  leaves(): TaskRow[] {
    return this.rows().filter((row) => row.agent !== null);
  }

  /** Leaves of the round that may start now, best first. */
  ready(): ScheduledTask[] {
    return this.#schedule.ready(this.#session.round);
  }

  /** Takes a leaf out of the ready ones while its start is being written. */
  take(id: string): void {
    const task = this.#schedule.get(id);
    if (task !== undefined) task.status = "in_progress";
  }

  /**
   * Reads the rows again and has what follows from them written, together with what is written next. `running` are the
   * leaves that this process works on; `refused` is told where the store does not take it.
   */
  reload(running: Iterable<string>, refused: (error: unknown) => void): void {
    this.isStale = false;
    const { store, clock } = this.#run.core;
    const rows = store.tasks.all(this.#session.id);
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#schedule = new Schedule(rows.map(scheduled));
    for (const id of running) if (this.#schedule.get(id)?.status === "planned") this.take(id);
    const at = clock().toISOString();
    const consequences = this.#schedule.refresh();
    if (consequences.length > 0) this.write((tx) => this.#told.push(...this.#mark(tx, consequences, at))).catch(refused);
  }

  /**
   * Changes one leaf and what follows from it, with the events; inside a {@link write}. False, and nothing is written, where the row is not as
   * it was read any more.
   */
  change(tx: Transaction, row: TaskRow, { status, patch, event }: TaskChange, more: readonly NewEvent[], at: string): boolean {
    if (!this.#run.core.store.tasks.change(tx, row, status, patch)) {
      this.isStale = true;
      return false;
    }
    this.#rows.set(row.id, { ...row, ...patch, status });
    const followers = this.#mark(tx, this.#schedule.settle(row.id, status), at);
    this.#told.push(...(event === null ? [] : [event]), ...followers, ...more);
    return true;
  }

  /**
   * Changes the plan for what a task came to, and keeps it as a new version. Gives the events that tell of it. A change
   * that does not fit the tree is logged and left.
   */
  revise(tx: Transaction, row: TaskRow, change: PlanChange | null, at: string): NewEvent[] {
    if (change === null) return [];
    const { core } = this.#run;
    const { tasks, sessions } = core.store;
    const limits = limitsOf(core.settings, this.#session);
    try {
      const agents = new Set(engineOf(core, this.#session).taskAgents.keys());
      const rules = { agents, limits, perRound: limits.maxTasksPerRound };
      const { added, amended, skipped } = revisionOf(this.#session, this.rows(), row, change, rules);
      tasks.insert(tx, added);
      for (const fresh of added) this.#rows.set(fresh.id, fresh);
      for (const { row: old, dependencies, input } of amended) {
        tasks.amend(tx, old.session_id, old.id, dependencies, input);
        this.#rows.set(old.id, { ...old, dependencies, input });
      }
      this.#schedule = new Schedule(this.rows().map(scheduled));
      const events = skipped.flatMap(({ id }) => {
        const status = this.#schedule.get(id)?.status;
        if (status === undefined || isSettled(status)) return [];
        const own = { id, was: status, to: "skipped" as const };
        return this.#mark(tx, [own, ...this.#schedule.settle(id, "skipped")], at);
      });
      const version = (sessions.find(row.session_id)?.plan_version ?? 0) + 1;
      const before = tasks.plan(row.session_id, version - 1);
      const metadata = revisedMetadata(before?.metadata, this.rows());
      const analysis = before?.analysis ?? "";
      insertPlan(core, tx, this.#session, { version, analysis, metadata, status: "approved" }, this.rows());
      sessions.planned(tx, row.session_id, version);
      const data = {
        version,
        reason: change.reason,
        by: row.id,
        tasks: added.map(({ id }) => id),
        skipped: skipped.map(({ id }) => id),
        at,
      };
      return [...events, { type: "plan.updated", data }];
    } catch (error) {
      if (!isRalphError(error) || error.code !== "invalid_plan") throw error;
      core.log.warn({ session: this.#session.id, task: row.id, error }, "Tasks that a result asked for do not fit the tree");
      return [];
    }
  }

  /**
   * Runs `work` in a transaction that it shares with what else of this round is to be written in the same turn: ten
   * results that come together are numbered together. Should one be refused by the store, so are all.
   */
  write<T>(work: (tx: Transaction) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const isFirst = this.#works.push({ work, resolve: resolve as (value: unknown) => void, reject }) === 1;
      if (!isFirst) return;
      let taken: Work[] = [];
      const all = this.#run.core.store.db.write((tx) => {
        taken = this.#works.splice(0);
        this.#told = [];
        this.#bytes = 0;
        const values = taken.map(({ work: each }) => each(tx));
        this.#number(tx);
        return values;
      });
      all.then(
        (values) => {
          for (const [index, each] of taken.entries()) each.resolve(values[index]);
        },
        (error: unknown) => {
          for (const each of [...taken, ...this.#works.splice(0)]) each.reject(error);
        },
      );
    });
  }

  /** Adds to what the session keeps, with the events of this write. */
  keep(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Writes the events of all works, with the percent that the leaves bear out. */
  #number(tx: Transaction): void {
    if (this.#told.length === 0) return;
    const leaves = this.#schedule.leaves();
    const settled = leaves.filter(({ status }) => isSettled(status)).length;
    const percent = percentOf("executing", this.#session.round, { settled, total: leaves.length });
    const { core, clock } = this.#run;
    const about = { workedMs: clock.worked, bytes: this.#bytes };
    const stored = core.events.append(tx, this.#session.id, this.#told, percent, core.clock().toISOString(), about);
    if (this.#bytes > 0) tx.afterCommit(() => this.#run.stored(stored));
    if (!this.isStale && !this.#schedule.hasOpen(this.#session.round)) this.#ended(tx, stored);
  }

  /** Writes what follows from a task's change, and gives the events that tell it. */
  #mark(tx: Transaction, consequences: readonly Consequence[], at: string): NewEvent[] {
    const events: NewEvent[] = [];
    for (const { id, was, to } of consequences) {
      const row = this.#rows.get(id);
      if (row === undefined) continue;
      const isParent = row.agent === null;
      const result = isParent ? (isSettled(to) ? JSON.stringify(this.#collect(id)) : null) : row.result;
      const patch = { result, ended_at: isSettled(to) ? at : null };
      if (!this.#run.core.store.tasks.change(tx, { ...row, status: was }, to, patch)) {
        this.isStale = true;
        continue;
      }
      this.#rows.set(id, { ...row, ...patch, status: to });
      const data = { taskId: id, agent: row.agent, status: to, description: row.description };
      if (to === "skipped") events.push({ type: "task.skipped", data: { ...data, reason: "a task it depends on failed or was skipped" } });
      else if (isParent && to === "completed") events.push({ type: "task.completed", data });
      else if (isParent && to === "failed") events.push({ type: "task.failed", data });
    }
    return events;
  }

  #collect(parentId: string): Json {
    return collectedBelow(parentId, this.rows(), (id) => this.#schedule.get(id)?.status ?? "planned");
  }
}
