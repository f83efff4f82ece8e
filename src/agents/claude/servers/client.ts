/**
 * The only file that uses `@anthropic-ai/sdk`: a streamed turn read to its end, the server's model list, schemas for the wire,
 * and every failure as a `RalphError`. It never retries: the rate limiter before the remote does.
 */
import Anthropic from "@anthropic-ai/sdk";
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import type { MessageStream } from "@anthropic-ai/sdk/lib/MessageStream";
import { fetch as undiciFetch } from "undici";
import type { z } from "zod";
import type { Json } from "../../../domain/base/json.ts";
import { RalphError } from "../../../domain/errors/errors.ts";
import { tracedFetch } from "../../../telemetry/traced-fetch.ts";
import { longestTimerMs } from "../../../time/pause.ts";
import { boundedTurn, causes, codeOf } from "./bounded-turn.ts";
import { connectionsOf } from "./connections.ts";
import { messagesFrames } from "./dialects.ts";
import { type ContentBlock, countOf, type Message, systemTexts, type TurnReply, type TurnRequest, type TurnUsage } from "./messages.ts";
import type { ClientOptions, ListedModel, ModelClient, TurnOptions } from "./model-client.ts";
import { rewritingFetch } from "./stream-frames.ts";
import { type FailureParts, failureOf } from "./turn-error.ts";

export interface MessagesOptions extends ClientOptions {
  /** Header that carries the key: Anthropic's reads `authorization`, some gateways only `x-api-key`. */
  keyHeader: "authorization" | "x-api-key";
  /** Whether prefixes are marked for the server's cache. */
  promptCaching: boolean;
  /** Adaptive thinking with readable summaries; null leaves the field out, for servers and models that do not know it. */
  thinking: "adaptive" | null;
}

