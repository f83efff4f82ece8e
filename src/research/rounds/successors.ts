/**
 * Starts leaves in the commit of the result that lets them start, so that no further commit precedes their first call. Where
 * no slot is free, the round starts them later.
 */

import type { TaskRecord } from "../../domain/plans/task-record.ts";
import type { Changes } from "../ports/session-store.ts";
import type { Release } from "../run/semaphore.ts";
import type { SessionRun } from "../run/session-run.ts";
import { runsHere } from "../tree/leaves.ts";
import { startOf } from "../tree/task-outcome.ts";
import type { RoundSlots } from "./round-slots.ts";
import type { RoundTree } from "./round-tree.ts";

interface Parts {
  run: SessionRun;
  tree: RoundTree;
  slots: RoundSlots;
  /** Leaves that this process works on. */
  running: ReadonlyMap<string, unknown>;
}

/** `begin` is called for each started leaf after the commit, with its slot. */
export function startSuccessors(changes: Changes, parts: Parts, at: string, begin: (id: string, release: Release) => void): void {
  const { run, tree, slots, running } = parts;
  const { now } = changes;
  if (run.isAlone) return;
  const room = run.core.settings.maxParallelTasksPerSession - inFlight(now.tasks(), running);
  for (const { id } of tree.ready().slice(0, Math.max(0, room))) {
    const task = now.task(id);
    const release = task === undefined ? undefined : slots.tryTake();
    if (task === undefined || release === undefined) return;
    changes.afterRollback(release);
    changes.afterCommit(() => begin(id, release));
    tree.change(changes, task, startOf(task, now.session.round, at), [], at);
  }
}

/** Leaves in progress here, and those whose start is being written. */
function inFlight(tasks: readonly TaskRecord[], running: ReadonlyMap<string, unknown>): number {
  return tasks.filter((task) => runsHere(task) || (task.status === "planned" && running.has(task.id))).length;
}
