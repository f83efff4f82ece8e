/** Time that passes only when a test says so: the wall clock, and the time of the work with its timers. */
import type { Time } from "../../src/time/running-time.ts";

interface Timer {
  at: number;
  due: () => void;
}

export class PlayedTime implements Time {
  readonly #start = Date.parse("2026-03-02T09:00:00.000Z");
  readonly #timers = new Set<Timer>();
  #now = 0;

  now(): number {
    return this.#now;
  }

  after(ms: number, due: () => void): () => void {
    const timer = { at: this.#now + ms, due };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets `ms` milliseconds pass; what falls due on the way is called at its moment. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.due();
    }
    this.#now = end;
  }

  /** For a core: both clocks. */
  get options(): { clock: () => Date; time: Time } {
    return { clock: () => new Date(this.#start + this.#now), time: this };
  }
}
