/**
 * The service-wide rate limiter of one remote. A call waits for a permit of the remote's `AdmissionControl`, owners and
 * their sessions taking turns, and is retried after a transient failure. Waiting never counts as a failure.
 */

import { FairQueue, type Party } from "../../domain/base/fair-queue.ts";
import { type RetryPolicy, retryDelay } from "../../domain/base/retry-policy.ts";
import { isRalphError, isTransient, RalphError } from "../../domain/errors/errors.ts";
import { longestTimerMs, pause } from "../../time/pause.ts";
import {
  AdmissionControl,
  type AdmissionOptions,
  admissionDefaults,
  type Blocked,
  type Permit,
  type WaitReason,
} from "./admission-control.ts";

export interface RateLimiterOptions extends AdmissionOptions {
  /** Retry policy of one request; a rate limit is a wait and does not count as an attempt. */
  retry?: RetryPolicy;
  /** How long a rate limit without `Retry-After` lasts. Milliseconds. */
  rateLimitMs?: number;
  /** Returns a number from 0 to 1, for the jitter. */
  random?: () => number;
}

export interface PermitRequest {
  /** Owners take turns, and then their sessions, however many calls each has queued. */
  party: Party;
  /** Expected tokens of the call; the actual number is charged afterwards. */
  tokens: number;
  signal: AbortSignal;
  /** Called when a wait begins; the returned function is called when it ends. `until` is RFC 3339, null if unknown. */
  waiting: (reason: WaitReason, until: string | null) => () => void;
}

interface Entry {
  readonly request: PermitRequest;
  readonly grant: (permit: Permit) => void;
  /** Ends the reported wait. */
  stopWaiting: (() => void) | null;
  /** The last reported block. */
  reported: Blocked | null;
}

const defaults = {
  ...admissionDefaults,
  retry: { attempts: 3, baseMs: 2_000, capMs: 60_000, factor: 2, jitter: 0.25 },
  rateLimitMs: 60_000,
  random: Math.random,
};

export class RateLimiter {
  readonly #options: Required<RateLimiterOptions>;
  readonly #admission: AdmissionControl;
  readonly #queue = new FairQueue<Entry>();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: RateLimiterOptions) {
    this.#options = { ...defaults, ...options };
    this.#admission = new AdmissionControl(this.#options);
  }

  /** Figures for the operator. */
  state(): { inFlight: number; waiting: number; circuit: "closed" | "open" | "half_open"; blockedUntil: string | null } {
    const { inFlight, circuit, blockedUntil } = this.#admission;
    return { inFlight, waiting: this.#queue.size, circuit, blockedUntil: blockedUntil === null ? null : timeOfDay(blockedUntil) };
  }

  /** Blocks every call for this long, one day at most: the remote announced that it refuses earlier ones. Milliseconds. */
  block(ms: number): void {
    this.#admission.block(ms);
  }

  /** Replaces the limit of requests per minute by the remote's own. */
  pace(requestsPerMinute: number): void {
    this.#admission.pace(requestsPerMinute);
  }

  /**
   * Runs `work` when a permit is free, and again after a transient failure. `tokensUsed` returns the tokens actually used.
   * @throws RalphError `retry_exhausted` after the last attempt; the error of `work` if it is permanent; the signal's
   * reason if the caller aborted.
   */
  async run<T>(work: () => Promise<T>, request: PermitRequest, tokensUsed: (value: T) => number = () => request.tokens): Promise<T> {
    let failures = 0;
    for (let isRetry = false; ; isRetry = true) {
      const permit = await this.#acquire(request, isRetry);
      let delay: number | null;
      try {
        const value = await work();
        this.#admission.succeeded(permit, tokensUsed(value) - request.tokens);
        return value;
      } catch (error) {
        this.#admission.failed(permit, error);
        if (request.signal.aborted) throw request.signal.reason;
        if (!isTransient(error) || !isRalphError(error)) throw error;
        if (error.code === "rate_limited") {
          this.#admission.limited(error.retryAfterMs ?? this.#options.rateLimitMs);
          continue;
        }
        failures += 1;
        delay = retryDelay(this.#options.retry, failures, this.#options.random());
        if (delay === null) throw exhausted(error, failures);
        if (error.retryAfterMs !== undefined) this.#admission.block(error.retryAfterMs);
      } finally {
        this.#admission.release();
        this.#queue.ended(request.party);
        this.#pump();
      }
      await this.#backOff(delay, request);
    }
  }

  /** Holds no permit during the delay. */
  async #backOff(delay: number, { signal, waiting }: PermitRequest): Promise<void> {
    const over = waiting("retry", timeOfDay(performance.now() + delay));
    try {
      await pause(delay, signal);
    } finally {
      over();
    }
  }

  /** Resolves with a permit. A retry goes before the other calls of its session. */
  #acquire(request: PermitRequest, isRetry: boolean): Promise<Permit> {
    const { signal, party } = request;
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const abort = () => {
        entry.stopWaiting?.();
        this.#queue.remove(party, entry);
        this.#pump();
        reject(signal.reason);
      };
      const grant = (permit: Permit) => {
        signal.removeEventListener("abort", abort);
        resolve(permit);
      };
      const entry: Entry = { request, grant, stopWaiting: null, reported: null };
      signal.addEventListener("abort", abort, { once: true });
      if (this.#queue.isEmpty) this.#admission.dropSurplus();
      if (isRetry) this.#queue.unshift(party, entry);
      else this.#queue.push(party, entry);
      this.#pump();
    });
  }

  /** Grants permits until something blocks, then reports the block to the remaining calls. */
  #pump(): void {
    let blocked: Blocked | null = null;
    for (let entry = this.#queue.peek(); entry !== undefined; entry = this.#queue.peek()) {
      blocked = this.#admission.blocked(entry.request.tokens);
      if (blocked !== null) break;
      this.#queue.shift();
      const permit = this.#admission.acquire(entry.request.tokens);
      entry.stopWaiting?.();
      entry.grant(permit);
    }
    this.#reportAll(blocked);
  }

  /**
   * Schedules the next pump for the end of the block. It uses the block that stopped the loop: computed again, it might have
   * just passed.
   */
  #reportAll(blocked: Blocked | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (blocked === null) return;
    if (blocked.until !== null) {
      const ms = Math.ceil(blocked.until - performance.now());
      this.#timer = setTimeout(() => this.#pump(), Math.min(Math.max(1, ms), longestTimerMs));
    }
    let position = 0;
    for (const entry of this.#queue) {
      this.#report(entry, blocked, position);
      position += 1;
    }
  }

  /**
   * Reports why this call waits; repeats it only when the time changes by more than a second. With a pace limit, `until`
   * accounts for the calls ahead in the queue.
   */
  #report(entry: Entry, { reason, until: next }: Blocked, position: number): void {
    const until = next === null ? null : next + position * this.#admission.intervalMs;
    const { reported } = entry;
    if (reported?.reason === reason && (until === null || (reported.until !== null && until - reported.until < 1_000))) return;
    entry.stopWaiting?.();
    const over = entry.request.waiting(reason, until === null ? null : timeOfDay(until));
    entry.reported = { reason, until };
    entry.stopWaiting = () => {
      entry.stopWaiting = null;
      over();
    };
  }
}

function exhausted(error: RalphError, attempts: number): RalphError {
  return new RalphError("retry_exhausted", `Gave up after ${attempts} attempts: ${error.message} (${error.code})`, { cause: error });
}

/** A monotonic time as wall-clock time in RFC 3339, for users. */
function timeOfDay(moment: number): string {
  return new Date(Math.round(Date.now() + moment - performance.now())).toISOString();
}
