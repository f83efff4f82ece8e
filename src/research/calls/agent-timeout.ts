/** Aborts an agent's run, and with it a task: after its time-out in working time, or on another signal. */

import { RalphError } from "../../domain/errors/errors.ts";
import type { WorkClock } from "../run/work-clock.ts";

/** An abort that comes after `timeoutMs` of working time, or with whichever of `signals` aborts first. */
export class AgentTimeout {
  readonly #abort = new AbortController();
  readonly #stopTimer: () => void;
  readonly #unlink: () => void;

  constructor(agent: string, clock: WorkClock, timeoutMs: number, signals: readonly AbortSignal[]) {
    this.#unlink = follow(this.#abort, signals);
    this.#stopTimer = clock.after(timeoutMs, () => {
      this.abort(new RalphError("timeout", `'${agent}' took longer than ${Math.round(timeoutMs / 1000)} s`));
    });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  abort(reason: unknown): void {
    this.#abort.abort(reason);
  }

  /** As the promise, or rejected with the abort's reason where that comes first. */
  race<T>(promise: Promise<T>): Promise<T> {
    return untilAborted(promise, this.signal);
  }

  close(): void {
    this.#stopTimer();
    this.#unlink();
  }
}

/** Aborts with whichever of the signals aborts first. `AbortSignal.any` takes ten times as long. */
function follow(abort: AbortController, signals: readonly AbortSignal[]): () => void {
  const stops = signals.map((signal) => {
    const pass = () => abort.abort(signal.reason);
    if (signal.aborted) pass();
    else signal.addEventListener("abort", pass);
    return () => signal.removeEventListener("abort", pass);
  });
  return () => {
    for (const stop of stops) stop();
  };
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    promise.catch(() => undefined);
    return Promise.reject(signal.reason);
  }
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
