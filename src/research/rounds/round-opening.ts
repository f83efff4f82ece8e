/**
 * Opens a round in the commit that brings the session to it: the leaves that may run at once are written as started, with
 * their attempts counted, so that a round of ten costs no commit before its first call. The round takes them over.
 */
import type { Transaction } from "../../store/database.ts";
import type { TaskRow } from "../../store/tasks.ts";
import type { NewEvent } from "../events/event-log.ts";
import { scheduled } from "../plans/plan-rows.ts";
import type { Release } from "../run/semaphore.ts";
import type { SessionRun } from "../run/session-run.ts";
import { Schedule } from "../tree/schedule.ts";
import { startOf } from "../tree/task-outcome.ts";

/**
 * Writes the `fresh` rows behind the `present` ones, those that start among them. Gives the events that tell of the
 * starts, which belong behind the move's own. What is not started here is left to the round.
 */
export function openRound(
  run: SessionRun,
  tx: Transaction,
  round: number,
  { present, fresh }: { present: readonly TaskRow[]; fresh: readonly TaskRow[] },
): NewEvent[] {
  const { store, clock } = run.core;
  const schedule = new Schedule([...present, ...fresh].map(scheduled));
  const slots = takeSlots(run, schedule, round);
  const at = clock().toISOString();
  for (const id of slots.keys()) schedule.settle(id, "in_progress");
  const statusOf = (row: TaskRow) => schedule.get(row.id)?.status ?? row.status;
  const starts = new Map(fresh.filter(({ id }) => slots.has(id)).map((row) => [row.id, startOf(row, round, at)]));
  store.tasks.insert(
    tx,
    fresh.map((row) => ({ ...row, ...starts.get(row.id)?.patch, status: statusOf(row) })),
  );
  for (const row of present) {
    const status = statusOf(row);
    if (status !== row.status) store.tasks.change(tx, row, status, {});
  }
  run.handOver(slots);
  tx.afterRollback(() => run.freeHanded());
  return [...starts.values()].flatMap(({ event }) => event ?? []);
}

/** A slot for each leaf that may start now, as far as there are any. */
function takeSlots(run: SessionRun, schedule: Schedule, round: number): Map<string, Release> {
  const slots = new Map<string, Release>();
  if (run.interruption !== null || run.isFull || run.spending.end !== null) return slots;
  for (const { id } of schedule.ready(round).slice(0, run.core.settings.maxParallelTasksPerSession)) {
    const release = run.core.slots.tryTake(run.id);
    if (release === undefined) break;
    slots.set(id, release);
  }
  return slots;
}
