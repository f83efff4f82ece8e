/**
 * Whether a call to a remote may go now, and if not, why and until when: requests and tokens a minute, calls at once,
 * `Retry-After`, and a circuit breaker. It decides and counts; the waiting is the gate's.
 * Times are those of the monotonic clock, for the machine's may jump: back, and a rest would last an hour longer.
 */
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IBackoff,
  type IBackoffFactory,
} from "cockatiel";
import { isRalphError, isTransient } from "../domain/errors.ts";
import { Bucket } from "./token-bucket.ts";

export interface AdmissionOptions {
  /** Null: no limit of ours. */
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  /** Calls under way at once. */
  concurrency: number;
  breaker?: { failures: number; restMs: number; trials: number };
  /** What 'a minute' is; shorter in tests. Milliseconds. */
  minuteMs?: number;
}

/** Why a call waits: its remote's `limit` or ours, a `retry` after a failure, or an open `breaker`. */
export type WaitReason = "limit" | "retry" | "breaker";

/** Why nothing goes now, and until when by the monotonic clock; null where nobody knows. */
export interface Obstacle {
  reason: WaitReason;
  until: number | null;
}

export const admissionDefaults = {
  breaker: { failures: 5, restMs: 60_000, trials: 3 },
  minuteMs: 60_000,
};

/** A remote that asks for more is asked again after a day: whatever its header says, calls must not be held for good, and their end is told as a date. */
const longestHoldMs = 86_400_000;

export class AdmissionControl {
  readonly #options: Required<AdmissionOptions>;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #requests: Bucket | null;
  readonly #tokens: Bucket | null;
  #inFlight = 0;
  /** How many calls may be under way: halved by a rate limit, grown again by successes. */
  #window: number;
  #heldUntil = 0;
  #restUntil = 0;

  /** @param changed called when the breaker opens or closes: what kept the calls may have become another. */
  constructor(options: Required<AdmissionOptions>, changed: () => void) {
    this.#options = options;
    const { requestsPerMinute, tokensPerMinute, concurrency, minuteMs, breaker } = options;
    // A tenth of a second's burst: a remote that counts by the second refuses what makes one too full.
    this.#requests =
      requestsPerMinute === null
        ? null
        : new Bucket(requestsPerMinute, minuteMs, {
            burst: Math.max(1, requestsPerMinute / 600),
            capacity: Math.max(2, requestsPerMinute / 60),
          });
    this.#tokens = tokensPerMinute === null ? null : new Bucket(tokensPerMinute, minuteMs, { burst: tokensPerMinute / 10 });
    this.#window = concurrency;
    this.#breaker = circuitBreaker(handleWhen(isOutage), {
      breaker: new ConsecutiveBreaker(breaker.failures),
      halfOpenAfter: restWhile(() => this.#restUntil > performance.now()),
      halfOpenSampling: { calls: breaker.trials, threshold: 0 },
    });
    this.#breaker.onBreak(() => {
      this.#restUntil = performance.now() + breaker.restMs;
      changed();
    });
    this.#breaker.onReset(changed);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get circuit(): "closed" | "open" | "half_open" {
    if (this.#breaker.state === CircuitState.Closed) return "closed";
    return this.#breaker.state === CircuitState.Open ? "open" : "half_open";
  }

  /** Until when the remote's `Retry-After` holds every call; null where none does. */
  get heldUntil(): number | null {
    return this.#heldUntil > performance.now() ? this.#heldUntil : null;
  }

  /** How long the next call comes after one that waits for the pace of requests. Milliseconds. */
  get intervalMs(): number {
    return this.#requests?.intervalMs ?? 0;
  }

  /** What keeps a call of so many tokens from going now; null where nothing does. */
  obstacle(tokens: number): Obstacle | null {
    const now = performance.now();
    if (this.#breaker.state === CircuitState.Open && this.#restUntil > now) return { reason: "breaker", until: this.#restUntil };
    if (this.#heldUntil > now) return { reason: "limit", until: this.#heldUntil };
    const trying = this.#breaker.state !== CircuitState.Closed;
    if (this.#inFlight >= (trying ? Math.min(this.#window, this.#options.breaker.trials) : this.#window)) {
      return { reason: trying ? "breaker" : "limit", until: null };
    }
    const paced = Math.max(this.#requests?.readyAt(1, now) ?? now, this.#tokens?.readyAt(tokens, now) ?? now);
    return paced > now ? { reason: "limit", until: paced } : null;
  }

  /** Nobody is waiting: what was saved up beyond the burst is given up. */
  calm(): void {
    this.#requests?.calm(performance.now());
  }

  /** Counts a call as gone and under way. */
  admit(tokens: number): void {
    const now = performance.now();
    this.#requests?.take(1, now);
    this.#tokens?.take(tokens, now);
    this.#inFlight += 1;
  }

  /** The slot of a call that is under way is free while it rests, and taken again after. */
  vacate(): void {
    this.#inFlight -= 1;
  }

  occupy(): void {
    this.#inFlight += 1;
  }

  /**
   * Runs the work of a call that was admitted.
   * @throws BrokenCircuitError where the breaker has opened meanwhile; what `work` threw.
   */
  attempt<T>(work: () => Promise<T>): Promise<T> {
    return this.#breaker.execute(work);
  }

  /** A call succeeded, and took so many tokens more than was expected. */
  succeeded(moreTokens: number): void {
    this.#tokens?.take(moreTokens, performance.now());
    this.#window = Math.min(this.#options.concurrency, this.#window + 1);
  }

  /** The remote refused a call for its rate. */
  limited(retryAfterMs: number): void {
    this.hold(retryAfterMs);
    this.#window = Math.max(1, Math.floor(this.#inFlight / 2));
  }

  /** Nothing goes for so long, but for a day at most. */
  hold(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, performance.now() + Math.min(ms, longestHoldMs));
  }
}

/** cockatiel measures a rest by the machine's clock. Asked how long it is, this answers for ever until our own clock has it over. */
function restWhile(resting: () => boolean): IBackoffFactory<unknown> {
  const rest: IBackoff<unknown> = {
    get duration() {
      return resting() ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    },
    next: () => rest,
  };
  return rest;
}

/** The remote itself is ill: not a rate limit, nor a request that it rightly refused. */
function isOutage(error: unknown): boolean {
  return isTransient(error) && !(isRalphError(error) && error.code === "rate_limited");
}
