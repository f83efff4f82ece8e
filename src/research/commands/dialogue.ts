/** What the user says, inside the transaction that keeps it: messages and approvals. */

import { RalphError } from "../../domain/errors.ts";
import { isTerminal, transition } from "../../domain/states.ts";
import { isApproval } from "../../sources/text/consent.ts";
import type { Transaction } from "../../store/database.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { answerTask } from "../rounds/control.ts";
import { said } from "../run/assistant-message.ts";
import type { Core } from "../run/core.ts";
import { currentBrief } from "../run/session-facts.ts";
import { type Move, moveSession } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";

/**
 * Keeps a message, and what it means at once: an answer frees its task, a held session goes on. Gives its number.
 * @throws RalphError `conflict` where nothing waits for a message, `not_found`, `unprocessable` for an answer outside the choices.
 */
export function takeMessage(core: Core, tx: Transaction, session: SessionRow, content: string, taskId: string | undefined): number {
  const { store, events } = core;
  if (isTerminal(session.status)) throw new RalphError("conflict", `The session is '${session.status}': it takes no messages`);
  const approval = taskId === undefined ? approvalIn(core, session, content) : undefined;
  const task = approval !== undefined ? undefined : taskId === undefined ? addressee(core, session) : taskRow(core, session.id, taskId);
  const at = core.clock().toISOString();
  const seq = store.sessions.nextMessage(tx, session.id);
  store.conversation.insertMessage(tx, {
    session_id: session.id,
    seq,
    owner: session.owner,
    role: "user",
    content,
    task_id: task?.id ?? null,
    answered: task === undefined && approval === undefined ? 0 : 1,
    created_at: at,
  });
  if (task !== undefined) answerTask(core, tx, task, content);
  events.append(tx, session.id, [{ type: "session.message", data: { seq, role: "user", content, taskId: task?.id ?? null } }], 0, at);
  if (approval !== undefined) moveSession(core, tx, session, approval);
  else if (session.hold === "awaiting_input") moveSession(core, tx, session, { event: null });
  return seq;
}

/**
 * The approval of the plan that waits for it, where the message says just that; undefined where no plan waits.
 * @throws RalphError `conflict` for other words to a plan.
 */
function approvalIn(core: Core, session: SessionRow, content: string): Move | undefined {
  const { plan_version: version } = session;
  if (session.status !== "planning" || session.hold !== "awaiting_input" || version === null) return undefined;
  if (!isApproval(content)) throw new RalphError("conflict", sessionWords(session).planAnswer(version));
  return planApproval(core, session, version);
}

/** The one task that waits, where a message names none; undefined in the brief dialogue. */
function addressee(core: Core, session: SessionRow): TaskRow | undefined {
  if (session.status === "created" || session.status === "brief") return undefined;
  const waiting = core.store.tasks.all(session.id).filter((row) => row.status === "awaiting_input" && row.agent !== null);
  if (waiting.length === 1) return waiting[0];
  const why =
    waiting.length === 0
      ? "nothing waits for an answer"
      : `several tasks wait (${waiting.map(({ id }) => id).join(", ")}): name one as taskId`;
  throw new RalphError("conflict", `The session is '${session.status}' and ${why}`);
}

/** A task by its id, or by the id that the client gave it. @throws RalphError `not_found` */
export function taskRow(core: Core, sessionId: string, taskId: string): TaskRow {
  const { tasks } = core.store;
  const row = tasks.find(sessionId, taskId) ?? tasks.all(sessionId).findLast(({ ref }) => ref === taskId);
  if (row === undefined) throw new RalphError("not_found", `The session has no task '${taskId}'`);
  return row;
}

/**
 * What approving means now: of the brief, or with its version of the plan. Null where it is approved already.
 * @throws RalphError `conflict` where there is nothing to approve, `unprocessable` where a plan waits and no version is named.
 */
export function approvalOf(core: Core, session: SessionRow, planVersion: number | null): Move | null {
  const { plan_version: newest } = session;
  const plan = newest === null ? undefined : core.store.tasks.plan(session.id, newest);
  const planWaits = session.status === "planning" && plan?.status === "draft";
  const isLost = session.status === "failed" || session.status === "cancelled";
  const isDone =
    planVersion === null ? isBriefApproved(core, session) && !planWaits : plan !== undefined && planVersion === newest && !planWaits;
  if (isDone && !isLost) return null;
  if (session.hold === "paused") throw new RalphError("conflict", "The session is paused; resume it first");
  return planVersion !== null || planWaits ? planApproval(core, session, planVersion) : briefApproval(core, session);
}

function isBriefApproved(core: Core, session: SessionRow): boolean {
  return currentBrief(core, session)?.status === "approved";
}

function briefApproval({ store }: Core, session: SessionRow): Move {
  transition(session.status, "approved");
  const version = session.brief_version;
  if (version === null || session.hold !== "awaiting_input")
    throw new RalphError("conflict", "There is no draft to approve yet: Ralph is still working on the brief");
  return {
    event: "approved",
    events: [{ type: "brief.updated", data: { version, status: "approved" } }],
    write: (tx) => store.conversation.approveBrief(tx, session.id, version),
  };
}

function planApproval(core: Core, session: SessionRow, planVersion: number | null): Move {
  const { store } = core;
  const version = session.plan_version;
  const row = version === null ? undefined : store.tasks.plan(session.id, version);
  if (session.status !== "planning" || version === null || row?.status !== "draft") {
    throw new RalphError("conflict", `A session that is '${session.status}' has no plan to approve`);
  }
  if (planVersion === null)
    throw new RalphError("unprocessable", "Name the plan's version", {
      issues: [{ path: "planVersion", message: `the plan to approve is version ${version}` }],
    });
  if (planVersion !== version)
    throw new RalphError("conflict", `The plan is at version ${version}, not ${planVersion}: look at it before you approve it`);
  return {
    event: "planned",
    patch: { round: 1 },
    events: [{ type: "plan.updated", data: { version, status: "approved" } }],
    write: (tx) => store.tasks.approvePlan(tx, session.id, version),
    follow: (tx) => [said(core, tx, session, sessionWords(session).planApproved)],
  };
}
