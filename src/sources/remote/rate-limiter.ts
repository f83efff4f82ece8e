/**
 * The rate limiter before one remote, for the whole service: a call waits here for a permit of the remote's
 * `AdmissionControl`, sessions in turns, and is tried again after a failure that may pass. No wait counts as a failure.
 */
import { isRalphError, isTransient, RalphError } from "../../domain/errors.ts";
import { type RetryPolicy, retryDelay } from "../../domain/retry-policy.ts";
import { longestTimerMs, pause } from "../../time/pause.ts";
import {
  AdmissionControl,
  type AdmissionOptions,
  admissionDefaults,
  type Blocked,
  type Permit,
  type WaitReason,
} from "./admission-control.ts";
import { FairQueue } from "./fair-queue.ts";

export interface RateLimiterOptions extends AdmissionOptions {
  /** Calls of one request; a rate limit is a wait and counts as none. */
  retry?: RetryPolicy;
  /** How long a rate limit lasts that does not say. Milliseconds. */
  rateLimitMs?: number;
  /** From 0 to 1, for the jitter. */
  random?: () => number;
}

export interface PermitRequest {
  /** Sessions take turns, however many calls each has waiting. */
  session: string;
  /** Expected tokens of the call; the real number is charged afterwards. */
  tokens: number;
  signal: AbortSignal;
  /** Told when a wait begins; the function it gives is called when the wait is over. `until` is RFC 3339, null where nobody knows. */
  waiting: (reason: WaitReason, until: string | null) => () => void;
}

interface Entry {
  readonly request: PermitRequest;
  readonly grant: (permit: Permit) => void;
  /** Ends the reported wait. */
  stopWaiting: (() => void) | null;
  /** What was last reported. */
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

  /** For the operator. */
  state(): { inFlight: number; waiting: number; circuit: "closed" | "open" | "half_open"; heldUntil: string | null } {
    const { inFlight, circuit, heldUntil } = this.#admission;
    return { inFlight, waiting: [...this.#queue].length, circuit, heldUntil: heldUntil === null ? null : timeOfDay(heldUntil) };
  }

  /**
   * Runs `work` when it is its turn, and again after a transient failure. `tokensUsed` says how many tokens it really took.
   * @throws RalphError `retry_exhausted` after the last attempt; what `work` threw where trying again is no use; the
   * signal's reason where the caller aborted.
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
        if (error.retryAfterMs !== undefined) this.#admission.hold(error.retryAfterMs);
      } finally {
        this.#admission.release();
        this.#pump();
      }
      await this.#backOff(delay, request);
    }
  }

  /** Holds no permit meanwhile. */
  async #backOff(delay: number, { signal, waiting }: PermitRequest): Promise<void> {
    const over = waiting("retry", timeOfDay(performance.now() + delay));
    try {
      await pause(delay, signal);
    } finally {
      over();
    }
  }

  /** Resolves when the call may go. A retry goes before the other calls of its session. */
  #acquire(request: PermitRequest, isRetry: boolean): Promise<Permit> {
    const { signal, session } = request;
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const abort = () => {
        entry.stopWaiting?.();
        this.#queue.remove(session, entry);
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
      if (isRetry) this.#queue.unshift(session, entry);
      else this.#queue.push(session, entry);
      this.#pump();
    });
  }

  /** Grants permits as long as nothing blocks them, then reports to the rest why they wait. */
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

  /** Pumps again when the block is over. It is the one that stopped the calls: computed anew it might just have passed. */
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

  /** Says why this call waits, and again only where that changes by more than a second; a pace says when its own turn should come. */
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

/** A moment of the monotonic clock as the machine's clock will show it, RFC 3339: what users are told. */
function timeOfDay(moment: number): string {
  return new Date(Math.round(Date.now() + moment - performance.now())).toISOString();
}
