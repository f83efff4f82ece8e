/**
 * A monotonic clock of the time in which this process runs. While the process is stopped (SIGSTOP, a paused container, a
 * sleeping machine) no time-out must run. A heartbeat detects the gap, and the part of it without processor time is
 * subtracted. A long computation of the process itself counts in full.
 */
import { longestTimerMs } from "./pause.ts";

/**
 * Heartbeat interval, and the minimum that counts of a gap. Milliseconds. Processor time is read only at the heartbeat and
 * after a gap, since reading it is a system call. Computing time may therefore be overestimated by up to one heartbeat.
 */
const heartbeatMs = 250;
/** A shorter gap comes from a busy event loop or a slow disk, and counts in full. Milliseconds. */
const shortestStopMs = 1_000;
/** A monotonic clock and its timers. Milliseconds. */
export interface Time {
  now(): number;
  /** Calls `due` after `ms`; the returned function cancels it. */
  after(ms: number, due: () => void): () => void;
}

export interface TimeSource {
  /** A monotonic clock. Milliseconds. */
  monotonic(): number;
  /** Processor time of this thread. Milliseconds. */
  cpu(): number;
}

const machine: TimeSource = {
  monotonic: performance.now.bind(performance),
  cpu: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
};

export class RunningTime implements Time {
  readonly #source: TimeSource;
  #seenAt: number;
  #cpuThen: number;
  #stoppedMs = 0;

  constructor(source: TimeSource = machine) {
    this.#source = source;
    this.#seenAt = source.monotonic();
    this.#cpuThen = source.cpu();
    setInterval(() => {
      this.now();
      this.#cpuThen = this.#source.cpu();
    }, heartbeatMs).unref();
  }

  /** Milliseconds since an arbitrary start, stopped time excluded. */
  now(): number {
    const at = this.#source.monotonic();
    const gap = at - this.#seenAt;
    if (gap >= shortestStopMs) {
      const cpu = this.#source.cpu();
      this.#stoppedMs += Math.max(0, gap - Math.max(heartbeatMs, cpu - this.#cpuThen));
      this.#cpuThen = cpu;
    }
    this.#seenAt = at;
    return at - this.#stoppedMs;
  }

  /** Calls `due` when the process has run for `ms`; the returned function cancels it. */
  after(ms: number, due: () => void): () => void {
    const dueAt = this.now() + ms;
    let timer: NodeJS.Timeout;
    const wait = (left: number) => {
      timer = setTimeout(look, Math.min(left, longestTimerMs));
    };
    // Timers may fire a fraction of a millisecond early; after a stop there is time left when they fire.
    const look = () => {
      const left = dueAt - this.now();
      if (left < 1) due();
      else wait(left);
    };
    wait(Math.max(0, ms));
    return () => clearTimeout(timer);
  }
}

/** The clock of this process. */
export const runningTime = new RunningTime();
