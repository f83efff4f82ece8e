/** Data of events about tasks and plans. Pure. */
import { shortened } from "../../domain/base/shortened.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import { summaryLength } from "./task-tree.ts";

/** The fields that every event about a task has. */
export function aboutTask({ id, ref, agent, description }: Pick<TaskRecord, "id" | "ref" | "agent" | "description">) {
  return { taskId: id, ref, agent, description };
}

/** Leaves as the events of a plan list them. */
export function plannedLeaves(tasks: readonly TaskRecord[]) {
  return tasks.filter(isLeaf).map((task) => ({
    ...aboutTask(task),
    description: shortened(task.description, summaryLength),
    parentId: task.parentId,
    status: task.status,
    dependencies: [...task.dependencies],
  }));
}

/** The event that ends a plan; none where nothing was planned. */
export function planCompleted(tasks: readonly TaskRecord[], ended: "closed" | "failed" | "cancelled"): NewEvent[] {
  const leaves = tasks.filter(isLeaf);
  if (leaves.length === 0) return [];
  const of = (status: string) => leaves.filter((task) => task.status === status).length;
  const [total, completed] = [leaves.length, of("completed")];
  const status = ended === "closed" ? closedStatus(completed, total) : ended;
  return [{ type: "plan.completed", data: { status, total, completed, failed: of("failed"), skipped: of("skipped") } }];
}

function closedStatus(completed: number, total: number): "completed" | "partly_completed" | "failed" {
  if (completed === total) return "completed";
  return completed > 0 ? "partly_completed" : "failed";
}
