/**
 * A stand-in for a server of chat completions. It takes the scripts of the Messages stand-in: a request is handed to them
 * in the form that they know, their blocks are sent as chunks. As `openai` it does what OpenAI documents: pieces of tool
 * calls by index, usage when asked for, `tool_choice` obeyed. As `local` it does what small local servers do: whole tool
 * calls all at index 0, no usage, thinking in tags, `finish_reason: stop` with tools, no word on `tool_choice`.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Body, Script, Step } from "./messages-server.ts";

export interface ChatBody {
  model: string;
  messages: { role: string; content: string | null; tool_calls?: ChatCall[]; tool_call_id?: string }[];
  tools?: { type: string; function: { name: string; description: string; parameters: unknown } }[];
  tool_choice?: string;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { type: string; json_schema: { name: string; strict: boolean; schema: Record<string, unknown> } };
  reasoning_effort?: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
}

interface ChatCall {
  id: string;
  type: string;
  function: { name: string; arguments: string };
}

export type ChatDialect = "openai" | "local";

export interface ChatServer {
  readonly url: string;
  readonly asked: { body: ChatBody; headers: IncomingHttpHeaders }[];
  dialect: ChatDialect;
  /** The answer to `/v1/models`; 404 where null. */
  models: { id: string }[] | null;
  /** Steps to run one after another, before the script applies. */
  next(...steps: Step[]): void;
  script(script: Script): void;
  reset(): void;
  close(): Promise<void>;
}

export async function startChatServer(dialect: ChatDialect = "openai"): Promise<ChatServer> {
  const asked: ChatServer["asked"] = [];
  const queue: Step[] = [];
  let script: Script = unscripted;
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void answer(request.url ?? "/", request.headers, Buffer.concat(chunks).toString("utf8"), response).catch(() => response.destroy());
    });
  });

  async function answer(url: string, headers: IncomingHttpHeaders, raw: string, response: ServerResponse): Promise<void> {
    if (url.startsWith("/v1/models")) {
      if (server.models === null) return plain(response, 404, { error: { message: "no such route" } });
      return plain(response, 200, { object: "list", data: server.models });
    }
    if (url !== "/v1/chat/completions") return plain(response, 404, { error: { message: `no such route: ${url}` } });
    const body = JSON.parse(raw) as ChatBody;
    asked.push({ body, headers });
    const step = queue.shift() ?? (await script(messagesBody(body), asked.length - 1));
    if ("raw" in step) {
      response.writeHead(step.rawStatus ?? 200, { "content-type": step.contentType ?? "text/event-stream", ...step.headers }).end(step.raw);
      return;
    }
    if ("status" in step) {
      const error = { message: step.message ?? "an error", type: step.type ?? null, code: step.errorCode ?? null };
      return plain(response, step.status, { error }, step.headers);
    }
    if ("fault" in step) {
      if (step.fault === "hang") return;
      if (step.fault !== "reset") response.writeHead(200, { "content-type": "text/event-stream" });
      if (step.fault === "cut") response.end(frame({ choices: [{ index: 0, delta: { content: "begun" } }] }));
      else if (step.fault === "error_event") response.end(frame({ error: { message: "Overloaded", type: step.errorType ?? null } }));
      else if (step.fault === "silence") response.write(frame({ choices: [{ index: 0, delta: { content: "begun" } }] }));
      else response.destroy();
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream", "x-request-id": `req_${asked.length}` });
    const frames = server.dialect === "openai" ? openAiChunks(body, step) : localChunks(body, step);
    response.end(`${frames.map(frame).join("")}data: [DONE]\n\n`);
  }

  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const server: ChatServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    dialect,
    models: null,
    next: (...steps) => {
      queue.push(...steps);
    },
    script: (next) => {
      script = next;
    },
    reset: () => {
      asked.length = 0;
      queue.length = 0;
      script = unscripted;
      server.models = null;
      server.dialect = dialect;
    },
    close: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    },
  };
  return server;
}

const unscripted: Script = () => ({ status: 400, message: "The test scripted no answer" });

type Answer = Extract<Step, { blocks: unknown }>;

const finishReasons: Record<string, string> = { end_turn: "stop", tool_use: "tool_calls", max_tokens: "length", refusal: "content_filter" };

