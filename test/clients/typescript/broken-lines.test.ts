/** The client over lines that break, and over a service that is killed. */
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { Event } from "../../../clients/typescript/src/api-types.ts";
import { RalphClient } from "../../../clients/typescript/src/client.ts";
import { freePort } from "../../../src/cli/free-port.ts";
import { ServiceProcess } from "../../crash/process.ts";
import { startRealService } from "../../http/support/real-service.ts";
import { temporaryDirectory } from "../../support/core.ts";
import { badLine } from "./bad-line.ts";

const entry = join(import.meta.dirname, "../../../src/main.ts");
const query = "How many inhabitants did Elbstadt have in 2024?";
const town = () => new Blob(["# Elbstadt\n\nIn 2024 the town of Elbstadt had 52,310 inhabitants, 400 more than in the year before.\n"]);

/** Events 1, 2, 3 … to the end of the session. */
function expectWhole(events: readonly Event[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.at(-1)).toMatchObject({ type: "session.status", data: { to: "done" } });
}

it("loses and doubles no event when the service is killed in the middle, and gets the results of the next process", async () => {
  const port = await freePort();
  const settings = { DATA_DIR: temporaryDirectory(), PORT: String(port), ENGINE: "extractive" };
  let service = new ServiceProcess(settings, entry);
  onTestFinished(() => service.kill());
  const line = await badLine(`http://127.0.0.1:${port}`, () => null);
  const client = new RalphClient({ baseUrl: line.url, retry: { attempts: 100, baseMs: 50, capMs: 100 } });
  await answerOf(client.api.GET("/readyz"));
  await client.addDocument({ name: "elbstadt.md", open: town });

  const events: Event[] = [];
  let breaks = 0;
  const results = await client.research(query, {
    outputFormats: ["md"],
    maxBreaks: 2_000,
    onBreak: () => breaks++,
    onEvent: (event) => {
      events.push(event);
      if (event.type !== "task.started" || breaks > 0) return;
      service.kill();
      service = new ServiceProcess(settings, entry);
    },
  });
  expect(breaks).toBeGreaterThan(0);
  expectWhole(events);
  expect(JSON.stringify(results.summary)).toContain("52,310");
});

it("loses and doubles no event on a line that is cut again and again", async () => {
  const { url } = await startRealService();
  const direct = new RalphClient({ baseUrl: url });
  await direct.addDocument({ name: "elbstadt.md", open: town });
  const { id } = await direct.createSession({ query, outputFormats: ["md"], autoApprove: true });
  // Frames are cut anywhere; each connection carries the head of the answer and at least one of them.
  const line = await badLine(url, (connection) => 3_000 + connection * 37);
  const events: Event[] = [];
  for await (const event of new RalphClient({ baseUrl: line.url }).events(id, { retryMs: 1, maxBreaks: 50 })) events.push(event);
  expect(line.connections()).toBeGreaterThan(3);
  expectWhole(events);
});

it("creates one session when the answer to its POST is lost", async () => {
  const { url } = await startRealService();
  const line = await badLine(url, (connection) => (connection <= 2 ? 20 : null));
  const client = new RalphClient({ baseUrl: line.url, retry: { baseMs: 1 } });
  const { id } = await client.createSession({ query });
  expect(line.connections()).toBe(3);
  const { items } = await answerOf(client.api.GET("/sessions"));
  expect(items.map((session) => session.id)).toEqual([id]);
});

it("adds a document once when the answer to its upload is lost", async () => {
  const { url } = await startRealService();
  const line = await badLine(url, (connection) => (connection === 1 ? 20 : null));
  const client = new RalphClient({ baseUrl: line.url, retry: { baseMs: 1 } });
  const { documents } = await client.addDocument({ name: "elbstadt.md", open: town });
  const { items } = await answerOf(client.api.GET("/documents"));
  expect(items.map(({ id }) => id)).toEqual(documents.map(({ id }) => id));
});

it("reads a report whole although its first download breaks off, and tells a stream that does", async () => {
  const { url } = await startRealService();
  const direct = new RalphClient({ baseUrl: url });
  const { sessionId } = await direct.research(query, { outputFormats: ["html"] });
  const path = `/sessions/${sessionId}/reports/html`;
  const whole = await (await direct.download(path)).blob.text();

  const line = await badLine(url, (connection) => (connection % 2 === 1 ? 2_000 : null));
  const client = new RalphClient({ baseUrl: line.url, retry: { baseMs: 1 } });
  expect(await (await client.download(path)).blob.text()).toBe(whole);
  const { stream } = await client.openDownload(path);
  await expect(new Response(stream).text()).rejects.toMatchObject({ name: "UnreachableError" });
});

it("comes back as Retry-After says where an owner's requests of the minute are used up", async () => {
  const { url } = await startRealService({ OWNER_REQUESTS_PER_MINUTE: "60" });
  const statuses: number[] = [];
  const watched = async (address: string, init: RequestInit) => {
    const response = await fetch(address, init);
    statuses.push(response.status);
    return response;
  };
  const client = new RalphClient({ baseUrl: url, fetch: watched });
  await Promise.all(Array.from({ length: 61 }, () => answerOf(client.api.GET("/me"))));
  expect(statuses.filter((status) => status === 200)).toHaveLength(61);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});
