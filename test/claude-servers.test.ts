/** Whole sessions on several model servers and in the dialects that they speak. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Recording } from "../src/domain/calls/recording.ts";
import { type ChatServer, startChatServer } from "./support/chat-server.ts";
import { directoryForTest, startClaudeService } from "./support/claude-service.ts";
import { type MessagesServer, startMessagesServer, text } from "./support/messages-server.ts";
import { roleOf, scriptedModel } from "./support/scripted-model.ts";

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

const tower = "# The tower\n\n## History\n\nThe history of the tower began in 1887. It was finished in 1889 after two years of work.\n";
const today = "# The tower today\n\nToday six million people visit the tower every year. It is painted every seven years.\n";

async function research(settings: Record<string, string>, url = "") {
  const service = await startClaudeService(url, settings);
  await service.client.document("history.md", tower);
  await service.client.document("today.md", today);
  const id = await service.client.start({ query: "Tell me about the tower" });
  const session = await service.client.finished(id);
  return { ...service, id, session, results: await service.client.results(id) };
}

const noAnthropic = { ANTHROPIC_API_KEY: "", ANTHROPIC_STRUCTURED_OUTPUTS: "" };

describe("a session is done, with quotations, on", () => {
  test("a chat server that does as OpenAI documents: forms enforced, usage counted", async () => {
    chat.script(scriptedModel());
    const { session, results } = await research({
      ...{ ...noAnthropic, MODEL_API: "chat", OPENAI_BASE_URL: `${chat.url}/v1`, OPENAI_API_KEY: "sk-secret-0123456789" },
      ...{ OPENAI_STRUCTURED_OUTPUTS: "native", MODEL: "gpt-x" },
    });
    expect(session).toMatchObject({ status: "done", error: null, usage: { modelCalls: chat.asked.length, costUsd: null } });
    expect(session.usage.inputTokens).toBeGreaterThan(1_000);
    expect(results.sources.map(({ title }) => title).sort()).toEqual(["The tower", "The tower today"]);
    expect(chat.asked.some(({ body }) => body.response_format !== undefined)).toBe(true);
    for (const { headers } of chat.asked) expect(headers.authorization).toBe("Bearer sk-secret-0123456789");
  });

  test("a chat server as small ones are: no counts, no forms, tools whole and all at index 0", async () => {
    chat.dialect = "local";
    chat.script(scriptedModel());
    const { session, results } = await research({ ...noAnthropic, OPENAI_BASE_URL: `${chat.url}/v1`, MODEL: "qwen3" });
    expect(session).toMatchObject({ status: "done", error: null });
    expect(results.sources).toHaveLength(2);
    for (const { body } of chat.asked) expect(body).not.toHaveProperty("response_format");
  });

  test("a Messages server that does as Anthropic documents", async () => {
    messages.script(scriptedModel());
    const { session, results } = await research({}, messages.url);
    expect(session).toMatchObject({ status: "done", error: null, usage: { modelCalls: messages.asked.length } });
    expect(results.sources).toHaveLength(2);
  });

  test("a Messages server as small ones are: events without names, no counts, no end", async () => {
    messages.nearly = true;
    messages.script(scriptedModel());
    const { session, results } = await research({ ...noAnthropic, MODEL: "qwen3" }, messages.url);
    expect(session).toMatchObject({ status: "done", error: null, usage: { costUsd: null } });
    expect(results.sources).toHaveLength(2);
  });
});

function serversFile(text: string): string {
  const file = join(directoryForTest(), "servers.yaml");
  writeFileSync(file, text);
  return file;
}

test("servers of a file: each role its own, the next where one refuses; the journal replays without either", async () => {
  messages.script(scriptedModel());
  chat.script(scriptedModel({ override: (role) => (role === "planner" ? { blocks: [text("No.")], stopReason: "refusal" } : null) }));
  const file = serversFile(`servers:
  - { name: local, api: chat, address: "${chat.url}/v1", key: LOCAL_API_KEY, context: 32000, concurrency: 2, prices: { input: 0, output: 0 } }
  - { name: big, api: messages, address: "${messages.url}", structuredOutputs: native }
`);
  const { session, client, id, results } = await research({
    ...{ ...noAnthropic, MODEL_SERVERS_FILE: file, LOCAL_API_KEY: "sk-local-0123456789", MODEL: "small" },
    ...{ MODEL_STRONG: "small,big/claude-opus-5-5", MODEL_BY_AGENT: "data=big/claude-sonnet-5-5,research=small,big/claude-sonnet-5-5" },
  });
  expect(session).toMatchObject({ status: "done", error: null });
  expect(messages.asked.map(({ body }) => [roleOf(body), body.model])).toEqual([["planner", "claude-opus-5-5"]]);
  for (const { headers } of chat.asked) expect(headers.authorization).toBe("Bearer sk-local-0123456789");
  expect(session.usage.costUsd).toBeGreaterThan(0);

  const recording = await client.get<Recording>(`/sessions/${id}/journal`);
  expect(JSON.stringify(recording)).not.toContain("sk-local");
  const journal = join(directoryForTest(), "journal.json");
  writeFileSync(journal, JSON.stringify(recording));
  const asked = messages.asked.length + chat.asked.length;
  const replay = await startClaudeService("", { ...noAnthropic, ENGINE: "replay", REPLAY_FILE: journal });
  const again = await replay.client.start({ query: "x", engine: "replay" });
  expect(await replay.client.finished(again)).toMatchObject({ status: "done" });
  expect((await replay.client.results(again)).sections).toEqual(results.sections);
  expect(messages.asked.length + chat.asked.length).toBe(asked);
});
