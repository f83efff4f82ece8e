/** Retries a report file after transient failures. */

import { type RetryPolicy, retryDelay } from "../../domain/base/retry-policy.ts";
import { isRalphError } from "../../domain/errors/errors.ts";
import type { Core } from "./core.ts";

/** `wait` waits before the next attempt. Milliseconds. @throws the error of the last attempt. */
export async function retriedReport<T>(
  { settings, random }: Pick<Core, "settings" | "random">,
  signal: AbortSignal,
  work: () => Promise<T>,
  wait: (delayMs: number) => Promise<void>,
): Promise<T> {
  const policy: RetryPolicy = { attempts: settings.reportAttempts, baseMs: settings.reportRetryMs, capMs: 10_000, factor: 2, jitter: 0.25 };
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      const isFinal = signal.aborted || (isRalphError(error) && error.kind === "permanent");
      const delay = isFinal ? null : retryDelay(policy, failures, random());
      if (delay === null) throw error;
      await wait(delay);
    }
  }
}
