/**
 * A token bucket that may go into debt: a call larger than the burst passes once the burst is available, and later calls
 * wait for the debt. All times are on one monotonic clock. Milliseconds.
 */
export class TokenBucket {
  readonly #wholePerMs: number;
  readonly #sharers: () => number;
  readonly #capacity: number;
  readonly #burst: number;
  #level: number;
  #at: number | null = null;

  /**
   * `amount` tokens flow in per `periodMs`. The level is at most `capacity`, which makes up for a timer that fires late.
   * `dropSurplus` reduces it to `burst`. Each of `sharers` buckets gets its part of the inflow.
   */
  constructor(
    amount: number,
    periodMs: number,
    { burst, capacity = burst, sharers = () => 1 }: { burst: number; capacity?: number; sharers?: () => number },
  ) {
    this.#wholePerMs = amount / periodMs;
    this.#sharers = sharers;
    this.#burst = burst;
    this.#capacity = capacity;
    this.#level = burst;
  }

  /** Reduces the level to the burst; to be called when no call is waiting. */
  dropSurplus(now: number): void {
    this.#refill(now);
    this.#level = Math.min(this.#level, this.#burst);
  }

  get #perMs(): number {
    return this.#wholePerMs / this.#sharers();
  }

  /** Time for one token to flow in. Milliseconds. */
  get intervalMs(): number {
    return 1 / this.#perMs;
  }

  /** When `amount` may be taken, on the same clock as `now`. */
  readyAt(amount: number, now: number): number {
    this.#refill(now);
    const missing = Math.min(amount, this.#burst) - this.#level;
    return missing <= 1e-9 ? now : now + missing / this.#perMs;
  }

  /** What may be taken at once; below zero in debt. */
  levelAt(now: number): number {
    this.#refill(now);
    return this.#level;
  }

  take(amount: number, now: number): void {
    this.#refill(now);
    this.#level = Math.min(this.#capacity, this.#level - amount);
  }

  #refill(now: number): void {
    if (this.#at !== null) this.#level = Math.min(this.#capacity, this.#level + (now - this.#at) * this.#perMs);
    this.#at = now;
  }
}
