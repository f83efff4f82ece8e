/**
 * How a session waits for a store that refuses writes: it retries the event `session.waiting` until the write succeeds.
 * The event is therefore written at the end of the wait, with the start and the reason. The step restarts only after
 * that, so that its paid calls are not lost a second time.
 */

import { type RetryPolicy, retryDelay } from "../../domain/base/retry-policy.ts";
import { isStoreFault } from "../../domain/errors/errors.ts";
import type { Core } from "../run/core.ts";
import type { SessionRun } from "../run/session-run.ts";
import { requeueStarted } from "../tree/task-outcome.ts";

/** Longest wait before a step that is refused repeatedly although small writes succeed, as on a nearly full disk. Milliseconds. */
const longestRestMs = 30_000;

export class StoreWait {
  readonly #core: Core;
  readonly #run: SessionRun;
  #refusals = 0;

  constructor(core: Core, run: SessionRun) {
    this.#core = core;
    this.#run = run;
  }

  /** Called when a step has completed: the next refusal counts as the first. */
  passed(): void {
    this.#refusals = 0;
  }

  /** Resolves when the store accepts writes again and the event of the wait is written, or when the run is interrupted. */
  async over(reason: string): Promise<void> {
    const { clock, random, log, settings } = this.#core;
    const run = this.#run;
    const since = clock().toISOString();
    const resume = run.clock.wait();
    const { storeRetryMs: baseMs } = settings;
    const policy: RetryPolicy = { attempts: Number.POSITIVE_INFINITY, baseMs, capMs: longestRestMs, factor: 2, jitter: 0 };
    this.#refusals += 1;
    let restMs = retryDelay(policy, this.#refusals, random()) ?? longestRestMs;
    for (let isTold = false; !isTold; restMs = baseMs) {
      await rest(restMs, run);
      if (run.interruption !== null) break;
      try {
        await run.state.commit((changes) => {
          // The commit may have waited, so the time is read after it.
          const until = clock().toISOString();
          const data = { taskId: null, agent: null, reason, since, until };
          const isOpen = changes.appendOpen([{ type: "session.waiting", data }], { at: until, workedMs: run.clock.worked });
          // A refused write is not an attempt of a task.
          if (isOpen) requeueStarted(changes, until);
        });
        isTold = true;
      } catch (error) {
        if (isStoreFault(error)) continue;
        log.warn({ session: run.id, error }, "The event of a wait could not be written");
        break;
      }
    }
    resume();
  }
}

/** Resolves after the time, or when the run is interrupted. */
function rest(ms: number, run: SessionRun): Promise<void> {
  if (run.interruption !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stopListening = run.onWake(() => {
      if (run.interruption !== null) end();
    });
  });
}
