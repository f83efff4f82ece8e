/** Entries of the call journal: every request to a model, a tool or the user, by its position within its agent's run. */

import type { Json } from "../base/json.ts";
import type { StoredError } from "../errors/errors.ts";

/** Position of a call: its scope (the task's id or the role: 'planner', 'reviewer#2'), the turn, and the order within the turn. */
export interface CallKey {
  readonly scope: string;
  readonly turn: number;
  readonly order: number;
}

export interface CallRecord extends CallKey {
  readonly kind: "tool" | "model" | "ask";
  readonly name: string;
  readonly effect: "read" | "idempotent" | "world";
  /** A model call that was `sent` has the most that it may use as its usage. */
  readonly status: "sent" | "answered" | "failed";
  readonly requestHash: string;
  readonly request: Json;
  readonly answer: Json;
  readonly error: StoredError | null;
  readonly model: string | null;
  readonly requestId: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly costUsd: number | null;
  readonly durationMs: number | null;
  readonly at: string;
}

/** Whether calls of this scope were set aside: a replay does not read them. */
export function isSetAside(scope: string): boolean {
  return /~\d+$/.test(scope);
}

/** A call as its sender knows it before it is answered. */
export function unansweredCall(
  known: Pick<CallRecord, "scope" | "turn" | "order" | "kind" | "name" | "effect" | "requestHash" | "request" | "at">,
): CallRecord {
  return {
    ...known,
    status: "sent",
    answer: null,
    error: null,
    model: null,
    requestId: null,
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    costUsd: null,
    durationMs: null,
  };
}

/** Model usage of a set of calls. */
export interface SpentOnModels {
  modelCalls: number;
  /** Input, output and cached tokens added up. */
  tokens: number;
  /** Null where the price of any call is unknown. */
  costUsd: number | null;
}
