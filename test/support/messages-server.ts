/**
 * A stand-in for a Messages API server, scripted by a test: complete replies with any blocks, errors with any headers, and
 * streaming faults. It logs requests, enforces a rate limit if set, and counts tokens and cache hits in its own way (four
 * characters a token, prefixes up to each cache mark).
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

type Block = { type: string; [member: string]: unknown };

export interface Body {
  model: string;
  max_tokens: number;
  stream?: boolean;
  system?: { type: string; text: string; cache_control?: unknown }[];
  tools?: { name: string; type?: string; cache_control?: unknown }[];
  tool_choice?: { type: string };
  messages: { role: string; content: string | Block[] }[];
  output_config?: { effort?: string; format?: { type: string; schema: Record<string, unknown> } };
  thinking?: { type: string };
}

export interface Asked {
  at: number;
  requestId: string;
  headers: IncomingHttpHeaders;
  body: Body;
  /** Whether the answer was sent completely, and when. */
  answered: boolean;
  answeredAt: number | null;
  /** The stand-in's count of prompt tokens: those read from its cache, and all. */
  usage: { read: number; all: number };
}

export type Step =
  | {
      blocks: Block[];
      stopReason?: string;
      refusal?: string;
      /** Replaces the stand-in's own count. */
      usage?: Record<string, unknown>;
      /** Delay before the headers. Milliseconds. */
      delayMs?: number;
      /** Times of the first and the last event, with the others evenly between. Milliseconds after the request. */
      paced?: { first: number; whole: number };
      model?: string;
    }
  /** Sent unchanged, valid or not. */
  | { raw: string; contentType?: string; rawStatus?: number; headers?: Record<string, string> }
  | { status: number; type?: string; message?: string; errorCode?: string; headers?: Record<string, string> }
  /** `reset` and `hang` occur before the headers, the others after some events of an answer. */
  | { fault: "reset" | "hang" | "garbage" | "cut" | "reset_mid" | "silence" | "error_event"; errorType?: string };

export type Script = (body: Body, index: number) => Step | Promise<Step>;

export interface MessagesServer {
  readonly url: string;
  readonly asked: Asked[];
  /** Steps to run one after another, before the script applies. */
  next(...steps: Step[]): void;
  script(script: Script): void;
  /** Clears the log, the steps, the script and the limit. */
  reset(): void;
  /** Whether answers come as nearly compatible servers give them: no names of events, no counts, no `message_stop`. */
  nearly: boolean;
  /** The answer to `/v1/models`; 404 where null. */
  models: ({ id: string } & Record<string, unknown>)[] | null;
  /** Maximum number of requests in any such window; further ones get 429 with `retry-after-ms`. */
  limit: { requests: number; windowMs: number } | null;
  readonly refused: number;
  close(): Promise<void>;
}

export const text = (words: string): Block => ({ type: "text", text: words, citations: null });
export const json = (value: unknown): Block => text(JSON.stringify(value));
export const use = (id: string, name: string, input: unknown): Block => ({ type: "tool_use", id, name, input, caller: { type: "direct" } });
export const thinking = (words: string): Block => ({ type: "thinking", thinking: words, signature: "sig" });

