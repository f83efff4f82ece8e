/** A model with fallbacks: which failures move on to the next server, the journal's entries, and each server's request. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { answerForm } from "../../../../src/agents/claude/conversation/answer-form.ts";
import { converse } from "../../../../src/agents/claude/conversation/conversation.ts";
import type { ConversationOptions } from "../../../../src/agents/claude/conversation/conversation-options.ts";
import type { LoopTool } from "../../../../src/agents/claude/conversation/tool-use.ts";
import { type ModelServer, ModelServers } from "../../../../src/agents/claude/servers/model-server.ts";
import { MemoryJournal, memoryContext } from "../../../support/agent-context.ts";
import { type ChatServer, startChatServer } from "../../../support/chat-server.ts";
import { json, type MessagesServer, type Step, startMessagesServer, text, thinking, use } from "../../../support/messages-server.ts";
import { chatClient, messagesClient, modelServer, quickLimiter } from "../../../support/model-servers.ts";

let messages: MessagesServer;
let chat: ChatServer;
beforeAll(async () => {
  [messages, chat] = await Promise.all([startMessagesServer(), startChatServer()]);
});
beforeEach(() => {
  messages.reset();
  chat.reset();
});
afterAll(() => Promise.all([messages.close(), chat.close()]));

const breaker = { failures: 1, restMs: 60_000, trials: 1 };
const serversWith = (more: Partial<ModelServer> = {}) =>
  new ModelServers([
    modelServer(messagesClient(messages.url), { name: "first", ...more }),
    modelServer(chatClient(chat.url), { name: "second", prices: { asOf: "2026-01-01", models: { "*": { input: 1, output: 1 } } } }),
  ]);
const form = answerForm(z.object({ answer: z.string() }));
const look: LoopTool = {
  definition: { name: "look", description: "Looks", input_schema: { type: "object" } },
  run: () => Promise.resolve("seen"),
  show: () => "seen",
};
const model = "claude-sonnet-5-5,second/qwen/qwen3";

type Options = ConversationOptions<{ answer: string }>;
function optionsOf(more: Partial<Options> = {}): Options {
  return { agent: "research", model, effort: null, maxTokens: 1_000, system: ["rules"], task: "Find it.", form, ...more };
}
function talk(journal = new MemoryJournal(), servers = serversWith(), more: Partial<Options> = {}) {
  return converse(servers.routes(model), memoryContext({ journal }), optionsOf(more));
}
test("tells the journal of a request before it goes, and of its repetition no less", async () => {
  const arrived: number[] = [];
  const sending = async () => void arrived.push(messages.asked.length);
  messages.next({ status: 503 }, { blocks: [json({ answer: "42" })] });
  await converse(serversWith().routes(model), memoryContext({ sending }), optionsOf());
  expect(arrived).toEqual([0, 1]);
});

const answered: Step = { blocks: [json({ answer: "42" })], usage: { prompt_tokens: 1_000_000, completion_tokens: 0 } };

describe("the name of a model", () => {
  const names = (setting: string) =>
    serversWith()
      .routes(setting)
      .map(({ server, model }) => [server.name, model]);

  test("is one of the first server, one of a server's, or several; a slash may be the model's own", () => {
    expect(names("gpt")).toEqual([["first", "gpt"]]);
    expect(names("second/qwen/qwen3, qwen/qwen3")).toEqual([
      ["second", "qwen/qwen3"],
      ["first", "qwen/qwen3"],
    ]);
  });

  test("has the smallest context that is known of its alternatives", () => {
    const sizes = new ModelServers([
      modelServer(messagesClient(messages.url), { name: "a", contextOf: () => 200_000 }),
      modelServer(messagesClient(messages.url), { name: "b", contextOf: (model) => (model === "small" ? 8_000 : null) }),
    ]);
    expect(sizes.contextOf("x,b/small,b/other")).toBe(8_000);
    expect(sizes.contextOf("b/other")).toBeNull();
  });
});

describe("goes on to the next", () => {
  test("server without the effort that was chosen for the first", async () => {
    messages.next({ status: 404, type: "not_found_error" });
    chat.next(answered);
    await talk(undefined, undefined, { effort: "low" });
    expect(messages.asked[0]?.body.output_config?.effort).toBe("low");
    expect(chat.asked[0]?.body).not.toHaveProperty("reasoning_effort");
  });

  const cases: [string, Step[]][] = [
    ["a refusal", [{ blocks: [text("No.")], stopReason: "refusal", usage: { input_tokens: 10, output_tokens: 1 } }]],
    ["an unknown model", [{ status: 404, type: "not_found_error" }]],
    ["a refused key", [{ status: 401, type: "authentication_error" }]],
    ["a spent quota", [{ status: 402, type: "billing_error" }]],
    ["an outage that outlasts the retries", Array.from({ length: 3 }, () => ({ status: 503 }))],
  ];
  test.each(cases)("%s", async (_name, steps) => {
    messages.next(...steps);
    chat.next(answered);
    expect(await talk()).toMatchObject({ answered: true, value: { answer: "42" } });
    expect(messages.asked).toHaveLength(steps.length);
    expect(chat.asked[0]?.body.model).toBe("qwen/qwen3");
  });

  test("an open breaker, at once and without a wait", async () => {
    const servers = serversWith({ limiter: quickLimiter({ breaker }) });
    messages.next({ status: 503 });
    chat.next(answered, answered);
    await talk(undefined, servers);
    await talk(undefined, servers);
    expect(messages.asked).toHaveLength(1);
    expect(chat.asked).toHaveLength(2);
  });

  test("what is wrong with the request itself does not", async () => {
    messages.next({ status: 400, type: "invalid_request_error", message: "max_tokens: too large" });
    await expect(talk()).rejects.toMatchObject({ code: "invalid_input" });
    expect(chat.asked).toHaveLength(0);
  });

  test("the last one's failure is the turn's, with what all were billed", async () => {
    messages.next({ blocks: [text("No.")], stopReason: "refusal", usage: { input_tokens: 10, output_tokens: 1 } });
    chat.next({ status: 404, errorCode: "model_not_found" });
    await expect(talk()).rejects.toMatchObject({ code: "not_found", usage: { inputTokens: 10, outputTokens: 1 } });
  });
});

test("another model of the same protocol is sent no thinking either, in the turn that moves and in those after it", async () => {
  const model = "a,b";
  const refused: Step = { blocks: [text("No.")], stopReason: "refusal" };
  messages.next(
    { blocks: [thinking("hm"), use("t1", "look", {})] },
    refused,
    { blocks: [use("t2", "look", {})] },
    { blocks: [json({ answer: "42" })] },
  );
  const servers = new ModelServers([modelServer(messagesClient(messages.url))]);
  const options = { agent: "research", model, effort: null, maxTokens: 1_000, system: ["rules"], task: "Find it.", form, tools: [look] };
  const bounds = { turns: 9, tokens: 1e9, seconds: 1e9 };
  expect(await converse(servers.routes(model), memoryContext(), { ...options, bounds })).toMatchObject({ value: { answer: "42" } });
  expect(messages.asked.map(({ body }) => body.model)).toEqual(["a", "a", "b", "b"]);
  expect(messages.asked.map(({ body }) => JSON.stringify(body.messages).includes("hm"))).toEqual([false, true, false, false]);
});

test("both servers' usage counts, each at its own price", async () => {
  messages.next({ blocks: [text("No.")], stopReason: "refusal", usage: { input_tokens: 1_000_000, output_tokens: 0 } });
  chat.next(answered);
  const journal = new MemoryJournal();
  await talk(journal);
  expect(journal.calls.get("0/0")?.usage).toMatchObject({ inputTokens: 2_000_000, costUsd: 3 });
});

test("a conversation stays with the model that answered, which is sent no thinking of another; a replay does the same", async () => {
  messages.next({ blocks: [thinking("hm"), use("t1", "look", {})] }, { blocks: [text("No.")], stopReason: "refusal" });
  chat.next({ blocks: [use("t2", "look", {})] }, answered);
  const journal = new MemoryJournal();
  const more = { tools: [look], bounds: { turns: 9, tokens: 1e9, seconds: 1e9 } };
  expect(await talk(journal, undefined, more)).toMatchObject({ value: { answer: "42" }, turns: 3 });
  expect(messages.asked).toHaveLength(2);
  expect(chat.asked).toHaveLength(2);
  expect(JSON.stringify(chat.asked[0]?.body)).not.toContain("hm");
  expect(chat.asked[1]?.body.messages.filter(({ role }) => role === "tool")).toHaveLength(2);

  expect(await talk(journal, undefined, more)).toMatchObject({ value: { answer: "42" }, turns: 3 });
  expect(journal.divergences).toEqual([]);
  expect([messages.asked.length, chat.asked.length]).toEqual([2, 2]);

  // Died before the last turn: the next process asks the second model at once.
  journal.calls.delete("2/0");
  chat.next(answered);
  expect(await talk(journal, undefined, more)).toMatchObject({ value: { answer: "42" }, turns: 3 });
  expect([messages.asked.length, chat.asked.length]).toEqual([2, 3]);
});
