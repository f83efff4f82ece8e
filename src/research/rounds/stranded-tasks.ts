/** Leaves that were under way when the process died: they run again, unless they were taken up too often. */
import { type KeptError, keptError, RalphError } from "../../domain/errors.ts";
import type { TaskRecord } from "../../domain/task-record.ts";
import type { Changes } from "../ports/session-store.ts";
import { changeFor } from "../tree/task-outcome.ts";
import type { RoundTree } from "./round-tree.ts";

/** Gives those that failed, with why. */
export function requeueStranded(
  changes: Changes,
  tree: RoundTree,
  stranded: readonly TaskRecord[],
  maxAttempts: number,
  at: string,
): { task: TaskRecord; error: KeptError }[] {
  const failed: { task: TaskRecord; error: KeptError }[] = [];
  for (const task of stranded) {
    if (task.attempts < maxAttempts) {
      changes.changeTask(task, "planned", {});
      continue;
    }
    const error = keptError(new RalphError("retry_exhausted", `The task was taken up ${task.attempts} times and never ended`));
    if (tree.change(changes, task, changeFor(task, { kind: "failed", error }, at), [], at)) failed.push({ task, error });
  }
  return failed;
}