export async function startMessagesServer(): Promise<MessagesServer> {
  const asked: Asked[] = [];
  const queue: Step[] = [];
  const cache = new Set<string>();
  const passed: number[] = [];
  let script: Script = unscripted;
  let serial = 0;
  let refused = 0;

  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void answer(request.url ?? "/", request.headers, Buffer.concat(chunks).toString("utf8"), response).catch(() => response.destroy());
    });
  });

  async function answer(url: string, headers: IncomingHttpHeaders, raw: string, response: ServerResponse): Promise<void> {
    serial += 1;
    const requestId = `req_${serial}`;
    if (url.startsWith("/v1/models")) {
      if (server.models === null) return fail(response, requestId, { status: 404, type: "not_found_error" });
      const data = server.models;
      return plain(response, 200, requestId, { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null });
    }
    const body = JSON.parse(raw) as Body;
    if (server.limit !== null) {
      const { requests, windowMs } = server.limit;
      const now = performance.now();
      while (passed[0] !== undefined && passed[0] <= now - windowMs) passed.shift();
      if (passed.length >= requests) {
        refused += 1;
        const wait = Math.ceil((passed[0] ?? now) + windowMs - now);
        return fail(response, requestId, {
          status: 429,
          type: "rate_limit_error",
          headers: { "retry-after-ms": String(Math.max(1, wait)) },
        });
      }
      passed.push(now);
    }
    const entry: Asked = { at: performance.now(), requestId, headers, body, answered: false, answeredAt: null, usage: { read: 0, all: 0 } };
    asked.push(entry);
    const step = queue.shift() ?? (await script(body, asked.length - 1));
    if ("raw" in step) {
      const headers = { "content-type": step.contentType ?? "text/event-stream", "request-id": requestId, ...step.headers };
      response.writeHead(step.rawStatus ?? 200, headers);
      response.end(step.raw);
      return;
    }
    if ("status" in step) return fail(response, requestId, step);
    if ("fault" in step) return misbehave(response, requestId, step, body);
    if (step.delayMs !== undefined) await pause(step.delayMs);
    const counted = count(body, step.blocks, cache);
    const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens } = counted;
    entry.usage = { read: cache_read_input_tokens, all: input_tokens + cache_read_input_tokens + cache_creation_input_tokens };
    const events = eventsOf({
      id: `msg_${serial}`,
      type: "message",
      role: "assistant",
      model: step.model ?? body.model,
      content: step.blocks,
      stop_reason: step.stopReason ?? (step.blocks.some(({ type }) => type === "tool_use") ? "tool_use" : "end_turn"),
      stop_details: step.refusal === undefined ? null : { category: "policy", explanation: step.refusal },
      usage: step.usage === undefined ? counted : { input_tokens: 0, output_tokens: 0, ...step.usage },
    });
    openStream(response, requestId);
    if (server.nearly) {
      response.end(nearlyFrames(events));
      return;
    }
    const last = events.pop() as Block;
    if (step.paced !== undefined) await writePaced(response, events, entry.at, step.paced);
    else response.write(events.map(frame).join(""));
    response.end(frame(last), () => {
      entry.answered = true;
      entry.answeredAt = performance.now();
    });
  }

  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const server: MessagesServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    next: (...steps) => {
      queue.push(...steps);
    },
    script: (next) => {
      script = next;
    },
    reset: () => {
      asked.length = 0;
      queue.length = 0;
      passed.length = 0;
      refused = 0;
      script = unscripted;
      server.limit = null;
      server.nearly = false;
    },
    nearly: false,
    models: null,
    limit: null,
    get refused() {
      return refused;
    },
    close: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
  return server;
}

const unscripted: Script = () => ({ status: 400, type: "invalid_request_error", message: "The test scripted no answer" });

async function writePaced(
  response: ServerResponse,
  events: Block[],
  since: number,
  { first, whole }: { first: number; whole: number },
): Promise<void> {
  for (const [index, event] of events.entries()) {
    const due = since + first + ((whole - first) * index) / events.length;
    const left = due - performance.now();
    if (left > 0) await pause(left);
    response.write(frame(event));
  }
}

async function misbehave(response: ServerResponse, requestId: string, step: Extract<Step, { fault: string }>, body: Body): Promise<void> {
  if (step.fault === "reset") {
    response.destroy();
    return;
  }
  if (step.fault === "hang") return;
  if (step.fault === "garbage") return plain(response, 200, requestId, "{not json");
  const begun = eventsOf({
    id: "msg_begun",
    type: "message",
    role: "assistant",
    model: body.model,
    content: [text("an answer that was begun and")],
    stop_reason: "end_turn",
    usage: { input_tokens: 7, output_tokens: 3 },
  });
  openStream(response, requestId);
  response.write(begun.slice(0, 4).map(frame).join(""));
  await pause(10);
  if (step.fault === "cut") response.end();
  if (step.fault === "reset_mid") response.destroy();
  if (step.fault === "error_event") {
    response.end(
      frame({ type: "error", error: { type: step.errorType ?? "overloaded_error", message: "Overloaded" }, request_id: requestId }),
    );
  }
}

function fail(response: ServerResponse, requestId: string, step: Extract<Step, { status: number }>): void {
  const details = step.errorCode === undefined ? {} : { details: { error_code: step.errorCode } };
  const error = { type: step.type ?? "api_error", message: step.message ?? step.type ?? "an error", ...details };
  plain(response, step.status, requestId, { type: "error", error, request_id: requestId }, step.headers);
}

