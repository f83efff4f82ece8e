/** A further question on the evidence of a finished session, with each engine over the real HTTP API. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startClaudeService } from "./support/claude-service.ts";
import type { Client } from "./support/client.ts";
import { type MessagesServer, startMessagesServer } from "./support/messages-server.ts";
import { roleOf, scriptedModel, shown } from "./support/scripted-model.ts";

let server: MessagesServer;
beforeAll(async () => {
  server = await startMessagesServer();
});
afterAll(() => server.close());

const history = "# The tower\n\n## History\n\nThe history of the tower began in 1887. It was finished in 1889.\n";
const paint = "# The paint\n\nThe paint of the tower weighs sixty tonnes and is renewed every seven years.\n";

async function twice(client: Client, engine: "claude" | "extractive", queries: readonly [string, string]) {
  await client.document("history.md", history);
  const first = await client.start({ query: queries[0], engine });
  expect(await client.finished(first)).toMatchObject({ status: "done", error: null });
  await client.document("paint.md", paint);
  const second = await client.start({ query: queries[1], engine, follows: first });
  expect(await client.finished(second)).toMatchObject({ status: "done", error: null, follows: first });
  const [before, after] = [await client.results(first), await client.results(second)];
  const followed = (await client.events(second)).items.find(({ type }) => type === "session.followed");
  return { first, second, before, after, followed };
}

test("the engine without a model starts from what was found, cites the same copies, and says what is new", async () => {
  const { client } = await startClaudeService(server.url);
  const { first, second, before, after, followed } = await twice(client, "extractive", [
    "When was the tower finished?",
    "When was the tower finished? How much does the paint of the tower weigh?",
  ]);
  expect(followed?.data).toMatchObject({ sessionId: first, query: "When was the tower finished?", sources: before.sources.length });
  expect(Number(followed?.data["findings"])).toBeGreaterThan(0);
  const [old] = before.sources;
  expect(after.sources).toContainEqual(expect.objectContaining({ id: old?.id, hash: old?.hash, retrievedAt: old?.retrievedAt }));
  const added = after.sources.filter(({ id }) => id !== old?.id).map(({ id }) => id);
  expect(after.news).toMatchObject({ sessionId: first, newSources: added });
  expect(added).toHaveLength(1);
  const deleted = await fetch(`${client.url}/sessions/${first}`, { method: "DELETE" });
  expect(deleted.status).toBe(204);
  const kept = await fetch(`${client.url}/sessions/${second}/sources/${old?.id}?from=0&to=500`);
  expect(await kept.text()).toContain("finished in 1889");
});

test("a model is told what is known, and cites the same copies", async () => {
  server.script(scriptedModel({ scope: ["History"] }));
  const { client } = await startClaudeService(server.url);
  const { first, before, after, followed } = await twice(client, "claude", ["Tell me about the history of the tower", "And since then?"]);
  expect(followed?.data).toMatchObject({ sessionId: first, query: "Tell me about the history of the tower" });
  const claims = before.sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
  const later = server.asked.filter(({ body }) => roleOf(body) === "research").at(-1);
  expect(claims).toHaveLength(1);
  const prompt = shown(later?.body as never);
  expect(prompt).toContain("Known already");
  expect(prompt.slice(prompt.indexOf("Known already"))).toContain(claims[0]);
  expect(after.news).toMatchObject({ sessionId: first, newSources: [] });
  expect(after.sources[0]).toMatchObject({ id: before.sources[0]?.id, hash: before.sources[0]?.hash });
});
