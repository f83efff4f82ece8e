/** Messages, answers and approvals of the user, each inside the commit that stores it. */

import { RalphError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import type { Answer } from "../../domain/plans/plan.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { type Hold, isTerminal, transition } from "../../domain/sessions/states.ts";
import { isApproval } from "../../sources/text/consent.ts";
import { answerTo } from "../calls/question-answer.ts";
import { askScope, questionHash } from "../calls/run-questions.ts";
import { toolsOf } from "../catalogue/session-tools.ts";
import { mayBeSteered, planWaits } from "../plans/steering.ts";
import type { SaidMessage } from "../ports/service.ts";
import type { Changes, SessionReads } from "../ports/session-store.ts";
import { appendAssistantMessage } from "../run/assistant-message.ts";
import type { Core } from "../run/core.ts";
import { timeFaults } from "../run/limit-faults.ts";
import { currentBrief } from "../run/session-facts.ts";
import { type Move, moveSession } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";
import { aboutTask } from "../tree/plan-events.ts";

/** A stored message. `steers`: it may change the plan of a session at work. */
export interface TakenMessage {
  seq: number;
  steers: boolean;
}

/**
 * Stores a message and its immediate effect: an answer frees its task, a held session continues. An answer that matches no
 * choice has the question asked again.
 * @throws RalphError `conflict` where the session accepts no messages any more or several tasks wait for one, `not_found`,
 * `unprocessable` for a changed input that is not valid.
 */
export function takeMessage(core: Core, changes: Changes, { content: words, answer, taskId }: SaidMessage): TakenMessage {
  const { now } = changes;
  const content = words ?? answer?.value ?? "";
  const { session } = now;
  if (isTerminal(session.status)) throw new RalphError("conflict", `The session is '${session.status}': it takes no messages`);
  const approval = taskId === undefined ? approvalIn(core, now, content) : undefined;
  const task = approval === undefined ? addressee(now, taskId) : undefined;
  const at = core.clock().toISOString();
  const answered = task !== undefined || approval !== undefined;
  const about = { role: "user" as const, content, taskId: task?.id ?? null };
  if (answer !== undefined && !answered && mayBeSteered(session))
    throw new RalphError("conflict", "No question is open: the answer is to one that was answered, or never asked");
  const seq = changes.addMessage({ ...about, answered, createdAt: at });
  const isTaken = task === undefined || answerTask(core, changes, task, answer ?? { value: content, for: "once" });
  changes.append([{ type: "session.message", data: { seq, ...about } }], { at });
  if (task !== undefined && !isTaken) {
    changes.append(askedAgain(changes, task, at), { at });
    return { seq, steers: false };
  }
  if (approval !== undefined) moveSession(core, changes, session, approval);
  else if (session.hold === "awaiting_input") moveSession(core, changes, session, { event: null });
  return { seq, steers: !answered && mayBeSteered(session) };
}

/**
 * Writes the user's answer under the task's open question and frees the task. False, and nothing is written, for an answer
 * that matches no choice.
 * @throws RalphError `conflict` for a task that does not wait, `unprocessable` for an input that is not valid.
 */
function answerTask(core: Core, changes: Changes, task: TaskRecord, answer: Answer): boolean {
  const { question } = task;
  if (task.status !== "awaiting_input" || question === null)
    throw new RalphError("conflict", `Task '${task.id}' does not wait for an answer: it is '${task.status}'`);
  const open = changes.now.calls(askScope(task.id)).filter(({ status }) => status === "sent");
  const asked = open.find(({ requestHash }) => requestHash === questionHash(question)) ?? open[0];
  if (asked === undefined) throw new RalphError("internal_error", `Task '${task.id}' waits without a question`);
  const tool = question.call === null ? undefined : toolsOf(changes.now.session, core.sources).byName.get(question.call.tool);
  const given = answerTo(question, answer, tool?.input);
  if (given === null) return false;
  changes.putCall({ ...asked, status: "answered", answer: given });
  if (question.call !== null && answer.for === "session") changes.allowTool(question.call.tool);
  changes.changeTask(task, "planned", { question: null });
  return true;
}

/** Asks the open question again, with its choices. Returns the events. */
function askedAgain(changes: Changes, task: TaskRecord, at: string): NewEvent[] {
  const { question } = task;
  if (question === null) return [];
  const words = sessionWords(changes.now.session).questions;
  const text = words.askedAgain(question.text, question.choices?.map(({ label }) => label) ?? []);
  const asked: NewEvent = {
    type: "task.awaiting_input",
    data: { ...aboutTask(task), status: "awaiting_input", question: { ...question } },
  };
  return [asked, appendAssistantMessage(changes, at, text, task.id)];
}

/** The hold that a resumed session returns to: its open question, or none. */
export function resumeHold(state: SessionReads): Hold | null {
  const { status, briefVersion, planVersion } = state.session;
  if (status === "brief") return briefVersion !== null && state.unanswered().length === 0 ? "awaiting_input" : null;
  if (planVersion !== null && isPlanOpen(state)) return state.unanswered().length === 0 && status === "planning" ? "awaiting_input" : null;
  return null;
}

/** The approval of the waiting plan, where the message says only that; any other message may change the plan. */
function approvalIn(core: Core, state: SessionReads, content: string): Move | undefined {
  const { planVersion: version, hold } = state.session;
  if (version === null || hold !== "awaiting_input" || !isPlanOpen(state) || !isApproval(content)) return undefined;
  return planApproval(core, state, version);
}

/** Whether a plan waits for its approval: before it runs, or changed while it runs. */
function isPlanOpen(state: SessionReads): boolean {
  const { status } = state.session;
  return (status === "planning" || status === "executing") && planWaits(state);
}

/** The task that a message answers: the named or the only waiting one; undefined in the brief dialogue, and where the message steers. */
function addressee(state: SessionReads, taskId: string | undefined): TaskRecord | undefined {
  if (taskId !== undefined) return taskOf(state, taskId);
  const { status } = state.session;
  if (status === "created" || status === "brief") return undefined;
  const waiting = state.tasks().filter((task) => task.status === "awaiting_input" && isLeaf(task));
  if (waiting.length === 1) return waiting[0];
  if (waiting.length === 0 && mayBeSteered(state.session)) return undefined;
  const why =
    waiting.length === 0
      ? "takes no messages any more: its report is being made"
      : `several tasks wait (${waiting.map(({ id }) => id).join(", ")}): name one as taskId`;
  throw new RalphError("conflict", `The session is '${status}' and ${why}`);
}

/** A task by its id, or by the id that the client gave it. @throws RalphError `not_found` */
export function taskOf(state: SessionReads, taskId: string): TaskRecord {
  const task = state.task(taskId) ?? state.tasks().findLast(({ ref }) => ref === taskId);
  if (task === undefined) throw new RalphError("not_found", `The session has no task '${taskId}'`);
  return task;
}

/**
 * The move that approves the brief, or with its version the plan. Null where it is approved already.
 * @throws RalphError `conflict` where there is nothing to approve, `unprocessable` where a plan waits and no version is named.
 */
export function approvalOf(core: Core, state: SessionReads, planVersion: number | null): Move | null {
  const { session } = state;
  const { planVersion: newest } = session;
  const plan = newest === null ? undefined : state.plan(newest);
  const isOpen = isPlanOpen(state);
  const isLost = session.status === "failed" || session.status === "cancelled";
  const isBriefApproved = currentBrief(state)?.status === "approved";
  const isDone = planVersion === null ? isBriefApproved && !isOpen : plan !== undefined && planVersion === newest && !isOpen;
  if (isDone && !isLost) return null;
  if (session.hold === "paused") throw new RalphError("conflict", "The session is paused; resume it first");
  return planVersion !== null || isOpen ? planApproval(core, state, planVersion) : briefApproval(core, session);
}

function briefApproval(core: Core, session: SessionRecord): Move {
  transition(session.status, "approved");
  const version = session.briefVersion;
  if (version === null || session.hold !== "awaiting_input")
    throw new RalphError("conflict", "There is no draft to approve yet: Ralph is still working on the brief");
  return {
    event: "approved",
    events: [{ type: "brief.updated", data: { version, status: "approved" } }],
    write: (changes) => changes.approveBrief(version),
    follow: (changes) => [appendAssistantMessage(changes, core.clock().toISOString(), sessionWords(session).briefApproved)],
  };
}

function planApproval(core: Core, state: SessionReads, planVersion: number | null): Move {
  const { session } = state;
  const version = session.planVersion;
  if (version === null || !isPlanOpen(state)) {
    throw new RalphError("conflict", `A session that is '${session.status}' has no plan to approve`);
  }
  if (planVersion === null)
    throw new RalphError("unprocessable", "Name the plan's version", {
      issues: [{ path: "planVersion", message: `the plan to approve is version ${version}` }],
    });
  if (planVersion !== version)
    throw new RalphError("conflict", `The plan is at version ${version}, not ${planVersion}: read it before you approve it`);
  const faults = timeFaults(core.settings, session.limits, state.tasks(), { pathOf: (id) => `tasks.${id}`, planPath: "tasks" });
  if (faults[0] !== undefined)
    throw new RalphError("invalid_plan", `The plan cannot be approved: ${faults[0].message}`, { issues: faults });
  return {
    // A plan that was changed while it runs continues in its state.
    ...(session.status === "planning" ? { event: "planned" as const, patch: { round: 1 } } : { event: null }),
    events: [{ type: "plan.updated", data: { version, status: "approved" } }],
    write: (changes) => changes.approvePlan(version),
    follow: (changes) => [appendAssistantMessage(changes, core.clock().toISOString(), sessionWords(session).planApproved)],
  };
}
