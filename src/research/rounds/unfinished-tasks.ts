/** Ends leaves that do not end by themselves: interrupted by a crash, unfinished at the end of a round, or skipped by the user. */
import { RalphError, type StoredError, storedError } from "../../domain/errors/errors.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import { isSettled } from "../../domain/plans/task-status.ts";
import type { Changes, SessionReads } from "../ports/session-store.ts";
import type { SessionRun } from "../run/session-run.ts";
import { deathsOfTask, exhaustedBy, suspectsAmong } from "../tree/deaths.ts";
import type { ScheduledTask } from "../tree/schedule.ts";
import { changeFor } from "../tree/task-outcome.ts";
import type { RoundTree } from "./round-tree.ts";

/**
 * Counts the crash for each leaf that was in progress, and requeues it unless it has crashed alone too often. Returns those
 * that failed, with their errors.
 */
export function requeueStranded(
  changes: Changes,
  tree: RoundTree,
  stranded: readonly TaskRecord[],
  maxDeathsAlone: number,
  at: string,
): { task: TaskRecord; error: StoredError }[] {
  const failed: { task: TaskRecord; error: StoredError }[] = [];
  for (const task of stranded) {
    const deaths = deathsOfTask(task);
    const exhausted = exhaustedBy("the task", deaths, maxDeathsAlone);
    if (exhausted === null) {
      const { status, patch } = changeFor(task, { kind: "requeued" }, at);
      changes.changeTask(task, status, { ...patch, deaths });
      continue;
    }
    const error = storedError(exhausted);
    if (tree.change(changes, task, changeFor(task, { kind: "failed", error }, at), [], at)) failed.push({ task, error });
  }
  return failed;
}

interface Unfinished {
  round: number;
  reason: RalphError;
  /** The session's limit that was reached, or null. */
  cut: string | null;
}

/** Fails the leaves that the round has not finished. */
export function failUnfinished(changes: Changes, tree: RoundTree, { round, reason, cut }: Unfinished, at: string): void {
  const error = storedError(reason);
  // External work has no time-out: only a limit of the session ends it.
  const kept = cut === null ? tree.waitingForOutside() : new Set<string>();
  for (const { id } of tree.leaves()) {
    const task = changes.now.task(id);
    if (kept.has(id)) continue;
    // Failing one may have settled others.
    if (task === undefined || task.round > round || isSettled(task.status) || task.status === "awaiting_input") continue;
    tree.change(changes, task, changeFor(task, { kind: "failed", error }, at), [], at);
  }
}

/** Leaves that have to run alone, the next one first; null where the round may run leaves in parallel. */
export function nextAlone(run: SessionRun, tree: RoundTree, isRunning: boolean): ScheduledTask[] | null {
  if (!run.isAlone) return null;
  const suspects = suspectsAmong(tree.ready(), (id) => run.state.task(id)?.deaths ?? 0);
  if (suspects.length > 0 || isRunning) return suspects;
  run.endAlone();
  return null;
}

/** Aborts running leaves that a command has skipped. */
export function abortLeftOut(running: ReadonlyMap<string, { abort: AbortController }>, state: SessionReads): void {
  for (const [id, { abort }] of running) {
    const status = state.task(id)?.status;
    if (status !== "planned" && status !== "in_progress") abort.abort(new RalphError("user_refused", "The task was skipped by the user"));
  }
}
