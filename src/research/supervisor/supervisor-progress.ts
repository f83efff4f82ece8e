/** Maps a session's events to the supervisor's progress. Pure: the same events always give the same updates. */

import type { Json } from "../../domain/base/json.ts";
import { rounded } from "../../domain/base/statistics.ts";
import type { NumberedEvent } from "../../domain/events/events.ts";
import type { Question } from "../../domain/plans/plan.ts";
import type { ProgressUpdate } from "../../domain/sessions/supervisor.ts";
import type { SupervisorWords } from "./supervisor-words.ts";

/**
 * Percents: 0 started, 10 and 20 assessment, 30 strategy, 40–70 as steps start, 70–90 as they end, 100 at the end. They
 * never fall: as long as steps have not started, ended ones count 70.
 */
export class SupervisorProgress {
  readonly #sessionId: string;
  readonly #words: SupervisorWords;
  #reached = 0;
  #total = 0;
  readonly #begun = new Set<string>();
  readonly #ended = new Set<string>();
  #isPlanned = false;

  constructor(sessionId: string, words: SupervisorWords) {
    this.#sessionId = sessionId;
    this.#words = words;
  }

  /** The updates for an event, oldest first; none for most events. */
  of(event: NumberedEvent): ProgressUpdate[] {
    const { data } = event;
    switch (event.type) {
      case "session.status":
        return this.#status(event);
      case "plan.created":
        return this.#planned(event);
      case "plan.updated":
        this.#replanned(data);
        return [];
      case "task.started":
        return this.#step(event, "step_started");
      case "task.awaiting_input":
        return this.#step(event, "step_started");
      case "task.completed":
      case "task.failed":
      case "task.skipped":
        return this.#step(event, "step_completed");
      default:
        return [];
    }
  }

  #status(event: NumberedEvent): ProgressUpdate[] {
    const words = this.#words;
    const { to, error } = event.data;
    if (to === "created") return [this.#tell(event, "started", 0, words.started)];
    if (to === "planning") return [this.#tell(event, "complexity_assessed", 10, words.assessing)];
    if (to === "done") return [this.#tell(event, "completed", 100, words.completed, this.#counts())];
    if (to === "cancelled") return [this.#tell(event, "error", this.#reached, words.cancelled, { error: "cancelled" })];
    if (to !== "failed") return [];
    const { code = "internal_error", message = "" } = (error ?? {}) as { code?: string; message?: string };
    return [this.#tell(event, "error", this.#reached, words.failed(message), { error: code, message })];
  }

  #planned(event: NumberedEvent): ProgressUpdate[] {
    const { total, complexity, complexityReason, strategy } = event.data;
    this.#total = typeof total === "number" ? total : 0;
    if (this.#isPlanned) return [];
    this.#isPlanned = true;
    const words = this.#words;
    return [
      this.#tell(event, "complexity_assessed", 20, words.complexity(String(complexity)), {
        complexity: complexity ?? null,
        reason: complexityReason ?? null,
      }),
      this.#tell(event, "strategy_selected", 30, words.strategy(String(strategy)), { strategy: strategy ?? null, steps: this.#total }),
    ];
  }

  #replanned({ tasks, reason }: NumberedEvent["data"]): void {
    if (!Array.isArray(tasks)) return;
    this.#total = reason === "client" ? tasks.length : this.#total + tasks.length;
  }

  #step(event: NumberedEvent, type: "step_started" | "step_completed"): ProgressUpdate[] {
    const { taskId, agent, description, status, summary, error, question } = event.data;
    if (typeof taskId !== "string" || agent == null) return [];
    const about = { taskId, agent, description: description ?? "", status: status ?? null };
    const words = this.#words;
    const what = String(description ?? taskId);
    if (event.type === "task.awaiting_input") {
      const { text = "", choices = null } = (question ?? {}) as Partial<Question>;
      return [
        this.#tell(event, type, this.#reached, words.stepAsks(text), {
          ...about,
          question: text,
          choices: choices?.map(({ value }) => value) ?? null,
        }),
      ];
    }
    this.#begun.add(taskId);
    if (type === "step_started") {
      this.#ended.delete(taskId);
      return [this.#tell(event, type, 40 + (30 * (this.#begun.size - 1)) / Math.max(1, this.#total), words.stepStarted(what), about)];
    }
    this.#ended.add(taskId);
    const isAllBegun = this.#begun.size >= this.#total;
    const percent = isAllBegun ? 70 + (20 * this.#ended.size) / Math.max(1, this.#total) : 70;
    const more = { ...(typeof summary === "string" && { summary }), ...(error !== undefined && { error }), ...this.#counts() };
    const message = endMessage(words, status, what);
    return [this.#tell(event, type, Math.min(90, percent), message, { ...about, ...more })];
  }

  #counts(): { current: number; total: number } {
    return { current: this.#ended.size, total: this.#total };
  }

  #tell(
    event: NumberedEvent,
    type: ProgressUpdate["type"],
    percent: number,
    message: string,
    details?: Record<string, Json>,
  ): ProgressUpdate {
    this.#reached = Math.max(this.#reached, rounded(percent, 1));
    return {
      sessionId: this.#sessionId,
      type,
      progress: this.#reached,
      message,
      ...(details !== undefined && { details: details as NonNullable<ProgressUpdate["details"]> }),
      timestamp: event.at,
    };
  }
}

function endMessage(words: SupervisorWords, status: unknown, step: string): string {
  if (status === "failed") return words.stepFailed(step);
  return status === "skipped" ? words.stepSkipped(step) : words.stepCompleted(step);
}
