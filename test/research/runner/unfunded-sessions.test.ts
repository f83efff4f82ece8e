/** Whole sessions of owners whose money is used up. */
import { describe, expect, it } from "vitest";
import type { AgentContext } from "../../../src/agents/agent.ts";
import type { OwnerLimits } from "../../../src/domain/owners/owner-limits.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status }: { status: string }) => status === "done";

/** Each task makes one model call of 1 USD. */
function paidEngine(sent: string[], maySend: (ref: string) => Promise<void> = async () => undefined) {
  return scriptedEngine({
    planner: () => ({ strategy: "flat", analysis: "", tasks: ["a", "b", "c"].map((ref) => leaf(ref)) }) as never,
    task: async ({ task: { description } }, { call }: AgentContext) => {
      const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 1 };
      const send = async () => {
        sent.push(description);
        await maySend(description);
        return { answer: "told", model: "large", usage, requestId: null };
      };
      await call.model("research", { description }, send, undefined, usage);
      return emptyResult(description);
    },
  });
}

describe("a session whose owner's money is used up", () => {
  it("waits without a place, tells until when, and goes on when the limit is raised", async () => {
    const limits: Partial<OwnerLimits> = { costUsdPerDay: 2 };
    const sent: string[] = [];
    const clock = () => new Date("2026-03-31T22:00:00.000Z");
    const { start, until, events, sessions, runner, core } = openCore({ engine: paidEngine(sent), limits, clock });
    const id = await start();
    const waits = async () => (await events(id)).filter(({ type, data }) => type === "session.waiting" && data.reason === "quota");
    await until(id, async () => (await waits()).some(({ data }) => data.until !== null));
    await runner.idle(id);
    expect(sent).toHaveLength(2);
    expect((await waits()).at(-1)?.data).toEqual({ taskId: null, agent: null, reason: "quota", until: "2026-04-01T00:00:00.000Z" });
    expect(await sessions.get(owner, id)).toMatchObject({ status: "executing", hold: null, error: null, usage: { costUsd: 2 } });
    expect([runner.running, runner.queued, core.slots.taken]).toEqual([0, 0, 0]);

    await expect(sessions.create(owner, { query: "More?" }, null)).rejects.toMatchObject({
      code: "quota_exceeded",
      limit: { name: "costUsdPerDay", used: 2, max: 2, resetsAt: "2026-04-01T00:00:00.000Z" },
    });
    limits.costUsdPerDay = 10;
    const done = await until(id, isDone);
    expect(done).toMatchObject({ error: null, usage: { costUsd: 3 } });
    // No call is paid for twice.
    expect(sent.toSorted()).toEqual(["Do a", "Do b", "Do c"]);
  });

  it("goes on by itself on the next day, and may be cancelled before", async () => {
    let now = new Date("2026-03-31T22:00:00.000Z");
    const limits: Partial<OwnerLimits> = { costUsdPerDay: 1 };
    const { start, until, sessions, events, store } = openCore({ engine: paidEngine([]), limits, clock: () => now });
    const isUnfunded = (id: string) => async () => (await events(id)).some(({ data }) => data.reason === "quota" && data.until !== null);
    const [first, second] = [await start(), await start()];
    for (const id of [first, second]) await until(id, isUnfunded(id));
    expect(await store.usage.costSince(owner, "2026-03-31")).toBe(1);
    await sessions.cancel(owner, second);
    now = new Date("2026-04-01T00:00:01.000Z");
    limits.costUsdPerDay = 3;
    await until(first, isDone);
    expect((await sessions.get(owner, second)).status).toBe("cancelled");
  });

  it("waits again after a restart, and then goes on", async () => {
    const limits: Partial<OwnerLimits> = { costUsdPerMonth: 1 };
    const before = openCore({ engine: paidEngine([]), limits });
    const id = await before.start();
    await before.until(id, async () => (await before.events(id)).some(({ data }) => data.reason === "quota" && data.until !== null));
    await before.stop();
    const sent: string[] = [];
    const after = openCore({ engine: paidEngine(sent), limits, directory: before.directory });
    await after.runner.recover();
    const waits = async () => (await after.events(id)).filter(({ data }) => data.reason === "quota" && data.until !== null).length;
    await after.until(id, async () => (await waits()) >= 2);
    expect(sent).toEqual([]);
    limits.costUsdPerMonth = null;
    await after.until(id, isDone);
    expect(sent).toHaveLength(2);
  });
});

describe("quotas of sessions", () => {
  it("let no more of an owner's sessions run or wait than he may have, and others' run", async () => {
    const limits: Partial<OwnerLimits> = { runningSessions: 1, queuedSessions: 1 };
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const { sessions, until, runner } = openCore({ engine: paidEngine([], () => gate), limits });
    const create = (of: string) => sessions.create(of, { query: "What?", autoApprove: true }, null);
    const [first, second] = [(await create(owner)).session, (await create(owner)).session];
    expect([first.queuePosition, second.queuePosition]).toEqual([null, 1]);
    await expect(create(owner)).rejects.toMatchObject({
      code: "quota_exceeded",
      limit: { name: "queuedSessions", used: 1, max: 1, resetsAt: null },
    });
    expect((await create("bob")).session.queuePosition).toBeNull();
    expect(runner.running + runner.queued).toBe(3);
    release();
    await until(second.id, isDone);
  });

  it("refuses what would be more than the owner may keep, and answers a request sent again as before", async () => {
    const limits: Partial<OwnerLimits> = {};
    const { sessions, until } = openCore({ limits });
    const key = { key: "k", requestHash: "h" };
    const { session } = await sessions.create(owner, { query: "What?", autoApprove: true, outputFormats: ["md"] }, key);
    await until(session.id, isDone);
    limits.storageMb = 0.000_001;
    await expect(sessions.create(owner, { query: "What?" }, null)).rejects.toMatchObject({
      code: "quota_exceeded",
      limit: { name: "storageMb", max: 0.000_001, resetsAt: null },
    });
    expect(await sessions.create(owner, { query: "What?", autoApprove: true, outputFormats: ["md"] }, key)).toMatchObject({
      created: false,
    });
  });
});
