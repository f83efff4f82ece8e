/** A session as a task of the extension `io.modelcontextprotocol/tasks`. The task's id is the session's. */
import type { InputRequests } from "@modelcontextprotocol/server";
import type { Session } from "../domain/sessions/session.ts";
import { inputRequestsOf } from "./elicitation.ts";
import type { Question } from "./questions.ts";
import { progressText } from "./session-state.ts";

export const tasksExtension = "io.modelcontextprotocol/tasks";

/** Polling interval that clients are asked to use. Milliseconds. */
const pollIntervalMs = 5_000;

export interface TaskView {
  readonly taskId: string;
  readonly status: "working" | "input_required" | "completed" | "cancelled";
  readonly statusMessage: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  /** Sessions stay until they are deleted. */
  readonly ttlMs: null;
  readonly pollIntervalMs: number;
  readonly inputRequests?: InputRequests;
}

/** `questions` are those that the client can show as forms; without any the session works, or the model asks the user. */
export function taskView(session: Session, questions: readonly Question[]): TaskView {
  const { id, status, hold, createdAt, updatedAt } = session;
  const asks = questions.length > 0;
  return {
    taskId: id,
    status: status === "cancelled" ? status : status === "done" || status === "failed" ? "completed" : asks ? "input_required" : "working",
    statusMessage:
      hold === "awaiting_input" && !asks ? `It waits for an answer by research_answer. ${progressText(session)}` : progressText(session),
    createdAt,
    lastUpdatedAt: updatedAt,
    ttlMs: null,
    pollIntervalMs,
    ...(asks && { inputRequests: inputRequestsOf(questions) }),
  };
}
