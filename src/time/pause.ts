/** Abortable delays. */

/** Maximum delay of `setTimeout`; with a longer one it fires at once. Milliseconds. */
export const longestTimerMs = 2 ** 31 - 1;

/**
 * Resolves after the delay.
 * @throws the signal's reason as soon as it is aborted.
 */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener("abort", abort);
        resolve();
      },
      Math.min(ms, longestTimerMs),
    );
    signal.addEventListener("abort", abort, { once: true });
  });
}
