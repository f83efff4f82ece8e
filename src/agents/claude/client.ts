/**
 * The one door to `@anthropic-ai/sdk`: a streamed turn read to its end, the server's model list, schemas for the wire,
 * and every failure as an error of ours. It never retries: the rate limiter before the remote does.
 */
import Anthropic from "@anthropic-ai/sdk";
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import type { MessageStream } from "@anthropic-ai/sdk/lib/MessageStream";
import { Agent, Response, fetch as undiciFetch } from "undici";
import type { z } from "zod";
import { RalphError } from "../../domain/errors.ts";
import type { Json } from "../../domain/json.ts";
import { longestTimerMs } from "../../time/pause.ts";
import { runningTime } from "../../time/running-time.ts";
import { readableFrames } from "./dialects.ts";
import type { ContentBlock, Message, TurnDelta, TurnReply, TurnRequest, TurnUsage } from "./messages.ts";
import { failureOf, TurnError } from "./turn-error.ts";

export interface ClientOptions {
  /** Without `/v1`; null for Anthropic's own. */
  baseUrl: string | null;
  apiKey: string | null;
  /** Header that carries the key: Anthropic's reads `authorization`, some gateways read `x-api-key` alone. */
  keyHeader: "authorization" | "x-api-key";
  /** For the whole streamed turn of so many tokens at most, from the request to its last event. Milliseconds. */
  turnTimeoutMs(maxTokens: number): number;
  /** Without a byte, before the headers or within the stream. Milliseconds; the clock ticks about once a second. */
  silenceTimeoutMs: number;
  /** Whether prefixes are marked for the server's cache. */
  promptCaching: boolean;
  /** Whether answers may come in the dialects of other servers: see `dialects.ts`. */
  dialects: boolean;
  /** Whether the server knows how to forbid tools for one turn; where it does not, it is sent none. */
  toolChoice: boolean;
  /** Adaptive thinking with readable summaries; null leaves the field out, for servers and models that do not know it. */
  thinking: "adaptive" | null;
}

export interface ListedModel {
  id: string;
  lifecycle: "active" | "deprecated" | "retired" | null;
  retiresAt: string | null;
}

export interface TurnOptions {
  signal: AbortSignal;
  /** Told what was billed, as far as it is known, of a turn that the caller aborted. */
  onAborted?: ((billed: TurnUsage) => void) | undefined;
  onDelta?: ((delta: TurnDelta) => void) | undefined;
}

export interface MessagesClient {
  /**
   * Sends one turn and reads its stream to the end.
   * @throws TurnError with the code that the failure calls for and the tokens that were billed before it;
   * the signal's reason where the caller aborted.
   */
  turn(request: TurnRequest, options: TurnOptions): Promise<TurnReply>;
  /** @throws RalphError as `turn`; `not_found` from a server without a model list. */
  models(signal: AbortSignal): Promise<ListedModel[]>;
  close(): Promise<void>;
}