export function createMessagesClient(options: MessagesOptions): ModelClient {
  const dispatcher = connectionsOf(options);
  // Local servers ask for no key, but the SDK sends nothing without one.
  const key = options.apiKey ?? "none";
  const inHeader = options.keyHeader === "x-api-key";
  const sdk = new Anthropic({
    baseURL: options.baseUrl ?? "https://api.anthropic.com",
    apiKey: inHeader ? null : key,
    authToken: null,
    ...(inHeader && { defaultHeaders: { "x-api-key": key } }),
    maxRetries: 0,
    // A turn has a deadline of its own below, which leaves out time in which this process is stopped.
    timeout: longestTimerMs,
    logLevel: "off",
    openTelemetry: false,
    fetch: tracedFetch(options.dialects ? rewritingFetch(messagesFrames) : undiciFetch) as unknown as typeof fetch,
    // A redirect would take the conversation, and a key in a header of its own, to another host.
    fetchOptions: { dispatcher, redirect: "manual" } as never,
  });
  const secrets = options.apiKey === null ? [] : [options.apiKey];

  function turn(request: TurnRequest, turnOptions: TurnOptions): Promise<TurnReply> {
    let stream: MessageStream | null = null;
    const requestId = () => stream?.request_id ?? null;
    const run = async (signal: AbortSignal) => {
      stream = sdk.messages.stream(bodyOf(request, options) as unknown as Anthropic.MessageStreamParams, { signal });
      const inputs = watch(stream, turnOptions.onDelta);
      return replyOf(await stream.finalMessage(), inputs, requestId());
    };
    const billed = () => usageOf(stream?.currentMessage?.usage);
    const timeoutMs = options.turnTimeoutMs(request.maxTokens);
    return boundedTurn({ run, billed, requestId, partsOf }, turnOptions, { timeoutMs, secrets });
  }

  async function models(signal: AbortSignal): Promise<ListedModel[]> {
    const listed: ListedModel[] = [];
    try {
      for await (const { id, lifecycle, retires_at } of sdk.models.list({ limit: 1000 }, { signal, timeout: 10_000 })) {
        listed.push({ id, lifecycle: lifecycle ?? null, retiresAt: retires_at ?? null });
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw failureOf(partsOf(error), { billed: null, requestId: null, secrets });
    }
    return listed;
  }

  return { turn, models, close: () => dispatcher.close() };
}

/** The schema as structured outputs take it: closed objects, limits only in words. @throws Error for one that has no such form. */
export function wireSchema(schema: z.ZodType): Json {
  return zodOutputFormat(schema).schema as Json;
}

function bodyOf(request: TurnRequest, options: MessagesOptions): Record<string, unknown> {
  const isCached = options.promptCaching && request.isLong;
  const mark = isCached ? { cache_control: { type: "ephemeral" } } : {};
  // Citations of the server's own tools and an enforced form exclude each other.
  const format = options.structuredOutputs === "native" && request.serverTools.length === 0 ? request.format : null;
  const texts = systemTexts(request, format !== null);
  const system = texts.map((text, index) => ({
    type: "text",
    text,
    // Four marks are allowed: two for the system prompt, two for the conversation.
    ...(index >= texts.length - 2 && mark),
  }));
  const tools = request.toolsClosed && !options.toolChoice ? [] : [...request.tools, ...request.serverTools];
  const outputConfig = {
    ...(request.effort !== null && { effort: request.effort }),
    ...(format !== null && { format: { type: "json_schema", schema: format } }),
  };
  return {
    model: request.model,
    max_tokens: request.maxTokens,
    ...(system.length > 0 && { system }),
    messages: isCached ? markedForCache(request.messages) : request.messages,
    ...(tools.length > 0 && { tools }),
    ...(tools.length > 0 && request.toolsClosed && { tool_choice: { type: "none" } }),
    ...(options.thinking !== null && request.thinks !== false && { thinking: { type: "adaptive", display: "summarized" } }),
    ...(Object.keys(outputConfig).length > 0 && { output_config: outputConfig }),
  };
}

/**
 * Marks the ends of the last two user messages: the older mark finds what the turn before wrote even where more than
 * the 20 blocks that the server looks back over lie between them.
 */
function markedForCache(messages: readonly Message[]): Message[] {
  const marked = [...messages];
  let left = 2;
  for (let index = marked.length - 1; index >= 0 && left > 0; index -= 1) {
    const message = marked[index];
    const last = message?.content.at(-1);
    if (message === undefined || last === undefined || message.role !== "user") continue;
    marked[index] = { ...message, content: [...message.content.slice(0, -1), { ...last, cache_control: { type: "ephemeral" } }] };
    left -= 1;
  }
  return marked;
}

/** Raw JSON of tool inputs by block index: the SDK parses leniently, so that a broken input would look like a shorter one. */
type RawInputs = Map<number, string>;

function watch(stream: MessageStream, onDelta: TurnOptions["onDelta"]): RawInputs {
  const inputs: RawInputs = new Map();
  stream.on("streamEvent", (event, snapshot) => {
    if (event.type === "content_block_delta") {
      if (event.delta.type === "input_json_delta") {
        inputs.set(event.index, (inputs.get(event.index) ?? "") + event.delta.partial_json);
      } else if (event.delta.type === "text_delta") onDelta?.({ kind: "text", text: event.delta.text });
      else if (event.delta.type === "thinking_delta") onDelta?.({ kind: "thinking", text: event.delta.thinking });
    } else if (event.type === "content_block_stop") {
      const block = snapshot.content[event.index];
      if (block?.type === "server_tool_use") onDelta?.({ kind: "server_tool", name: block.name, input: block.input as Json });
    }
  });
  return inputs;
}

function replyOf(message: Anthropic.Message, inputs: RawInputs, requestId: string | null): TurnReply {
  return {
    content: message.content.map((block, index) => contentOf(block, inputs.get(index))),
    stopReason: message.stop_reason ?? null,
    refusal: message.stop_reason === "refusal" ? (message.stop_details?.explanation ?? message.stop_details?.category ?? null) : null,
    model: message.model,
    usage: usageOf(message.usage),
    requestId,
  };
}

/** A plain copy of a block; the input of a tool use that is no JSON object stands as null, its text beside it. */
function contentOf(block: Anthropic.ContentBlock, raw: string | undefined): ContentBlock {
  const plain = JSON.parse(JSON.stringify(block)) as ContentBlock;
  if (block.type !== "tool_use" || raw === undefined || raw === "") return plain;
  try {
    return { ...plain, input: JSON.parse(raw) as Json };
  } catch {
    return { ...plain, input: null, broken_input: raw };
  }
}

/** Other servers leave members out that Anthropic's always sends. */
function usageOf(usage: Partial<Anthropic.Usage> | null | undefined): TurnUsage {
  return {
    inputTokens: countOf(usage?.input_tokens),
    outputTokens: countOf(usage?.output_tokens),
    cacheReadTokens: countOf(usage?.cache_read_input_tokens),
    cacheWriteTokens: countOf(usage?.cache_creation_input_tokens),
    cacheWriteHourTokens: countOf(usage?.cache_creation?.ephemeral_1h_input_tokens),
    webSearches: countOf(usage?.server_tool_use?.web_search_requests),
  };
}

/** The SDK's error without headers and body: only the message may contain a secret. */
function partsOf(error: unknown): FailureParts {
  if (error instanceof RalphError) return { kind: "other", message: error.message };
  if (error instanceof Anthropic.APIConnectionTimeoutError) return { kind: "timeout", message: error.message };
  if (error instanceof Anthropic.APIConnectionError) return { kind: "connection", message: causes(error), errorCode: codeOf(error) };
  if (error instanceof Anthropic.APIError) {
    return {
      kind: "api",
      status: error.status ?? null,
      type: error.type ?? null,
      errorCode: error.errorCode ?? null,
      message: error.apiMessage ?? error.message,
      hasForm: (error.apiMessage ?? null) !== null,
      server: error.headers?.get("server") ?? null,
      retryAfter: error.headers?.get("retry-after") ?? null,
      date: error.headers?.get("date") ?? null,
      retryAfterMs: error.headers?.get("retry-after-ms") ?? null,
      shouldRetry: error.headers?.get("x-should-retry") ?? null,
    };
  }
  return { kind: "stream", message: causes(error) };
}
