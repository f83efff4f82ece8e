import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { answerForm } from "../../../../src/agents/claude/conversation/answer-form.ts";
import { converse } from "../../../../src/agents/claude/conversation/conversation.ts";
import type { ConversationOptions } from "../../../../src/agents/claude/conversation/conversation-options.ts";
import { isForTheModel, type LoopTool } from "../../../../src/agents/claude/conversation/tool-use.ts";
import type { Route } from "../../../../src/agents/claude/servers/model-server.ts";
import type { Json } from "../../../../src/domain/base/json.ts";
import { RalphError } from "../../../../src/domain/errors/errors.ts";
import { type MemoryContextOptions, MemoryJournal, memoryContext } from "../../../support/agent-context.ts";
import {
  type Body,
  json,
  type MessagesServer,
  type Step,
  startMessagesServer,
  text,
  thinking,
  use,
} from "../../../support/messages-server.ts";
import { messagesClient, routeTo } from "../../../support/model-servers.ts";

let server: MessagesServer;
let model: Route[];

beforeAll(async () => {
  server = await startMessagesServer();
});
beforeEach(() => {
  server.reset();
  model = routeTo(messagesClient(server.url, { thinking: null }));
});
afterAll(() => server.close());

const form = answerForm(z.object({ answer: z.string() }));
type Answer = z.infer<typeof form.schema>;

const options = (more: Partial<ConversationOptions<Answer>> = {}): ConversationOptions<Answer> => ({
  agent: "research",
  model: "claude-sonnet-5-5",
  effort: null,
  maxTokens: 1_000,
  system: ["rules", "brief"],
  task: "Find it.",
  form,
  ...more,
});

/** A tool whose answer names what it was asked. */
function echo(name = "look", run: (input: Json) => Promise<Json> = (input) => Promise.resolve({ seen: input })): LoopTool {
  return {
    definition: { name, description: name, input_schema: { type: "object" } },
    run: (input) => run(input),
    show: (_input, answer) => JSON.stringify(answer),
  };
}

const talk = (more: Partial<ConversationOptions<Answer>> = {}, context: MemoryContextOptions = {}) =>
  converse(model, memoryContext(context), options(more));
const lastMessage = (index: number) => JSON.stringify(server.asked[index]?.body.messages.at(-1));

