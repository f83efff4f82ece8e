/**
 * One gate before one remote, for the whole service: requests and tokens a minute, calls at once, fair turns between
 * sessions, `Retry-After` obeyed by everyone, retries, and a circuit breaker. No failure is charged for a wait here.
 */
import { BrokenCircuitError, type CircuitBreakerPolicy, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { isRalphError, isTransient, RalphError } from "../domain/errors.ts";
import { Bucket } from "./token-bucket.ts";

export interface GateOptions {
  /** As it stands in messages, e.g. 'the model server'. */
  name: string;
  /** Null: no limit of ours. */
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  /** Calls under way at once. */
  concurrency: number;
  /** Calls of one request, the first included; a rate limit is a wait and counts as none. */
  attempts?: number;
  backoff?: { baseMs: number; capMs: number; factor: number; jitter: number };
  /** How long a rate limit lasts that does not say. Milliseconds. */
  rateLimitMs?: number;
  breaker?: { failures: number; restMs: number; trials: number };
  /** What 'a minute' is; shorter in tests. Milliseconds. */
  minuteMs?: number;
  /** From 0 to 1, for the jitter. */
  random?: () => number;
}

/** Why a call waits: its remote's `limit` or ours, a `retry` after a failure, or an open `breaker`. */
export type WaitReason = "limit" | "retry" | "breaker";

export interface GatePass {
  /** Whose turn it is: the sessions take turns, whatever each has waiting. */
  session: string;
  /** Expected tokens of the call, put right by `settle` afterwards. */
  tokens: number;
  signal: AbortSignal;
  /** Told when a wait begins; the function it gives is called when the wait is over. `until` is RFC 3339, null where nobody knows. */
  waiting: (reason: WaitReason, until: string | null) => () => void;
}

/** Why nothing goes now, and until when; null where nobody knows. Epoch ms. */
interface Obstacle {
  reason: WaitReason;
  until: number | null;
}

interface Entry {
  readonly pass: GatePass;
  readonly go: () => void;
  /** Ends the reported wait. */
  stopWaiting: (() => void) | null;
  /** What was last said: the reason and until when, epoch ms. */
  reported: { reason: WaitReason; until: number | null } | null;
}

const defaults = {
  attempts: 3,
  backoff: { baseMs: 2_000, capMs: 60_000, factor: 2, jitter: 0.25 },
  rateLimitMs: 60_000,
  breaker: { failures: 5, restMs: 60_000, trials: 3 },
  minuteMs: 60_000,
  random: Math.random,
};

export class RemoteGate {
  readonly #options: Required<GateOptions>;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #requests: Bucket | null;
  readonly #tokens: Bucket | null;
  /** Waiting calls by session; the map's order is the order of turns. */
  readonly #queues = new Map<string, Entry[]>();
  #inFlight = 0;
  /** How many calls may be under way: halved by a rate limit, grown again by successes. */
  #window: number;
  #heldUntil = 0;
  #restUntil = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: GateOptions) {
    this.#options = { ...defaults, ...options };
    const { requestsPerMinute, tokensPerMinute, concurrency, minuteMs, breaker } = this.#options;
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
      halfOpenAfter: breaker.restMs,
      halfOpenSampling: { calls: breaker.trials, threshold: 0 },
    });
    this.#breaker.onBreak(() => {
      this.#restUntil = Date.now() + breaker.restMs;
      this.#pump();
    });
    this.#breaker.onReset(() => this.#pump());
  }

  /** What the operator may want to know. */
  state(): { inFlight: number; waiting: number; circuit: "closed" | "open" | "half_open"; heldUntil: string | null } {
    const circuit =
      this.#breaker.state === CircuitState.Closed ? "closed" : this.#breaker.state === CircuitState.Open ? "open" : "half_open";
    const waiting = [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0);
    return { inFlight: this.#inFlight, waiting, circuit, heldUntil: this.#heldUntil > Date.now() ? iso(this.#heldUntil) : null };
  }

  /**
   * Runs `work` when it is its turn, and again after a transient failure. `settle` says how many tokens it really took.
   * @throws RalphError `retry_exhausted` after the last attempt; what `work` threw where trying again is no use; the
   * signal's reason where the caller aborted.
   */
  async run<T>(work: () => Promise<T>, pass: GatePass, settle: (value: T) => number = () => pass.tokens): Promise<T> {
    let failures = 0;
    for (let again = false; ; again = true) {
      await this.#turn(pass, again);
      try {
        const value = await this.#breaker.execute(work);
        this.#settled(settle(value) - pass.tokens);
        return value;
      } catch (error) {
        if (pass.signal.aborted) throw pass.signal.reason;
        if (error instanceof BrokenCircuitError) continue;
        if (!isTransient(error) || !isRalphError(error)) throw error;
        if (error.code === "rate_limited") {
          this.#hold(error.retryAfterMs ?? this.#options.rateLimitMs);
          this.#window = Math.max(1, Math.floor(this.#inFlight / 2));
          continue;
        }
        failures += 1;
        if (failures >= this.#options.attempts) throw this.#exhausted(error, failures);
        if (error.retryAfterMs !== undefined) this.#hold(error.retryAfterMs);
        await this.#rest(failures, pass);
      } finally {
        this.#inFlight -= 1;
        this.#pump();
      }
    }
  }

  #exhausted(error: RalphError, attempts: number): RalphError {
    return new RalphError("retry_exhausted", `Gave up after ${attempts} attempts: ${error.message} (${error.code})`, { cause: error });
  }

  #settled(difference: number): void {
    this.#tokens?.take(difference, Date.now());
    this.#window = Math.min(this.#options.concurrency, this.#window + 1);
  }

  #hold(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, Date.now() + ms);
  }

  /** Exponential back-off with jitter, ended by an abort. */
  async #rest(failures: number, { signal, waiting }: GatePass): Promise<void> {
    const { baseMs, capMs, factor, jitter } = this.#options.backoff;
    const delay = Math.min(capMs, baseMs * factor ** (failures - 1)) * (1 + jitter * (2 * this.#options.random() - 1));
    // The slot is free for others meanwhile.
    this.#inFlight -= 1;
    this.#pump();
    const over = waiting("retry", iso(Date.now() + delay));
    try {
      await new Promise<void>((resolve, reject) => {
        const abort = () => {
          clearTimeout(timer);
          reject(signal.reason);
        };
        const timer = setTimeout(() => {
          signal.removeEventListener("abort", abort);
          resolve();
        }, delay);
        if (signal.aborted) abort();
        else signal.addEventListener("abort", abort, { once: true });
      });
    } finally {
      over();
      this.#inFlight += 1;
    }
  }

  /** Resolves when the call may go; it then counts as under way. A retried call goes before the others of its session. */
  #turn(pass: GatePass, first: boolean): Promise<void> {
    const { signal, session } = pass;
    return new Promise<void>((resolve, reject) => {
      const abort = () => {
        this.#leave(entry);
        reject(signal.reason);
      };
      const entry: Entry = {
        pass,
        stopWaiting: null,
        reported: null,
        go: () => {
          signal.removeEventListener("abort", abort);
          resolve();
        },
      };
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      signal.addEventListener("abort", abort, { once: true });
      if (this.#queues.size === 0) this.#requests?.calm(Date.now());
      const queue = this.#queues.get(session) ?? [];
      if (first) queue.unshift(entry);
      else queue.push(entry);
      this.#queues.set(session, queue);
      this.#pump();
    });
  }

  #leave(entry: Entry): void {
    entry.stopWaiting?.();
    const queue = this.#queues.get(entry.pass.session);
    queue?.splice(queue.indexOf(entry), 1);
    if (queue?.length === 0) this.#queues.delete(entry.pass.session);
    this.#pump();
  }

  /** Lets calls go as long as nothing holds them, then says to the rest why they wait. */
  #pump(): void {
    let obstacle: Obstacle | null = null;
    for (;;) {
      const next = this.#queues.entries().next();
      if (next.done) break;
      const [session, queue] = next.value;
      const entry = queue[0];
      obstacle = entry === undefined ? null : this.#obstacle(entry);
      if (entry === undefined || obstacle !== null) break;
      queue.shift();
      // The session goes to the end of the turns.
      this.#queues.delete(session);
      if (queue.length > 0) this.#queues.set(session, queue);
      this.#requests?.take(1, Date.now());
      this.#tokens?.take(entry.pass.tokens, Date.now());
      this.#inFlight += 1;
      entry.stopWaiting?.();
      entry.go();
    }
    this.#tell(obstacle);
  }

  /** What keeps this call from going now; null where nothing does. */
  #obstacle(entry: Entry): Obstacle | null {
    const now = Date.now();
    if (this.#breaker.state === CircuitState.Open && this.#restUntil > now) return { reason: "breaker", until: this.#restUntil };
    if (this.#heldUntil > now) return { reason: "limit", until: this.#heldUntil };
    const trying = this.#breaker.state !== CircuitState.Closed;
    if (this.#inFlight >= (trying ? Math.min(this.#window, this.#options.breaker.trials) : this.#window)) {
      return { reason: trying ? "breaker" : "limit", until: null };
    }
    const paced = Math.max(this.#requests?.readyAt(1, now) ?? now, this.#tokens?.readyAt(entry.pass.tokens, now) ?? now);
    return paced > now ? { reason: "limit", until: paced } : null;
  }

  /** Comes back when the obstacle is over. It is the one that stopped the calls: looked for anew it might just have passed. */
  #tell(obstacle: Obstacle | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (obstacle === null) return;
    if (obstacle.until !== null) {
      const ms = Math.ceil(obstacle.until - Date.now());
      this.#timer = setTimeout(() => this.#pump(), Math.min(Math.max(1, ms), longestTimerMs));
    }
    let position = 0;
    for (const queue of this.#queues.values()) {
      for (const entry of queue) {
        this.#report(entry, obstacle, position);
        position += 1;
      }
    }
  }

  /** Says why this call waits, and again only where that changes by more than a second; a pace says when its own turn should come. */
  #report(entry: Entry, obstacle: Obstacle, position: number): void {
    const { reason } = obstacle;
    const until = obstacle.until === null ? null : obstacle.until + position * (this.#requests?.intervalMs ?? 0);
    const told = entry.reported;
    if (told !== null && told.reason === reason && (until === null || (told.until !== null && until - told.until < 1_000))) return;
    entry.stopWaiting?.();
    const over = entry.pass.waiting(reason, until === null ? null : iso(until));
    entry.reported = { reason, until };
    entry.stopWaiting = () => {
      entry.stopWaiting = null;
      over();
    };
  }
}

/** The remote itself is ill: not a rate limit, nor a request that it rightly refused. */
function isOutage(error: unknown): boolean {
  return isTransient(error) && !(isRalphError(error) && error.code === "rate_limited");
}

/** What `setTimeout` can count to. */
const longestTimerMs = 2 ** 31 - 1;

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
