/** How long the event loop was held by what ran on it. */
import { monitorEventLoopDelay } from "node:perf_hooks";

export interface Held<T> {
  value: T;
  /** Longest time that a timer was late. Milliseconds. */
  longestMs: number;
  ms: number;
  /** Processor time of all threads. Milliseconds. */
  cpuMs: number;
}

/** Processor time that the process has used so far. Milliseconds. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Runs `work` and watches the loop by a timer of one millisecond. */
export async function heldBy<T>(work: () => Promise<T>): Promise<Held<T>> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const cpu = cpuTime();
  try {
    const value = await work();
    return { value, longestMs: delay.max / 1e6, ms: performance.now() - started, cpuMs: cpuTime() - cpu };
  } finally {
    delay.disable();
  }
}
