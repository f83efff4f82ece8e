/** A tool: a function that agents call through the call journal. */
import type { z } from "zod";
import type { Party } from "../domain/base/fair-queue.ts";
import type { Json } from "../domain/base/json.ts";
import type { StoredError } from "../domain/errors/errors.ts";
import type { WebChoice } from "../domain/sessions/session-sources.ts";

/**
 * Side effects of a call. `read`: none. `idempotent`: repeating it changes nothing more. `world`: every call has an
 * effect, so the user is asked first and it is never sent twice.
 */
export type ToolEffect = "read" | "idempotent" | "world";

/** On whose behalf a tool runs: it has access to this owner's and this session's data only. */
export interface ToolScope {
  owner: string;
  sessionId: string;
  /** Documents that the session is limited to, or null for the owner's whole library. */
  documentIds: readonly string[] | null;
  /** Named parts of the library that the session is limited to, or null for all of it. */
  collections: readonly string[] | null;
  /** Where on the web the session may look; empty where it may everywhere. */
  web: WebChoice;
  /** Which sources the session asks for by name: they may use services that have their key and that nobody named for all sessions. */
  asked: { web: boolean; series: boolean };
  /** The session's language, null until it is known. */
  language: string | null;
}

/** The scope of a session that is limited to nothing. */
export function openScope(owner: string, sessionId: string): ToolScope {
  return { owner, sessionId, documentIds: null, collections: null, web: {}, asked: { web: false, series: false }, language: null };
}

/** What a tool gets besides its input. */
export interface ToolContext {
  readonly scope: ToolScope;
  readonly signal: AbortSignal;
  /** The session's own 'now', RFC 3339 UTC; the same in every replay. */
  readonly now: string;
  /**
   * Reports that the call waits for a remote (a limit, a retry, an open breaker), and until when: RFC 3339 UTC, null if
   * unknown. The session's clocks are stopped until the returned function is called, or the call ends.
   */
  waiting(reason: string, until: string | null): () => void;
  /** Reports that a service behind the tool failed, and which one was asked in its place. */
  serviceFailed(failure: ServiceFailure): void;
}

export interface ServiceFailure {
  service: string;
  error: StoredError;
  /** Null where there is no other. */
  next: string | null;
}

export interface Tool<Input = unknown, Output extends Json = Json> {
  readonly name: string;
  readonly description: string;
  /** Capabilities in plain words, such as 'sends email'; the first sentence of its description where absent. */
  readonly capabilities?: readonly string[];
  readonly effect: ToolEffect;
  readonly input: z.ZodType<Input>;
  /** JSON Schema that describes the input, where it came as one; made from `input` where absent. */
  readonly inputSchema?: Json;
  /** Whether an answer is a source itself, see `citableAnswer`, rather than showing some. */
  readonly isCitable?: boolean;
  /** The answer in one line for a person. */
  say?(input: Input, answer: Output): string | null;
  /** Ids of the sources that an answer shows; they are recorded with the session. */
  sources?(output: Json): string[];
  run(input: Input, context: ToolContext): Promise<Output>;
}

/** For whom a call waits where others wait, too. */
export function partyOf({ owner, sessionId }: ToolScope): Party {
  return { owner, session: sessionId };
}
