/** The client and the loop against an independent implementation of the Messages API: @copilotkit/aimock, as far as it goes. */
import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { answerForm } from "../../../src/agents/claude/conversation/answer-form.ts";
import { converse } from "../../../src/agents/claude/conversation/conversation.ts";
import type { ConversationOptions } from "../../../src/agents/claude/conversation/conversation-options.ts";
import type { LoopTool } from "../../../src/agents/claude/conversation/tool-use.ts";
import type { Route } from "../../../src/agents/claude/servers/model-server.ts";
import { memoryContext } from "../../support/agent-context.ts";
import { messagesClient, routeTo } from "../../support/model-servers.ts";

const mock = new LLMock({ port: 0, logLevel: "silent" });
let model: Route[];
beforeAll(async () => {
  await mock.start();
  model = routeTo(messagesClient(mock.url));
});
beforeEach(() => {
  mock.reset();
});
afterAll(() => mock.stop());

const form = answerForm(z.object({ answer: z.string() }));
type Answer = z.infer<typeof form.schema>;
const talk = (task: string, more: Partial<ConversationOptions<Answer>> = {}, context = memoryContext()) =>
  converse(model, context, {
    agent: "research",
    model: "claude-sonnet-5-5",
    effort: null,
    maxTokens: 1_000,
    system: ["rules"],
    task,
    form,
    ...more,
  });
const usage = { input_tokens: 100, output_tokens: 20 };

describe("aimock", () => {
  test("an answer in pieces, with thinking before it", async () => {
    mock.onMessage(/^plain$/, { content: '{"answer": "42"}', reasoning: "Let me see.", usage }, { chunkSize: 3 });
    const context = memoryContext();
    expect(await talk("plain", {}, context)).toMatchObject({ value: { answer: "42" }, turns: 1 });
    expect(context.journal.calls.get("0/0")?.usage).toMatchObject({ inputTokens: 100, outputTokens: 20 });
  });

  test("tools side by side, then the answer", async () => {
    const seen: unknown[] = [];
    const look: LoopTool = {
      definition: { name: "look", description: "Looks", input_schema: { type: "object", properties: { at: { type: "integer" } } } },
      run: (input) => {
        seen.push(input);
        return Promise.resolve("seen");
      },
      show: (_input, answer) => String(answer),
    };
    const calls = [1, 2].map((at) => ({ name: "look", arguments: JSON.stringify({ at }) }));
    mock.on({ userMessage: /^tools$/, hasToolResult: false }, { toolCalls: calls });
    mock.on({ hasToolResult: true }, { content: '{"answer": "both"}' });
    expect(await talk("tools", { tools: [look] })).toMatchObject({ value: { answer: "both" }, turns: 2 });
    expect(seen).toEqual([{ at: 1 }, { at: 2 }]);
  });

  test("a refusal", async () => {
    mock.onMessage(/^refused$/, { content: "No.", finishReason: "refusal" });
    await expect(talk("refused")).rejects.toMatchObject({ code: "model_refused" });
  });

  test("an answer that was cut off gets more room", async () => {
    mock.on({ userMessage: /^long$/, sequenceIndex: 0 }, { content: '{"answer": "4', finishReason: "length" });
    mock.on({ userMessage: /^long$/, sequenceIndex: 1 }, { content: '{"answer": "42"}' });
    expect(await talk("long")).toMatchObject({ value: { answer: "42" } });
  });

  test("a rate limit is waited for, an overload is tried again, a bad request is not", async () => {
    mock.on(
      { userMessage: /^limited$/, sequenceIndex: 0 },
      { error: { type: "rate_limit_error", message: "slow" }, status: 429, retryAfter: 1 },
    );
    mock.on({ userMessage: /^limited$/, sequenceIndex: 1 }, { content: '{"answer": "late"}' });
    const started = performance.now();
    expect(await talk("limited")).toMatchObject({ value: { answer: "late" } });
    expect(performance.now() - started).toBeGreaterThan(950);

    mock.on({ userMessage: /^busy$/, sequenceIndex: 0 }, { error: { type: "overloaded_error", message: "busy" }, status: 529 });
    mock.on({ userMessage: /^busy$/, sequenceIndex: 1 }, { content: '{"answer": "again"}' });
    expect(await talk("busy")).toMatchObject({ value: { answer: "again" } });

    mock.onMessage(/^bad$/, { error: { type: "invalid_request_error", message: "max_tokens: required" }, status: 400 });
    await expect(talk("bad")).rejects.toMatchObject({ code: "unprocessable", message: expect.stringContaining("max_tokens") });
  });

  test("a stream that is cut in the middle is tried again", async () => {
    mock.on(
      { userMessage: /^cut$/, sequenceIndex: 0 },
      { content: '{"answer": "a long answer that is cut"}' },
      { latency: 20, chunkSize: 2, disconnectAfterMs: 90 },
    );
    mock.on({ userMessage: /^cut$/, sequenceIndex: 1 }, { content: '{"answer": "whole"}' });
    expect(await talk("cut")).toMatchObject({ value: { answer: "whole" } });
  });
});