describe("an answer", () => {
  test("in one turn, with its usage and cost in the journal", async () => {
    server.next({ blocks: [thinking("hm"), json({ answer: "42" })], usage: { input_tokens: 1_000_000, output_tokens: 100_000 } });
    const context = memoryContext();
    expect(await converse(model, context, options())).toEqual({ answered: true, value: { answer: "42" }, stopped: null, turns: 1 });
    expect(context.journal.calls.get("0/0")?.usage).toMatchObject({ inputTokens: 1_000_000, costUsd: 3 });
    expect(server.asked[0]?.body.output_config?.format?.schema).toMatchObject({ properties: { answer: { type: "string" } } });
  });

  test("that does not fit its form is sent back once with what is wrong", async () => {
    server.next({ blocks: [text("I think it is 42.")] }, { blocks: [json({ answer: "42" })] });
    expect(await talk()).toMatchObject({ answered: true, value: { answer: "42" } });
    expect(lastMessage(1)).toContain("not a JSON object");
  });

  test("that does not fit twice is a clear failure", async () => {
    server.next({ blocks: [json({ answer: 42 })] }, { blocks: [json({ answr: "42" })] });
    await expect(talk()).rejects.toMatchObject({ code: "retry_exhausted", message: expect.stringContaining("answer") });
  });

  test("that fails its check is sent back once, then taken as it is", async () => {
    server.next({ blocks: [json({ answer: "a" })] }, { blocks: [json({ answer: "b" })] });
    const seen: string[] = [];
    const check = ({ answer }: Answer) => {
      seen.push(answer);
      return ["the id 's-1' was not given"];
    };
    expect(await talk({ check })).toMatchObject({ value: { answer: "b" } });
    expect(seen).toEqual(["a"]);
    expect(lastMessage(1)).toContain("s-1");
  });

  test("cut off at its room gets twice the room, once", async () => {
    const cut = { blocks: [text('{"answer": "4')], stopReason: "max_tokens" };
    server.next(cut, { blocks: [json({ answer: "42" })] });
    expect(await talk()).toMatchObject({ value: { answer: "42" } });
    expect(server.asked.map(({ body }) => body.max_tokens)).toEqual([1_000, 2_000]);
    server.next(cut, cut);
    await expect(talk()).rejects.toMatchObject({ code: "retry_exhausted" });
  });

  test("refused is its own code, with the server's words", async () => {
    server.next({ blocks: [text("No.")], stopReason: "refusal", refusal: "not this" });
    await expect(talk()).rejects.toMatchObject({ code: "model_refused", message: expect.stringContaining("not this") });
    expect(server.asked).toHaveLength(1);
  });

  test("of turns that the server pauses without end is a failure", async () => {
    server.script(() => ({ blocks: [text("Still at it.")], stopReason: "pause_turn" }));
    await expect(talk()).rejects.toMatchObject({ code: "retry_exhausted", message: expect.stringContaining("paused") });
  });

  test("of a turn that the server paused is awaited by sending it back as it came", async () => {
    const begun = [{ type: "server_tool_use", id: "srv_1", name: "web_search", input: { query: "x" } }];
    server.next({ blocks: begun, stopReason: "pause_turn" }, { blocks: [json({ answer: "42" })] });
    expect(await talk()).toMatchObject({ value: { answer: "42" }, turns: 2 });
    expect(server.asked[1]?.body.messages.at(-1)).toMatchObject({ role: "assistant", content: [{ type: "server_tool_use", id: "srv_1" }] });
  });

  test("where the server enforces no form: the schema stands in the prompt and the object is found in the prose", async () => {
    server.next({ blocks: [text('Sure: {not this}\n```json\n{"answer": "a } in a string"}\n```\nDone.')] });
    model = routeTo(messagesClient(server.url, { structuredOutputs: "prompt" }));
    expect(await talk()).toMatchObject({ value: { answer: "a } in a string" } });
    const { body } = server.asked[0] ?? {};
    expect(body?.output_config).toBeUndefined();
    expect(JSON.stringify(body?.system)).toContain("JSON Schema");
  });
});

describe("tools", () => {
  test("of one turn run side by side, and their answers go back together in the order asked for", async () => {
    server.next({ blocks: [use("t1", "look", { at: 1 }), use("t2", "look", { at: 2 })] }, { blocks: [json({ answer: "both" })] });
    let open = 0;
    let most = 0;
    const { promise: together, resolve: release } = Promise.withResolvers<void>();
    const slow = echo("look", async (input) => {
      open += 1;
      most = Math.max(most, open);
      if (open === 2) release();
      await together;
      return { seen: input };
    });
    await talk({ tools: [slow] });
    expect(most).toBe(2);
    const results = server.asked[1]?.body.messages.at(-1)?.content as unknown as { tool_use_id: string; content: string }[];
    expect(results.slice(0, 2).map(({ tool_use_id, content }) => [tool_use_id, content])).toEqual([
      ["t1", '{"seen":{"at":1}}'],
      ["t2", '{"seen":{"at":2}}'],
    ]);
  });

  test("an unknown tool, a broken input and a failing tool are told to the model, which may go on", async () => {
    server.next(
      { blocks: [use("t1", "delete_everything", {}), use("t2", "look", '{"at": '), use("t3", "fail", {})] },
      { blocks: [json({ answer: "anyway" })] },
    );
    const failing = echo("fail", () => Promise.reject(new RalphError("data_not_found", "nothing there")));
    expect(await talk({ tools: [echo(), failing] })).toMatchObject({ value: { answer: "anyway" } });
    const results = server.asked[1]?.body.messages.at(-1)?.content as unknown as { content: string; is_error?: boolean }[];
    expect(results.slice(0, 3).map(({ is_error }) => is_error)).toEqual([true, true, true]);
    expect(results[0]?.content).toContain("There are: look, fail");
    expect(results[1]?.content).toContain("not a JSON object");
    expect(results[2]?.content).toContain("nothing there");
    const sentBack = server.asked[1]?.body.messages.at(-2)?.content as unknown as { input?: unknown; broken_input?: unknown }[];
    expect(sentBack[1]).toMatchObject({ input: {} });
    expect(sentBack[1]).not.toHaveProperty("broken_input");
  });

  test("the model is told what is left of its bounds, until the last turn", async () => {
    server.next(
      { blocks: [use("t1", "look", { at: 1 })] },
      { blocks: [use("t2", "look", { at: 2 })] },
      { blocks: [json({ answer: "now" })] },
    );
    await talk({ tools: [echo()], bounds: { turns: 4, tokens: 90_000, seconds: 600 } });
    const told = server.asked.map(({ body }) => JSON.stringify(body.messages.at(-1)));
    expect(told[1]).toMatch(/Left: 3 turns and about (?:89|90) thousand tokens\./);
    expect(told[2]).toMatch(/Left: 2 turns/);
    expect(told[0]).not.toContain("Left:");
  });

  test("what the model can do nothing about is thrown: a wait for the user, a fault of ours", async () => {
    class Suspension extends Error {}
    for (const thrown of [new Suspension("waiting"), new RalphError("database", "gone"), new RalphError("storage_full", "full")]) {
      server.reset();
      server.next({ blocks: [use("t1", "look", {})] });
      await expect(talk({ tools: [echo("look", () => Promise.reject(thrown))] })).rejects.toBe(thrown);
    }
  });
});

