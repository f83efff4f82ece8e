/** The state of a session for a model: what it does, what it asks, which tool to call next. */
import { z } from "zod";
import { limitsInForce, type Session } from "../domain/sessions/session.ts";
import { isTerminal, sessionStates } from "../domain/sessions/states.ts";
import { openQuestions, type Question, question } from "./questions.ts";
import { reportLink, reportsOf } from "./report-links.ts";
import type { ToolCall } from "./tool-call.ts";

const standings = ["working", "asks", "paused", "done", "failed", "cancelled"] as const;
export type Standing = (typeof standings)[number];

export const sessionState = z.object({
  sessionId: z.string().describe("Names the research in every other tool; it stays when the service restarts"),
  query: z.string(),
  state: z.enum(standings).describe("`asks`: it waits for the answers to `questions`"),
  phase: z.enum(sessionStates).describe("The part of the work that it is in"),
  percent: z.number(),
  message: z.string().nullable().describe("Ralph's newest words"),
  questions: z.array(question).describe("What it asks the user; some may be open while the rest goes on"),
  error: z.object({ code: z.string(), message: z.string(), recoverable: z.boolean() }).nullable(),
  costUsd: z.number().nullable().describe("What models have cost so far; null where a price is unknown"),
  workedS: z.number().describe("How long it worked so far, waits not counted. Seconds"),
  limits: limitsInForce.pick({ maxCostUsd: true, maxDurationS: true }).describe("Where it ends early; null for no limit"),
  reports: z.array(reportLink).describe("The report files, once it is done"),
  next: z.string().describe("What to call next"),
});
export type SessionState = z.infer<typeof sessionState>;

export async function stateOf(call: ToolCall, session: Session, open?: readonly Question[]): Promise<SessionState> {
  const questions = [...(open ?? (await openQuestions(call, session)))];
  const state = standingOf(session, questions);
  return {
    sessionId: session.id,
    query: session.query,
    state,
    phase: session.status,
    percent: session.progress.percent,
    message: session.message,
    questions,
    error: session.error,
    costUsd: session.usage.costUsd,
    workedS: Math.round(session.workedMs / 1_000),
    limits: { maxCostUsd: session.limits.maxCostUsd, maxDurationS: session.limits.maxDurationS },
    reports: state === "done" ? await reportsOf(call, session.id) : [],
    next: nextOf(state, session, questions),
  };
}

function standingOf({ status, hold }: Session, questions: readonly Question[]): Standing {
  if (status === "done" || status === "failed" || status === "cancelled") return status;
  if (hold === "paused") return "paused";
  return hold === "awaiting_input" && questions.length > 0 ? "asks" : "working";
}

/** Whether the session makes no progress on its own: it has ended, asks, or is paused. */
export function isResting({ status, hold }: Session): boolean {
  return isTerminal(status) || hold !== null;
}

function nextOf(state: Standing, { id, error, queuePosition }: Session, questions: readonly Question[]): string {
  switch (state) {
    case "working": {
      const place = queuePosition === null ? "" : ` It is number ${queuePosition} of your sessions that wait for their turn.`;
      const also = questions.length === 0 ? "" : " The questions can be answered meanwhile with research_answer.";
      return `Call research_status with sessionId ${id}: it waits for news, so call it again until the state is another.${place}${also}`;
    }
    case "asks":
      return questions.some(({ about }) => about === "task")
        ? "Show the question to the user, and send the answer with research_answer (action 'reply', with the taskId)."
        : "Show this to the user. Then call research_answer: action 'approve' to go on, or 'reply' with what to change.";
    case "paused":
      return "It was paused. Call research_answer with action 'resume' when the user wants it to go on.";
    case "done":
      return `Call research_result with sessionId ${id} to read the report with its sources.`;
    case "failed":
      return error?.recoverable === true
        ? "Tell the user what went wrong. research_answer with action 'retry' takes it up again; what was done is kept."
        : "Tell the user what went wrong. research_result gives what was found before.";
    case "cancelled":
      return "It was cancelled. research_result gives what was found before; a new research begins with research_start.";
  }
}

/** The state in words. */
export function stateText({ sessionId, query, state, phase, percent, message, questions, error, next }: SessionState): string {
  const lines = [
    `Research ${sessionId} (${query.slice(0, 200)}): ${state}${state === "working" ? `, ${phase}, ${Math.round(percent)} %` : ""}.`,
  ];
  if (error !== null) lines.push(`${error.code}: ${error.message}`);
  else if (message !== null && questions.length === 0) lines.push(message);
  for (const { text, key, taskId, planVersion } of questions) {
    const names = [
      `key ${key}`,
      ...(taskId === null ? [] : [`taskId ${taskId}`]),
      ...(planVersion === null ? [] : [`planVersion ${planVersion}`]),
    ];
    lines.push(`Question (${names.join(", ")}):\n${text}`);
  }
  return [...lines, next].join("\n\n");
}

/** For progress notifications. */
export function progressText({ status, progress, message }: Session): string {
  return `${status}, ${Math.round(progress.percent)} %${message === null ? "" : `: ${message.slice(0, 300)}`}`;
}
