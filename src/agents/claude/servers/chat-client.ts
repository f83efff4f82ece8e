/**
 * The only file that uses `openai`: a streamed turn of a server with chat completions, read to its end, the server's model
 * list, and every failure as a `RalphError`. It never retries: the rate limiter before the remote does.
 */
import OpenAI from "openai";
import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import { fetch as undiciFetch } from "undici";
import { isRalphError } from "../../../domain/errors/errors.ts";
import { tracedFetch } from "../../../telemetry/traced-fetch.ts";
import { longestTimerMs } from "../../../time/pause.ts";
import { boundedTurn, causes, codeOf } from "./bounded-turn.ts";
import { chatBody } from "./chat-body.ts";
import { ChatReply, chatFrames } from "./chat-reply.ts";
import { connectionsOf } from "./connections.ts";
import type { TurnReply, TurnRequest } from "./messages.ts";
import type { ClientOptions, ListedModel, ModelClient, TurnOptions } from "./model-client.ts";
import { rewritingFetch } from "./stream-frames.ts";
import { type FailureParts, failureOf } from "./turn-error.ts";

export interface ChatOptions extends ClientOptions {
  /** Whether it is OpenAI's own server, which renamed some fields and enforces forms together with tools. */
  isOpenAi: boolean;
}

export function createChatClient(options: ChatOptions): ModelClient {
  const dispatcher = connectionsOf(options);
  const sdk = new OpenAI({
    baseURL: options.baseUrl ?? "https://api.openai.com/v1",
    // Local servers ask for no key, but the SDK sends nothing without one.
    apiKey: options.apiKey ?? "none",
    // Left out, the SDK would read them from the environment and send them to any server.
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    // A turn has a deadline of its own, which leaves out time in which this process is stopped.
    timeout: longestTimerMs,
    logLevel: "off",
    fetch: tracedFetch(options.dialects ? rewritingFetch(chatFrames) : undiciFetch) as unknown as typeof fetch,
    // A redirect would take the conversation, and a key in a header of its own, to another host.
    fetchOptions: { dispatcher, redirect: "manual" } as never,
  });
  const secrets = options.apiKey === null ? [] : [options.apiKey];

  function turn(request: TurnRequest, turnOptions: TurnOptions): Promise<TurnReply> {
    const reply = new ChatReply(request, turnOptions.onDelta);
    let requestId: string | null = null;
    const run = async (signal: AbortSignal) => {
      const body = chatBody(request, options) as unknown as ChatCompletionCreateParamsStreaming;
      const { data: stream, response } = await sdk.chat.completions.create(body, { signal }).withResponse();
      requestId = response.headers.get("x-request-id");
      for await (const chunk of stream) reply.add(chunk);
      // An aborted stream ends like a complete one.
      signal.throwIfAborted();
      return reply.whole(requestId);
    };
    const timeoutMs = options.turnTimeoutMs(request.maxTokens);
    return boundedTurn({ run, billed: () => reply.usage, requestId: () => requestId, partsOf }, turnOptions, { timeoutMs, secrets });
  }

  async function models(signal: AbortSignal): Promise<ListedModel[]> {
    const listed: ListedModel[] = [];
    try {
      for await (const { id } of sdk.models.list({ signal, timeout: 10_000 })) listed.push({ id, lifecycle: null, retiresAt: null });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw failureOf(partsOf(error), { billed: null, requestId: null, secrets });
    }
    return listed;
  }

  return { turn, models, close: () => dispatcher.close() };
}

/** The SDK's error without headers and body: only the message may contain a secret. */
function partsOf(error: unknown): FailureParts {
  if (isRalphError(error)) return { kind: "other", message: error.message };
  if (error instanceof OpenAI.APIConnectionTimeoutError) return { kind: "timeout", message: error.message };
  if (error instanceof OpenAI.APIConnectionError) return { kind: "connection", message: causes(error), errorCode: codeOf(error) };
  if (error instanceof OpenAI.APIError) {
    return {
      kind: "api",
      // Within a stream some gateways give the status as the error's code.
      status: [error.status, error.code].find((status) => typeof status === "number") ?? null,
      type: error.type ?? null,
      errorCode: typeof error.code === "string" ? error.code : null,
      message: error.message,
      hasForm: typeof error.error === "object" && error.error !== null,
      server: error.headers?.get("server") ?? null,
      retryAfter: error.headers?.get("retry-after") ?? null,
      date: error.headers?.get("date") ?? null,
      retryAfterMs: error.headers?.get("retry-after-ms") ?? null,
      shouldRetry: error.headers?.get("x-should-retry") ?? null,
    };
  }
  return { kind: "stream", message: causes(error) };
}
