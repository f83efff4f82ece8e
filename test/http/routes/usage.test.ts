/** What was used, over HTTP, with the real store behind it. */
import { expect, it } from "vitest";
import { csvOf } from "../../../src/http/routes/usage.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";
import { startRealService } from "../support/real-service.ts";

const now = "2026-03-05T10:00:00.000Z";

async function spent() {
  const service = await startRealService({}, { engines: [scriptedEngine()], clock: () => new Date(now) });
  for (const [owner, costUsd] of [
    ["local", 0.5],
    ["ada", 4],
  ] as const) {
    const { session } = await service.sessions.create(owner, { query: "What is it?" }, null);
    const state = await service.store.sessions.open(session.id);
    const call = { at: now, inputTokens: 100, outputTokens: 10, costUsd };
    await state?.commit((changes) => changes.spend({ ...call, model: "large" }));
    await state?.commit((changes) => changes.spend({ ...call, model: '=cmd|"x"' }));
    state?.close();
  }
  return service;
}

it("tells sums by day, model and owner, of all owners to an admin, as JSON and as CSV", async () => {
  const { app } = await spent();
  expect((await app.inject("/usage")).json()).toEqual({
    ...{ from: "2026-03-01", to: "2026-03-05", groupBy: ["day"] },
    items: [
      {
        ...{ owner: null, day: "2026-03-05", engine: null, model: null },
        ...{ sessions: 2, modelCalls: 4, inputTokens: 400, outputTokens: 40, costUsd: 9, unpricedCalls: 0 },
      },
    ],
    total: { sessions: 2, modelCalls: 4, inputTokens: 400, outputTokens: 40, costUsd: 9, unpricedCalls: 0 },
  });
  const byOwner = (await app.inject("/usage?groupBy=owner&owner=ada")).json<{ items: unknown[] }>();
  expect(byOwner.items).toMatchObject([{ owner: "ada", costUsd: 8 }]);
  const csv = await app.inject({ url: "/usage?groupBy=owner,model", headers: { accept: "text/csv" } });
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8; header=present");
  expect(csv.body.split("\r\n").slice(0, 3)).toEqual([
    "owner,model,sessions,modelCalls,inputTokens,outputTokens,costUsd,unpricedCalls",
    "ada,,1,0,0,0,0,0",
    `ada,"'=cmd|""x""",0,1,100,10,4,0`,
  ]);
  expect((await app.inject("/usage?format=csv&groupBy=owner,model")).body).toBe(csv.body);
});

it("keeps counting what a deleted session used", async () => {
  const { app } = await spent();
  const { items } = (await app.inject("/sessions")).json<{ items: { id: string }[] }>();
  expect(items).toHaveLength(1);
  await app.inject({ method: "DELETE", url: `/sessions/${items[0]?.id}` });
  expect((await app.inject("/usage?owner=local")).json()).toMatchObject({ total: { sessions: 1, costUsd: 1 } });
});

it("refuses days that are none, in the wrong order, or too many, and says which", async () => {
  const { app } = await startRealService();
  for (const [query, status, path] of [
    ["from=2026-02-30", 400, "from"],
    ["from=2026-03-02&to=2026-03-01", 422, "from"],
    ["from=2025-01-01&to=2026-03-01", 422, "from"],
    ["groupBy=week", 400, "groupBy"],
  ] as const) {
    const answer = await app.inject(`/usage?${query}`);
    expect([answer.statusCode, answer.json().issues?.[0].path], query).toEqual([status, path]);
  }
});

it("gives a line of sums where nothing is grouped", () => {
  const figures = { sessions: 1, modelCalls: 2, inputTokens: 3, outputTokens: 4, costUsd: 0.5, unpricedCalls: 0 };
  expect(csvOf({ groupBy: [], items: [{ owner: null, day: null, engine: null, model: null, ...figures }] })).toBe(
    "sessions,modelCalls,inputTokens,outputTokens,costUsd,unpricedCalls\r\n1,2,3,4,0.5,0\r\n",
  );
});
