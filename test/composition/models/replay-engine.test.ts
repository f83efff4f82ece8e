/** A session that was recorded runs again from its journal: without a key, a model server, or the documents. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openReplayEngine } from "../../../src/composition/models/replay-engine.ts";
import { loadConfig } from "../../../src/composition/settings/config.ts";
import type { Recording } from "../../../src/domain/calls/recording.ts";
import { directoryForTest, secretKey, startClaudeService } from "../../support/claude-service.ts";
import { type MessagesServer, startMessagesServer } from "../../support/messages-server.ts";
import { scriptedModel } from "../../support/scripted-model.ts";

let server: MessagesServer;
beforeAll(async () => {
  server = await startMessagesServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const document = "# The tower\n\n## History\n\nThe history of the tower began in 1887. Today people visit it.\n";

async function recorded(engine: "claude" | "extractive"): Promise<{ recording: Recording; file: string; results: unknown }> {
  server.script(scriptedModel());
  const { client } = await startClaudeService(server.url);
  await client.document("history.md", document);
  const id = await client.start({ query: "Tell me about the tower", engine, outputFormats: ["md"] });
  expect((await client.finished(id)).status).toBe("done");
  const recording = await client.get<Recording>(`/sessions/${id}/journal`);
  const file = join(directoryForTest(), "journal.json");
  writeFileSync(file, JSON.stringify(recording));
  const { sections, summary, completeness } = await client.results(id);
  return { recording, file, results: { sections, summary, completeness } };
}

describe.each(["claude", "extractive"] as const)("a session of the engine '%s'", (engine) => {
  test("gives the same research again, at no cost and without what it was made from", async () => {
    const { file, results, recording } = await recorded(engine);
    expect(JSON.stringify(recording)).not.toContain(secretKey);
    const asked = server.asked.length;

    const { client } = await startClaudeService("http://127.0.0.1:9", { ENGINE: "replay", REPLAY_FILE: file, ANTHROPIC_API_KEY: "" });
    const id = await client.start({ query: "Whatever is asked this time", engine: "replay", outputFormats: ["md"] });
    const session = await client.finished(id);
    expect(session).toMatchObject({ status: "done", engine: "replay", usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 } });
    const { sections, summary, completeness, sources } = await client.results(id);
    expect({ sections, summary, completeness }).toEqual(results);
    expect(sources.map(({ title }) => title)).toEqual(["The tower"]);
    expect(server.asked.length).toBe(asked);
  });
});

test("a recording without calls stops the start", async () => {
  const { recording, file } = await recorded("extractive");
  writeFileSync(file, JSON.stringify({ ...recording, calls: [] }));
  const { config } = loadConfig({ ENGINE: "replay", REPLAY_FILE: file });
  await expect(openReplayEngine(config)).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringContaining("holds no calls"),
  });
});

test("what the recording does not hold is a clear failure", async () => {
  const { recording, file } = await recorded("claude");
  writeFileSync(file, JSON.stringify({ ...recording, calls: recording.calls.filter(({ scope }) => scope !== "initial-research") }));
  const { client } = await startClaudeService("http://127.0.0.1:9", { ENGINE: "replay", REPLAY_FILE: file });
  const session = await client.finished(await client.start({ query: "x", engine: "replay" }));
  expect(session).toMatchObject({
    status: "failed",
    error: { code: "data_not_found", message: expect.stringContaining("The recording holds no answer") },
  });
});

describe("a file that is no recording stops the start, naming the setting", () => {
  const open = (file: string) => openReplayEngine(loadConfig({ ENGINE: "replay", REPLAY_FILE: file }).config);
  test.each([
    ["none", "", /REPLAY_FILE: ENGINE=replay needs/],
    ["one that is not there", "/nowhere/x.json", /cannot be read: it does not exist/],
    ["a directory", "/", /cannot be read: it is a directory/],
  ])("%s", async (_name, file, message) => {
    await expect(open(file)).rejects.toThrowError(
      expect.objectContaining({ code: "configuration", message: expect.stringMatching(message) }),
    );
  });

  test.each([
    ["no JSON", "{", /not JSON/],
    ["another JSON", '{"version": 1}', /no session's journal/],
  ])("%s", async (_name, text, message) => {
    const file = join(directoryForTest(), "journal.json");
    writeFileSync(file, text);
    await expect(open(file)).rejects.toThrowError(
      expect.objectContaining({ code: "configuration", message: expect.stringMatching(message) }),
    );
  });
});
