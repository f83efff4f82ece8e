/** Decides which leaf runs next, and how a settled leaf changes the others. Pure. */

import { externalAgent } from "../../domain/plans/plan.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import { isSettled, type TaskStatus } from "../../domain/plans/task-status.ts";
import { leafDependencies } from "./dependencies.ts";
import { rootId } from "./task-place.ts";

/** The fields of a task that scheduling reads. */
export type Schedulable = Pick<
  TaskRecord,
  "id" | "parentId" | "agent" | "position" | "round" | "critical" | "priority" | "estimatedMs" | "dependencies" | "status"
>;

/** A task in the schedule. Until the commit its status may be newer than the stored one. */
export interface ScheduledTask extends Schedulable {
  status: TaskStatus;
}

/** A change of status that another one causes. */
export interface Consequence {
  id: string;
  was: TaskStatus;
  to: TaskStatus;
}

/** Assumed estimate of a task without one; only its ratio to the others matters. Milliseconds. */
const unknownEstimateMs = 30_000;

/**
 * The order of one tree. Among ready leaves: critical first, then higher priority, then the longest remaining path
 * (critical-path list scheduling: Graham 1969), then tree order.
 */
export class Schedule {
  readonly #tasks: Map<string, ScheduledTask>;
  readonly #waitsFor: Map<string, ReadonlySet<string>>;
  readonly #dependents = new Map<string, string[]>();
  /** Computed on first use. */
  readonly #remaining = new Map<string, number>();
  readonly #leaves: readonly ScheduledTask[];
  readonly #children = new Map<string, ScheduledTask[]>();
  #isClosed = false;

  constructor(records: readonly Schedulable[]) {
    const tasks = records.map((task): ScheduledTask => scheduledTask(task));
    this.#tasks = new Map(tasks.map((task) => [task.id, task]));
    this.#waitsFor = leafDependencies(tasks);
    for (const [leaf, waits] of this.#waitsFor) {
      for (const dependency of waits) {
        const list = this.#dependents.get(dependency);
        if (list === undefined) this.#dependents.set(dependency, [leaf]);
        else list.push(leaf);
      }
    }
    this.#leaves = tasks.filter(({ id }) => this.#waitsFor.has(id));
    for (const task of tasks) {
      if (task.parentId === null) continue;
      const siblings = this.#children.get(task.parentId);
      if (siblings === undefined) this.#children.set(task.parentId, [task]);
      else siblings.push(task);
    }
  }

  get(id: string): ScheduledTask | undefined {
    return this.#tasks.get(id);
  }

  leaves(): readonly ScheduledTask[] {
    return this.#leaves;
  }

