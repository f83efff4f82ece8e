/** The hooks by which the core reports its work to metrics and traces. An observer never changes or fails the work. */
import type { StatementCounts } from "../domain/evidence/claims.ts";

export interface ObservedSession {
  readonly id: string;
  readonly engine: string;
  /** W3C traceparent of the session's trace; null for sessions that older versions created without one. */
  readonly traceparent: string | null;
}

export type Activity =
  | { readonly kind: "step"; readonly name: string; readonly session: ObservedSession }
  | { readonly kind: "agent"; readonly name: string; readonly session: ObservedSession; readonly task: string | null }
  | { readonly kind: "model" | "tool"; readonly name: string; readonly session: ObservedSession; readonly task: string };

/** Tokens and cost of a finished model call. */
export interface ModelFacts {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** US dollars; null if the model's price is unknown. */
  readonly costUsd: number | null;
}

export interface Observer {
  /** Runs `work` and records its duration and outcome; `work` calls `tell` with the figures of a model call. */
  during<T>(activity: Activity, work: (tell: (facts: ModelFacts) => void) => Promise<T>): Promise<T>;
  /** Records that a call starts to wait for its remote: a retry, a rate limit or an open circuit breaker. */
  waits(reason: string): void;
  /** Records the verdicts on a report's statements once its text is written and checked. */
  written(statements: StatementCounts): void;
}

export const nobody: Observer = {
  during: (_activity, work) => work(() => undefined),
  waits: () => undefined,
  written: () => undefined,
};

/** Combines observers; the first one is outermost. */
export function together([first, ...rest]: readonly Observer[]): Observer {
  if (first === undefined) return nobody;
  if (rest.length === 0) return first;
  const others = together(rest);
  return {
    during: (activity, work) => first.during(activity, (tell) => others.during(activity, (tellOthers) => work(both(tell, tellOthers)))),
    waits: (reason) => {
      first.waits(reason);
      others.waits(reason);
    },
    written: (statements) => {
      first.written(statements);
      others.written(statements);
    },
  };
}

function both<T>(one: (facts: T) => void, other: (facts: T) => void): (facts: T) => void {
  return (facts) => {
    one(facts);
    other(facts);
  };
}
