import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MessagesOptions } from "../../../../src/agents/claude/servers/client.ts";
import type { TurnDelta, TurnRequest, TurnUsage } from "../../../../src/agents/claude/servers/messages.ts";
import { TurnError } from "../../../../src/agents/claude/servers/turn-error.ts";
import { type MessagesServer, type Step, startMessagesServer, text, thinking, use } from "../../../support/messages-server.ts";
import { messagesClient } from "../../../support/model-servers.ts";

const key = "sk-ant-test-0123456789abcdef";
const signal = new AbortController().signal;
let server: MessagesServer;

beforeAll(async () => {
  server = await startMessagesServer();
});
beforeEach(() => {
  server.reset();
});
afterAll(() => server.close());

const client = (options: Partial<MessagesOptions> = {}) => messagesClient(server.url, { apiKey: key, ...options });

const request: TurnRequest = {
  model: "claude-sonnet-5-5",
  maxTokens: 1_000,
  effort: null,
  system: ["rules", "brief"],
  tools: [{ name: "look", description: "Looks", input_schema: { type: "object" } }],
  serverTools: [],
  toolsClosed: false,
  isLong: true,
  messages: [{ role: "user", content: [{ type: "text", text: "Why?" }] }],
  format: null,
  formText: null,
};

async function failureOf(step: Step, options: Partial<MessagesOptions> = {}): Promise<TurnError> {
  server.next(step);
  const error = await client(options)
    .turn(request, { signal })
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof TurnError)) throw new Error(`No TurnError but ${String(error)}`);
  return error;
}

describe("a turn", () => {
  test("gives blocks, stop reason, usage and request id, and tells what arrives", async () => {
    server.next({
      blocks: [thinking("Let me see"), text("Because."), use("toolu_1", "look", { at: [1, 2] })],
      usage: { input_tokens: 10, cache_read_input_tokens: 20, cache_creation_input_tokens: 5, output_tokens: 7 },
    });
    const deltas: TurnDelta[] = [];
    const reply = await client().turn(request, { signal, onDelta: (delta) => deltas.push(delta) });

    expect(reply.content.map(({ type }) => type)).toEqual(["thinking", "text", "tool_use"]);
    expect(reply.content[2]).toMatchObject({ id: "toolu_1", input: { at: [1, 2] } });
    expect(reply).toMatchObject({ stopReason: "tool_use", model: "claude-sonnet-5-5", requestId: expect.stringMatching(/^req_/) });
    expect(reply.usage).toMatchObject({ inputTokens: 10, cacheReadTokens: 20, cacheWriteTokens: 5, outputTokens: 7 });
    const told = (kind: string) => deltas.map((delta) => (delta.kind === kind && "text" in delta ? delta.text : "")).join("");
    expect(told("text")).toBe("Because.");
    expect(told("thinking")).toBe("Let me see");
  });

  test("leaves thinking out where the agent is set to go without", async () => {
    server.next({ blocks: [text("a")] }, { blocks: [text("b")] });
    await client().turn(request, { signal });
    await client().turn({ ...request, thinks: false }, { signal });
    expect(server.asked.map(({ body }) => body.thinking?.type)).toEqual(["adaptive", undefined]);
  });

  test("sends the key, the marks for the cache, thinking, and no sampling parameters", async () => {
    server.next({ blocks: [text("x")] });
    await client().turn({ ...request, effort: "low", format: { type: "object" } }, { signal });
    const { headers, body } = server.asked[0] ?? {};
    expect(headers?.authorization).toBe(`Bearer ${key}`);
    expect(body).toMatchObject({
      stream: true,
      thinking: { type: "adaptive" },
      output_config: { effort: "low", format: { type: "json_schema", schema: { type: "object" } } },
    });
    expect(body?.system?.map((part) => part.cache_control)).toEqual([{ type: "ephemeral" }, { type: "ephemeral" }]);
    expect(JSON.stringify(body?.messages.at(-1))).toContain("cache_control");
    for (const name of ["temperature", "top_p", "top_k", "tool_choice"]) expect(body).not.toHaveProperty(name);
  });

  test("leaves out what other servers do not know, and sends the key as they read it", async () => {
    server.next({ blocks: [text("x")] });
    await client({ promptCaching: false, thinking: null, keyHeader: "x-api-key" }).turn({ ...request, toolsClosed: true }, { signal });
    const { headers, body } = server.asked[0] ?? {};
    expect(headers).toMatchObject({ "x-api-key": key });
    expect(headers?.authorization).toBeUndefined();
    expect(JSON.stringify(body)).not.toMatch(/cache_control|thinking|output_config/);
    expect(body?.tool_choice).toEqual({ type: "none" });
  });

  test("at most four cache marks, however long the conversation", async () => {
    server.next({ blocks: [text("x")] });
    const exchange = [
      { role: "assistant" as const, content: [{ type: "text", text: "a" }] },
      {
        role: "user" as const,
        content: [
          { type: "text", text: "b" },
          { type: "text", text: "c" },
        ],
      },
    ];
    await client().turn({ ...request, messages: [...request.messages, ...exchange, ...exchange, ...exchange] }, { signal });
    expect(JSON.stringify(server.asked[0]?.body).split("cache_control").length - 1).toBe(4);
  });

  test("no cache mark where no turn is to follow: writing costs more than reading saves", async () => {
    server.next({ blocks: [text("x")] });
    await client().turn({ ...request, isLong: false }, { signal });
    expect(JSON.stringify(server.asked[0]?.body)).not.toContain("cache_control");
  });

  test("a server that cannot forbid tools is sent none where they are closed", async () => {
    server.next({ blocks: [text("x")] });
    await client({ toolChoice: false }).turn({ ...request, toolsClosed: true }, { signal });
    expect(server.asked[0]?.body).not.toHaveProperty("tools");
    expect(server.asked[0]?.body).not.toHaveProperty("tool_choice");
  });

  test("tells a broken tool input from a short one", async () => {
    server.next({ blocks: [use("toolu_1", "look", '{"at": [1, 2')] });
    const reply = await client().turn(request, { signal });
    expect(reply.content[0]).toMatchObject({ input: null, broken_input: '{"at": [1, 2' });
  });

  test("carries the server's own tools along", async () => {
    server.next({
      blocks: [
        { type: "server_tool_use", id: "srv_1", name: "web_search", input: { query: "towers" } },
        { type: "web_search_tool_result", tool_use_id: "srv_1", content: [{ type: "web_search_result", url: "https://example.org/a" }] },
        text("Done"),
      ],
      usage: { input_tokens: 1, output_tokens: 1, server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 } },
    });
    const deltas: TurnDelta[] = [];
    const reply = await client().turn(request, { signal, onDelta: (delta) => deltas.push(delta) });
    expect(reply.usage.webSearches).toBe(1);
    expect(deltas).toContainEqual({ kind: "server_tool", name: "web_search", input: { query: "towers" } });
    expect(reply.content[1]).toMatchObject({ type: "web_search_tool_result", tool_use_id: "srv_1" });
  });

  test("says why the model refused", async () => {
    server.next({ blocks: [text("No.")], stopReason: "refusal", refusal: "not this" });
    expect(await client().turn(request, { signal })).toMatchObject({ stopReason: "refusal", refusal: "not this" });
  });
});

