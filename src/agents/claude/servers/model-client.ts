/** What every client of a model server offers, whatever protocol it speaks: one turn, and the server's model list. */
import type { TurnDelta, TurnReply, TurnRequest, TurnUsage } from "./messages.ts";

/** Settings of a client that do not depend on its protocol. */
export interface ClientOptions {
  /** Null for the protocol's own vendor. */
  baseUrl: string | null;
  apiKey: string | null;
  /** Limit of one streamed turn with this many output tokens, from the request to the last event. Milliseconds. */
  turnTimeoutMs(maxTokens: number): number;
  /** Limit of a silence, before the headers or within the stream. Milliseconds; checked about once a second. */
  silenceTimeoutMs: number;
  /** Limit of one answer as it is sent, its events included: a server that never ends would fill the memory. */
  maxAnswerBytes: number;
  /** Whether to accept answers in the dialects of servers that only nearly speak the protocol. */
  dialects: boolean;
  /** Whether the server can be told to use no tool in one turn; otherwise the request carries no tools. */
  toolChoice: boolean;
  /** Whether the server holds answers to a JSON Schema, or the prompt asks for the form. */
  structuredOutputs: "native" | "prompt";
}

export interface ListedModel {
  id: string;
  lifecycle: "active" | "deprecated" | "retired" | null;
  retiresAt: string | null;
}

export interface TurnOptions {
  signal: AbortSignal;
  /** Receives what is known of the billed usage when the caller aborts the turn. */
  onAborted?: ((billed: TurnUsage) => void) | undefined;
  onDelta?: ((delta: TurnDelta) => void) | undefined;
}

export interface ModelClient {
  /**
   * Sends one turn and reads its stream to the end. Never retries.
   * @throws TurnError with the code of the failure and the tokens billed before it; the signal's reason where the caller
   * aborted.
   */
  turn(request: TurnRequest, options: TurnOptions): Promise<TurnReply>;
  /** @throws RalphError as `turn`; `not_found` from a server without a model list. */
  models(signal: AbortSignal): Promise<ListedModel[]>;
  close(): Promise<void>;
}
