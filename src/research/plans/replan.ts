/**
 * Changes of a running plan: an answer, a failed step or a result may add tasks, skip others, and replace a failed one.
 * Started tasks stay unchanged. Pure.
 */

import type { TaskSpec } from "../../domain/plans/plan.ts";
import { isLeaf, type PlanMetadata, type TaskRecord } from "../../domain/plans/task-record.ts";
import { isSettled } from "../../domain/plans/task-status.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { isUntried } from "../tree/leaves.ts";
import type { TaskOutcome } from "../tree/task-outcome.ts";
import { isWithin, rootId } from "../tree/task-place.ts";
import { hasReference } from "../tree/task-references.ts";
import { placeTasks, type TreeRules } from "../tree/task-tree.ts";
import { planMetadataOf, plannedTasks } from "./plan-tasks.ts";

export interface PlanChange {
  reason: "answer" | "failure" | "result" | "message";
  add: TaskSpec[];
  /** Tasks to skip, by ref or id. */
  skip: string[];
  /** Dependents of the task depend on the added ones instead. */
  replaces: boolean;
}

/** What the end of a task's run changes in the plan, or null. */
export function planChangeAfter(task: TaskRecord, outcome: TaskOutcome): PlanChange | null {
  if (outcome.kind === "completed") {
    const { newTasks, dropTasks = [] } = outcome.result;
    if (newTasks.length === 0 && dropTasks.length === 0) return null;
    return { reason: task.kind === "user_interaction" ? "answer" : "result", add: newTasks, skip: dropTasks, replaces: false };
  }
  if (outcome.kind !== "failed" || task.branches === null) return null;
  const { onFailure } = task.branches;
  if (onFailure === undefined) return null;
  const add = onFailure.add ?? [];
  return { reason: "failure", add, skip: onFailure.skip ?? [], replaces: add.length > 0 };
}

export interface PlanRevision {
  added: TaskRecord[];
  /** Tasks with their new dependencies and input. */
  amended: Pick<TaskRecord, "id" | "dependencies" | "input">[];
  skipped: TaskRecord[];
}

/**
 * Computes a change. Names of unknown or started tasks are ignored.
 * @throws RalphError `invalid_plan` where the added tasks break a rule of the tree.
 */
export function revisionOf(
  { round }: Pick<SessionRecord, "round">,
  tasks: readonly TaskRecord[],
  task: Pick<TaskRecord, "id" | "ref" | "parentId">,
  change: PlanChange,
  rules: Pick<TreeRules, "agents" | "limits"> & { perRound: number },
): PlanRevision {
  const parentId = task.parentId ?? rootId;
  const placed = change.add.length === 0 ? [] : placeTasks(change.add, tasks, { ...rules, parentId });
  const added = plannedTasks(tasks, placed, round, rules.perRound);
  const skipped = tasks.filter((other) => isUntried(other) && change.skip.some((name) => isNamed(name, other, tasks)));
  if (!change.replaces) return { added, amended: [], skipped };
  const ends = placed.filter((other) => other.parentId === parentId).map(({ id }) => id);
  const last = placed.findLast((other) => other.parentId === parentId)?.spec.ref ?? null;
  const amended = tasks
    .filter((other) => !isSettled(other.status) && other.status !== "in_progress" && other.id !== task.id)
    .flatMap((other) => {
      const after = other.dependencies.flatMap((id) => (isWithin(task.id, id) ? inPlaceOf(task.id, id, ends, tasks) : [id]));
      const input = last === null ? other.input : referringTo(other.input, [task.id, task.ref], last);
      const dependencies = [...new Set(after)];
      const isSame = input === other.input && dependencies.join() === other.dependencies.join();
      return isSame ? [] : [{ id: other.id, dependencies, input }];
    });
  return { added, amended, skipped };
}

/** The plan's metadata after a change; the request's analysis stays. */
export function revisedMetadata(before: PlanMetadata | undefined, tasks: readonly TaskRecord[]): PlanMetadata {
  const { request, estimateError, unable = [] } = before ?? {};
  const still = unable.filter(({ ref }) => tasks.some((other) => other.ref === ref && other.status !== "skipped"));
  return {
    ...planMetadataOf(undefined, tasks),
    ...(request !== undefined && { request }),
    ...(estimateError !== undefined && { estimateError }),
    ...(still.length > 0 && { unable: still }),
  };
}

/** Replaces a dependency on the task by one on its replacement; one on its parent also keeps the parent's other leaves. */
function inPlaceOf(taskId: string, dependency: string, ends: readonly string[], tasks: readonly TaskRecord[]): string[] {
  if (dependency === taskId) return [...ends];
  const others = tasks.filter((other) => isLeaf(other) && other.id !== taskId && isWithin(other.id, dependency)).map(({ id }) => id);
  return [...others, ...ends];
}

/** Whether the name means the task or a parent of it. */
function isNamed(name: string, { id }: TaskRecord, tasks: readonly TaskRecord[]): boolean {
  const byId = tasks.filter((other) => other.id === name);
  const named = byId.length > 0 ? byId : tasks.filter(({ ref }) => ref === name);
  return named.some((other) => other.id === id || (!isLeaf(other) && isWithin(id, other.id)));
}

/** An input whose references to the failed task lead to the one in its place. */
function referringTo(input: TaskRecord["input"], from: readonly (string | null)[], to: string): TaskRecord["input"] {
  if (!hasReference(input)) return input;
  return JSON.parse(JSON.stringify(input), (key, value: unknown) => (key === "$from" && from.includes(value as string) ? to : value));
}
