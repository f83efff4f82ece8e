/**
 * A token bucket that may go into debt: a call larger than the burst passes when the burst is there, and is paid off after.
 * Every `now` is of one clock that never goes back. Milliseconds.
 */
export class TokenBucket {
  readonly #perMs: number;
  readonly #capacity: number;
  readonly #burst: number;
  #level: number;
  #at: number | null = null;

  /**
   * `amount` flows in every `periodMs`. At most `capacity` is saved up, to make up for a clock that woke late; of it
   * `burst` is left when nobody has been waiting.
   */
  constructor(amount: number, periodMs: number, { burst, capacity = burst }: { burst: number; capacity?: number }) {
    this.#perMs = amount / periodMs;
    this.#burst = burst;
    this.#capacity = capacity;
    this.#level = burst;
  }

  /** Drops what was saved beyond the burst: nobody was waiting. */
  dropSurplus(now: number): void {
    this.#refill(now);
    this.#level = Math.min(this.#level, this.#burst);
  }

  /** How long one unit takes to flow in. Milliseconds. */
  get intervalMs(): number {
    return 1 / this.#perMs;
  }

  /** When `amount` may be taken, on the clock that `now` is of. */
  readyAt(amount: number, now: number): number {
    this.#refill(now);
    const missing = Math.min(amount, this.#burst) - this.#level;
    return missing <= 1e-9 ? now : now + missing / this.#perMs;
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
