/** What the commands on a session mean for its tasks and holds. Each runs inside the command's transaction. */
import { RalphError } from "../domain/errors.ts";
import type { Question } from "../domain/plan.ts";
import type { Hold } from "../domain/states.ts";
import type { Transaction } from "../store/database.ts";
import type { SessionRow } from "../store/sessions.ts";
import type { TaskRow } from "../store/tasks.ts";
import { askScope } from "./call-journal.ts";
import type { Core } from "./core.ts";
import { scheduled } from "./plan-rows.ts";
import { Schedule } from "./schedule.ts";

/** The hold that a resumed session goes back to: its open question, or none. */
export function resumeHold(core: Core, session: SessionRow): Hold | null {
  const { store } = core;
  if (session.status === "brief") {
    const open = store.conversation.messages(session.id, 0, 10_000).some(({ answered }) => answered === 0);
    return session.brief_version !== null && !open ? "awaiting_input" : null;
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

/** Makes the failed and skipped tasks of a failed session runnable again; what is completed stays. */
export function revive(core: Core, tx: Transaction, session: SessionRow): void {
  const { store } = core;
  store.calls.forgetFailures(tx, session.id);
  const rows = store.tasks.all(session.id);
  const lost = rows.filter(
    (row) => row.agent !== null && (row.status === "failed" || row.status === "skipped") && row.round === session.round,
  );
  const revived = new Set(lost.map(({ id }) => id));
  const schedule = new Schedule(rows.map((row) => scheduled(revived.has(row.id) ? { ...row, status: "planned" } : row)));
  for (const row of lost) {
    const blocked = schedule.dependenciesOf(row.id).some((id) => schedule.get(id)?.status !== "completed");
    store.tasks.change(tx, row, blocked ? "blocked" : "planned", { error: null, attempts: 0, ended_at: null, started_at: null });
  }
}
