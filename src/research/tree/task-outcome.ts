/** What the end of a task's run means for its row and the journal. Pure: errors in, what to write out. */
import type { TaskResult } from "../../agents/contracts.ts";
import { type KeptError, RalphError } from "../../domain/errors.ts";
import type { Question } from "../../domain/plan.ts";
import type { TaskStatus } from "../../domain/states.ts";
import type { TaskPatch, TaskRow } from "../../store/tasks.ts";
import type { NewEvent } from "../events/event-log.ts";
import { resultOf } from "./task-result.ts";

export type TaskOutcome =
  | { kind: "completed"; result: TaskResult; rejected: number }
  | { kind: "failed"; error: KeptError }
  | { kind: "asks"; question: Question }
  /** Interrupted: as if it had not been taken up this time. */
  | { kind: "put_back" };

export interface TaskChange {
  status: TaskStatus;
  patch: TaskPatch;
  event: NewEvent | null;
}

/** The row's new values and the event that tells them. `at` is RFC 3339. */
export function changeFor(task: TaskRow, outcome: TaskOutcome, at: string): TaskChange {
  const about = { taskId: task.id, agent: task.agent, description: task.description };
  switch (outcome.kind) {
    case "completed":
      return {
        status: "completed",
        patch: { result: JSON.stringify(outcome.result), ended_at: at, question: null },
        event: {
          type: "task.completed",
          data: {
            ...about,
            status: "completed",
            summary: digest(outcome.result.summary, digestLength),
            findings: outcome.result.findings.length,
            rejectedCitations: outcome.rejected,
          },
        },
      };
    case "failed":
      return {
        status: "failed",
        patch: { error: JSON.stringify(outcome.error), ended_at: at, question: null },
        event: { type: "task.failed", data: { ...about, status: "failed", error: { ...outcome.error } } },
      };
    case "asks":
      return {
        status: "awaiting_input",
        patch: { question: JSON.stringify(outcome.question), attempts: task.attempts - 1 },
        event: { type: "task.awaiting_input", data: { ...about, status: "awaiting_input", question: { ...outcome.question } } },
      };
    case "put_back":
      return { status: "planned", patch: { attempts: task.attempts - 1 }, event: null };
  }
}

/** A leaf that is taken up: its attempt is counted before its agent runs. */
export function startOf(task: TaskRow, round: number, at: string): TaskChange {
  const { id: taskId, agent, description } = task;
  const attempts = task.attempts + 1;
  return {
    status: "in_progress",
    patch: { attempts, started_at: task.started_at ?? at, question: null, error: null },
    event: { type: "task.started", data: { taskId, agent, status: "in_progress", description, attempt: attempts, round } },
  };
}

/** A parent's result: its children's, in the tree's order, a digest each. */
export function collected(children: readonly { id: string; description: string; status: TaskStatus; summary: string | null }[]) {
  const of = (status: TaskStatus) => children.filter((child) => child.status === status).length;
  const [completed, failed, skipped] = [of("completed"), of("failed"), of("skipped")];
  const told = children.flatMap(({ summary }) => (summary === null ? [] : [summary]));
  return {
    summary: digest(told.join("\n"), 4 * digestLength),
    completed,
    failed,
    skipped,
    children: children.map(({ id, description, status, summary }) => ({
      id,
      description,
      status,
      summary: summary === null ? null : digest(summary, digestLength),
    })),
  };
}

/** {@link collected} for the children of `parentId` among `rows`. */
export function collectedBelow(parentId: string, rows: readonly TaskRow[], statusOf: (id: string) => TaskStatus) {
  const children = rows.filter((row) => row.parent_id === parentId);
  return collected(
    children.map((row) => ({
      id: row.id,
      description: row.description,
      status: statusOf(row.id),
      summary: resultOf(row)?.summary ?? null,
    })),
  );
}

/** Characters of a summary where the whole stands elsewhere: in events and in the results of parents. */
export const digestLength = 300;

export function digest(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

export function criticalFailure(task: Pick<TaskRow, "id" | "description">, error: KeptError): RalphError {
  return new RalphError("critical_task_failed", `The critical task '${task.id}' (${task.description}) failed: ${error.message}`);
}
