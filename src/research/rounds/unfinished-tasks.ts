/** Leaves that were in progress when the process died: each has one death more, and is pending again unless it has died alone too often. */
import { type KeptError, keptError } from "../../domain/errors.ts";
import type { TaskRecord } from "../../domain/task-record.ts";
import type { Changes } from "../ports/session-store.ts";
import { deathsOfTask, exhaustedBy } from "../tree/deaths.ts";
import { changeFor } from "../tree/task-outcome.ts";
import type { RoundTree } from "./round-tree.ts";

/** Gives those that failed, with why. */
export function requeueStranded(
  changes: Changes,
  tree: RoundTree,
  stranded: readonly TaskRecord[],
  maxDeathsAlone: number,
  at: string,
): { task: TaskRecord; error: KeptError }[] {
  const failed: { task: TaskRecord; error: KeptError }[] = [];
  for (const task of stranded) {
    const deaths = deathsOfTask(task);
    const exhausted = exhaustedBy("the task", deaths, maxDeathsAlone);
    if (exhausted === null) {
      const { status, patch } = changeFor(task, { kind: "requeued" }, at);
      changes.changeTask(task, status, { ...patch, deaths });
      continue;
    }
    const error = keptError(exhausted);
    if (tree.change(changes, task, changeFor(task, { kind: "failed", error }, at), [], at)) failed.push({ task, error });
  }
  return failed;
}
