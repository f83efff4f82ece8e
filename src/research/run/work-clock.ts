/** Working time: a clock that stands still while anything outside makes the session wait. Milliseconds. */

export class WorkClock {
  readonly #now: () => number;
  #worked: number;
  #since: number | null;
  #waits = 0;
  readonly #timers = new Set<Timer>();

  constructor(workedBefore: number, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#worked = workedBefore;
    this.#since = now();
  }

  get worked(): number {
    return Math.round(this.#worked + (this.#since === null ? 0 : this.#now() - this.#since));
  }

  /** Stops the clock, and every timer on it, until the function given back is called. */
  wait(): () => void {
    if (this.#waits++ === 0) {
      this.#worked += this.#now() - (this.#since ?? this.#now());
      this.#since = null;
      for (const timer of this.#timers) timer.stop();
    }
    let over = false;
    return () => {
      if (over) return;
      over = true;
      if (--this.#waits > 0) return;
      this.#since = this.#now();
      for (const timer of this.#timers) timer.start();
    };
  }

  /** Calls `due` after `ms` of working time; the function given back takes that back. */
  after(ms: number, due: () => void): () => void {
    const timer = new Timer(ms, this.#now, () => {
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
  readonly #now: () => number;
  readonly #due: () => void;
  #left: number;
  #started = 0;
  #handle: NodeJS.Timeout | null = null;

  constructor(ms: number, now: () => number, due: () => void) {
    this.#left = Math.max(0, ms);
    this.#now = now;
    this.#due = due;
  }

  start(): void {
    if (this.#handle !== null) return;
    this.#started = this.#now();
    this.#handle = setTimeout(this.#due, Math.min(this.#left, 2 ** 31 - 1));
  }

  stop(): void {
    if (this.#handle === null) return;
    clearTimeout(this.#handle);
    this.#handle = null;
    this.#left = Math.max(0, this.#left - (this.#now() - this.#started));
  }
}
