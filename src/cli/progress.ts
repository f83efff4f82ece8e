/** Folds a session's events into its progress: a status display, and a line for each step. */

import type { Event } from "../../clients/typescript/src/api-types.ts";
import { shortened } from "../domain/base/shortened.ts";
import { singleSpaced } from "../domain/base/single-spaced.ts";
import type { TaskStatus } from "../domain/plans/task-status.ts";
import { type TreeTask, treeLines } from "./task-tree.ts";
import { counted, duration } from "./words.ts";

/** The part of an event that is printed; a newer service may send unknown types and data. */
type ToldEvent = Pick<Event, "type" | "percent"> & { data: Readonly<Record<string, unknown>> };

const taskEvents: Partial<Record<Event["type"], TaskStatus>> = {
  "task.started": "in_progress",
  "task.completed": "completed",
  "task.failed": "failed",
  "task.skipped": "skipped",
  "task.awaiting_input": "awaiting_input",
};

export class Progress {
  percent = 0;
  #state = "created";
  #waiting: string | null = null;
  readonly #tasks = new Map<string, TreeTask>();
  readonly #notes = new Map<string, string>();

  /** Replaces the task tree by the service's current one. */
  setTasks(tasks: readonly TreeTask[]): void {
    for (const task of tasks) this.#tasks.set(task.id, task);
  }

  /** Whether this event refers to unknown tasks. */
  needsTasks({ type, data }: ToldEvent): boolean {
    return type === "plan.created" || type === "plan.updated" || (type.startsWith("task.") && !this.#tasks.has(text(data.taskId)));
  }

  /** Applies an event and returns its line, or null for an event without one. */
  apply(event: ToldEvent): string | null {
    this.percent = Math.max(this.percent, event.percent);
    const told = this.#take(event);
    return told === null ? null : `${String(Math.floor(this.percent)).padStart(3)} %  ${told}`;
  }

  #take({ type, data }: ToldEvent): string | null {
    const taskId = text(data.taskId);
    const status = taskEvents[type];
    if (status !== undefined) return this.#taskMoved(taskId, status, data);
    switch (type) {
      case "session.status":
        this.#state = text(data.to);
        this.#waiting = null;
        return this.#state;
      case "session.queued":
        this.#waiting = `waiting its turn, number ${text(data.queuePosition ?? data.position)}`;
        return this.#waiting;
      case "session.waiting":
        // A wait for the store can only be reported once it is over.
        if (data.since !== undefined) return `waited (${text(data.reason)}) from ${text(data.since)} until ${text(data.until)}`;
        this.#waiting =
          data.reason === "external"
            ? `waiting for work done elsewhere: ${Array.isArray(data.tasks) ? data.tasks.map(text).join(", ") : ""}`
            : `waiting (${text(data.reason)}) until ${text(data.until)}`;
        return this.#waiting;
      case "session.held":
        this.#waiting = text(data.hold) === "paused" ? "paused" : "waiting for an answer";
        return this.#waiting;
      case "session.resumed":
        this.#waiting = null;
        return null;
      case "plan.created":
        return `plan: ${planSize(data.total, this.#tasks.size)}${text(data.strategy) === "" ? "" : `, ${text(data.strategy)}`}`;
      case "plan.updated":
        return Array.isArray(data.tasks) ? `plan: ${counted(data.tasks.length, "more task")}` : null;
      case "task.progress":
        this.#notes.set(taskId, singleSpaced(text(data.message)));
        return null;
      case "step.degraded":
        return `${text(data.agent)} got no usable answer from the model; the step went on without one`;
      case "source.failed":
        return `${text(data.service)} gave no answer${data.next === null ? "" : `; ${text(data.next)} was asked instead`}`;
      case "round.completed":
        return `round ${text(data.round)} completed`;
      case "review.completed":
        return `review: ${text(data.decision)}, ${text(data.reason)}`;
      case "report.ready":
        return `report ready: ${text(data.format)}`;
      default:
        return null;
    }
  }

  #taskMoved(id: string, status: TaskStatus, data: ToldEvent["data"]): string {
    const task = this.#tasks.get(id);
    if (task !== undefined) this.#tasks.set(id, { ...task, status });
    this.#notes.delete(id);
    const why = status === "failed" ? reason(data.error) : "";
    return `${status.replace("_", " ")}: ${singleSpaced(task?.description ?? id)}${why}`;
  }

  /** The status display: a progress bar, the current activity, and the tree. `elapsedMs` is the time since the start. */
  draw({
    width,
    height,
    stream,
    elapsedMs,
  }: {
    width: number;
    height: number;
    stream: NodeJS.WritableStream;
    elapsedMs: number;
  }): string[] {
    const doing = this.#waiting ?? this.#state;
    return [
      shortened(`${bar(this.percent)} ${String(Math.floor(this.percent)).padStart(3)} %  ${doing}, ${duration(elapsedMs)}`, width),
      ...treeLines([...this.#tasks.values()], { width, stream, height: height - 1, note: ({ id }) => this.#notes.get(id) ?? null }),
    ];
  }
}

const barWidth = 30;

/** A bar of fixed width. */
export function bar(percent: number): string {
  const filled = Math.floor((percent / 100) * barWidth);
  return "█".repeat(filled) + "░".repeat(barWidth - filled);
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** A plan's event has its tasks, or their number. */
function planSize(tasks: unknown, known: number): string {
  return counted(Array.isArray(tasks) ? tasks.length : typeof tasks === "number" ? tasks : known, "task");
}

function reason(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error ? ` (${text(error.message)})` : "";
}
