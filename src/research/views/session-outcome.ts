/** The outcome of a session's acting steps: output and questions of each, and why a step was not done. Pure. */
import type { Json } from "../../domain/base/json.ts";
import type { Question } from "../../domain/plans/plan.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import { natureOf, type Outcome, type OutcomeTask, type OutcomeTaskState, outcomeStateOf } from "../../domain/sessions/outcome.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { languageOf } from "../../languages/combined.ts";
import type { OutcomeWords, StepCounts } from "../../languages/subjects/outcome.ts";
import { detectLanguage } from "../../sources/text/language.ts";
import type { Permission } from "../calls/question-answer.ts";
import { askScope } from "../calls/run-questions.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { resultOf } from "../tree/task-outcome.ts";

/** English where Ralph has no words in the session's language. */
export function outcomeWords({ language, query }: Pick<SessionRecord, "language" | "query">): OutcomeWords {
  return languageOf(language ?? detectLanguage(query)).outcome;
}

/** Null where no task of the session acts. */
export function sessionOutcome(state: SessionReads): Outcome | null {
  const acting = inOrder(state.tasks()).filter((task) => natureOf(task) === "acts");
  if (acting.length === 0) return null;
  const tasks = acting.map((task) => outcomeTaskOf(task, state));
  return { state: outcomeStateOf(tasks.map((task) => task.state)), tasks };
}

/** How all leaves of the session ended, research tasks included. */
export function stepCounts(state: SessionReads): StepCounts {
  const words = outcomeWords(state.session);
  const leaves = inOrder(state.tasks().filter(isLeaf));
  const of = (wanted: OutcomeTaskState) => leaves.filter(({ status }) => stateOf(status) === wanted).length;
  const failed = leaves.flatMap((task, index) =>
    stateOf(task.status) === "failed" ? [{ number: index + 1, description: task.description, reason: reasonOf(task, state, words) }] : [],
  );
  return { total: leaves.length, done: of("done"), failed, skipped: of("skipped"), open: of("open") };
}

/** The leaves in the order in which they started; unstarted ones follow in the order of the tree. */
function inOrder(tasks: readonly TaskRecord[]): TaskRecord[] {
  return tasks.toSorted((a, b) => {
    if (a.startedAt === b.startedAt) return a.position - b.position;
    if (a.startedAt === null || b.startedAt === null) return a.startedAt === null ? 1 : -1;
    return a.startedAt < b.startedAt ? -1 : 1;
  });
}

export function outcomeTaskOf(task: TaskRecord, state: SessionReads): OutcomeTask {
  const result = task.status === "completed" ? resultOf(task) : null;
  return {
    taskId: task.id,
    ref: task.ref,
    description: task.description,
    state: stateOf(task.status),
    summary: result?.summary ?? null,
    output: result?.output ?? null,
    reason: reasonOf(task, state, outcomeWords(state.session)),
    asked: askedOf(task, state),
  };
}

function stateOf(status: TaskRecord["status"]): OutcomeTaskState {
  if (status === "completed") return "done";
  return status === "failed" || status === "skipped" ? status : "open";
}

/** Why the task was not done; null where it was, or may still be done. */
function reasonOf(task: TaskRecord, state: SessionReads, words: OutcomeWords): string | null {
  const { status, error, question } = task;
  if (status === "awaiting_input") return question === null ? null : words.waitsFor(question.text);
  if (status === "failed") return error === null ? null : words.failure(error.code, told(error.message));
  if (status !== "skipped") return null;
  if (error !== null) return error.code === "user_refused" ? words.leftOutByUser : words.failure(error.code, told(error.message));
  const before = task.dependencies.map((id) => state.task(id)).find((other) => other?.status === "failed" || other?.status === "skipped");
  if (before !== undefined) return words.needs(before.description);
  return state.session.cut === null ? words.leftOut : words.notReached;
}

/** An error's message for readers, which names the server and not the whole address in front of what it says. */
function told(message: string): string {
  return message.replace(
    /(?<!\S)https?:\/\/(?:[^/\s@]*@)?([^/?#\s:]+(?::\d+)?)\S*?: (answered )?/u,
    (_, host: string, answered?: string) => (answered === undefined ? `${host}: ` : `${host} ${answered}`),
  );
}

/** The answer to a permission whose input was changed. */
function isPermission(answer: Json): answer is Permission & Json {
  return answer !== null && typeof answer === "object" && "value" in answer;
}

/** The questions that the task's run put to the user, with the answers as the user read them. */
function askedOf({ id }: TaskRecord, state: SessionReads): OutcomeTask["asked"] {
  return state
    .calls(askScope(id))
    .filter(({ kind }) => kind === "ask")
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.turn - b.turn))
    .map(({ request, answer, status }) => {
      const { text, choices } = request as unknown as Question;
      const value = isPermission(answer) ? answer.value : answer;
      const label = choices?.find((choice) => choice.value === value)?.label ?? value;
      return { question: text, answer: status !== "answered" || label == null ? null : String(label) };
    });
}
