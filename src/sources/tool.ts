/** A tool: something an agent may call through the journal. */
import type { z } from "zod";
import type { Json } from "../domain/json.ts";

/**
 * What a call does to the world. `read`: nothing. `idempotent`: the same again changes nothing more.
 * `world`: it changes something each time, so it is asked for first and never sent twice.
 */
export type ToolEffect = "read" | "idempotent" | "world";

/** On whose behalf a tool runs: it reaches this owner's and this session's things only. */
export interface ToolScope {
  owner: string;
  sessionId: string;
  /** Documents that the session is limited to, or null for the owner's whole library. */
  documentIds: readonly string[] | null;
}

/** What a tool is given beside its input. */
export interface ToolContext {
  readonly scope: ToolScope;
  readonly signal: AbortSignal;
  /** The session's own 'now', RFC 3339 UTC; the same in every replay. */
  readonly now: string;
  /**
   * Says that the call waits for a remote (a limit, a retry, an open breaker) and until when, RFC 3339 UTC; null where
   * nobody knows. No clock of the session runs until the function it gives is called, or the call ends.
   */
  waiting(reason: string, until: string | null): () => void;
}

export interface Tool<Input = unknown, Output extends Json = Json> {
  readonly name: string;
  readonly description: string;
  readonly effect: ToolEffect;
  readonly input: z.ZodType<Input>;
  /** Ids of the sources that an answer shows: they are kept with the session. */
  sources?(output: Json): string[];
  run(input: Input, context: ToolContext): Promise<Output>;
}
