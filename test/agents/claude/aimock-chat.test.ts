/** The chat client and the loop against an independent implementation of chat completions: @copilotkit/aimock. */
import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { answerForm } from "../../../src/agents/claude/conversation/answer-form.ts";
import { converse } from "../../../src/agents/claude/conversation/conversation.ts";
import type { ConversationOptions } from "../../../src/agents/claude/conversation/conversation-options.ts";
import type { LoopTool } from "../../../src/agents/claude/conversation/tool-use.ts";
import { memoryContext } from "../../support/agent-context.ts";
import { chatClient, routeTo } from "../../support/model-servers.ts";

const mock = new LLMock({ port: 0, logLevel: "silent" });
beforeAll(() => mock.start());
beforeEach(() => {
  mock.reset();
});
afterAll(() => mock.stop());

const form = answerForm(z.object({ answer: z.string() }));
const talk = (task: string, more: Partial<ConversationOptions<{ answer: string }>> = {}, context = memoryContext()) =>
  converse(routeTo(chatClient(mock.url, { isOpenAi: true }), {}, "gpt-x"), context, {
    ...{ agent: "research", model: "gpt-x", effort: null, maxTokens: 1_000, system: ["rules"], task, form },
    ...more,
  });

test("an answer in pieces, with thinking before it and usage behind it", async () => {
  mock.onMessage(/^plain$/, { content: '{"answer": "42"}', reasoning: "Let me see." }, { chunkSize: 3 });
  const context = memoryContext();
  expect(await talk("plain", {}, context)).toMatchObject({ value: { answer: "42" }, turns: 1 });
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
  mock.on({ userMessage: /^tools$/, sequenceIndex: 0 }, { toolCalls: calls });
  mock.on({ model: "gpt-x" }, { content: '{"answer": "both"}' });
  expect(await talk("tools", { tools: [look] })).toMatchObject({ value: { answer: "both" }, turns: 2 });
  expect(seen).toEqual([{ at: 1 }, { at: 2 }]);
});

test("an answer that was cut off gets more room", async () => {
  mock.on({ userMessage: /^long$/, sequenceIndex: 0 }, { content: '{"answer": "4', finishReason: "length" });
  mock.on({ userMessage: /^long$/, sequenceIndex: 1 }, { content: '{"answer": "42"}' });
  expect(await talk("long")).toMatchObject({ value: { answer: "42" } });
});