export function createMessagesClient(options: ClientOptions): MessagesClient {
  const dispatcher = new Agent({ headersTimeout: options.silenceTimeoutMs, bodyTimeout: options.silenceTimeoutMs });
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
    fetch: (options.dialects ? readableFetch : undiciFetch) as unknown as typeof fetch,
    fetchOptions: { dispatcher } as never,
  });
  const secrets = options.apiKey === null ? [] : [options.apiKey];

  async function turn(request: TurnRequest, { signal, onDelta, onAborted }: TurnOptions): Promise<TurnReply> {
    signal.throwIfAborted();
    const deadline = new AbortController();
    const timeoutMs = options.turnTimeoutMs(request.maxTokens);
    const stopTimer = runningTime.after(timeoutMs, () => deadline.abort());
    const either = AbortSignal.any([signal, deadline.signal]);
    const stream = sdk.messages.stream(bodyOf(request, options) as unknown as Anthropic.MessageStreamParams, { signal: either });
    const inputs = watch(stream, onDelta);
    try {
      const message = await stream.finalMessage();
      return replyOf(message, inputs, stream.request_id ?? null);
    } catch (error) {
      const billed = usageOf(stream.currentMessage?.usage);
      if (signal.aborted) {
        onAborted?.(billed);
        throw signal.reason;
      }
      const requestId = stream.request_id ?? null;
      if (deadline.signal.aborted) {
        throw new TurnError("timeout", `The model's turn took longer than ${timeoutMs / 1000} s`, { billed, requestId });
      }
      throw failureOf(partsOf(error), { billed, requestId, secrets });
    } finally {
      stopTimer();
    }
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

/** As `fetch`, where a streamed answer comes in the form that the SDK reads. */
async function readableFetch(...request: Parameters<typeof undiciFetch>): ReturnType<typeof undiciFetch> {
  const response = await undiciFetch(...request);
  const isTurn = typeof request[1]?.body === "string";
  if (!response.ok || !isTurn || response.body === null) return response;
  const headers = { ...Object.fromEntries(response.headers), "content-type": "text/event-stream" };
  return new Response(ReadableStream.from(readableFrames(response.body)), { status: response.status, headers });
}

/** The schema as structured outputs take it: closed objects, limits only in words. @throws Error for one that has no such form. */
export function wireSchema(schema: z.ZodType): Json {
  return zodOutputFormat(schema).schema as Json;
}

function bodyOf(request: TurnRequest, options: ClientOptions): Record<string, unknown> {
  const isCached = options.promptCaching && request.isLong;
  const mark = isCached ? { cache_control: { type: "ephemeral" } } : {};
  const system = request.system.map((text, index) => ({
    type: "text",
    text,
    // Four marks are allowed: two for the system prompt, two for the conversation.
    ...(index >= request.system.length - 2 && mark),
  }));
  const tools = request.toolsClosed && !options.toolChoice ? [] : [...request.tools, ...request.serverTools];
  const outputConfig = {
    ...(request.effort !== null && { effort: request.effort }),
    ...(request.format !== null && { format: { type: "json_schema", schema: request.format } }),
  };
  return {
    model: request.model,
    max_tokens: request.maxTokens,
    ...(system.length > 0 && { system }),
    messages: isCached ? markedForCache(request.messages) : request.messages,
    ...(tools.length > 0 && { tools }),
    ...(tools.length > 0 && request.toolsClosed && { tool_choice: { type: "none" } }),
    ...(options.thinking !== null && { thinking: { type: "adaptive", display: "summarized" } }),
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
    inputTokens: usage?.input_tokens ?? 0,
    outputTokens: usage?.output_tokens ?? 0,
    cacheReadTokens: usage?.cache_read_input_tokens ?? 0,
    cacheWriteTokens: usage?.cache_creation_input_tokens ?? 0,
    cacheWriteHourTokens: usage?.cache_creation?.ephemeral_1h_input_tokens ?? 0,
    webSearches: usage?.server_tool_use?.web_search_requests ?? 0,
  };
}

/** What the SDK threw, reduced to what decides: no headers, no body, nothing that may hold a secret but the message. */
function partsOf(error: unknown): Parameters<typeof failureOf>[0] {
  if (error instanceof RalphError) return { kind: "other", message: error.message };
  if (error instanceof Anthropic.APIConnectionTimeoutError) return { kind: "timeout", message: error.message };
  if (error instanceof Anthropic.APIConnectionError) return { kind: "connection", message: causes(error) };
  if (error instanceof Anthropic.APIError) {
    return {
      kind: "api",
      status: error.status ?? null,
      type: error.type ?? null,
      errorCode: error.errorCode ?? null,
      message: error.apiMessage ?? error.message,
      retryAfter: error.headers?.get("retry-after") ?? null,
      date: error.headers?.get("date") ?? null,
      retryAfterMs: error.headers?.get("retry-after-ms") ?? null,
      shouldRetry: error.headers?.get("x-should-retry") ?? null,
    };
  }
  return { kind: "stream", message: causes(error) };
}

function causes(error: unknown): string {
  const words: string[] = [];
  for (let at = error; at instanceof Error && words.length < 5; at = at.cause) {
    const code = "code" in at && typeof at.code === "string" ? ` (${at.code})` : "";
    words.push(`${at.message}${code}`);
  }
  return words.join(": ");
}
