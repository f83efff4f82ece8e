/** Kinds of leaves: those that are done elsewhere, those that run here, and those that have not begun. Pure. */
import { externalAgent } from "../../domain/plans/plan.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";

/** Whether the leaf is done by a person or another program. */
export function isOutside({ agent }: Pick<TaskRecord, "agent">): boolean {
  return agent === externalAgent;
}

/** Whether a process works on the leaf, or did when it died. */
export function runsHere(task: Pick<TaskRecord, "agent" | "status">): boolean {
  return isLeaf(task) && task.status === "in_progress" && !isOutside(task);
}

/** Whether the leaf is open and was never tried, so that the plan may still leave it out. */
export function isUntried(task: Pick<TaskRecord, "agent" | "status" | "attempts">): boolean {
  return isLeaf(task) && (task.status === "planned" || task.status === "blocked") && task.attempts === 0;
}
