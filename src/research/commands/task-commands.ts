/** The user's commands on tasks: retry and skip. Each runs inside the command's commit. */
import { RalphError, storedError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import { isSettled } from "../../domain/plans/task-status.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { Changes } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { moveSession } from "../run/session-run.ts";
import { aboutTask } from "../tree/plan-events.ts";
import { Schedule } from "../tree/schedule.ts";

const noLease = { lease: null, leaseUntil: null };

/**
 * Makes failed and skipped leaves of the session's round runnable again, except those that the user skipped. Completed ones
 * stay. Only for a failed round: later states do not use its tasks.
 */
export function reopen(changes: Changes, chosen: (task: TaskRecord) => boolean = () => true): void {
  const { now } = changes;
  const { session } = now;
  changes.forgetFailedCalls();
  if ((session.failedFrom ?? session.status) !== "executing") return;
  const tasks = now.tasks();
  const lost = tasks.filter((task) => task.round === session.round && isLost(task) && chosen(task));
  const reopened = new Set(lost.map(({ id }) => id));
  const schedule = new Schedule(tasks.map((task) => (reopened.has(task.id) ? { ...task, status: "planned" as const } : task)));
  for (const task of lost) {
    const isBlocked = schedule.dependenciesOf(task.id).some((id) => schedule.get(id)?.status !== "completed");
    changes.changeTask(task, isBlocked ? "blocked" : "planned", {
      error: null,
      attempts: 0,
      deaths: 0,
      endedAt: null,
      startedAt: null,
      ...noLease,
    });
  }
}

/** A leaf that failed, or was skipped because another failed; one that the user skipped has an error that says so. */
function isLost(task: TaskRecord): boolean {
  return isLeaf(task) && (task.status === "failed" || (task.status === "skipped" && task.error === null));
}

/**
 * False where the task is open already.
 * @throws RalphError `conflict` for a completed task, or where the session is past executing its tasks.
 */
export function retryTask(core: Core, changes: Changes, task: TaskRecord): boolean {
  const { session } = changes.now;
  assertInRound(session, task);
  if (task.status === "completed")
    throw new RalphError("conflict", `Task '${task.id}' is 'completed': only a failed or skipped task can be retried`);
  if (!isSettled(task.status)) return false;
  const at = core.clock().toISOString();
  const schedule = new Schedule(changes.now.tasks());
  const lost = schedule
    .dependenciesOf(task.id)
    .find((id) => isSettled(schedule.get(id)?.status ?? "planned") && schedule.get(id)?.status !== "completed");
  if (lost !== undefined)
    throw new RalphError(
      "conflict",
      `Task '${task.id}' depends on '${lost}', which is '${schedule.get(lost)?.status}': retry that one first`,
    );
  // A task that the user skipped counts like any other skipped one from here on.
  if (task.error !== null && task.status === "skipped") changes.changeTask(task, "skipped", { error: null });
  const behind = dependents(schedule, task.id);
  const isFailed = session.status === "failed";
  reopen(changes, (other) => isFailed || other.id === task.id || (behind.has(other.id) && other.status === "skipped"));
  const event: NewEvent = { type: "task.progress", data: { ...aboutTask(task), status: "planned", message: "Retried" } };
  continueSession(core, changes, session, [event], at);
  return true;
}

/**
 * False where the task is skipped already.
 * @throws RalphError `conflict` for a completed task, or where the session is past executing its tasks.
 */
export function skipTask(core: Core, changes: Changes, task: TaskRecord): boolean {
  const { session } = changes.now;
  if (task.status === "skipped") return false;
  assertInRound(session, task);
  if (task.status === "completed") throw new RalphError("conflict", `Task '${task.id}' is 'completed': it can no longer be skipped`);
  const at = core.clock().toISOString();
  const error = storedError(new RalphError("user_refused", "Skipped by the user"));
  changes.changeTask(task, "skipped", { error, question: null, endedAt: at });
  const events: NewEvent[] = [{ type: "task.skipped", data: { ...aboutTask(task), status: "skipped", reason: "skipped by the user" } }];
  if (session.status === "failed") reopen(changes, (other) => other.id !== task.id);
  continueSession(core, changes, session, events, at);
  return true;
}

/** Continues a failed session, or one that waited for the task; the caller wakes a running one. */
function continueSession(core: Core, changes: Changes, session: SessionRecord, events: NewEvent[], at: string): void {
  // Only the event that the session continues may follow a terminal event.
  if (session.status === "failed")
    moveSession(core, changes, session, { event: "retried", patch: { error: null, endedAt: null }, begin: () => events });
  else if (session.hold === "awaiting_input") moveSession(core, changes, session, { event: null, events });
  else changes.append(events, { at });
}

function assertInRound(session: SessionRecord, task: TaskRecord): void {
  if (!isLeaf(task)) throw new RalphError("conflict", `Task '${task.id}' is a parent: its children decide about it`);
  const state = session.status === "failed" ? session.failedFrom : session.status;
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
