/** How long the event loop was held by what ran on it. */
import { monitorEventLoopDelay } from "node:perf_hooks";

export interface Held<T> {
  value: T;
  /** Longest time that a timer was late. Milliseconds. */
  longestMs: number;
  ms: number;
}

/** Runs `work` and watches the loop by a timer of one millisecond. */
export async function heldBy<T>(work: () => Promise<T>): Promise<Held<T>> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  try {
    const value = await work();
    return { value, longestMs: delay.max / 1e6, ms: performance.now() - started };
  } finally {
    delay.disable();
  }
}
