/**
 * The interface of all agents, whatever their engine.
 *
 * An agent is deterministic between its calls: it uses no clock, no random source and no store of its own. Everything
 * external comes through `context`: tools and models through `call`, the user through `ask`, the time through `now`. Calls
 * are journalled, so that a task resumed after a crash gets the stored answers.
 */
import type { z } from "zod";
import type { Party } from "../domain/base/fair-queue.ts";
import type { Json } from "../domain/base/json.ts";
import type { RalphError } from "../domain/errors/errors.ts";
import type { Question } from "../domain/plans/plan.ts";
import type { ToolEffect } from "../sources/tool.ts";

/** The position of a call within its agent's run. Calls of one turn may run in parallel; `order` distinguishes them. */
export interface CallPlace {
  turn: number;
  order: number;
}

/** Usage of a model call; unknown prices are null, never zero. */
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
   * Runs a tool of the session's registry, or returns the journalled answer of the same request at the same place. Without
   * `place` the call takes the next turn.
   * @throws RalphError `invalid_input` where the tool's schema refuses the input, `not_found` for an unknown tool,
   * `user_refused` if the user refused, otherwise the tool's own error.
   */
  tool(name: string, input: Json, place?: CallPlace): Promise<Json>;
  /**
   * Sends one request to a model. The journal identifies the call by `request`; `send` performs it, and awaits `sending` before
   * a request leaves, so that a crash leaves a trace of it. `atMost` is what it may use, null where that is not known.
   */
  model<T extends Json>(
    name: string,
    request: Json,
    send: (signal: AbortSignal, sending: () => Promise<void>) => Promise<ModelAnswer<T>>,
    place?: CallPlace,
    atMost?: CallUsage | null,
  ): Promise<T>;
}

export interface ToolDescription {
  name: string;
  description: string;
  /** Capabilities in plain words, such as 'sends email'; its description where absent. */
  capabilities?: readonly string[];
  /** Where it comes from: `mcp:NAME`, `api:NAME`, or `ralph`, as where absent. */
  origin?: string;
  /** JSON Schema of the input. */
  inputSchema: Json;
  /** Side effects of a call; `read` by default. */
  effect?: ToolEffect;
  /** Whether an answer is a source itself, see `citableAnswer`. */
  isCitable?: boolean;
}

export interface AgentContext {
  /** For whom this run works: owners and their sessions take turns at a remote. */
  readonly party?: Party;
  /** Journal scope of this run's calls: the task's id, or the role and its turn. */
  readonly scope?: string;
  /** The session's own 'now', RFC 3339 UTC; the same in every replay. */
  readonly now: string;
  /** What was said before the request, as the client sent it; the same in every run of the session. */
  readonly earlierConversation?: string;
  readonly signal: AbortSignal;
  /** The tools that this run is allowed to call. */
  readonly tools: readonly ToolDescription[];
  readonly call: Calls;
  /**
   * Asks the user. The first call does not return: it throws, the run ends, and its task waits. When the answer is there,
   * the run is replayed from its journal. Never catch what this throws.
   */
  ask(question: Question): Promise<string>;
  /** Reports progress to the session's listeners. Throttled; not part of a replay. */
  progress(message: string, details?: Record<string, Json>): void;
  /** Streams the report's text to current listeners while it is written; it is not stored. */
  delta?(text: string): void;
  /**
   * Registers a function that returns the run's output so far, or null if there is none yet. A run that times out ends with
   * that output instead of failing. The last registered function counts.
   */
  atTimeout?(output: () => unknown): void;
  /** Reports text of a source that reads like an instruction to a model, in its own words; the same text counts once. */
  suspected?(sourceId: string, words: string): void;
  /** Reports that this step continued without a model's answer, and why, to listeners, the log and the report. */
  degraded?(reason: RalphError): void;
  /**
   * Reports that a call waits for a remote (a limit, a retry, an open breaker), and until when: RFC 3339 UTC. The session's
   * clocks are stopped until the returned function is called.
   */
  waiting(reason: string, until: string | null): () => void;
}

export interface Agent<Input, Output> {
  readonly name: string;
  /** Changes whenever the same input could give a different output; a session pins it at its start. */
  readonly version: string;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  /** Minimum working time of a run that waits for a remote of its own; the greater of this and the caller's limit applies. Milliseconds. */
  readonly workingTimeMs?: number;
  run(input: Input, context: AgentContext): Promise<Output>;
}
