/** What ends a round before its leaves do: its time, a limit, a critical task that failed, or an error that no task made. The first stands. */
import { type KeptError, RalphError } from "../../domain/errors.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { criticalFailure } from "../tree/task-outcome.ts";

interface Stop {
  error: RalphError;
  /** Whether the session goes on to the review with what there is. */
  keeps: boolean;
}

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

  /** What broke the round itself; null where nothing did. */
  get fatal(): unknown {
    return this.#fatal;
  }

  get hadTimeout(): boolean {
    return this.#hadTimeout;
  }

  /** The session's limit that was met. */
  get cut(): string | null {
    return this.#cut;
  }

  timeOut(ofSession: boolean): void {
    this.#hadTimeout = true;
    if (ofSession) this.#cut = "session_time";
    const message = ofSession ? "The session's working time is over" : "The round took too long";
    this.#stop ??= { error: new RalphError("timeout", message), keeps: true };
  }

  limit(name: string, message: string): void {
    this.#cut ??= name;
    this.#stop ??= { error: new RalphError("limit_reached", message), keeps: true };
  }

  failed(critical: TaskRow, error: KeptError): void {
    this.#stop ??= { error: criticalFailure(critical, error), keeps: false };
  }

  broke(error: unknown): void {
    this.#fatal ??= error;
  }
}
