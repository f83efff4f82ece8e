/** How a round ends: early by its time-out, a limit, a critical failure or an error outside its tasks; and its summary. */
import { RalphError, type StoredError } from "../../domain/errors/errors.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { isSteered, planWaits } from "../plans/steering.ts";
import type { SessionReads } from "../ports/session-store.ts";
import type { Move, SessionRun } from "../run/session-run.ts";
import { openOutside } from "../tree/outside-work.ts";

interface Stop {
  error: RalphError;
  /** Whether the session continues with the review of the results so far. */
  isReviewed: boolean;
}

/** The cause that ends a round early. The first one counts. */
export class RoundStop {
  #stop: Stop | null = null;
  #hadTimeout = false;
  #cut: string | null = null;
  #fatal: unknown = null;

  get hasCome(): boolean {
    return this.#stop !== null || this.#fatal !== null;
  }

  get stop(): Stop | null {
    return this.#stop;
  }

  /** The error of the round itself; null where there is none. */
  get fatal(): unknown {
    return this.#fatal;
  }

  get hadTimeout(): boolean {
    return this.#hadTimeout;
  }

  /** The session's limit that was reached. */
  get cut(): string | null {
    return this.#cut;
  }

  timeOut(ofSession: boolean): void {
    this.#hadTimeout = true;
    if (ofSession) this.#cut = "session_time";
    const message = ofSession ? "The session's working time is over" : "The round took too long";
    this.#stop ??= { error: new RalphError("timeout", message), isReviewed: true };
  }

  limit(name: string, message: string): void {
    this.#cut ??= name;
    this.#stop ??= { error: new RalphError("limit_reached", message), isReviewed: true };
  }

  failed({ id, description }: TaskRecord, error: StoredError): void {
    const message = `The critical task '${id}' (${description}) failed: ${error.message}`;
    this.#stop ??= { error: new RalphError("critical_task_failed", message), isReviewed: false };
  }

  broke(error: unknown): void {
    this.#fatal ??= error;
  }
}

export interface RoundSummary {
  completed: number;
  failed: number;
  skipped: number;
  hadTimeout: boolean;
  /** Tasks that wait for the user while nothing else can run. */
  waiting: string[];
  /** Open tasks that are done elsewhere. */
  outside: string[];
  /** The limit that ended the round early, or null. */
  cut: string | null;
}

export function roundSummary(round: number, tasks: readonly TaskRecord[], { hadTimeout, cut }: RoundStop): RoundSummary {
  const leaves = tasks.filter(isLeaf);
  const of = (status: string) => leaves.filter((task) => task.status === status && task.round === round).length;
  const waiting = leaves.filter(({ status }) => status === "awaiting_input").map(({ id }) => id);
  const outside = openOutside(tasks, round);
  return { completed: of("completed"), failed: of("failed"), skipped: of("skipped"), hadTimeout, waiting, outside, cut };
}

/** The session's move at the end of a round. */
export function roundFinished(
  { round }: SessionRecord,
  run: SessionRun,
  { completed, failed, skipped, hadTimeout, cut }: RoundSummary,
): Move {
  return {
    event: "round_finished",
    patch: { workedMs: run.clock.worked, ...(cut !== null && { cut }) },
    events: [{ type: "round.completed", data: { round, completed, failed, skipped, hadTimeout } }],
  };
}

/** Whether a limit was reached, the run was stopped, or the user has to be heard or answered before leaves start or the round ends. */
export function isDecisionDue(now: SessionReads, run: SessionRun, stop: RoundStop): boolean {
  if (stop.hasCome || run.interruption !== null || run.spending.end !== null || run.isFull) return true;
  return isSteered(run) || planWaits(now);
}

/** Whether no critical task failed, and the session was not moved or held since it had this version. */
export function isUndisputed(now: SessionReads, version: number): boolean {
  const { session } = now;
  if (session.version !== version || session.status !== "executing" || session.hold !== null) return false;
  return !now.tasks().some((task) => isLeaf(task) && task.critical && task.status === "failed");
}
