/**
 * Opens a round in the commit that moves the session to it: the leaves that can run at once are written as started, with
 * their attempts counted, so that no further commit precedes their first call. The round then runs them.
 */
import type { NewEvent } from "../../domain/events/events.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import { planWaits } from "../plans/steering.ts";
import type { Changes } from "../ports/session-store.ts";
import type { Release } from "../run/semaphore.ts";
import type { SessionRun } from "../run/session-run.ts";
import { Schedule } from "../tree/schedule.ts";
import { startOf } from "../tree/task-outcome.ts";

/**
 * Adds the `fresh` tasks after the `present` ones, with those that start now. Returns the events of the starts, which come
 * after the move's own. The round starts the other leaves later.
 */
export function openRound(
  run: SessionRun,
  changes: Changes,
  round: number,
  { present, fresh }: { present: readonly TaskRecord[]; fresh: readonly TaskRecord[] },
): NewEvent[] {
  const schedule = new Schedule([...present, ...fresh]);
  const slots = planWaits(changes.now) ? new Map<string, Release>() : takeSlots(run, schedule, round);
  const at = run.core.clock().toISOString();
  for (const id of slots.keys()) schedule.set(id, "in_progress");
  const statusOf = (task: TaskRecord) => schedule.get(task.id)?.status ?? task.status;
  const starts = new Map(fresh.filter(({ id }) => slots.has(id)).map((task) => [task.id, startOf(task, round, at)]));
  changes.addTasks(fresh.map((task) => ({ ...task, ...starts.get(task.id)?.patch, status: statusOf(task) })));
  for (const task of present) {
    const status = statusOf(task);
    if (status !== task.status) changes.changeTask(task, status, {});
  }
  run.addStartedLeaves(slots);
  changes.afterRollback(() => run.releaseStartedLeaves());
  return [...starts.values()].flatMap(({ event }) => event ?? []);
}

/** Takes a slot for each leaf that can start now, as far as slots are free. */
function takeSlots(run: SessionRun, schedule: Schedule, round: number): Map<string, Release> {
  const slots = new Map<string, Release>();
  if (run.interruption !== null || run.isAlone || run.isFull || run.spending.end !== null) return slots;
  for (const { id } of schedule.ready(round).slice(0, run.core.settings.maxParallelTasksPerSession)) {
    const release = run.core.slots.tryTake({ owner: run.state.owner, session: run.id });
    if (release === undefined) break;
    slots.set(id, release);
  }
  return slots;
}
