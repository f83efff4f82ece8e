/** Tries again, without end, what the service cannot answer now, and says since when it cannot be reached. */
import { signal } from "@preact/signals";
import { pause } from "../../clients/typescript/src/abort.ts";
import { ServiceError } from "../../clients/typescript/src/errors.ts";
import { isOutage, jittered } from "../../clients/typescript/src/retry.ts";

/** Since when something has been tried again; null where nothing is. Milliseconds since 1970. */
export const lostSince = signal<number | null>(null);

/** Wait before the second attempt, doubled before each further one, and the longest. Milliseconds. */
const firstWaitMs = 500;
const longestWaitMs = 15_000;

/** What tries again now. */
const retrying = new Set<object>();

function setLost(what: object, isLost: boolean): void {
  if (isLost) retrying.add(what);
  else retrying.delete(what);
  if (retrying.size === 0) lostSince.value = null;
  else lostSince.value ??= Date.now();
}

/** Calls back when the browser has a network again, or its reader comes back to the page. Returns how to stop. */
export type Waking = (wake: () => void) => () => void;

/**
 * Resolves with the first attempt that succeeds. A long attempt, such as a stream, calls `answered` when the service has
 * responded.
 * @throws errors that a retry cannot cure, e.g. an unknown session or an internal error of the service; or the signal's reason
 */
export async function untilAnswered<T>(abort: AbortSignal, attempt: (answered: () => void) => Promise<T>, waking: Waking): Promise<T> {
  const self = {};
  let failures = 0;
  const answered = () => {
    failures = 0;
    setLost(self, false);
  };
  try {
    for (;;) {
      try {
        return await attempt(answered);
      } catch (error) {
        abort.throwIfAborted();
        if (!isOutage(error) || isInternal(error)) throw error;
        const asked = error instanceof ServiceError ? (error.retryAfterMs ?? 0) : 0;
        const wait = jittered(Math.min(firstWaitMs * 2 ** failures++, longestWaitMs), Math.random());
        setLost(self, true);
        await waitOrWake(Math.max(asked, wait), abort, waking);
      }
    }
  } finally {
    setLost(self, false);
  }
}

/** The service answered with a failure of its own: it is shown with the request's id, and is no lost connection. */
function isInternal(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "internal_error";
}

async function waitOrWake(ms: number, abort: AbortSignal, waking: Waking): Promise<void> {
  const woken = new AbortController();
  const stop = waking(() => woken.abort());
  await pause(ms, AbortSignal.any([abort, woken.signal]))
    .catch(() => abort.throwIfAborted())
    .finally(stop);
}
