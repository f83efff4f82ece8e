/** Says by heartbeats that this replica is alive, renews its lease where it leads, and knows until when the others rely on it. */
import { setTimeout as wait } from "node:timers/promises";
import { RalphError } from "../../domain/errors.ts";
import type { SharedDatabase } from "./shared-database.ts";

export interface PulseOptions {
  /** This process. */
  readonly me: string;
  /** Null where this replica does not lead. */
  readonly epoch: number | null;
  readonly heartbeatMs: number;
  readonly deadMs: number;
  /** When it said so for the first time, on the monotonic clock. */
  readonly since: number;
  /** Told once when this process may work no longer. */
  readonly onLost: (reason: string) => void;
}

/** Pauses between attempts to renew: the first, and the longest. Milliseconds. */
const [firstPauseMs, longestPauseMs] = [20, 1_000];

export class Pulse {
  readonly #shared: SharedDatabase;
  readonly #options: PulseOptions;
  readonly #timer: NodeJS.Timeout;
  #epoch: number | null;
  /** Until then no other replica can take this one for dead; on the monotonic clock. */
  #until: number;
  #renewal: Promise<void> | null = null;
  #lost: RalphError | null = null;
  #fault: RalphError | null = null;
  #released = false;

  constructor(shared: SharedDatabase, options: PulseOptions) {
    this.#shared = shared;
    this.#options = options;
    this.#epoch = options.epoch;
    this.#until = options.since + options.deadMs;
    this.#timer = setInterval(() => void this.#renew(), options.heartbeatMs).unref();
  }

  get id(): string {
    return this.#options.me;
  }

  get epoch(): number | null {
    return this.#epoch;
  }

  get fault(): RalphError | null {
    return this.#lost ?? this.#fault;
  }

  /** @throws RalphError where this process may work no longer. */
  assert(): void {
    if (this.#lost !== null) throw this.#lost;
  }

  answered(): void {
    this.#fault = null;
  }

  failed(error: unknown): void {
    this.assert();
    this.#fault = error as RalphError;
  }

  /** Takes the lease where nobody has it. */
  async claim(address: string): Promise<boolean> {
    if (this.#epoch !== null || this.#released || this.#lost !== null) return false;
    const epoch = await this.#shared.claim(this.id, address, true);
    if (epoch === null) return false;
    this.#epoch = epoch;
    return true;
  }

  /** @throws RalphError `service_unavailable` where this replica may count as dead. */
  async confirm(): Promise<void> {
    if (this.#lost === null && performance.now() < this.#until) return;
    await this.#renew();
    if (this.#lost !== null || performance.now() >= this.#until)
      throw new RalphError("service_unavailable", "Another replica is taking over", { retryAfterMs: 1_000 });
  }

  /** Resolves when this replica certainly counts as alive. */
  async hold(): Promise<void> {
    for (let pauseMs = firstPauseMs; performance.now() >= this.#until; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await this.#renew();
      this.assert();
      if (performance.now() >= this.#until) await wait(pauseMs);
    }
  }

  async release(): Promise<void> {
    this.#released = true;
    clearInterval(this.#timer);
    await this.#renewal;
    if (this.#lost === null) await this.#shared.release(this.id, this.#epoch);
  }

  lose(reason: string): RalphError {
    if (this.#lost !== null) return this.#lost;
    clearInterval(this.#timer);
    this.#lost = new RalphError("service_unavailable", "Another replica is taking over", { retryAfterMs: 1_000 });
    if (!this.#released) this.#options.onLost(reason);
    return this.#lost;
  }

  #renew(): Promise<void> {
    this.#renewal ??= this.#renewOnce().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #renewOnce(): Promise<void> {
    if (this.#released || this.#lost !== null) return;
    const since = performance.now();
    const epoch = this.#epoch;
    try {
      if (await this.#shared.renew(this.id, epoch)) this.#until = since + this.#options.deadMs;
      else if (epoch === this.#epoch) this.lose("Another replica has taken over");
      this.#fault = null;
    } catch (error) {
      this.#fault = error as RalphError;
    }
  }
}
