/** Turns the outcome of a task's run into changes of the task. Pure, except for the requeue. */

import type { TaskResult } from "../../agents/contracts.ts";
import type { Json } from "../../domain/base/json.ts";
import { shortened } from "../../domain/base/shortened.ts";
import type { StoredError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import type { Question } from "../../domain/plans/plan.ts";
import type { TaskPatch, TaskRecord } from "../../domain/plans/task-record.ts";
import type { TaskStatus } from "../../domain/plans/task-status.ts";
import type { Changes } from "../ports/session-store.ts";
import { runsHere } from "./leaves.ts";
import { aboutTask } from "./plan-events.ts";
import { summaryLength } from "./task-tree.ts";

export type TaskOutcome =
  | { kind: "completed"; result: TaskResult; rejected: number }
  | { kind: "failed"; error: StoredError }
  | { kind: "asks"; question: Question }
  /** The run was interrupted; the attempt does not count. */
  | { kind: "requeued" };

export interface TaskChange {
  status: TaskStatus;
  patch: TaskPatch;
  event: NewEvent | null;
}

/** The task's new values and their event. `at` is RFC 3339. */
export function changeFor(task: TaskRecord, outcome: TaskOutcome, at: string): TaskChange {
  const about = aboutTask(task);
  switch (outcome.kind) {
    case "completed":
      return {
        status: "completed",
        patch: { result: outcome.result as unknown as Json, endedAt: at, question: null, deaths: 0 },
        event: {
          type: "task.completed",
          data: {
            ...about,
            status: "completed",
            summary: shortened(outcome.result.summary, summaryLength),
            findings: outcome.result.findings.length,
            rejectedCitations: outcome.rejected,
          },
        },
      };
    case "failed":
      return {
        status: "failed",
        patch: { error: outcome.error, endedAt: at, question: null, deaths: 0 },
        event: { type: "task.failed", data: { ...about, status: "failed", error: { ...outcome.error } } },
      };
    case "asks":
      return {
        status: "awaiting_input",
        patch: { question: outcome.question, attempts: task.attempts - 1, deaths: 0 },
        event: { type: "task.awaiting_input", data: { ...about, status: "awaiting_input", question: { ...outcome.question } } },
      };
    case "requeued":
      return { status: "planned", patch: { attempts: task.attempts - 1 }, event: null };
  }
}

/** The start of a leaf: its attempt is counted before its agent runs. */
export function startOf(task: TaskRecord, round: number, at: string): TaskChange {
  const attempts = task.attempts + 1;
  return {
    status: "in_progress",
    patch: { attempts, startedAt: task.startedAt ?? at, question: null, error: null },
    event: { type: "task.started", data: { ...aboutTask(task), status: "in_progress", attempt: attempts, round } },
  };
}

/** A parent's result: a digest of each child's, in the tree's order. */
function collected(children: readonly { id: string; description: string; status: TaskStatus; summary: string | null }[]) {
  const of = (status: TaskStatus) => children.filter((child) => child.status === status).length;
  const [completed, failed, skipped] = [of("completed"), of("failed"), of("skipped")];
  const told = children.flatMap(({ summary }) => (summary === null ? [] : [summary]));
  return {
    summary: shortened(told.join("\n"), 4 * summaryLength),
    completed,
    failed,
    skipped,
    children: children.map(({ id, description, status, summary }) => ({
      id,
      description,
      status,
      summary: summary === null ? null : shortened(summary, summaryLength),
    })),
  };
}

/** {@link collected} for the children of `parentId` among `tasks`. */
export function collectedBelow(parentId: string, tasks: readonly TaskRecord[], statusOf: (id: string) => TaskStatus) {
  const children = tasks.filter((task) => task.parentId === parentId);
  return collected(
    children.map((child) => ({
      id: child.id,
      description: child.description,
      status: statusOf(child.id),
      summary: resultOf(child)?.summary ?? null,
    })),
  );
}

/** The result of a leaf, or a parent's collected results, which share only `summary` with it. Must not be changed. */
export function resultOf({ result }: Pick<TaskRecord, "result">): TaskResult | null {
  return result as TaskResult | null;
}

/** Requeues the leaves that run here without counting the attempt: their runs were interrupted. */
export function requeueStarted(changes: Changes, at: string): void {
  for (const task of changes.now.tasks()) {
    if (!runsHere(task)) continue;
    const { status, patch } = changeFor(task, { kind: "requeued" }, at);
    changes.changeTask(task, status, patch);
  }
}
