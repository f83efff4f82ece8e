/** What the core tells of its work while it happens, for metrics and traces. Observing changes nothing and never fails the work. */
import type { StatementCounts } from "../domain/evidence/claims.ts";

export interface ObservedSession {
  readonly id: string;
  readonly engine: string;
  /** Of the trace that all work on the session belongs to; null for sessions from before there was one. */
  readonly traceparent: string | null;
}

export type Activity =
  | { readonly kind: "step"; readonly name: string; readonly session: ObservedSession }
  | { readonly kind: "agent"; readonly name: string; readonly session: ObservedSession; readonly task: string | null }
  | { readonly kind: "model" | "tool"; readonly name: string; readonly session: ObservedSession; readonly task: string };

/** What a finished model call took. */
export interface ModelFacts {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** null where the price is unknown. */
  readonly costUsd: number | null;
}

export interface Observer {
  /** Runs `work` and notes how long it took and how it ended; `tell` adds what is known at its end. */
  during<T>(activity: Activity, work: (tell: (facts: ModelFacts) => void) => Promise<T>): Promise<T>;
  /** A call begins to wait for its remote. */
  waits(reason: string): void;
  /** A report's text is written and checked. */
  written(statements: StatementCounts): void;
}

export const nobody: Observer = {
  during: (_activity, work) => work(() => undefined),
  waits: () => undefined,
  written: () => undefined,
};

/** The first one is outermost. */
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
