/** Leaves that are done elsewhere, by a person or another program with a lease. Pure. */

import type { TaskResult } from "../../agents/contracts.ts";
import type { Json } from "../../domain/base/json.ts";
import { shortened } from "../../domain/base/shortened.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import { isSettled } from "../../domain/plans/task-status.ts";
import type { Language } from "../../languages/language.ts";
import { valueWords } from "../../languages/value-words.ts";
import { isOutside } from "./leaves.ts";
import { aboutTask } from "./plan-events.ts";
import { Schedule } from "./schedule.ts";
import { startOf, type TaskChange } from "./task-outcome.ts";
import { summaryLength } from "./task-tree.ts";

/** A worker's lease on a task. Times are RFC 3339 in UTC, so that they compare as texts. */
export interface Lease {
  lease: string;
  leaseUntil: string;
}

/** Whether a worker had the task and its lease has expired. */
export function hasRunOut(task: Pick<TaskRecord, "agent" | "status" | "leaseUntil">, at: string): boolean {
  return isOutside(task) && task.status === "in_progress" && (task.leaseUntil === null || task.leaseUntil <= at);
}

/** The leaves of `round`, or an earlier one, that a worker may take now, best first. */
export function takeable(tasks: readonly TaskRecord[], round: number, at: string): TaskRecord[] {
  const schedule = new Schedule(tasks.map((task) => (hasRunOut(task, at) ? { ...task, status: "planned" as const } : task)));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return schedule.offered(round).flatMap(({ id }) => byId.get(id) ?? []);
}

/** The leaves of `round`, or an earlier one, that a worker has or may take. */
export function openOutside(tasks: readonly TaskRecord[], round: number): string[] {
  if (!tasks.some(isOutside)) return [];
  const offered = new Set(new Schedule(tasks).offered(round).map(({ id }) => id));
  return tasks.filter((task) => offered.has(task.id) || (isOutside(task) && task.status === "in_progress")).map(({ id }) => id);
}

/** The open leaves that are done elsewhere, and all their dependents. */
export function waitingForOutside(schedule: Schedule): Set<string> {
  const found = new Set(
    schedule
      .leaves()
      .filter((leaf) => isOutside(leaf) && !isSettled(leaf.status))
      .map(({ id }) => id),
  );
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const { id } of schedule.leaves()) if (schedule.dependenciesOf(id).some((other) => found.has(other))) found.add(id);
  }
  return found;
}

/** When the next lease expires; null where there is none. */
export function nextExpiry(tasks: readonly TaskRecord[], at: string): string | null {
  const times = tasks.flatMap((task) =>
    isOutside(task) && task.status === "in_progress" && task.leaseUntil !== null && task.leaseUntil > at ? [task.leaseUntil] : [],
  );
  return times.sort()[0] ?? null;
}

/** The change of a task that a worker takes. */
export function takenWith(task: TaskRecord, { lease, leaseUntil }: Lease, round: number, at: string): TaskChange {
  const { status, patch, event } = startOf(task, round, at);
  return { status, patch: { ...patch, lease, leaseUntil }, event };
}

/** The change of a task whose lease has expired: the next worker may take it. */
export function freed(task: TaskRecord): TaskChange {
  return {
    status: "planned",
    patch: { lease: null, leaseUntil: null },
    event: { type: "task.progress", data: { ...aboutTask(task), status: "planned", message: "The lease expired" } },
  };
}

/** A worker's output as the result of its task. */
export function outsideResult(output: Json, language: Language): TaskResult {
  const lists = { findings: [], tables: [], series: [], searched: [], questions: [], newTasks: [] };
  return { summary: shortened(wordsOf(output, language), summaryLength), ...lists, output: output as TaskResult["output"] };
}

/** The output as text: a text unchanged, else its own summary, else its fields and values. */
function wordsOf(output: Json, language: Language): string {
  if (typeof output === "string") return output;
  const { summary } = (output !== null && typeof output === "object" ? output : {}) as { readonly [key: string]: Json | undefined };
  return typeof summary === "string" ? summary : valueWords(output, language);
}