function partsOf({ blocks, stopReason }: Answer) {
  const text = blocks.flatMap((block) => (block.type === "text" ? [String(block.text)] : [])).join("");
  const thinking = blocks.flatMap((block) => (block.type === "thinking" ? [String(block.thinking)] : [])).join("");
  const calls = blocks.filter(({ type }) => type === "tool_use");
  const finish = finishReasons[stopReason ?? (calls.length > 0 ? "tool_use" : "end_turn")] ?? "stop";
  return { text, thinking, calls, finish };
}

const argumentsOf = (input: unknown) => (typeof input === "string" ? input : JSON.stringify(input));

function openAiChunks(body: ChatBody, step: Answer): unknown[] {
  const { text, thinking, calls, finish } = partsOf(step);
  const head = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: step.model ?? body.model, usage: null };
  const delta = (change: unknown) => ({ ...head, choices: [{ index: 0, delta: change, finish_reason: null }] });
  const usage = step.usage ?? {
    prompt_tokens: Math.ceil(JSON.stringify(body).length / 4),
    completion_tokens: Math.ceil(text.length / 4) + 1,
    prompt_tokens_details: { cached_tokens: 0 },
  };
  return [
    delta({ role: "assistant", content: "" }),
    ...pieces(thinking).map((piece) => delta({ reasoning_content: piece })),
    ...(step.refusal === undefined ? pieces(text).map((content) => delta({ content })) : [delta({ refusal: step.refusal })]),
    ...calls.flatMap(({ id, name, input }, index) => [
      delta({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }),
      ...pieces(argumentsOf(input)).map((piece) => delta({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
    { ...head, choices: [{ index: 0, delta: {}, finish_reason: finish }] },
    ...(body.stream_options?.include_usage === true ? [{ ...head, choices: [], usage }] : []),
  ];
}

function localChunks(body: ChatBody, step: Answer): unknown[] {
  const { text, thinking, calls, finish } = partsOf(step);
  const head = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: body.model };
  const words = thinking === "" ? text : `<think>\n${thinking}\n</think>\n\n${text}`;
  return [
    ...pieces(words).map((content) => ({ ...head, choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }] })),
    ...calls.map(({ id, name, input }) => ({
      ...head,
      choices: [
        { index: 0, delta: { tool_calls: [{ id, index: 0, type: "function", function: { name, arguments: argumentsOf(input) } }] } },
      ],
    })),
    { ...head, choices: [{ index: 0, delta: { content: "" }, finish_reason: finish === "tool_calls" ? "stop" : finish }] },
  ];
}

/** The request as the scripts know it. */
function messagesBody({ model, messages, tools, max_tokens, max_completion_tokens, response_format }: ChatBody): Body {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => ({ type: "text", text: content ?? "" }));
  const said: Body["messages"] = [];
  for (const { role, content, tool_calls, tool_call_id } of messages) {
    if (role === "system") continue;
    const blocks = [
      ...(role === "tool" ? [{ type: "tool_result", tool_use_id: tool_call_id, content }] : []),
      ...(role !== "tool" && content !== null && content !== "" ? [{ type: "text", text: content }] : []),
      ...(tool_calls ?? []).map((call) => ({
        type: "tool_use",
        id: call.id,
        name: call.function.name,
        input: JSON.parse(call.function.arguments) as unknown,
      })),
    ];
    const last = said.at(-1);
    if (role === "assistant" || last?.role !== "user") said.push({ role: role === "assistant" ? role : "user", content: blocks });
    else (last.content as unknown[]).push(...blocks);
  }
  return {
    model,
    max_tokens: max_tokens ?? max_completion_tokens ?? 0,
    system,
    ...(tools !== undefined && { tools: tools.map(({ function: { name } }) => ({ name })) }),
    messages: said,
    ...(response_format !== undefined && {
      output_config: { format: { type: response_format.type, schema: response_format.json_schema.schema } },
    }),
  };
}

function plain(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

const frame = (chunk: unknown): string => `data: ${JSON.stringify(chunk)}\n\n`;

function pieces(words: string): string[] {
  const size = Math.max(16, Math.ceil(words.length / 20));
  return words.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
}
