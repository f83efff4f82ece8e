/** A round's handling of external leaves: it frees those whose lease expired, and fails those that nobody can take. */

import type { Json } from "../../domain/base/json.ts";
import { type StoredError, storedError } from "../../domain/errors/errors.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import type { Changes, SessionReads } from "../ports/session-store.ts";
import type { SessionRun } from "../run/session-run.ts";
import { isOutside } from "../tree/leaves.ts";
import { freed, hasRunOut } from "../tree/outside-work.ts";
import { resolvedInput } from "../tree/task-input.ts";
import { changeFor, type TaskChange } from "../tree/task-outcome.ts";
import type { RoundStop } from "./round-end.ts";
import type { RoundTree } from "./round-tree.ts";

/** A leaf that no worker has any more, or that none can take, and its change. */
export interface OutsideChange {
  task: TaskRecord;
  change: TaskChange;
}

/** Leaves with an expired lease, and those that no worker can take because their input has a dangling reference. */
export function outsideChanges(state: SessionReads, tree: RoundTree, at: string): OutsideChange[] {
  const runOut = state.tasks().filter((task) => hasRunOut(task, at));
  const offered = tree.offered().flatMap(({ id }) => state.task(id) ?? []);
  return [
    ...runOut.map((task) => ({ task, change: freed(task) })),
    ...offered.flatMap((task) => {
      const error = inputError(task, state);
      return error === null ? [] : [{ task, change: changeFor(task, { kind: "failed" as const, error }, at) }];
    }),
  ];
}

export function writeOutsideChanges(changes: Changes, tree: RoundTree, changed: readonly OutsideChange[], at: string): void {
  for (const { task, change } of changed) tree.change(changes, task, change, [], at);
}

/** Ends the round where a worker reported that a critical leaf failed. */
export function stopOnLoss(stop: RoundStop, tasks: readonly TaskRecord[]): void {
  for (const task of tasks) {
    if (isOutside(task) && task.critical && task.status === "failed" && task.error !== null) stop.failed(task, task.error);
  }
}

/** Appends the event that the session waits for external work, unless its last waiting event says so. */
export async function tellOutside(run: SessionRun, tasks: readonly string[]): Promise<void> {
  const reason = "external";
  const last = run.state.eventData("session.waiting").at(-1);
  if (last?.["reason"] === reason && JSON.stringify(last["tasks"]) === JSON.stringify(tasks)) return;
  await run.tell({ type: "session.waiting", data: { taskId: null, agent: reason, reason, until: null, tasks: [...tasks] } });
}

function inputError(task: TaskRecord, state: SessionReads): StoredError | null {
  try {
    resolvedInput(task.input as Json, state);
    return null;
  } catch (error) {
    return storedError(error);
  }
}
