/** Turns of servers that speak chat completions: what is asked of them, what is read, and what their failures mean. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChatOptions } from "../../../../src/agents/claude/servers/chat-client.ts";
import type { ContentBlock, TurnDelta, TurnRequest } from "../../../../src/agents/claude/servers/messages.ts";
import { TurnError } from "../../../../src/agents/claude/servers/turn-error.ts";
import { type ChatServer, startChatServer } from "../../../support/chat-server.ts";
import { type Step, text as said, thinking as thought, use as used } from "../../../support/messages-server.ts";
import { chatClient } from "../../../support/model-servers.ts";

const { signal } = new AbortController();
const text = (words: string) => said(words) as ContentBlock & { type: string };
const thinking = (words: string) => thought(words) as ContentBlock;
const use = (id: string, name: string, input: unknown) => used(id, name, input) as ContentBlock;
let server: ChatServer;
beforeAll(async () => {
  server = await startChatServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const format = {
  type: "object",
  properties: { a: { type: "string" }, b: { type: "integer" } },
  required: ["a"],
  additionalProperties: false,
};
const request: TurnRequest = {
  model: "gpt-x",
  maxTokens: 1_000,
  effort: null,
  system: ["rules", "brief"],
  tools: [{ name: "look", description: "Looks", input_schema: { type: "object" } }],
  serverTools: [{ type: "web_search_20260318", name: "web_search" }],
  toolsClosed: false,
  isLong: true,
  messages: [{ role: "user", content: [text("Why?")] }],
  format,
  formText: "the form",
};
const turn = (more: Partial<TurnRequest> = {}, options: Partial<ChatOptions> = {}) =>
  chatClient(server.url, options).turn({ ...request, ...more }, { signal });

describe("what is asked", () => {
  test("of OpenAI's own: the form in strict mode beside the tools, its name for the room, the key, no one else's fields", async () => {
    server.next({ blocks: [text("x")] });
    await turn({ effort: "low" }, { isOpenAi: true });
    const { body, headers } = server.asked[0] ?? {};
    expect(headers?.authorization).toBe("Bearer sk-secret-0123456789");
    expect(body).toMatchObject({
      max_completion_tokens: 1_000,
      stream: true,
      stream_options: { include_usage: true },
      reasoning_effort: "low",
    });
    expect(body?.messages).toEqual([
      { role: "system", content: "rules\n\nbrief" },
      { role: "user", content: "Why?" },
    ]);
    expect(body?.tools).toEqual([{ type: "function", function: { name: "look", description: "Looks", parameters: { type: "object" } } }]);
    expect(body?.response_format?.json_schema).toMatchObject({
      strict: true,
      schema: { required: ["a", "b"], properties: { b: { anyOf: [{ type: "integer" }, { type: "null" }] } } },
    });
    for (const name of ["max_tokens", "temperature", "tool_choice", "thinking", "cache_control"]) expect(body).not.toHaveProperty(name);
  });

  test("of another that enforces forms: in the prompt too, and enforced only where no tools go along", async () => {
    server.next({ blocks: [text("x")] }, { blocks: [text("x")] });
    await turn();
    await turn({ toolsClosed: true });
    const [open, closed] = server.asked.map(({ body }) => body);
    expect(open).not.toHaveProperty("response_format");
    expect(open?.messages[0]?.content).toBe("rules\n\nthe form\n\nbrief");
    expect(closed).toMatchObject({ tool_choice: "none", response_format: { type: "json_schema" }, max_tokens: 1_000 });
  });

  test("of one that does not: the form in the prompt alone, and no tools where they are closed", async () => {
    server.next({ blocks: [text("x")] });
    await turn({ toolsClosed: true }, { structuredOutputs: "prompt", toolChoice: false });
    const body = server.asked[0]?.body;
    expect(body?.messages[0]?.content).toContain("the form");
    for (const name of ["response_format", "tools", "tool_choice"]) expect(body).not.toHaveProperty(name);
  });

  test("what was said: uses of tools and their results side by side, thinking left out", async () => {
    server.next({ blocks: [text("x")] });
    const result = (id: string, content: string) => ({ type: "tool_result", tool_use_id: id, content });
    await turn({
      messages: [
        ...request.messages,
        { role: "assistant", content: [thinking("hm"), use("c1", "look", { at: 1 }), use("c2", "look", { at: 2 })] },
        { role: "user", content: [result("c1", "one"), result("c2", "two"), text("go on")] },
      ],
    });
    const call = (id: string, at: number) => ({ id, type: "function", function: { name: "look", arguments: `{"at":${at}}` } });
    expect(server.asked[0]?.body.messages.slice(2)).toEqual([
      { role: "assistant", content: null, tool_calls: [call("c1", 1), call("c2", 2)] },
      { role: "tool", tool_call_id: "c1", content: "one" },
      { role: "tool", tool_call_id: "c2", content: "two" },
      { role: "user", content: "go on" },
    ]);
  });
});

describe("what is read", () => {
  test("text, tools in pieces, thinking and usage of one that does as OpenAI documents", async () => {
    server.next({
      blocks: [thinking("Let me see"), text("Because."), use("c1", "look", { at: [1, 2] }), use("c2", "look", { at: 3 })],
      usage: { prompt_tokens: 30, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 20 } },
      model: "gpt-x-2026",
    });
    const deltas: TurnDelta[] = [];
    const reply = await chatClient(server.url).turn(request, { signal, onDelta: (delta) => deltas.push(delta) });
    expect(reply).toMatchObject({
      content: [
        { type: "text", text: "Because." },
        { type: "tool_use", id: "c1", name: "look", input: { at: [1, 2] } },
        { type: "tool_use", id: "c2", name: "look", input: { at: 3 } },
      ],
      stopReason: "tool_use",
      model: "gpt-x-2026",
      requestId: "req_1",
      usage: { inputTokens: 10, cacheReadTokens: 20, outputTokens: 7 },
    });
    expect(deltas.filter(({ kind }) => kind === "text")).toHaveLength(1);
    expect(deltas).toContainEqual({ kind: "thinking", text: "Let me see" });
  });

  test("whole tool calls at one index, thinking in tags and no usage of a local one", async () => {
    server.dialect = "local";
    server.next({ blocks: [thinking('{"not": this}'), text("Now."), use("c1", "look", { at: 1 }), use("c2", "look", { at: 2 })] });
    const reply = await turn({}, { dialects: true });
    expect(reply.content).toMatchObject([{ text: "Now." }, { id: "c1", input: { at: 1 } }, { id: "c2", input: { at: 2 } }]);
    expect(reply.usage).toMatchObject({ inputTokens: 0, outputTokens: 0 });
  });

  test.each([
    ["length", { blocks: [text('{"a": "be')], stopReason: "max_tokens" }, "max_tokens"],
    ["content_filter", { blocks: [text("")], stopReason: "refusal" }, "refusal"],
  ])("an end by %s", async (_name, step, stopReason) => {
    server.next(step);
    expect(await turn()).toMatchObject({ stopReason });
  });

  test("a refusal in words", async () => {
    server.next({ blocks: [], refusal: "Not this." });
    expect(await turn()).toMatchObject({ stopReason: "refusal", refusal: "Not this." });
  });

  test("calls without an id, with an object for their input, and a broken input", async () => {
    const calls = [{ function: { name: "look", arguments: { at: 1 } } }, { function: { name: "look", arguments: '{"at": 2' } }];
    const chunk = { choices: [{ index: 0, delta: { tool_calls: calls }, finish_reason: "tool_calls" }] };
    server.next({ raw: `data: ${JSON.stringify(chunk)}\n\n` });
    expect((await turn({}, { dialects: true })).content).toMatchObject([
      { id: "call_1_0", input: { at: 1 } },
      { id: "call_1_1", input: null, broken_input: '{"at": 2' },
    ]);
  });

  test("one JSON answer in place of a stream", async () => {
    const message = { role: "assistant", content: "Because." };
    server.next({ raw: JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }), contentType: "application/json" });
    expect(await turn({}, { dialects: true })).toMatchObject({ content: [{ text: "Because." }], stopReason: "end_turn" });
  });

  test("no more than the words where the server lists its models", async () => {
    server.models = [{ id: "gpt-x" }];
    expect(await chatClient(server.url).models(signal)).toEqual([{ id: "gpt-x", lifecycle: null, retiresAt: null }]);
  });
});

describe("a failure", () => {
  const cases: [string, Step, string][] = [
    ["a refused key", { status: 401, message: "Incorrect API key provided: sk-secret-0123456789" }, "unauthorized"],
    ["an unknown model", { status: 404, message: "model 'x' not found", errorCode: "model_not_found" }, "not_found"],
    ["an unknown model as a bad request", { status: 400, message: "x is not a valid model ID" }, "not_found"],
    ["a rate limit", { status: 429, message: "slow down" }, "rate_limited"],
    ["a spent quota", { status: 429, message: "You exceeded your quota", errorCode: "insufficient_quota" }, "quota_exceeded"],
    [
      "a prompt too long",
      { status: 400, message: "This model's maximum context length is 8192 tokens", errorCode: "context_length_exceeded" },
      "payload_too_large",
    ],
    ["a filtered prompt", { status: 400, message: "The prompt was filtered", errorCode: "content_filter" }, "model_refused"],
    ["an overload", { status: 503, message: "busy" }, "service_unavailable"],
    ["an overload within the stream", { fault: "error_event" }, "service_unavailable"],
    ["a broken connection", { fault: "reset" }, "network"],
    ["an answer that ends in the middle", { fault: "cut" }, "network"],
    ["another protocol", { raw: 'data: {"type":"message_start","message":{}}\n\n' }, "network"],
  ];
  test.each(cases)("%s", async (_name, step, code) => {
    server.next(step);
    const error = await turn({}, { dialects: true }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TurnError);
    expect(error).toMatchObject({ code });
    expect(String((error as Error).message)).not.toContain("sk-secret");
    expect(server.asked).toHaveLength(1);
  });

  test("a 403 of the server is told from that of something in between", async () => {
    const told = async (raw: string, contentType: string) => {
      server.next({ raw, rawStatus: 403, contentType, headers: { server: "squid" } });
      return String((await turn({}).catch((error: Error) => error.message)) ?? "");
    };
    const typeless = JSON.stringify({ error: { message: "no access", code: 403 } });
    expect(await told(typeless, "application/json")).toContain("the key lacks the right to the model or feature: 403 no access");
    const foreign = "answered 403, from 'squid', and not in the form of a model server: a proxy or firewall on the way may refuse it";
    expect(await told("<h1>Blocked</h1>", "text/html")).toContain(foreign);
  });

  test("silence, and a turn that takes too long", async () => {
    server.next({ fault: "silence" });
    await expect(turn({}, { turnTimeoutMs: () => 30 })).rejects.toMatchObject({ code: "timeout" });
  });

  test("an abort gives the caller's own reason", async () => {
    server.next({ fault: "silence" });
    const caller = new AbortController();
    const running = chatClient(server.url).turn(request, { signal: caller.signal, onDelta: () => caller.abort(new Error("enough")) });
    await expect(running).rejects.toThrow("enough");
  });
});
