/**
 * One gate per host, shared by all sessions: pace, concurrency, retries, the remote's own limits, and a circuit breaker.
 * Callers with a host whose gate stays shut for longer than they can wait get an error at once, so that they can turn to
 * another source.
 */

import type { RetryPolicy } from "../../domain/base/retry-policy.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { BreakerOptions, Circuit, CircuitMoved } from "../remote/circuit-breaker.ts";
import { RateLimiter } from "../remote/rate-limiter.ts";
import type { HttpCaller } from "./http-caller.ts";
import { exhaustedForMs, requestsPerMinute } from "./rate-headers.ts";

/** What a host takes; what is left out is as the settings say for all hosts. */
export interface GateRule {
  /** Null for no limit by Ralph. */
  requestsPerMinute?: number | null;
  concurrency?: number;
  retry?: RetryPolicy;
}

export interface GateOptions extends Required<GateRule> {
  breaker: BreakerOptions;
  circuitMoved?: CircuitMoved | undefined;
  /** Number of processes that share the hosts' limits. */
  sharers?: () => number;
  /** The longest wait for a limit or a breaker before a request fails. Milliseconds. */
  patienceMs: number;
  /** How long a rate limit without `Retry-After` lasts. Milliseconds. */
  rateLimitMs: number;
}

/** Maximum number of gates without waiting requests that stay in memory. */
const mostGates = 2_000;

export class HostGates {
  readonly #options: GateOptions;
  readonly #rules = new Map<string, GateRule>();
  readonly #gates = new Map<string, RateLimiter>();

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** Sets the rule of a host ('api.example:8080'), before the first request to it. */
  declare(host: string, rule: GateRule): void {
    this.#rules.set(host, rule);
  }

  /** Runs `work` when the host's gate lets it, and again after a transient failure. */
  async run<T>(host: string, caller: HttpCaller, work: () => Promise<T>): Promise<T> {
    const impatience = new AbortController();
    const waiting = (reason: "limit" | "retry" | "breaker", until: string | null) => {
      const ms = until === null ? 0 : Date.parse(until) - Date.now();
      // Not at once: the limiter is going through its queue when it reports.
      if (ms > this.#options.patienceMs) queueMicrotask(() => impatience.abort(shut(host, reason, until, ms)));
      return caller.waiting(reason, until);
    };
    const signal = AbortSignal.any([caller.signal, impatience.signal]);
    return this.#gateOf(host).run(work, { party: caller.party, tokens: 0, signal, waiting });
  }

  /** Reads what an answer's headers say of the host's limits. */
  learn(host: string, headers: Readonly<Record<string, string>>): void {
    const gate = this.#gateOf(host);
    const blockMs = exhaustedForMs(headers, Date.now());
    if (blockMs !== null) gate.block(blockMs);
    const pace = requestsPerMinute(headers);
    const own = this.#rules.get(host)?.requestsPerMinute ?? this.#options.requestsPerMinute;
    if (pace !== null) gate.pace(Math.min(pace, own ?? pace));
  }

  /** The hosts that are known, with their gates' figures. */
  state(): { host: string; gate: ReturnType<RateLimiter["state"]> }[] {
    return [...this.#gates].map(([host, gate]) => ({ host, gate: gate.state() }));
  }

  #gateOf(host: string): RateLimiter {
    const known = this.#gates.get(host);
    if (known !== undefined) return known;
    if (this.#gates.size >= mostGates) this.#forgetIdle();
    const { patienceMs: _, circuitMoved, ...usual } = this.#options;
    const told = circuitMoved && { circuitMoved: (to: Circuit["state"]) => circuitMoved(host, to) };
    const gate = new RateLimiter({ ...usual, ...told, ...this.#rules.get(host), tokensPerMinute: null });
    this.#gates.set(host, gate);
    return gate;
  }

  #forgetIdle(): void {
    for (const [host, gate] of this.#gates) {
      const { inFlight, waiting, circuit, blockedUntil } = gate.state();
      if (inFlight === 0 && waiting === 0 && circuit === "closed" && blockedUntil === null) this.#gates.delete(host);
    }
  }
}

function shut(host: string, reason: "limit" | "retry" | "breaker", until: string | null, retryAfterMs: number): RalphError {
  return reason === "breaker"
    ? new RalphError("circuit_open", `${host} failed again and again: it is left alone until ${until}`, { retryAfterMs })
    : new RalphError("rate_limited", `${host} takes no more requests until ${until}`, { retryAfterMs });
}
