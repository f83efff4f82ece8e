/**
 * Time in which this process runs. A process that is stopped (SIGSTOP, a paused container, a sleeping machine) does no
 * work, so that time must not use up anybody's time-out. A heartbeat notices the gap; what the thread did not compute
 * in it is left out. A long computation of our own counts in full.
 */
import { longestTimerMs } from "./pause.ts";

/**
 * How often the clock looks, and what of a gap counts at least. Milliseconds. Processor time is read at the heartbeat and
 * after a gap alone, since reading it is a system call: what was computed counts up to one heartbeat too much.
 */
const heartbeatMs = 250;
/** A shorter gap is a busy event loop or a slow disk, and counts in full. Milliseconds. */
const shortestStopMs = 1_000;
export interface TimeSource {
  /** A clock that never goes back. Milliseconds. */
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

export class RunningTime {
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

  /** Milliseconds since some moment, without those in which the process was stopped. */
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

  /** Calls `due` when the process has run for `ms`; the function given back cancels it. */
  after(ms: number, due: () => void): () => void {
    const dueAt = this.now() + ms;
    let timer: NodeJS.Timeout;
    const wait = (left: number) => {
      timer = setTimeout(look, Math.min(left, longestTimerMs));
    };
    // Timers fire early by a fraction of a millisecond; after a stop they fire with time left.
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
