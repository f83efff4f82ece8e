/** What a person may do to a single task: take it up again, or leave it out. Each runs inside the command's transaction. */
import { keptError, RalphError } from "../../domain/errors.ts";
import { isSettled } from "../../domain/states.ts";
import type { Transaction } from "../../store/database.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import type { NewEvent } from "../events/event-log.ts";
import { scheduled } from "../plans/plan-rows.ts";
import { revive } from "../rounds/control.ts";
import type { Core } from "../run/core.ts";
import { moveSession } from "../run/session-run.ts";
import { Schedule } from "../tree/schedule.ts";

/**
 * False where the task is open already.
 * @throws RalphError `conflict` for a task that is completed, or whose time is over.
 */
export function retryTask(core: Core, tx: Transaction, session: SessionRow, task: TaskRow): boolean {
  assertInRound(session, task);
  if (task.status === "completed")
    throw new RalphError("conflict", `Task '${task.id}' is 'completed': only a failed or skipped task can be taken up again`);
  if (!isSettled(task.status)) return false;
  const at = core.clock().toISOString();
  const rows = core.store.tasks.all(session.id);
  const schedule = new Schedule(rows.map(scheduled));
  const lost = schedule
    .dependenciesOf(task.id)
    .find((id) => isSettled(schedule.get(id)?.status ?? "planned") && schedule.get(id)?.status !== "completed");
  if (lost !== undefined)
    throw new RalphError(
      "conflict",
      `Task '${task.id}' depends on '${lost}', which is '${schedule.get(lost)?.status}': take that one up first`,
    );
  // One that the user left out is lost like any other from here on.
  if (task.error !== null && task.status === "skipped") core.store.tasks.change(tx, task, "skipped", { error: null });
  const behind = dependents(schedule, task.id);
  const isFailed = session.status === "failed";
  revive(core, tx, session, (row) => isFailed || row.id === task.id || (behind.has(row.id) && row.status === "skipped"));
  const event: NewEvent = { type: "task.progress", data: { ...about(task), status: "planned", message: "Taken up again" } };
  goOn(core, tx, session, [event], at);
  return true;
}

/**
 * False where the task is left out already.
 * @throws RalphError `conflict` for a task that has ended well, or whose time is over.
 */
export function skipTask(core: Core, tx: Transaction, session: SessionRow, task: TaskRow): boolean {
  if (task.status === "skipped") return false;
  assertInRound(session, task);
  if (task.status === "completed") throw new RalphError("conflict", `Task '${task.id}' is 'completed': it cannot be left out any more`);
  const { store } = core;
  const at = core.clock().toISOString();
  const error = JSON.stringify(keptError(new RalphError("user_refused", "Left out by the user")));
  store.tasks.change(tx, task, "skipped", { error, question: null, ended_at: at });
  const events: NewEvent[] = [{ type: "task.skipped", data: { ...about(task), status: "skipped", reason: "left out by the user" } }];
  if (session.status === "failed") revive(core, tx, session, (row) => row.id !== task.id);
  goOn(core, tx, session, events, at);
  return true;
}

function about({ id, agent, description }: TaskRow) {
  return { taskId: id, agent, description };
}

/** A failed session goes on; one that waited for the task looks again; a running one is woken by its caller. */
function goOn(core: Core, tx: Transaction, session: SessionRow, events: NewEvent[], at: string): void {
  // Nothing follows a terminal event but the word that the session goes on.
  if (session.status === "failed")
    moveSession(core, tx, session, { event: "retried", patch: { error: null, ended_at: null }, begin: () => events });
  else if (session.hold === "awaiting_input") moveSession(core, tx, session, { event: null, events });
  else core.events.append(tx, session.id, events, 0, at);
}

function assertInRound(session: SessionRow, task: TaskRow): void {
  if (task.agent === null) throw new RalphError("conflict", `Task '${task.id}' is a parent: its children decide about it`);
  const state = session.status === "failed" ? session.failed_from : session.status;
  if (state !== "executing") throw new RalphError("conflict", `The session is '${session.status}': its tasks cannot be changed any more`);
}

/** Leaves that wait for a leaf, directly or not. */
function dependents(schedule: Schedule, id: string): Set<string> {
  const found = new Set([id]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const leaf of schedule.leaves())
      if (schedule.dependenciesOf(leaf.id).some((dependency) => found.has(dependency))) found.add(leaf.id);
  }
  found.delete(id);
  return found;
}
