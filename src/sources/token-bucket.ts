/** A token bucket that may go into debt: a call larger than the bucket passes when the bucket is full, and is paid off after. */
export class Bucket {
  readonly #perMs: number;
  readonly #capacity: number;
  #level: number;
  #at: number | null = null;

  /** `amount` flows in every `periodMs`; at most `capacity` is saved up for a burst. */
  constructor(amount: number, periodMs: number, capacity: number) {
    this.#perMs = amount / periodMs;
    this.#capacity = capacity;
    this.#level = capacity;
  }

  /** How long one unit takes to flow in. Milliseconds. */
  get intervalMs(): number {
    return 1 / this.#perMs;
  }

  /** When `amount` may be taken, epoch ms. */
  readyAt(amount: number, now: number): number {
    this.#refill(now);
    const missing = Math.min(amount, this.#capacity) - this.#level;
    return missing <= 1e-9 ? now : now + missing / this.#perMs;
  }

  take(amount: number, now: number): void {
    this.#refill(now);
    this.#level = Math.min(this.#capacity, this.#level - amount);
  }

  #refill(now: number): void {
    // A clock that was set back adds nothing.
    if (this.#at !== null && now > this.#at) this.#level = Math.min(this.#capacity, this.#level + (now - this.#at) * this.#perMs);
    this.#at = now;
  }
}
