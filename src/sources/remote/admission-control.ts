/**
 * Admission control for calls to one remote: requests and tokens a minute, concurrency, `Retry-After`, and a circuit
 * breaker. It decides whether a call may go now, and if not, why and until when; the rate limiter does the waiting. Times
 * are on the monotonic clock, since the system clock may jump.
 */
import { isRalphError, isTransient } from "../../domain/errors/errors.ts";
import { type BreakerOptions, type Circuit, circuitAfter, circuitAt, closedCircuit } from "./circuit-breaker.ts";
import { TokenBucket } from "./token-bucket.ts";

export interface AdmissionOptions {
  /** Null: no limit. */
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  /** Maximum number of concurrent calls. */
  concurrency: number;
  breaker?: BreakerOptions;
  /** Called when the breaker opens, lets trial calls through, or closes. */
  circuitMoved?: (to: Circuit["state"]) => void;
  /** Number of processes that share the remote's limits; each takes its part, and one call at a time at least. */
  sharers?: () => number;
  /** Length of 'a minute'; shorter in tests. Milliseconds. */
  minuteMs?: number;
}

/** Why a call waits: its remote's `limit` or ours, a `retry` after a failure, or an open `breaker`. */
export type WaitReason = "limit" | "retry" | "breaker";

/** Why no call may go now, and until when on the monotonic clock; null if unknown. */
export interface Blocked {
  reason: WaitReason;
  until: number | null;
}

/** Permit for one call, with the breaker generation in which it started. */
export interface Permit {
  readonly generation: number;
}

export const admissionDefaults = {
  breaker: { failures: 5, restMs: 60_000, trials: 3 },
  circuitMoved: () => undefined,
  sharers: () => 1,
  minuteMs: 60_000,
};

/** Upper bound on `Retry-After`: no header may block calls for good. Milliseconds. */
const longestBlockMs = 86_400_000;

export class AdmissionControl {
  readonly #options: Required<AdmissionOptions>;
  #requests: TokenBucket | null;
  #requestsPerMinute: number | null;
  readonly #tokens: TokenBucket | null;
  #circuit: Circuit = closedCircuit;
  #inFlight = 0;
  /** Current concurrency window: halved by a rate limit, grown again by successes. */
  #window: number;
  #blockedUntil = 0;

  constructor(options: Required<AdmissionOptions>) {
    this.#options = options;
    const { requestsPerMinute, tokensPerMinute, concurrency, minuteMs, sharers } = options;
    this.#requestsPerMinute = requestsPerMinute;
    this.#requests = requestsPerMinute === null ? null : requestBucket(requestsPerMinute, options);
    this.#tokens = tokensPerMinute === null ? null : new TokenBucket(tokensPerMinute, minuteMs, { burst: tokensPerMinute / 10, sharers });
    this.#window = concurrency;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get circuit(): Circuit["state"] {
    return this.#circuitNow(performance.now()).state;
  }

  /** Until when the remote's `Retry-After` blocks every call; null where it does not. */
  get blockedUntil(): number | null {
    return this.#blockedUntil > performance.now() ? this.#blockedUntil : null;
  }

  /** Time between two calls that wait for the requests-a-minute limit. Milliseconds. */
  get intervalMs(): number {
    return this.#requests?.intervalMs ?? 0;
  }

  /** What blocks a call of this many tokens now; null if nothing does. */
  blocked(tokens: number): Blocked | null {
    const now = performance.now();
    const circuit = this.#circuitNow(now);
    if (circuit.state === "open") return { reason: "breaker", until: circuit.until };
    if (this.#blockedUntil > now) return { reason: "limit", until: this.#blockedUntil };
    const isTrial = circuit.state === "half_open";
    const places = Math.min(this.#window, this.#concurrency);
    if (this.#inFlight >= (isTrial ? Math.min(places, this.#options.breaker.trials) : places)) {
      return { reason: isTrial ? "breaker" : "limit", until: null };
    }
    const paced = Math.max(this.#requests?.readyAt(1, now) ?? now, this.#tokens?.readyAt(tokens, now) ?? now);
    return paced > now ? { reason: "limit", until: paced } : null;
  }

  /** Drops tokens saved beyond the burst, because no call is waiting for them. */
  dropSurplus(): void {
    this.#requests?.dropSurplus(performance.now());
  }

  /** Takes a permit. Call it only after `blocked` returned null. */
  acquire(tokens: number): Permit {
    const now = performance.now();
    this.#requests?.take(1, now);
    this.#tokens?.take(tokens, now);
    this.#inFlight += 1;
    return { generation: this.#circuitNow(now).generation };
  }

  /** Returns a permit after the call has ended. */
  release(): void {
    this.#inFlight -= 1;
  }

  /** Records a success. `moreTokens` is the actual minus the expected number of tokens. */
  succeeded({ generation }: Permit, moreTokens: number): void {
    const now = performance.now();
    this.#tokens?.take(moreTokens, now);
    this.#window = Math.min(this.#options.concurrency, this.#window + 1);
    this.#moveTo(circuitAfter(this.#circuit, { generation, succeeded: true }, now, this.#options.breaker));
  }

  /** Records a failure. A rate limit or a rejected request does not count against the remote's health. */
  failed({ generation }: Permit, error: unknown): void {
    if (!isOutage(error)) return;
    this.#moveTo(circuitAfter(this.#circuit, { generation, succeeded: false }, performance.now(), this.#options.breaker));
  }

  /** Records that the remote refused a call with a rate limit. */
  limited(retryAfterMs: number): void {
    this.block(retryAfterMs);
    this.#window = Math.max(1, Math.floor(this.#inFlight / 2));
  }

  /** Replaces the limit of requests a minute. A new bucket starts full, so only a change makes one. */
  pace(requestsPerMinute: number): void {
    if (requestsPerMinute === this.#requestsPerMinute) return;
    this.#requestsPerMinute = requestsPerMinute;
    this.#requests = requestBucket(requestsPerMinute, this.#options);
  }

  /** Blocks every call for this long, one day at most. */
  block(ms: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, performance.now() + Math.min(ms, longestBlockMs));
  }

  /** This process's part of the concurrent calls. */
  get #concurrency(): number {
    return Math.max(1, Math.floor(this.#options.concurrency / this.#options.sharers()));
  }

  #circuitNow(now: number): Circuit {
    this.#moveTo(circuitAt(this.#circuit, now));
    return this.#circuit;
  }

  #moveTo(next: Circuit): void {
    const { state } = this.#circuit;
    this.#circuit = next;
    if (next.state !== state) this.#options.circuitMoved(next.state);
  }
}

/** The burst is a tenth of a second: a remote that counts by the second would refuse more. */
function requestBucket(perMinute: number, { minuteMs, sharers }: Required<AdmissionOptions>): TokenBucket {
  return new TokenBucket(perMinute, minuteMs, { burst: Math.max(1, perMinute / 600), capacity: Math.max(2, perMinute / 60), sharers });
}

function isOutage(error: unknown): boolean {
  return isTransient(error) && !(isRalphError(error) && error.code === "rate_limited");
}
