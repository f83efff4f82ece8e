/**
 * The interface all agents meet, whatever engine they belong to.
 *
 * An agent is deterministic between its calls: it reads no clock, no random source and no store of its own. What it
 * needs from outside it gets through `context`: a tool or a model through `call` (journalled, so that a task taken up
 * again after a crash gets the stored answers), the user through `ask`, the time through `now`.
 */
import type { z } from "zod";
import type { RalphError } from "../domain/errors.ts";
import type { Json } from "../domain/json.ts";
import type { Question } from "../domain/plan.ts";
import type { ToolEffect } from "../sources/tool.ts";

/** The position of a call within its agent's run. Calls of one turn may run in parallel and are told apart by `order`. */
export interface CallPlace {
  turn: number;
  order: number;
}

/** What a model call cost; unknown prices are null, never zero. */
export interface CallUsage {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  costUsd: number | null;
}

export interface ModelAnswer<T extends Json> {
  answer: T;
  model: string;
  usage: CallUsage;
  requestId: string | null;
}

export interface Calls {
  /**
   * Runs a tool of the session's registry, or gives the journalled answer of the same request at the same place.
   * Without `place` the call takes the next turn. Throws RalphError: `invalid_input` for an input that the tool's
   * schema refuses, `not_found` for an unknown tool, `user_refused` where the user said no, else what the tool threw.
   */
  tool(name: string, input: Json, place?: CallPlace): Promise<Json>;
  /** Sends one request to a model. `request` is what the journal recognises it by; `send` performs it. */
  model<T extends Json>(name: string, request: Json, send: (signal: AbortSignal) => Promise<ModelAnswer<T>>, place?: CallPlace): Promise<T>;
}

export interface ToolDescription {
  name: string;
  description: string;
  /** JSON Schema of the input. */
  inputSchema: Json;
  /** What a call does to the world; one that is not said only reads. */
  effect?: ToolEffect;
}

export interface AgentContext {
  /** Whose run this is: sessions take turns at a remote. */
  readonly sessionId?: string;
  /** Where this run's calls are journalled: the task's id, or the role and its turn. */
  readonly scope?: string;
  /** The session's own 'now', RFC 3339 UTC; the same in every replay. */
  readonly now: string;
  readonly signal: AbortSignal;
  /** The tools that this run may call. */
  readonly tools: readonly ToolDescription[];
  readonly call: Calls;
  /**
   * Asks the user. The first time it does not return: the run ends here, its task waits, and the run is taken up
   * again from its journal when the answer is there. Never catch what it throws.
   */
  ask(question: Question): Promise<string>;
  /** Tells the session's listeners what is being done. Throttled; not journalled as a result. */
  progress(message: string, details?: Record<string, Json>): void;
  /** Hands on the report's text as it is written, for whoever listens at the moment; it is not kept. */
  delta?(text: string): void;
  /**
   * Names what gives the run's output as it stands, or null where there is none yet: a run whose time is up ends with
   * that and does not fail. The newest word counts.
   */
  atTimeout?(output: () => unknown): void;
  /** Says that this step went on without a model's answer, and why: listeners, the log and the report are told. */
  degraded?(reason: RalphError): void;
  /**
   * Says that a call waits for a remote (a limit, a retry, an open breaker) and until when, RFC 3339 UTC. No clock of
   * the session runs until the function it gives is called.
   */
  waiting(reason: string, until: string | null): () => void;
}

export interface Agent<Input, Output> {
  readonly name: string;
  /** Changes whenever the same input could give another output; pinned by a session when it starts. */
  readonly version: string;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  /** Working time that a run may take where it waits for a remote of its own: it has the greater of this and the caller's. Milliseconds. */
  readonly workingTimeMs?: number;
  run(input: Input, context: AgentContext): Promise<Output>;
}