describe("a failure has the code that decides what is done about it", () => {
  const cases: [string, Step, string][] = [
    ["400", { status: 400, type: "invalid_request_error", message: "max_tokens: too large" }, "invalid_input"],
    ["401", { status: 401, type: "authentication_error" }, "unauthorized"],
    ["403", { status: 403, type: "permission_error" }, "forbidden"],
    ["404", { status: 404, type: "not_found_error", message: "model: nothing-1" }, "not_found"],
    ["400 for the context", { status: 400, type: "invalid_request_error", message: "prompt is too long: 9 > 8" }, "payload_too_large"],
    ["413", { status: 413, type: "request_too_large" }, "payload_too_large"],
    ["429", { status: 429, type: "rate_limit_error" }, "rate_limited"],
    ["429 at the spend limit", { status: 429, type: "rate_limit_error", errorCode: "enforced_spend_limit_reached" }, "quota_exceeded"],
    ["402", { status: 402, type: "billing_error" }, "quota_exceeded"],
    ["400 without credit", { status: 400, type: "invalid_request_error", message: "Your credit balance is too low" }, "quota_exceeded"],
    ["500", { status: 500, type: "api_error" }, "service_unavailable"],
    ["529", { status: 529, type: "overloaded_error" }, "service_unavailable"],
    ["overload within the stream", { fault: "error_event" }, "service_unavailable"],
    ["rate limit within the stream", { fault: "error_event", errorType: "rate_limit_error" }, "rate_limited"],
    ["bad request within the stream", { fault: "error_event", errorType: "invalid_request_error" }, "invalid_input"],
    ["reset before the headers", { fault: "reset" }, "network"],
    ["reset within the stream", { fault: "reset_mid" }, "network"],
    ["a stream that just ends", { fault: "cut" }, "network"],
    ["a 200 that is no stream", { fault: "garbage" }, "network"],
  ];
  test.each(cases)("%s", async (_name, step, code) => {
    expect((await failureOf(step)).code).toBe(code);
  });

  test("Retry-After in seconds, milliseconds and as a date", async () => {
    const waitFor = async (headers: Record<string, string>) =>
      (await failureOf({ status: 429, type: "rate_limit_error", headers })).retryAfterMs;
    expect(await waitFor({ "retry-after": "7" })).toBe(7_000);
    expect(await waitFor({ "retry-after-ms": "250" })).toBe(250);
    expect(await waitFor({ "retry-after": new Date(Date.now() + 60_000).toUTCString() })).toBeGreaterThan(55_000);
    expect(await waitFor({})).toBeUndefined();
  });

  test.each([-3_600_000, 3_600_000])(
    "Retry-After as a date is meant by the server's clock, also where ours differs by %i ms",
    async (offMs) => {
      const answeredAt = Date.now() + offMs;
      const headers = { date: new Date(answeredAt).toUTCString(), "retry-after": new Date(answeredAt + 60_000).toUTCString() };
      expect((await failureOf({ status: 429, type: "rate_limit_error", headers })).retryAfterMs).toBe(60_000);
    },
  );

  test("silence before the headers and within the stream ends by the silence limit", async () => {
    const errors = await Promise.all([
      failureOf({ fault: "hang" }, { silenceTimeoutMs: 300 }),
      failureOf({ fault: "silence" }, { silenceTimeoutMs: 300 }),
    ]);
    expect(errors.map(({ code }) => code)).toEqual(["timeout", "timeout"]);
  });

  test("the whole turn has its own limit", async () => {
    const error = await failureOf({ fault: "silence" }, { turnTimeoutMs: () => 150 });
    expect(error).toMatchObject({ code: "timeout", message: expect.stringContaining("0.15 s") });
  });

  test.each([false, true])("an answer longer than its limit costs this request, with dialects %s", async (dialects) => {
    const error = await failureOf({ blocks: [text("long ".repeat(10_000))] }, { maxAnswerBytes: 20_000, dialects });
    expect(error).toMatchObject({ code: "unprocessable", message: expect.stringContaining("MODEL_MAX_ANSWER_MB") });
  });

  test("what was billed before the stream broke is told", async () => {
    const error = await failureOf({ fault: "reset_mid" });
    expect(error.billed.inputTokens).toBe(7);
    expect(error.requestId).toMatch(/^req_/);
  });

  test("an unreachable server", async () => {
    const gone = await startMessagesServer();
    await gone.close();
    const error = await failureOf({ blocks: [] }, { baseUrl: gone.url });
    expect(error).toMatchObject({ code: "network", message: expect.stringContaining("ECONNREFUSED") });
  });

  test("a redirect is told and not followed: the conversation and the key go to no other host", async () => {
    for (const status of [301, 307]) {
      const asked = server.asked.length;
      const error = await failureOf({ status, headers: { location: server.url } }, { keyHeader: "x-api-key" });
      expect(error).toMatchObject({ code: "not_found", message: expect.stringContaining(`answered ${status}`) });
      expect(server.asked.length - asked).toBe(1);
    }
  });

  test("an abort is the caller's reason, not a failure", async () => {
    const controller = new AbortController();
    server.next({ fault: "silence" });
    const reason = new Error("cancelled by the user");
    let billed: TurnUsage | null = null;
    const turn = client().turn(request, {
      signal: controller.signal,
      onDelta: () => controller.abort(reason),
      onAborted: (usage) => {
        billed = usage;
      },
    });
    await expect(turn).rejects.toBe(reason);
    expect(billed).toMatchObject({ inputTokens: 7 });
  });
});

