/** A tool: something an agent may call through the journal. Operators and tests add theirs to the one registry. */
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

export interface Tool<Input = unknown, Output extends Json = Json> {
  readonly name: string;
  readonly description: string;
  readonly effect: ToolEffect;
  readonly input: z.ZodType<Input>;
  /** Ids of the sources that an answer shows: they are kept with the session. */
  sources?(output: Json): string[];
  run(input: Input, context: { scope: ToolScope; signal: AbortSignal }): Promise<Output>;
}

/** What is known of a source that an agent was shown. */
export interface SourceDescription {
  kind: "document" | "page" | "series" | "api" | "answer";
  title: string;
  url: string | null;
  documentId: string | null;
  /** SHA-256 of the text, which the store holds for the owner. */
  hash: string;
}

/** Finds sources by the ids that tools gave. */
export interface SourceDirectory {
  describe(owner: string, sourceId: string): SourceDescription | undefined;
}
