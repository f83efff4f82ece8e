/** What the commands on a session mean for its tasks and holds. Each runs inside the command's transaction. */
import { RalphError } from "../../domain/errors.ts";
import type { Question } from "../../domain/plan.ts";
import type { Hold } from "../../domain/states.ts";
import type { Transaction } from "../../store/database.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { askScope } from "../calls/run-questions.ts";
import type { NewEvent } from "../events/event-log.ts";
import { scheduled } from "../plans/plan-rows.ts";
import type { Core } from "../run/core.ts";
import { Schedule } from "../tree/schedule.ts";
import { collectedBelow } from "../tree/task-outcome.ts";

/** The hold that a resumed session goes back to: its open question, or none. */
export function resumeHold(core: Core, session: SessionRow): Hold | null {
  const { store } = core;
  if (session.status === "brief") {
    const isOpen = store.conversation.unanswered(session.id).length > 0;
    return session.brief_version !== null && !isOpen ? "awaiting_input" : null;
  }
  if (session.status === "planning" && session.plan_version !== null) {
    return store.tasks.plan(session.id, session.plan_version)?.status === "draft" ? "awaiting_input" : null;
  }
  return null;
}

/**
 * Writes the user's answer under the task's open question and frees the task.
 * @throws RalphError `conflict` for a task that does not wait, `unprocessable` for an answer outside its choices.
 */
export function answerTask(core: Core, tx: Transaction, task: TaskRow, answer: string): void {
  if (task.status !== "awaiting_input")
    throw new RalphError("conflict", `Task '${task.id}' does not wait for an answer: it is '${task.status}'`);
  const open = core.store.calls.ofScope(task.session_id, askScope(task.id)).filter(({ answer: given }) => given === null);
  const asked = open.find((row) => row.request === JSON.stringify(JSON.parse(task.question ?? "null"))) ?? open[0];
  if (asked === undefined) throw new RalphError("internal_error", `Task '${task.id}' waits without a question`);
  const { choices } = JSON.parse(asked.request) as Question;
  const chosen = choices?.find((choice) => choice.toLowerCase() === answer.trim().toLowerCase());
  if (choices !== null && chosen === undefined) {
    const message = `'${answer}' is none of the choices of task '${task.id}': ${choices.join(", ")}`;
    throw new RalphError("unprocessable", message, { issues: [{ path: "content", message }] });
  }
  core.store.calls.put(tx, { ...asked, status: "answered", answer: JSON.stringify(chosen ?? answer) });
  core.store.tasks.change(tx, task, "planned", { question: null });
}

/**
 * Makes failed and skipped leaves of the session's round runnable again; what is completed stays, and so does what the
 * user left out. Only where a round failed: a later state has no use for its tasks any more.
 */
export function revive(core: Core, tx: Transaction, session: SessionRow, chosen: (row: TaskRow) => boolean = () => true): void {
  const { store } = core;
  store.calls.forgetFailures(tx, session.id);
  const state = session.failed_from ?? session.status;
  if (state !== "executing") return;
  const rows = store.tasks.all(session.id);
  const lost = rows.filter((row) => row.round === session.round && isLost(row) && chosen(row));
  const revived = new Set(lost.map(({ id }) => id));
  const schedule = new Schedule(rows.map((row) => scheduled(revived.has(row.id) ? { ...row, status: "planned" } : row)));
  for (const row of lost) {
    const isBlocked = schedule.dependenciesOf(row.id).some((id) => schedule.get(id)?.status !== "completed");
    store.tasks.change(tx, row, isBlocked ? "blocked" : "planned", { error: null, attempts: 0, ended_at: null, started_at: null });
  }
}

/** A leaf that failed, or that was skipped for another's failure; one that the user left out keeps saying so in its error. */
function isLost(row: TaskRow): boolean {
  return row.agent !== null && (row.status === "failed" || (row.status === "skipped" && row.error === null));
}

/** Skips every leaf that is still open, and settles the parents with what their children came to. Gives the events that tell it. */
export function closeTree(core: Core, tx: Transaction, sessionId: string, reason: string): NewEvent[] {
  const at = core.clock().toISOString();
  const { tasks } = core.store;
  const rows = tasks.all(sessionId);
  const schedule = new Schedule(rows.map(scheduled));
  const known = new Map(rows.map((row) => [row.id, row]));
  const events: NewEvent[] = [];
  for (const { id, was, to } of schedule.close()) {
    const row = known.get(id);
    if (row === undefined) continue;
    const isLeaf = row.agent !== null;
    const result = isLeaf
      ? row.result
      : JSON.stringify(collectedBelow(id, [...known.values()], (child) => schedule.get(child)?.status ?? "skipped"));
    if (!tasks.change(tx, { ...row, status: was }, to, { result, question: null, ended_at: at })) continue;
    known.set(id, { ...row, result });
    const data = { taskId: id, agent: row.agent, status: to, description: row.description };
    if (to === "completed") events.push({ type: "task.completed", data });
    else if (to === "failed") events.push({ type: "task.failed", data });
    else events.push({ type: "task.skipped", data: { ...data, reason } });
  }
  return events;
}
