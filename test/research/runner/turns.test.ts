import { describe, expect, it } from "vitest";
import { PlanService } from "../../../src/research/commands/plan-service.ts";
import { openCore, owner, temporaryDirectory } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const isHeld = ({ hold }: { hold: string | null }) => hold === "awaiting_input";

/** One task a session, which goes on until it is aborted; `begun` resolves when so many are under way. */
function endless() {
  let running = 0;
  let look: () => void = () => undefined;
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a")] }),
    task: async (_input, { signal }) => {
      running++;
      look();
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      return emptyResult("never");
    },
  });
  const begun = async (count: number) => {
    while (running < count) {
      await new Promise<void>((resolve) => {
        look = resolve;
      });
    }
  };
  return { engine, begun };
}

/** A service with one place, which a session has taken and kept. */
async function withOnePlace(directory = temporaryDirectory(), maxQueuedSessions = 1_000) {
  const { engine, begun } = endless();
  const opened = openCore({ engine, directory, settings: { maxRunningSessions: 1, maxQueuedSessions } });
  const first = await opened.start();
  await begun(1);
  const places = (...ids: string[]) => placesOf(opened, ids);
  return { ...opened, begun, first, places };
}

function placesOf({ sessions }: Pick<ReturnType<typeof openCore>, "sessions">, ids: string[]): Promise<(number | null)[]> {
  return Promise.all(ids.map(async (id) => (await sessions.get(owner, id)).queuePosition));
}

/** Turns are told apart by when they were told. */
async function nextMillisecond(): Promise<void> {
  for (const now = Date.now(); Date.now() <= now; ) await new Promise((resolve) => setImmediate(resolve));
}

