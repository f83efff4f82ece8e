/** Answers a session that waits for the user: the brief, a plan, a task's question. */

import { answerOf } from "../../clients/typescript/src/api.ts";
import type { Brief, Session, Task } from "../../clients/typescript/src/api-types.ts";
import type { RalphClient } from "../../clients/typescript/src/client.ts";
import { waitingTask } from "../../clients/typescript/src/decisions.ts";
import { alternatives } from "../languages/combined.ts";
import type { Answers } from "./answers.ts";
import type { Screen } from "./screen.ts";
import { wrap } from "./words.ts";

/** The session waits for an answer, and no answer is available: `--yes` was given, or the input has ended. */
class UnansweredError extends Error {
  override readonly name = "UnansweredError";
}

export interface Dialogue {
  client: RalphClient;
  screen: Screen;
  /** Null where the user does not want to be asked. */
  answers: Answers | null;
  signal: AbortSignal;
}

const approval = new RegExp(`^(?:${alternatives(({ text }) => text.consent.typed)})[.!]?$`, "i");

/**
 * Asks and answers until the session no longer waits for the user.
 * @throws UnansweredError if questions are not to be asked (`--yes`), or the input has ended
 */
export async function answerSession(id: string, dialogue: Dialogue): Promise<void> {
  const { client, signal } = dialogue;
  let session = await client.session(id, { signal });
  while (session.hold === "awaiting_input") {
    session = await answerOnce(session, dialogue);
  }
}

async function answerOnce(session: Session, { client, screen, answers, signal }: Dialogue): Promise<Session> {
  const waiting = waitingTask(await client.tasks(session.id, { signal }));
  const planWaits = session.planVersion !== null && waiting === undefined;
  screen.say("", ...(waiting === undefined ? briefLines(session, screen.width) : questionLines(waiting, screen.width)), "");
  if (answers === null) throw new UnansweredError("The session waits for an answer, and --yes asks nobody");
  screen.say(waiting === undefined ? "Answer, or 'approve' to go on." : "Answer.");

  for (;;) {
    const line = await answers.next(signal);
    if (line === null) throw new UnansweredError("There is no further answer; the session waits for one");
    const content = line.trim();
    if (content === "") continue;
    const to = { params: { path: { id: session.id } }, signal };
    if (waiting === undefined && approval.test(content)) {
      const approved = planWaits && session.planVersion !== null ? { planVersion: session.planVersion } : {};
      return answerOf(client.api.POST("/sessions/{id}/approve", { ...to, body: approved }));
    }
    const body = waiting === undefined ? { content } : { content, taskId: waiting.id };
    return answerOf(client.api.POST("/sessions/{id}/messages", { ...to, body }));
  }
}

function briefLines({ message, brief }: Session, width: number): string[] {
  const said = message === null ? [] : [...message.split("\n").flatMap((line) => wrap(line, width)), ""];
  return brief === null ? said : [...said, ...draftLines(brief, width)];
}

function draftLines(brief: Brief, width: number): string[] {
  const questions =
    brief.questions.length === 0 ? [] : ["  Open questions", ...brief.questions.flatMap((question) => item("-", question, width))];
  return [
    `Brief, version ${brief.version} (${brief.status})`,
    "  Goal",
    ...wrap(brief.goal, width, "    "),
    "  Scope",
    ...brief.scope.flatMap((text, index) => item(`${index + 1}.`, text, width)),
    ...questions,
    `  Formats: ${brief.outputFormats.join(", ")}   Language: ${brief.language}`,
    ...(brief.audience === null ? [] : [`  For: ${brief.audience}`]),
    ...(brief.length === null ? [] : [`  Length: about ${brief.length} words`]),
    ...(brief.asOf === null ? [] : [`  As of: ${brief.asOf}`]),
    ...estimateLines(brief.estimate),
  ];
}

/** The expected cost and time of the model; empty where no model is used. */
function estimateLines(estimate: Brief["estimate"]): string[] {
  if (estimate === undefined || estimate.modelCalls === null || estimate.modelCalls === 0) return [];
  const { modelCalls, tokens, costUsd, duration } = estimate;
  const parts = [
    `${modelCalls} model calls`,
    ...(tokens === null ? [] : [`${Math.round(tokens / 1_000)} thousand tokens`]),
    costUsd === null ? "cost unknown" : `${costUsd.toFixed(2)} USD`,
    ...(duration === null ? [] : [`${Math.max(1, Math.round(duration / 60_000))} min`]),
  ];
  return [`  Expected: about ${parts.join(", ")}`];
}

function item(mark: string, text: string, width: number): string[] {
  const [first = "", ...more] = wrap(text, width, " ".repeat(mark.length + 5));
  return [`    ${mark} ${first.trimStart()}`, ...more];
}

function questionLines({ description, question }: Task, width: number): string[] {
  const choices = question?.choices ?? null;
  return [
    ...wrap(question?.text ?? description, width),
    ...(choices === null ? [] : choices.flatMap((choice, index) => item(`${index + 1}.`, choice.label, width))),
  ];
}