function plain(response: ServerResponse, status: number, requestId: string, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": requestId, ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

function openStream(response: ServerResponse, requestId: string): void {
  response.writeHead(200, { "content-type": "text/event-stream", "request-id": requestId });
}

const frame = (event: Block): string => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

function nearlyFrames(events: readonly Block[]): string {
  return events
    .filter(({ type }) => type !== "message_stop" && type !== "ping")
    .map(({ usage: _usage, ...event }) => {
      const { usage: _counts, ...message } = (event.message ?? {}) as Record<string, unknown>;
      return `data: ${JSON.stringify(event.type === "message_start" ? { ...event, message } : event)}\n\n`;
    })
    .join("");
}

/** A complete message as a stream, in the API's order of events, with deltas in pieces. */
function eventsOf(message: { content: Block[]; usage: Record<string, unknown> } & Record<string, unknown>): Block[] {
  const { stop_reason, stop_details = null, usage } = message;
  const head = { ...message, content: [], stop_reason: null, stop_sequence: null, usage: { ...usage, output_tokens: 1 } };
  const events: Block[] = [{ type: "message_start", message: head }, { type: "ping" }];
  for (const [index, block] of message.content.entries()) {
    const delta = (change: Block) => events.push({ type: "content_block_delta", index, delta: change });
    const start = (content_block: Block) => events.push({ type: "content_block_start", index, content_block });
    switch (block.type) {
      case "text":
        start({ ...block, text: "", citations: null });
        for (const piece of pieces(block.text as string)) delta({ type: "text_delta", text: piece });
        for (const citation of (block.citations as unknown[] | null) ?? []) delta({ type: "citations_delta", citation });
        break;
      case "thinking":
        start({ type: "thinking", thinking: "", signature: "" });
        for (const piece of pieces(block.thinking as string)) delta({ type: "thinking_delta", thinking: piece });
        delta({ type: "signature_delta", signature: block.signature });
        break;
      case "tool_use":
      case "server_tool_use": {
        // A string is sent as raw input, valid JSON or not.
        const { input } = block;
        start({ ...block, input: {} });
        for (const piece of pieces(typeof input === "string" ? input : JSON.stringify(input))) {
          delta({ type: "input_json_delta", partial_json: piece });
        }
        break;
      }
      default:
        start(block);
    }
    events.push({ type: "content_block_stop", index });
  }
  events.push({ type: "message_delta", delta: { stop_reason, stop_details, stop_sequence: null, container: null }, usage });
  events.push({ type: "message_stop" });
  return events;
}

function pieces(words: string): string[] {
  const size = Math.max(16, Math.ceil(words.length / 40));
  return words.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
}

const tokens = (characters: number) => Math.ceil(characters / 4);

/** Reads the longest marked prefix seen before, and remembers every marked prefix of this request. */
function count(body: Body, blocks: Block[], cache: Set<string>) {
  const parts: { text: string; marked: boolean }[] = [];
  const add = (value: object) => {
    const { cache_control, ...rest } = value as Record<string, unknown>;
    parts.push({ text: JSON.stringify(rest), marked: cache_control !== undefined });
  };
  for (const tool of body.tools ?? []) add(tool);
  add({ model: body.model, format: body.output_config?.format ?? null });
  for (const part of body.system ?? []) add(part);
  for (const message of body.messages) {
    for (const block of typeof message.content === "string" ? [text(message.content)] : message.content)
      add({ role: message.role, ...block });
  }
  const prefix = createHash("sha256");
  let length = 0;
  let read = 0;
  let written = 0;
  const remembered: string[] = [];
  for (const part of parts) {
    prefix.update(part.text);
    length += part.text.length;
    if (!part.marked && !cache.size) continue;
    const key = prefix.copy().digest("hex");
    if (cache.has(key)) read = length;
    if (part.marked) {
      written = length;
      remembered.push(key);
    }
  }
  for (const key of remembered) cache.add(key);
  const end = Math.max(read, written);
  return {
    input_tokens: tokens(length - end),
    cache_read_input_tokens: tokens(read),
    cache_creation_input_tokens: tokens(end - read),
    output_tokens: tokens(JSON.stringify(blocks).length),
  };
}
