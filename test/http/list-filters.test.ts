/** Lists of documents and tasks by time, order and status, page by page to their end. */
import type { FastifyInstance } from "fastify";
import { expect, it, vi } from "vitest";
import { leaf, scriptedEngine } from "../support/scripted-engine.ts";
import { startRealService } from "./support/real-service.ts";

async function everyPage(app: FastifyInstance, url: string): Promise<{ id: string; status: string; createdAt: string }[]> {
  const items: { id: string; status: string; createdAt: string }[] = [];
  for (let cursor = ""; ; ) {
    const answer = await app.inject(`${url}&limit=2${cursor}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const page = answer.json<{ items: { id: string; status: string; createdAt: string }[]; nextCursor: string | null }>();
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    cursor = `&cursor=${page.nextCursor}`;
  }
}

it("of documents go in either order, and from and to a time", async () => {
  let now = Date.parse("2026-01-01T00:00:00Z");
  const clock = () => {
    now += 60_000;
    return new Date(now);
  };
  const { app } = await startRealService({}, { engines: [scriptedEngine()], clock });
  const added: { id: string; createdAt: string }[] = [];
  for (const name of ["one", "two", "three", "four", "five"]) {
    const payload = { name: `${name}.md`, mediaType: "text/markdown", content: `# ${name}` };
    added.push((await app.inject({ method: "POST", url: "/documents", payload })).json<{ id: string; createdAt: string }>());
  }
  const ids = added.map(({ id }) => id);
  const idsOf = async (query: string) => (await everyPage(app, `/documents?${query}`)).map(({ id }) => id);
  expect(await idsOf("order=asc")).toEqual(ids);
  expect(await idsOf("order=desc")).toEqual(ids.toReversed());
  expect(await idsOf("")).toEqual(ids.toReversed());
  const [, second, , fourth] = added.map(({ createdAt }) => encodeURIComponent(createdAt));
  expect(await idsOf(`order=asc&createdSince=${second}`)).toEqual(ids.slice(1));
  expect(await idsOf(`order=asc&createdSince=${second}&createdUntil=${fourth}`)).toEqual(ids.slice(1, 3));
  expect(await idsOf(`createdUntil=${fourth}`)).toEqual(ids.slice(0, 3).toReversed());
  const refused = await app.inject("/documents?createdSince=yesterday");
  expect(refused.json()).toMatchObject({ status: 400, issues: [{ path: "createdSince" }] });
});

it("of tasks hold those of one status", async () => {
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: ["a", "b", "c", "d"].map((ref) => leaf(ref)) }),
    task: ({ task }) => {
      if (task.ref === "b") throw new Error("It broke");
      return { summary: "Done", findings: [], tables: [], series: [], searched: [], questions: [], newTasks: [] };
    },
  });
  const { app } = await startRealService({}, { engines: [engine] });
  const payload = { query: "What is it?", autoApprove: true, outputFormats: ["md"] };
  const { id } = (await app.inject({ method: "POST", url: "/sessions", payload })).json<{ id: string }>();
  await vi.waitFor(async () => expect((await app.inject(`/sessions/${id}`)).json()).toMatchObject({ status: "done" }), 10_000);
  const all = await everyPage(app, `/sessions/${id}/tasks?`);
  for (const status of ["completed", "failed", "planned"]) {
    const wanted = all.filter((task) => task.status === status);
    expect(await everyPage(app, `/sessions/${id}/tasks?status=${status}`), status).toEqual(wanted);
  }
  expect(all.filter(({ status }) => status === "failed")).toHaveLength(1);
  expect((await app.inject(`/sessions/${id}/tasks?status=lost`)).statusCode).toBe(400);
});