  /** Direct dependencies of a leaf, as leaves. */
  dependenciesOf(id: string): string[] {
    return [...(this.#waitsFor.get(id) ?? [])];
  }

  /** Leaves of `round` (or an earlier one) that may start here now, best first. */
  ready(round: number): ScheduledTask[] {
    return this.#startable(round, ({ agent }) => agent !== externalAgent);
  }

  /** Like {@link ready}, for leaves that are done elsewhere. */
  offered(round: number): ScheduledTask[] {
    return this.#startable(round, ({ agent }) => agent === externalAgent);
  }

  #startable(round: number, isWanted: (task: ScheduledTask) => boolean): ScheduledTask[] {
    return this.#leaves
      .filter((task) => task.status === "planned" && task.round <= round && isWanted(task) && this.#isFree(task.id))
      .sort((a, b) => this.#compare(a, b));
  }

  /** The order in which leaves would run if none had dependencies. */
  order(): ScheduledTask[] {
    return this.#leaves.toSorted((a, b) => this.#compare(a, b));
  }

  /** Milliseconds from the leaf's start to the end of the longest chain that waits for it, itself included. */
  remainingPath(id: string): number {
    return this.#waitsFor.has(id) ? this.#measure(id) : 0;
  }

  /**
   * Sets the status of a leaf and returns all consequences: dependents freed (`blocked` → `planned`) or `skipped`, and the
   * statuses of parents.
   */
  set(id: string, status: TaskStatus): Consequence[] {
    const task = this.#tasks.get(id);
    if (task === undefined) return [];
    task.status = status;
    const changes: Consequence[] = [];
    this.#spread(id, changes);
    for (const changed of [id, ...changes.map((change) => change.id)]) this.#lift(changed, changes);
    return changes;
  }

  /** Sets a status without its consequences, which are reset as well. */
  reset(id: string, status: TaskStatus): void {
    const task = this.#tasks.get(id);
    if (task !== undefined) task.status = status;
  }

  /** The consequences of the current statuses: used after reading a tree and after adding to it. */
  refresh(): Consequence[] {
    const changes: Consequence[] = [];
    for (const leaf of this.#leaves) if (isSettled(leaf.status)) this.#spread(leaf.id, changes);
    this.#liftAll(changes);
    return changes;
  }

  /** Skips every open leaf and settles every parent. Nothing may be added or restarted afterwards. */
  close(): Consequence[] {
    this.#isClosed = true;
    const changes: Consequence[] = [];
    for (const leaf of this.#leaves) if (!isSettled(leaf.status)) this.#change(leaf, "skipped", changes);
    this.#liftAll(changes);
    return changes;
  }

  /** Whether a leaf of `round` still has to run, runs or waits. */
  hasOpen(round: number): boolean {
    return this.#leaves.some((task) => task.round <= round && !isSettled(task.status));
  }

  #isFree(id: string): boolean {
    for (const dependency of this.#waitsFor.get(id) ?? []) {
      if (this.#tasks.get(dependency)?.status !== "completed") return false;
    }
    return true;
  }

  #measure(id: string): number {
    const known = this.#remaining.get(id);
    if (known !== undefined) return known;
    this.#remaining.set(id, 0);
    const own = this.#tasks.get(id)?.estimatedMs ?? unknownEstimateMs;
    let behind = 0;
    for (const dependent of this.#dependents.get(id) ?? []) behind = Math.max(behind, this.#measure(dependent));
    this.#remaining.set(id, own + behind);
    return own + behind;
  }

  #compare(a: ScheduledTask, b: ScheduledTask): number {
    return (
      Number(b.critical) - Number(a.critical) ||
      b.priority - a.priority ||
      this.remainingPath(b.id) - this.remainingPath(a.id) ||
      a.position - b.position
    );
  }

  #spread(id: string, changes: Consequence[]): void {
    const status = this.#tasks.get(id)?.status;
    for (const dependentId of this.#dependents.get(id) ?? []) {
      const dependent = this.#tasks.get(dependentId);
      if (dependent === undefined || isSettled(dependent.status)) continue;
      if (status === "failed" || status === "skipped") {
        this.#change(dependent, "skipped", changes);
        this.#spread(dependentId, changes);
      } else if (status === "completed" && dependent.status === "blocked" && this.#isFree(dependentId)) {
        this.#change(dependent, "planned", changes);
      }
    }
  }

  /** Computes the statuses of all parents, starting from one leaf of each group of siblings. */
  #liftAll(changes: Consequence[]): void {
    const lifted = new Set<string | null>();
    for (const { id, parentId } of this.#leaves) {
      if (lifted.has(parentId)) continue;
      lifted.add(parentId);
      this.#lift(id, changes);
    }
  }

  /** Computes the statuses of all ancestors of a task. */
  #lift(id: string, changes: Consequence[]): void {
    const parentId = this.#tasks.get(id)?.parentId ?? null;
    const parent = parentId === null ? undefined : this.#tasks.get(parentId);
    if (parent === undefined) return;
    const children = (this.#children.get(parent.id) ?? []).map((child) => child.status);
    const status = this.#isClosed || !mayGoOn(parent.id, children) ? parentStatus(children) : "in_progress";
    if (status !== parent.status) this.#change(parent, status, changes);
    this.#lift(parent.id, changes);
  }

  #change(task: ScheduledTask, to: TaskStatus, changes: Consequence[]): void {
    const earlier = changes.find((change) => change.id === task.id);
    if (earlier === undefined) changes.push({ id: task.id, was: task.status, to });
    else earlier.to = to;
    task.status = to;
  }
}

function scheduledTask({ id, parentId, agent, position, round, critical, priority, estimatedMs, dependencies, status }: Schedulable) {
  return { id, parentId, agent, position, round, critical, priority, estimatedMs, dependencies, status };
}

/**
 * Whether children of a parent may still run although all of them are settled: a review can add children to the root,
 * and failed or skipped ones can be retried. Such a parent has not ended yet.
 */
function mayGoOn(id: string, children: readonly TaskStatus[]): boolean {
  return children.every(isSettled) && (id === rootId || children.some((status) => status !== "completed"));
}

/** A parent's status from its children's: settled when all are, completed when any is. */
export function parentStatus(children: readonly TaskStatus[]): TaskStatus {
  if (children.length > 0 && children.every(isSettled)) {
    if (children.includes("completed")) return "completed";
    return children.includes("failed") ? "failed" : "skipped";
  }
  if (children.every((status) => status === "planned" || status === "blocked")) {
    return children.includes("planned") || children.length === 0 ? "planned" : "blocked";
  }
  if (!children.includes("in_progress") && !children.includes("planned") && children.includes("awaiting_input")) return "awaiting_input";
  return "in_progress";
}

/** The time of the longest path through the leaves, by their estimates or by `timeOf`. Milliseconds. */
export function longestPath<T extends Schedulable>(
  tasks: readonly T[],
  timeOf: (task: T) => number | null = (task) => task.estimatedMs,
): number {
  const schedule = new Schedule(tasks.map((task) => ({ ...task, estimatedMs: timeOf(task) })));
  return schedule.leaves().reduce((longest, { id }) => Math.max(longest, schedule.remainingPath(id)), 0);
}

/**
 * Assigns new leaves to rounds: in running order, `perRound` per round from `firstRound` on, none before its dependencies.
 */
export function assignRounds(
  schedule: Schedule,
  fresh: ReadonlySet<string>,
  firstRound: number,
  perRound: number,
  taken: number,
): Map<string, number> {
  const rounds = new Map<string, number>();
  const load = new Map<number, number>([[firstRound, taken]]);
  const roundOf = (id: string): number => {
    const known = rounds.get(id);
    if (known !== undefined) return known;
    let earliest = firstRound;
    for (const dependency of schedule.dependenciesOf(id)) {
      earliest = Math.max(earliest, fresh.has(dependency) ? roundOf(dependency) : (schedule.get(dependency)?.round ?? firstRound));
    }
    let round = earliest;
    while ((load.get(round) ?? 0) >= perRound) round++;
    load.set(round, (load.get(round) ?? 0) + 1);
    rounds.set(id, round);
    return round;
  };
  for (const task of schedule.order()) if (fresh.has(task.id)) roundOf(task.id);
  return rounds;
}
