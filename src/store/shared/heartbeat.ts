/** Sends this replica's heartbeats, keeps its leadership if it leads, and knows how long the others count it as alive. */
import { setTimeout as wait } from "node:timers/promises";
import { RalphError } from "../../domain/errors/errors.ts";
import { takeoverRetryAfterMs } from "../../domain/errors/takeover.ts";
import type { SharedDatabase } from "./shared-database.ts";

export interface HeartbeatOptions {
  /** This process. */
  readonly me: string;
  /** Null where this replica does not lead. */
  readonly epoch: number | null;
  readonly heartbeatMs: number;
  readonly deadMs: number;
  /** Time of its first heartbeat, on the monotonic clock. */
  readonly since: number;
  /** Called once, when this process was declared dead or has lost the leadership, and must stop working. */
  readonly onLost: (reason: string) => void;
}

/** Pauses between attempts: the first, and the longest. Milliseconds. */
const [firstPauseMs, longestPauseMs] = [20, 1_000];

export class Heartbeat {
  readonly #shared: SharedDatabase;
  readonly #options: HeartbeatOptions;
  readonly #timer: NodeJS.Timeout;
  #epoch: number | null;
  /** Time until which no other replica can declare this one dead, on the monotonic clock. */
  #until: number;
  #renewal: Promise<void> | null = null;
  #lost: RalphError | null = null;
  #fault: RalphError | null = null;
  /** Why the last read of the installation's state failed. */
  #outage: RalphError | null = null;
  #released = false;
  #hasYielded = false;

  constructor(shared: SharedDatabase, options: HeartbeatOptions) {
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
    return this.#lost ?? this.#fault ?? this.#outage;
  }

  /** @throws RalphError where this process must not work any more. */
  assert(): void {
    if (this.#lost !== null) throw this.#lost;
  }

  /**
   * A read that this replica makes often. While it fails, the database counts as faulty even if nothing is written; its
   * success does not end the fault of a failed write.
   */
  async watched<T>(read: () => Promise<T>): Promise<T> {
    try {
      const result = await read();
      this.#outage = null;
      return result;
    } catch (error) {
      this.#outage = error as RalphError;
      throw error;
    }
  }

  /** Repeats `work` until the shared database answers or this replica may write no more: until then it is unknown what was written. */
  async untilAnswered<T>(work: () => Promise<T>, isWaitedFor: (error: unknown) => boolean = () => true): Promise<T> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      this.assert();
      try {
        const result = await work();
        this.#fault = null;
        return result;
      } catch (error) {
        if (!isWaitedFor(error)) throw error;
        this.assert();
        this.#fault = error as RalphError;
      }
      await wait(pauseMs);
    }
  }

  /** Becomes the leader if there is none. */
  async claim(address: string): Promise<boolean> {
    if (this.#epoch !== null || this.#hasYielded || this.#released || this.#lost !== null) return false;
    const epoch = await this.#shared.claim(this.id, address, true);
    if (epoch === null) return false;
    this.#epoch = epoch;
    return true;
  }

  /** From now on this replica neither leads nor becomes the leader. Returns the epoch of the leadership that it has to give up. */
  yieldLeadership(): number | null {
    const epoch = this.#epoch;
    this.#epoch = null;
    this.#hasYielded = true;
    return epoch;
  }

  /** @throws RalphError `service_unavailable` where this replica may have been declared dead. */
  async confirm(): Promise<void> {
    if (this.#lost === null && performance.now() < this.#until) return;
    await this.#renew();
    if (this.#lost !== null || performance.now() >= this.#until)
      throw new RalphError("service_unavailable", "Another replica is taking over", { retryAfterMs: takeoverRetryAfterMs });
  }

  /** Resolves when this replica certainly counts as alive. */
  async untilAlive(): Promise<void> {
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
    this.#lost = new RalphError("service_unavailable", "Another replica is taking over", { retryAfterMs: takeoverRetryAfterMs });
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
