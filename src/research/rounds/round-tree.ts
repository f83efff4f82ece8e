/**
 * The task tree of a running round: the schedule over the session's tasks, and the effects of one change on others. It is
 * updated by changes made here, and rebuilt when the tree was changed elsewhere.
 */

import type { Json } from "../../domain/base/json.ts";
import { isRalphError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import { isSettled, type TaskStatus } from "../../domain/plans/task-status.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { toolsOf } from "../catalogue/session-tools.ts";
import { assigned, capabilitiesFor } from "../plans/capability-check.ts";
import { type PlanChange, revisedMetadata, revisionOf } from "../plans/replan.ts";
import type { Changes, SessionReads } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { percentOf } from "../run/progress.ts";
import { engineOf } from "../run/session-facts.ts";
import { limitsOf } from "../run/session-limits.ts";
import { waitingForOutside } from "../tree/outside-work.ts";
import { aboutTask, plannedLeaves } from "../tree/plan-events.ts";
import { type Consequence, Schedule, type ScheduledTask } from "../tree/schedule.ts";
import { collectedBelow, type TaskChange } from "../tree/task-outcome.ts";

interface Revising {
  at: string;
  /** First round in which added tasks run; this round by default. */
  round?: number;
  /** Of the new version of the plan. */
  status?: "draft" | "approved";
}

/** The owner of the tree: a run of the session, or a command on it. */
export interface TreeOwner {
  readonly core: Core;
  readonly state: Pick<SessionReads, "tasks">;
  readonly clock: { readonly worked: number };
}

export class RoundTree {
  readonly #session: SessionRecord;
  readonly #run: TreeOwner;
  #schedule = new Schedule([]);
  /** Whether tasks were changed elsewhere, so that the schedule has to be rebuilt. */
  isStale = true;

  constructor(session: SessionRecord, run: TreeOwner) {
    this.#session = session;
    this.#run = run;
  }

  leaves(): TaskRecord[] {
    return this.#run.state.tasks().filter(isLeaf);
  }

  /** Leaves of the round that may start now, best first. */
  ready(): ScheduledTask[] {
    return this.#schedule.ready(this.#session.round);
  }

  /** Leaves of the round that an outside worker may take now. */
  offered(): ScheduledTask[] {
    return this.#schedule.offered(this.#session.round);
  }

  /** The open leaves that are done elsewhere, and all their dependents. */
  waitingForOutside(): Set<string> {
    return waitingForOutside(this.#schedule);
  }

  /** Whether a leaf of the round still has to run, runs or waits. Tasks changed elsewhere count after the next rebuild. */
  get isOpen(): boolean {
    return this.isStale || this.#schedule.hasOpen(this.#session.round);
  }

  /** Removes a leaf from the ready ones while its start is being written. */
  take(id: string): void {
    const task = this.#schedule.get(id);
    if (task !== undefined) task.status = "in_progress";
  }

  /** Rebuilds the schedule. `running` are the leaves that this process works on. Returns the consequences of the statuses. */
  reload(running: Iterable<string>): Consequence[] {
    this.#schedule = new Schedule(this.#run.state.tasks());
    this.isStale = false;
    for (const id of running) if (this.#schedule.get(id)?.status === "planned") this.take(id);
    return this.#schedule.refresh();
  }

  /** Writes consequences with their events. */
  apply(changes: Changes, consequences: readonly Consequence[], at: string): void {
    this.#append(changes, this.#mark(changes, consequences, at), at);
  }

  /**
   * Changes one leaf with all consequences and their events, followed by `more`. False, and nothing is written, where the task
   * has changed since it was read.
   */
  change(changes: Changes, task: TaskRecord, { status, patch, event }: TaskChange, more: readonly NewEvent[], at: string): boolean {
    if (changes.changeTask(task, status, patch) === undefined) {
      this.isStale = true;
      return false;
    }
    const followers = this.#mark(changes, this.#set(changes, task.id, status), at);
    this.#append(changes, [...(event === null ? [] : [event]), ...followers, ...more], at);
    return true;
  }

  /**
   * Changes the plan after a task's outcome or a message of the user, and stores it as a new version. Returns its events;
   * null for a change that breaks a rule of the tree, which is logged and dropped.
   */
  revise(changes: Changes, task: Pick<TaskRecord, "id" | "ref" | "parentId">, change: PlanChange, how: Revising): NewEvent[] | null {
    const { core } = this.#run;
    const { at, round = this.#session.round, status = "approved" } = how;
    const { now } = changes;
    const limits = limitsOf(core.settings, this.#session);
    try {
      const agents = new Set(engineOf(core, this.#session).taskAgents.keys());
      // Tasks added later get the same capability check as a plan.
      const capabilities = capabilitiesFor(engineOf(core, this.#session), toolsOf(this.#session, core.sources));
      const given = { ...change, add: assigned(change.add, capabilities) };
      const rules = { agents, limits, perRound: limits.maxTasksPerRound };
      const { added, amended, skipped } = revisionOf({ round }, now.tasks(), task, given, rules);
      changes.addTasks(added);
      for (const { id, dependencies, input } of amended) changes.amendTask(id, dependencies, input);
      this.#replan(changes);
      const events = skipped.flatMap(({ id }) => {
        const was = this.#schedule.get(id)?.status;
        if (was === undefined || isSettled(was)) return [];
        const own = { id, was, to: "skipped" as const };
        return this.#mark(changes, [own, ...this.#set(changes, id, "skipped")], at);
      });
      const version = (now.session.planVersion ?? 0) + 1;
      const before = now.plan(version - 1);
      const tasks = now.tasks();
      const metadata = revisedMetadata(before?.metadata, tasks);
      changes.addPlan({ version, analysis: before?.analysis ?? "", metadata, status, tasks }, at);
      const ids = { tasks: plannedLeaves(added), skipped: skipped.map(({ id }) => id) };
      const cause = { ...(task.id !== "" && { by: task.id }), ...(status === "draft" && { status }) };
      return [...events, { type: "plan.updated", data: { version, reason: change.reason, ...cause, ...ids, at } }];
    } catch (error) {
      if (!isRalphError(error) || error.code !== "invalid_plan") throw error;
      core.log.warn({ session: this.#session.id, task: task.id, error }, "Requested tasks break a rule of the tree");
      return null;
    }
  }

  /** Sets a leaf's status in the schedule; a rollback of the step restores it. */
  #set(changes: Changes, id: string, status: TaskStatus): Consequence[] {
    const was = this.#schedule.get(id)?.status;
    const followers = this.#schedule.set(id, status);
    changes.afterRollback(() => {
      // The schedule may have been rebuilt while the step was being written.
      for (const follower of followers.toReversed()) this.#schedule.reset(follower.id, follower.was);
      if (was !== undefined) this.#schedule.reset(id, was);
    });
    return followers;
  }

  /** Rebuilds the schedule from the tree as this step changes it; a rollback restores it. */
  #replan(changes: Changes): void {
    const before = this.#schedule;
    this.#schedule = new Schedule(changes.now.tasks());
    changes.afterRollback(() => {
      const taken = this.#schedule.leaves().filter(({ status }) => status === "in_progress");
      this.#schedule = before;
      for (const { id } of taken) if (before.get(id)?.status === "planned") this.take(id);
    });
  }

  /** Appends events and updates the percent from the leaves. */
  #append(changes: Changes, events: readonly NewEvent[], at: string): void {
    if (events.length === 0) return;
    const leaves = this.#schedule.leaves();
    const settled = leaves.filter(({ status }) => isSettled(status)).length;
    const percent = percentOf("executing", this.#session.round, { settled, total: leaves.length });
    changes.append(events, { at, percent, workedMs: this.#run.clock.worked });
  }

  /** Writes the consequences of a task's change, and returns their events. */
  #mark(changes: Changes, consequences: readonly Consequence[], at: string): NewEvent[] {
    const events: NewEvent[] = [];
    for (const { id, was, to } of consequences) {
      const task = changes.now.task(id);
      if (task === undefined) continue;
      const isParent = !isLeaf(task);
      const patch = { endedAt: isSettled(to) ? at : null, ...(isParent && { result: isSettled(to) ? this.#collect(changes, id) : null }) };
      if (changes.changeTask({ id, status: was, attempts: task.attempts }, to, patch) === undefined) {
        this.isStale = true;
        continue;
      }
      const data = { ...aboutTask(task), status: to };
      if (to === "skipped") events.push({ type: "task.skipped", data: { ...data, reason: "a task it depends on failed or was skipped" } });
      else if (isParent && to === "completed") events.push({ type: "task.completed", data });
      else if (isParent && to === "failed") events.push({ type: "task.failed", data });
    }
    return events;
  }

  #collect({ now }: Changes, parentId: string): Json {
    return collectedBelow(parentId, now.tasks(), (id) => this.#schedule.get(id)?.status ?? "planned");
  }
}
