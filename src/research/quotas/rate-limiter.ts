/** Rate limiter of each owner's requests, in the memory of this process: a token bucket with a minute's requests. */
import { TokenBucket } from "../../sources/remote/token-bucket.ts";
import type { LimitSource, RequestRate, RequestRates } from "../ports/limits.ts";

/** Number of buckets from which full ones are dropped. */
const mostBuckets = 10_000;

interface Bucket {
  perMinute: number;
  tokens: TokenBucket;
}

export class MemoryRequestRates implements RequestRates {
  readonly #limits: LimitSource;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** `now` is a monotonic clock. Milliseconds. */
  constructor(limits: LimitSource, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  take(owner: string): RequestRate | null {
    const { requestsPerMinute: max } = this.#limits.of(owner);
    if (max === null) return null;
    const now = this.#now();
    const { tokens } = this.#bucketOf(owner, max);
    const waitMs = tokens.readyAt(1, now) - now;
    if (waitMs <= 0) tokens.take(1, now);
    const level = tokens.levelAt(now);
    return {
      max,
      remaining: Math.max(0, Math.floor(level)),
      resetMs: Math.round((max - level) * tokens.intervalMs),
      retryAfterMs: waitMs > 0 ? Math.ceil(Math.round(waitMs * 1_000) / 1_000) : null,
    };
  }

  #bucketOf(owner: string, perMinute: number): Bucket {
    const known = this.#buckets.get(owner);
    if (known?.perMinute === perMinute) return known;
    if (this.#buckets.size >= mostBuckets) this.#dropFull();
    const bucket = { perMinute, tokens: new TokenBucket(perMinute, 60_000, { burst: perMinute }) };
    this.#buckets.set(owner, bucket);
    return bucket;
  }

  #dropFull(): void {
    const now = this.#now();
    for (const [owner, { perMinute, tokens }] of this.#buckets) if (tokens.levelAt(now) >= perMinute) this.#buckets.delete(owner);
  }
}
