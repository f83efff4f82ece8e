/** Statuses of a task. */
export const taskStatuses = ["planned", "blocked", "in_progress", "awaiting_input", "completed", "failed", "skipped"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Whether a task with this status will not run again unless it is retried. */
export function isSettled(status: TaskStatus): boolean {
  return status === "completed" || status === "failed" || status === "skipped";
}
