/**
 * One gate before one remote, for the whole service: calls wait here until the remote's `AdmissionControl` lets them go,
 * with fair turns between sessions, and are tried again after failures. No failure is charged for a wait here.
 */
import { BrokenCircuitError } from "cockatiel";
import { isRalphError, isTransient, RalphError } from "../domain/errors.ts";
import { AdmissionControl, type AdmissionOptions, admissionDefaults, type Obstacle, type WaitReason } from "./admission-control.ts";

export interface GateOptions extends AdmissionOptions {
  /** As it stands in messages, e.g. 'the model server'. */
  name: string;
  /** Calls of one request, the first included; a rate limit is a wait and counts as none. */
  attempts?: number;
  backoff?: { baseMs: number; capMs: number; factor: number; jitter: number };
  /** How long a rate limit lasts that does not say. Milliseconds. */
  rateLimitMs?: number;
  /** From 0 to 1, for the jitter. */
  random?: () => number;
}

export interface GatePass {
  /** Whose turn it is: the sessions take turns, whatever each has waiting. */
  session: string;
  /** Expected tokens of the call, put right by `settle` afterwards. */
  tokens: number;
  signal: AbortSignal;
  /** Told when a wait begins; the function it gives is called when the wait is over. `until` is RFC 3339, null where nobody knows. */
  waiting: (reason: WaitReason, until: string | null) => () => void;
}

interface Entry {
  readonly pass: GatePass;
  readonly go: () => void;
  /** Ends the reported wait. */
  stopWaiting: (() => void) | null;
  /** What was last said. */
  reported: Obstacle | null;
}

const defaults = {
  ...admissionDefaults,
  attempts: 3,
  backoff: { baseMs: 2_000, capMs: 60_000, factor: 2, jitter: 0.25 },
  rateLimitMs: 60_000,
  random: Math.random,
};

export class RemoteGate {
  readonly #options: Required<GateOptions>;
  readonly #admission: AdmissionControl;
  /** Waiting calls by session; the map's order is the order of turns. */
  readonly #queues = new Map<string, Entry[]>();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: GateOptions) {
    this.#options = { ...defaults, ...options };
    this.#admission = new AdmissionControl(this.#options, () => this.#pump());
  }

  /** What the operator may want to know. */
  state(): { inFlight: number; waiting: number; circuit: "closed" | "open" | "half_open"; heldUntil: string | null } {
    const waiting = [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0);
    const { inFlight, circuit, heldUntil } = this.#admission;
    return { inFlight, waiting, circuit, heldUntil: heldUntil === null ? null : timeOfDay(heldUntil) };
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
        const value = await this.#admission.attempt(work);
        this.#admission.succeeded(settle(value) - pass.tokens);
        return value;
      } catch (error) {
        if (pass.signal.aborted) throw pass.signal.reason;
        if (error instanceof BrokenCircuitError) continue;
        if (!isTransient(error) || !isRalphError(error)) throw error;
        if (error.code === "rate_limited") {
          this.#admission.limited(error.retryAfterMs ?? this.#options.rateLimitMs);
          continue;
        }
        failures += 1;
        if (failures >= this.#options.attempts) throw this.#exhausted(error, failures);
        if (error.retryAfterMs !== undefined) this.#admission.hold(error.retryAfterMs);
        await this.#rest(failures, pass);
      } finally {
        this.#admission.vacate();
        this.#pump();
      }
    }
  }

  #exhausted(error: RalphError, attempts: number): RalphError {
    return new RalphError("retry_exhausted", `Gave up after ${attempts} attempts: ${error.message} (${error.code})`, { cause: error });
  }

  /** Exponential back-off with jitter, ended by an abort. */
  async #rest(failures: number, { signal, waiting }: GatePass): Promise<void> {
    const { baseMs, capMs, factor, jitter } = this.#options.backoff;
    const delay = Math.min(capMs, baseMs * factor ** (failures - 1)) * (1 + jitter * (2 * this.#options.random() - 1));
    // The slot is free for others meanwhile.
    this.#admission.vacate();
    this.#pump();
    const over = waiting("retry", timeOfDay(performance.now() + delay));
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
      this.#admission.occupy();
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
      if (this.#queues.size === 0) this.#admission.calm();
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
      obstacle = entry === undefined ? null : this.#admission.obstacle(entry.pass.tokens);
      if (entry === undefined || obstacle !== null) break;
      queue.shift();
      // The session goes to the end of the turns.
      this.#queues.delete(session);
      if (queue.length > 0) this.#queues.set(session, queue);
      this.#admission.admit(entry.pass.tokens);
      entry.stopWaiting?.();
      entry.go();
    }
    this.#tell(obstacle);
  }

  /** Comes back when the obstacle is over. It is the one that stopped the calls: looked for anew it might just have passed. */
  #tell(obstacle: Obstacle | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (obstacle === null) return;
    if (obstacle.until !== null) {
      const ms = Math.ceil(obstacle.until - performance.now());
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
    const until = obstacle.until === null ? null : obstacle.until + position * this.#admission.intervalMs;
    const told = entry.reported;
    if (told !== null && told.reason === reason && (until === null || (told.until !== null && until - told.until < 1_000))) return;
    entry.stopWaiting?.();
    const over = entry.pass.waiting(reason, until === null ? null : timeOfDay(until));
    entry.reported = { reason, until };
    entry.stopWaiting = () => {
      entry.stopWaiting = null;
      over();
    };
  }
}

/** What `setTimeout` can count to. */
const longestTimerMs = 2 ** 31 - 1;

/** A moment of the monotonic clock as the machine's clock will show it, RFC 3339: what users are told. */
function timeOfDay(moment: number): string {
  return new Date(Math.round(Date.now() + moment - performance.now())).toISOString();
}
