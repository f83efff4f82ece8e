/**
 * Whether a call to a remote may go now, and if not, why and until when: requests and tokens a minute, calls at once,
 * `Retry-After`, and a circuit breaker. It decides and counts; the rate limiter waits.
 * Times are those of the monotonic clock: the machine's may jump.
 */
import { isRalphError, isTransient } from "../../domain/errors.ts";
import { type BreakerOptions, type Circuit, circuitAfter, circuitAt, closedCircuit } from "./circuit-breaker.ts";
import { TokenBucket } from "./token-bucket.ts";

export interface AdmissionOptions {
  /** Null: no limit of ours. */
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  /** Calls under way at once. */
  concurrency: number;
  breaker?: BreakerOptions;
  /** What 'a minute' is; shorter in tests. Milliseconds. */
  minuteMs?: number;
}

/** Why a call waits: its remote's `limit` or ours, a `retry` after a failure, or an open `breaker`. */
export type WaitReason = "limit" | "retry" | "breaker";

/** Why nothing goes now, and until when by the monotonic clock; null where nobody knows. */
export interface Blocked {
  reason: WaitReason;
  until: number | null;
}

/** Leave for one call, of the breaker's generation in which it began. */
export interface Permit {
  readonly generation: number;
}

export const admissionDefaults = {
  breaker: { failures: 5, restMs: 60_000, trials: 3 },
  minuteMs: 60_000,
};

/** The longest `Retry-After` that is believed: no header may hold calls for good, and its end is told as a date. */
const longestHoldMs = 86_400_000;

export class AdmissionControl {
  readonly #options: Required<AdmissionOptions>;
  readonly #requests: TokenBucket | null;
  readonly #tokens: TokenBucket | null;
  #circuit: Circuit = closedCircuit;
  #inFlight = 0;
  /** How many calls may be under way: halved by a rate limit, grown again by successes. */
  #window: number;
  #heldUntil = 0;

  constructor(options: Required<AdmissionOptions>) {
    this.#options = options;
    const { requestsPerMinute, tokensPerMinute, concurrency, minuteMs } = options;
    // A tenth of a second's burst: a remote that counts by the second refuses what makes one too full.
    this.#requests =
      requestsPerMinute === null
        ? null
        : new TokenBucket(requestsPerMinute, minuteMs, {
            burst: Math.max(1, requestsPerMinute / 600),
            capacity: Math.max(2, requestsPerMinute / 60),
          });
    this.#tokens = tokensPerMinute === null ? null : new TokenBucket(tokensPerMinute, minuteMs, { burst: tokensPerMinute / 10 });
    this.#window = concurrency;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get circuit(): Circuit["state"] {
    return this.#circuitNow(performance.now()).state;
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
  blocked(tokens: number): Blocked | null {
    const now = performance.now();
    const circuit = this.#circuitNow(now);
    if (circuit.state === "open") return { reason: "breaker", until: circuit.until };
    if (this.#heldUntil > now) return { reason: "limit", until: this.#heldUntil };
    const isTrial = circuit.state === "half_open";
    if (this.#inFlight >= (isTrial ? Math.min(this.#window, this.#options.breaker.trials) : this.#window)) {
      return { reason: isTrial ? "breaker" : "limit", until: null };
    }
    const paced = Math.max(this.#requests?.readyAt(1, now) ?? now, this.#tokens?.readyAt(tokens, now) ?? now);
    return paced > now ? { reason: "limit", until: paced } : null;
  }

  /** Nobody is waiting: what was saved up beyond the burst is dropped. */
  dropSurplus(): void {
    this.#requests?.dropSurplus(performance.now());
  }

  /** Counts a call as under way. Only after `blocked` said null. */
  acquire(tokens: number): Permit {
    const now = performance.now();
    this.#requests?.take(1, now);
    this.#tokens?.take(tokens, now);
    this.#inFlight += 1;
    return { generation: this.#circuitNow(now).generation };
  }

  /** The call is no longer under way. */
  release(): void {
    this.#inFlight -= 1;
  }

  /** A call succeeded, and took so many tokens more than was expected. */
  succeeded({ generation }: Permit, moreTokens: number): void {
    const now = performance.now();
    this.#tokens?.take(moreTokens, now);
    this.#window = Math.min(this.#options.concurrency, this.#window + 1);
    this.#circuit = circuitAfter(this.#circuit, { generation, succeeded: true }, now, this.#options.breaker);
  }

  /** A call failed. A rate limit, or a request that was rightly refused, says nothing of the remote's health. */
  failed({ generation }: Permit, error: unknown): void {
    if (!isOutage(error)) return;
    this.#circuit = circuitAfter(this.#circuit, { generation, succeeded: false }, performance.now(), this.#options.breaker);
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

  #circuitNow(now: number): Circuit {
    this.#circuit = circuitAt(this.#circuit, now);
    return this.#circuit;
  }
}

function isOutage(error: unknown): boolean {
  return isTransient(error) && !(isRalphError(error) && error.code === "rate_limited");
}
