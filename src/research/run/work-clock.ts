/** Clock of a session's working time in milliseconds: it stops while the session waits for something outside, or the process is suspended. */
import { runningTime, type Time } from "../../time/running-time.ts";

export class WorkClock {
  readonly #time: Time;
  #worked: number;
  #since: number | null;
  #waits = 0;
  readonly #timers = new Set<Timer>();

  constructor(workedBefore: number, time: Time = runningTime) {
    this.#time = time;
    this.#worked = workedBefore;
    this.#since = time.now();
  }

  get worked(): number {
    return Math.round(this.#worked + (this.#since === null ? 0 : this.#time.now() - this.#since));
  }

  /** Stops the clock and every timer on it until the returned function is called. */
  wait(): () => void {
    if (this.#waits++ === 0) {
      this.#worked += this.#time.now() - (this.#since ?? this.#time.now());
      this.#since = null;
      for (const timer of this.#timers) timer.stop();
    }
    let over = false;
    return () => {
      if (over) return;
      over = true;
      if (--this.#waits > 0) return;
      this.#since = this.#time.now();
      for (const timer of this.#timers) timer.start();
    };
  }

  /** Calls `due` after `ms` of working time; the returned function cancels it. */
  after(ms: number, due: () => void): () => void {
    const timer = new Timer(ms, this.#time, () => {
      this.#timers.delete(timer);
      due();
    });
    this.#timers.add(timer);
    if (this.#since !== null) timer.start();
    return () => {
      timer.stop();
      this.#timers.delete(timer);
    };
  }
}

class Timer {
  readonly #time: Time;
  readonly #due: () => void;
  #left: number;
  #started = 0;
  #cancel: (() => void) | null = null;

  constructor(ms: number, time: Time, due: () => void) {
    this.#left = Math.max(0, ms);
    this.#time = time;
    this.#due = due;
  }

  start(): void {
    if (this.#cancel !== null) return;
    this.#started = this.#time.now();
    this.#cancel = this.#time.after(this.#left, this.#due);
  }

  stop(): void {
    if (this.#cancel === null) return;
    this.#cancel();
    this.#cancel = null;
    this.#left = Math.max(0, this.#left - (this.#time.now() - this.#started));
  }
}