describe("a request that is forbidden", () => {
  test("by the model server is told in its words", async () => {
    const { message } = await failureOf({ status: 403, type: "permission_error", message: "no access to claude-opus" });
    expect(message).toBe(
      "The model server forbids this request (403): the key lacks the right to the model or feature: no access to claude-opus",
    );
  });

  test.each([401, 403])("by something in between is told as that, and by whom (%s)", async (rawStatus) => {
    const raw = "<html><head><title>Blocked</title></head>\n<body>Ask <b>IT</b></body></html>";
    const { message } = await failureOf({ raw, rawStatus, contentType: "text/html", headers: { server: "squid/6" } });
    expect(message).toContain(`answered ${rawStatus}, from 'squid/6', and not in the form of a model server: a proxy or firewall`);
    expect(message).toMatch(/Blocked Ask IT$/);
  });
});

describe("secrets", () => {
  test("a server that repeats the key does not get it into the error, nor into its causes", async () => {
    for (const status of [400, 401, 403, 404, 500]) {
      const error = await failureOf({ status, type: "invalid_request_error", message: `Incorrect API key: ${key} (Bearer ${key})` });
      const everything = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error.cause) + error.stack;
      expect(everything).not.toContain(key);
      expect(everything).not.toContain("0123456789abcdef");
    }
  });
});

describe("the model list", () => {
  test("Anthropic's form and the OpenAI form of local servers", async () => {
    server.models = [{ id: "a", lifecycle: "deprecated", retires_at: "2026-11-30T00:00:00Z" }, { id: "b" }];
    expect(await client().models(signal)).toEqual([
      { id: "a", lifecycle: "deprecated", retiresAt: "2026-11-30T00:00:00Z" },
      { id: "b", lifecycle: null, retiresAt: null },
    ]);
  });
});