describe("bounds", () => {
  const searching = () =>
    server.script((_body, index) => ({
      blocks: [use(`t${index}`, "look", { at: index })],
      usage: { input_tokens: 100, output_tokens: 0 },
    }));

  test("in turns: the last one is told to answer in words, so that its prompt is read from the server's cache", async () => {
    server.script((body, index) =>
      JSON.stringify(body.messages.at(-1)).includes("limit of this task")
        ? { blocks: [json({ answer: "so far" })] }
        : { blocks: [use(`t${index}`, "look", {})] },
    );
    const outcome = await talk({ tools: [echo()], bounds: { turns: 4, tokens: 1e9, seconds: 1e9 } });
    expect(outcome).toEqual({ answered: true, value: { answer: "so far" }, stopped: "turns", turns: 4 });
    expect(server.asked[3]?.body.tools).toHaveLength(1);
    expect(server.asked.map(({ body }) => body.tool_choice)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("a model that goes on is told once more that its tools are closed, and the server to allow none", async () => {
    server.script((body, index) =>
      body.tool_choice?.type === "none" ? { blocks: [json({ answer: "so far" })] } : { blocks: [use(`t${index}`, "look", {})] },
    );
    let ran = 0;
    const counting = echo("look", () => Promise.resolve(++ran));
    const outcome = await talk({ tools: [counting], bounds: { turns: 4, tokens: 1e9, seconds: 1e9 } });
    expect(outcome).toEqual({ answered: true, value: { answer: "so far" }, stopped: "turns", turns: 5 });
    expect(ran).toBe(3);
    expect(lastMessage(4)).toContain('"is_error":true');
    expect(lastMessage(4)).toContain("Closed");
  });

  test("what a model notes down is kept to the last, also by a server that forbids no tools", async () => {
    server.script((_body, index) => ({ blocks: [use(`t${index}`, "note", { at: index }), use(`u${index}`, "look", {})] }));
    const notes: Json[] = [];
    const show = (input: Json) => `Noted ${notes.push(input)}`;
    const note: LoopTool = { ...echo("note"), isKeeping: true, show };
    const outcome = await talk({ tools: [note, echo()], bounds: { turns: 3, tokens: 1e9, seconds: 1e9 } });
    expect(outcome).toEqual({ answered: false, stopped: "turns", turns: 4 });
    expect(notes).toEqual([{ at: 0 }, { at: 1 }, { at: 2 }, { at: 3 }]);
  });

  test("in tokens and in time", async () => {
    searching();
    expect(await talk({ tools: [echo()], bounds: { turns: 50, tokens: 250, seconds: 1e9 } })).toMatchObject({
      answered: false,
      stopped: "tokens",
      turns: 5,
    });
    server.reset();
    server.script(() => ({ blocks: [use("t", "look", {})], delayMs: 30 }));
    expect(await talk({ tools: [echo()], bounds: { turns: 50, tokens: 1e9, seconds: 0.02 } })).toMatchObject({
      answered: false,
      stopped: "time",
      turns: 3,
    });
  });

  test("a model that goes on calling tools after it was told to answer is left", async () => {
    searching();
    expect(await talk({ tools: [echo()], bounds: { turns: 3, tokens: 1e9, seconds: 1e9 } })).toEqual({
      answered: false,
      stopped: "turns",
      turns: 4,
    });
    expect(server.asked).toHaveLength(4);
  });

  test("the session's budget ends it without an answer, and nothing more is sent", async () => {
    searching();
    const budget = ({ calls }: MemoryJournal) => {
      if ([...calls.values()].filter(({ kind }) => kind === "model").length >= 3) throw new RalphError("limit_reached", "maxModelCalls");
    };
    expect(await talk({ tools: [echo()], bounds: { turns: 50, tokens: 1e9, seconds: 1e9 } }, { budget })).toEqual({
      answered: false,
      stopped: "budget",
      turns: 3,
    });
    expect(server.asked).toHaveLength(3);
  });
});

describe("an answer that was sent back", () => {
  const check = () => ["mend this"];
  const failures: [string, Step][] = [
    ["refuses", { blocks: [text("No.")], stopReason: "refusal" }],
    ["does not fit its form", { blocks: [text("I mended it.")] }],
    ["outgrows the context", { status: 400, type: "invalid_request_error", message: "prompt is too long: 250000 tokens > 200000" }],
  ];
  test.each(failures)("is the answer where the next one %s", async (_how, step) => {
    server.script((_body, index) => (index === 0 ? { blocks: [json({ answer: "first" })] } : step));
    const told: Answer[] = [];
    const outcome = await talk({ check, onAnswer: (answer) => told.push(answer) });
    expect(outcome).toMatchObject({ answered: true, value: { answer: "first" }, stopped: "failure" });
    expect(told).toEqual([{ answer: "first" }]);
  });

  test("is none where no time is left to mend it", async () => {
    server.script(() => ({ blocks: [json({ answer: "late" })], delayMs: 30 }));
    expect(await talk({ check, bounds: { turns: 4, tokens: 1e9, seconds: 0.02 } })).toMatchObject({
      answered: true,
      value: { answer: "late" },
    });
    expect(server.asked).toHaveLength(1);
  });
});

describe("a context of 4,000 tokens", () => {
  const long = (at: number) => `${at} ${"word ".repeat(1_000)}`;
  const talker = (body: Body, index: number): Step =>
    body.messages.length < 12
      ? { blocks: [use(`t${index}`, "look", { at: index })], usage: { input_tokens: 0, output_tokens: 0 } }
      : { blocks: [json({ answer: "end" })] };
  const reader = (): LoopTool => ({ ...echo(), show: (input) => long((input as { at: number }).at) });
  const bounds = { turns: 50, tokens: 1e9, seconds: 1e9 };

  test("holds the newest of what tools said, the oldest shortened", async () => {
    server.script(talker);
    expect(await talk({ tools: [reader()], bounds, contextTokens: 4_000 })).toMatchObject({ answered: true, stopped: null });
    for (const { body } of server.asked) expect(JSON.stringify(body.messages).length).toBeLessThan((4_000 - 1_000) * 3 + 1_500);
    expect(lastMessage(4)).toContain(long(3));
    expect(JSON.stringify(server.asked[4]?.body.messages[2])).toContain("shortened");
  });

  test("that is smaller than anyone knew: one more try with less, and the answer is asked for", async () => {
    server.script((body, index) => {
      if (JSON.stringify(body.messages).length > 12_000)
        return { status: 400, type: "invalid_request_error", message: "This model's maximum context length is 4096 tokens" };
      return JSON.stringify(body.messages.at(-1)).includes("limit of this task")
        ? { blocks: [json({ answer: "from what is left" })] }
        : talker(body, index);
    });
    expect(await talk({ tools: [reader()], bounds })).toMatchObject({
      answered: true,
      value: { answer: "from what is left" },
      stopped: "context",
    });
  });
});

describe("a server that counts no tokens", () => {
  const uncounted = { input_tokens: 0, output_tokens: 0 };

  test("is bounded in tokens by what the texts are long, and its cost is unknown", async () => {
    server.script((_body, index) => ({ blocks: [use(`t${index}`, "look", { words: "x".repeat(300) })], usage: uncounted }));
    const context = memoryContext();
    const bounds = { turns: 50, tokens: 1_000, seconds: 1e9 };
    expect(await converse(model, context, options({ tools: [echo()], bounds }))).toMatchObject({ stopped: "tokens" });
    expect(server.asked.length).toBeLessThan(10);
    expect(context.journal.calls.get("0/0")?.usage).toMatchObject({ inputTokens: 0, costUsd: null });
  });
});

describe("the journal", () => {
  test("a run that died in its tenth turn goes on there: nothing answered is sent again, nothing diverges", async () => {
    const answer = (index: number) =>
      index < 11 ? { blocks: [use(`t${index}`, "look", { at: index })] } : { blocks: [json({ answer: "end" })] };
    let ran = 0;
    const tools = () => [
      echo("look", (input) => {
        ran += 1;
        return Promise.resolve({ seen: input });
      }),
    ];
    // What the stand-in answers hangs on how long the conversation is, not on how often it was asked.
    server.script((body) => answer((body.messages.length - 1) / 2));
    const bounds = { turns: 50, tokens: 1e9, seconds: 1e9 };

    const journal = new MemoryJournal();
    journal.dieAt = 10;
    await expect(talk({ tools: tools(), bounds }, { journal })).rejects.toThrow("died");
    const sentBefore = server.asked.length;
    expect(sentBefore).toBe(9);

    journal.dieAt = Number.POSITIVE_INFINITY;
    ran = 0;
    expect(await talk({ tools: tools(), bounds }, { journal })).toMatchObject({ answered: true, value: { answer: "end" }, turns: 12 });
    expect(server.asked.length).toBe(12);
    expect(journal.divergences).toEqual([]);
    expect(ran).toBe(11);
  });

  test("a request is recognised by all that was said before, without keeping it each time", async () => {
    server.script((body) =>
      body.messages.length < 40
        ? { blocks: [use(`t${body.messages.length}`, "look", { at: body.messages.length })] }
        : { blocks: [json({ answer: "x" })] },
    );
    const context = memoryContext();
    await converse(model, context, options({ tools: [echo()], bounds: { turns: 99, tokens: 1e9, seconds: 1e9 } }));
    const requests = [...context.journal.calls.values()]
      .filter(({ kind }) => kind === "model")
      .map(({ request }) => JSON.stringify(request).length);
    expect(requests.length).toBeGreaterThan(15);
    expect(requests.at(-1) ?? 0).toBeLessThan((requests[0] ?? 0) * 2);

    const changed = memoryContext({ journal: context.journal });
    await converse(
      model,
      changed,
      options({ system: ["rules", "another brief"], tools: [echo()], bounds: { turns: 99, tokens: 1e9, seconds: 1e9 } }),
    );
    expect(context.journal.divergences[0]).toBe("0/0");
  });

  test("a broken stream is sent again, and what it was billed counts", async () => {
    server.next({ fault: "reset_mid" }, { blocks: [json({ answer: "42" })], usage: { input_tokens: 10, output_tokens: 5 } });
    const context = memoryContext();
    expect(await converse(model, context, options())).toMatchObject({ value: { answer: "42" } });
    expect(context.journal.calls.get("0/0")?.usage?.inputTokens).toBe(17);
    expect(context.waits).toMatchObject([{ reason: "retry", over: true }]);
  });
});

test("a failed tool is told to the model where it may try something else, and not where a limit or a fault of ours ended it", () => {
  const codes = ["not_found", "invalid_input", "data_not_found", "timeout", "limit_reached", "database", "internal_error"] as const;
  const told = codes.filter((code) => isForTheModel(new RalphError(code, "no")));
  expect(told).toEqual(["not_found", "invalid_input", "data_not_found", "timeout"]);
  expect(isForTheModel(new Error("no"))).toBe(false);
});