describe("the line", () => {
  it("is not kept up by a session that was resumed while its run came home, and then cancelled or deleted", async () => {
    const { sessions, runner, start, begun, first, places } = await withOnePlace();
    await sessions.pause(owner, first);
    const second = await start();
    await sessions.resume(owner, first);
    await sessions.cancel(owner, first);
    await begun(2);
    expect(runner.has(first)).toBe(false);
    const third = await start();
    expect(await places(first, second, third)).toEqual([null, null, 1]);
    await sessions.pause(owner, second);
    await sessions.resume(owner, second);
    await sessions.delete(owner, second);
    await expect(sessions.get(owner, second)).rejects.toThrow("There is no session");
  });

  it("has no place for a held session that is given a plan", async () => {
    const { engine, begun } = endless();
    const { core, sessions, runner, start, until } = openCore({ engine, settings: { maxRunningSessions: 1 } });
    const held = await start({ autoApprove: false });
    await until(held, isHeld);
    const other = await start();
    await begun(1);
    const subtasks = [{ id: "a", description: "Do a", agent: "research" }];
    await new PlanService(core, runner).replace(owner, held, { subtasks });
    expect(await sessions.get(owner, held)).toMatchObject({ status: "brief", hold: "awaiting_input", queuePosition: null });
    expect((await sessions.create(owner, { query: "q" }, null)).session.queuePosition).toBe(1);
    await sessions.cancel(owner, other);
  });

  it("tells a session that is resumed its place with the answer", async () => {
    const { sessions, runner, start, begun, first } = await withOnePlace();
    const second = await start();
    await sessions.pause(owner, second);
    expect(runner.has(first)).toBe(true);
    expect(await sessions.resume(owner, second)).toMatchObject({ hold: null, queuePosition: 1 });
    await sessions.cancel(owner, first);
    await begun(2);
  });

  it("stands as it stood after a restart, whoever came to it late", async () => {
    const before = await withOnePlace();
    const [second, third, fourth] = [await before.start(), await before.start(), await before.start()];
    await before.sessions.pause(owner, second);
    await nextMillisecond();
    await before.sessions.resume(owner, second);
    const all = [before.first, third, fourth, second];
    expect(await before.places(...all)).toEqual([null, 1, 2, 3]);
    await before.stop();
    for (let starts = 0; starts < 2; starts++) {
      const { engine } = endless();
      const after = openCore({ engine, directory: before.directory, settings: { maxRunningSessions: 1 } });
      expect(await after.runner.recover()).toBe(4);
      expect(await placesOf(after, all)).toEqual([null, 1, 2, 3]);
      const toldAgain = async (id: string) => (await after.events(id)).filter(({ type }) => type === "session.queued").length >= starts + 2;
      for (const id of [third, fourth, second]) await after.until(id, () => toldAgain(id));
      await after.stop();
    }
  });

  it("counts a request that is sent again once, and answers it the same each time", async () => {
    const { sessions, events, places } = await withOnePlace();
    const key = { key: "k", requestHash: "h" };
    const same = Array.from({ length: 20 }, () => sessions.create(owner, { query: "q", autoApprove: true }, key));
    const other = sessions.create(owner, { query: "other", autoApprove: true }, null);
    const answers = await Promise.all(same);
    const told = (await events((await other).session.id)).find(({ type }) => type === "session.queued");
    expect(new Set(answers.map(({ session }) => JSON.stringify(session))).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(answers[0]?.session.queuePosition).toBe(1);
    expect((await other).session.queuePosition).toBe(2);
    expect(told?.data).toEqual({ position: 2 });
    expect(await places((await other).session.id)).toEqual([2]);
  });
});

describe("a full queue", () => {
  it("refuses new sessions, also of many that come at once, and takes them again when a place is free", async () => {
    const { start, sessions, runner, first, begun } = await withOnePlace(undefined, 3);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => start()));
    const taken = outcomes.filter(({ status }) => status === "fulfilled");
    expect([taken.length, runner.queued]).toEqual([3, 3]);
    for (const outcome of outcomes.filter(({ status }) => status === "rejected")) {
      expect(outcome).toMatchObject({
        reason: { code: "rate_limited", retryAfterMs: 30_000, message: expect.stringContaining("3 sessions") },
      });
    }
    expect((await sessions.list(owner, {}, { limit: 20 })).items).toHaveLength(4);
    await sessions.cancel(owner, first);
    await begun(2);
    await start();
    await expect(start()).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("lets in what exists already: a request sent again, a session resumed, all of a longer queue after a restart", async () => {
    const before = await withOnePlace(undefined, 2);
    const key = { key: "k", requestHash: "h" };
    const { session } = await before.sessions.create(owner, { query: "q" }, key);
    const second = await before.start();
    await before.sessions.pause(owner, second);
    const third = await before.start();
    expect((await before.sessions.create(owner, { query: "q" }, key)).session.id).toBe(session.id);
    expect(await before.sessions.resume(owner, second)).toMatchObject({ queuePosition: 3 });
    await before.stop();
    const after = openCore({
      engine: endless().engine,
      directory: before.directory,
      settings: { maxRunningSessions: 1, maxQueuedSessions: 1 },
    });
    expect(await after.runner.recover()).toBe(4);
    expect(await placesOf(after, [session.id, third, second])).toEqual([1, 2, 3]);
    await expect(after.start()).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("a stop", () => {
  it("does not wait for the answer to a message that nobody works on any more", async () => {
    const { engine, begun } = endless();
    const { sessions, runner, start, until } = openCore({ engine, settings: { maxRunningSessions: 1, messageWaitMs: 60_000 } });
    const asked = await start({ autoApprove: false });
    await until(asked, isHeld);
    await start();
    await begun(1);
    const answer = sessions.message(owner, asked, { content: "the costs" }, null);
    await until(asked, ({ queuePosition }) => queuePosition === 1);
    await runner.stop(0);
    expect(await answer).toMatchObject({ answered: false, session: { status: "brief", hold: null } });
    expect((await sessions.messages(owner, asked, { limit: 10 })).items.at(-1)).toMatchObject({ role: "user", content: "the costs" });
  });
});
