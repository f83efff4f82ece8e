/** Optimistic concurrency: a command with an outdated session version, or a second answer to a call, fails without effect. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import type { Tool } from "../../../src/sources/tool.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status }: { status: string }) => status === "done";
const isHeld = ({ hold }: { hold: string | null }) => hold === "awaiting_input";

describe("a move of the session", () => {
  it("does not undo a pause that was committed while its step worked", async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    let planned = 0;
    const engine = scriptedEngine({
      planner: async () => {
        if (++planned === 1) {
          asked.resolve();
          await answer.promise;
        }
        return { analysis: "", tasks: [leaf("a")] };
      },
    });
    const { core, start, until, sessions, runner, events } = openCore({ engine });
    const failures: string[] = [];
    core.log.error = (_fields, message) => failures.push(message);
    const id = await start();
    await asked.promise;
    await sessions.pause(owner, id);
    answer.resolve();
    await runner.idle(id);
    expect(await sessions.get(owner, id)).toMatchObject({ status: "planning", hold: "paused", planVersion: null });
    expect((await events(id)).at(-1)).toMatchObject({ type: "session.held", data: { hold: "paused" } });
    // Who comes second has not failed.
    expect(failures).toEqual([]);
    await sessions.resume(owner, id);
    await until(id, isDone);
  });

  it("is refused before it writes rows that the winner of the race has written", async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const engine = scriptedEngine({
      planner: async () => {
        asked.resolve();
        await answer.promise;
        return { analysis: "second", tasks: [leaf("a")] };
      },
    });
    const { core, start, runner } = openCore({ engine });
    const failures: string[] = [];
    core.log.error = (_fields, message) => failures.push(message);
    const id = await start();
    await asked.promise;
    const state = await core.sessions.open(id);
    const at = core.clock().toISOString();
    await state?.commit((changes) => {
      changes.addPlan(
        {
          version: 1,
          analysis: "first",
          metadata: { estimatedDuration: null, userInputs: 0, riskLevel: "low" },
          status: "approved",
          tasks: [],
        },
        at,
      );
      const { version, percent } = changes.now.session;
      changes.move(version, { status: "planning", hold: "paused", patch: { planVersion: 1 }, events: [], percent, at });
    });
    answer.resolve();
    await runner.idle(id);
    expect(failures).toEqual([]);
    expect(state?.plan(1)).toMatchObject({ version: 1, analysis: "first" });
    state?.close();
  });

  it("does not bring back a session that was cancelled while its step worked", async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const engine = scriptedEngine({
      reviewer: async ({ brief }) => {
        asked.resolve();
        await answer.promise;
        return {
          decision: "done",
          reason: "covered",
          coverage: brief.scope.map((scopeItem) => ({ scopeItem, coverage: 1, reason: "" })),
          newTasks: [],
          note: "",
        };
      },
    });
    const { start, sessions, runner, events } = openCore({ engine });
    const id = await start();
    await asked.promise;
    await sessions.cancel(owner, id);
    answer.resolve();
    await runner.idle(id);
    expect(await sessions.get(owner, id)).toMatchObject({ status: "cancelled", hold: null });
    expect((await events(id)).at(-1)).toMatchObject({ data: { to: "cancelled" } });
  });
});

describe("a pause", () => {
  it("lets the call under way come home and none go out after it, and who resumes is told", async () => {
    const sent: unknown[] = [];
    const called = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const look: Tool = {
      name: "look",
      description: "",
      effect: "read",
      input: z.json(),
      run: async (input) => {
        if (sent.push(input) === 1) {
          called.resolve();
          await answered.promise;
        }
        return sent.length;
      },
    };
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a")] }),
      task: async (_input, { call }) => emptyResult(JSON.stringify([await call.tool("look", 1), await call.tool("look", 2)])),
    });
    const { start, until, sessions, runner, events } = openCore({ engine, tools: [look] });
    const id = await start();
    await called.promise;
    await sessions.pause(owner, id);
    answered.resolve();
    await runner.idle(id);
    expect(sent).toEqual([1]);
    expect(await sessions.task(owner, id, "root.0")).toMatchObject({ task: { status: "planned", attempts: 0 }, calls: [{ answer: 1 }] });
    await sessions.resume(owner, id);
    await until(id, isDone);
    expect(sent).toEqual([1, 2]);
    expect((await events(id)).filter(({ type }) => type === "session.held" || type === "session.resumed")).toMatchObject([
      { type: "session.held", data: { hold: "paused" } },
      { type: "session.resumed", data: { hold: "paused" } },
    ]);
  });
});

describe("a stop of the service", () => {
  it("lets the task under way end and begins nothing after it, however long the grace", async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b", { dependencies: ["a"] })] }),
      task: async ({ task }) => {
        begun.resolve();
        await finish.promise;
        return emptyResult(`Did ${task.ref}`);
      },
    });
    const { start, sessions, runner } = openCore({ engine });
    const id = await start();
    await begun.promise;
    const stopped = runner.stop(600_000);
    finish.resolve();
    await stopped;
    expect(await sessions.get(owner, id)).toMatchObject({ status: "executing", hold: null, error: null });
    expect((await sessions.tasks(owner, id, { limit: 10 })).items.map(({ ref, status }) => [ref, status])).toEqual([
      [null, "in_progress"],
      ["a", "completed"],
      ["b", "planned"],
    ]);
  });
});

describe("the last event", () => {
  it("stays the last, whatever is told between the commit that ended the session and the end of its work", async () => {
    const begun = Promise.withResolvers<void>();
    let tellMore: () => void = () => undefined;
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a")] }),
      task: async (_input, { signal, progress }) => {
        tellMore = () => progress("one more thing");
        begun.resolve();
        await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        return emptyResult("never");
      },
    });
    const { core, start, sessions, runner, events, store } = openCore({ engine });
    const id = await start();
    await begun.promise;
    const frames = core.events.sessionFrames(id);
    const before = (await events(id)).length;
    let isOver = false;
    const stopListening = frames.listen(() => {
      isOver = frames.recent(before, 1_000)?.some(({ last }) => last) === true;
      if (isOver) tellMore();
    });
    await sessions.cancel(owner, id);
    await runner.idle(id);
    await store.db.write(() => undefined);
    stopListening();
    expect(isOver).toBe(true);
    expect((await events(id)).at(-1)).toMatchObject({ type: "session.status", data: { to: "cancelled" } });
    await sessions.delete(owner, id);
  });
});

describe("a call's answer", () => {
  it("that comes after its run was given up does not replace the one that stands", async () => {
    const late = Promise.withResolvers<void>();
    const called = Promise.withResolvers<void>();
    const givenUp = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    let calls = 0;
    const look: Tool = {
      name: "look",
      description: "",
      effect: "read",
      input: z.json(),
      run: async () => {
        if (++calls > 1) return "second";
        called.resolve();
        await late.promise;
        return "first";
      },
    };
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b")] }),
      task: async ({ task }, { call, signal }) => {
        if (task.ref === "b") await ended.promise;
        signal.addEventListener("abort", () => givenUp.resolve());
        return emptyResult(task.ref === "a" ? JSON.stringify(await call.tool("look", 1)) : "b");
      },
    });
    const { start, until, sessions, store } = openCore({ engine, tools: [look] });
    const id = await start();
    await called.promise;
    await sessions.skipTask(owner, id, "root.0");
    await givenUp.promise;
    await sessions.retryTask(owner, id, "root.0");
    await until(id, async () => (await sessions.task(owner, id, "root.0")).task.status === "completed");
    late.resolve();
    // The late answer is on its way to the store: what is written after it is written after it.
    await new Promise((resolve) => setImmediate(resolve));
    await store.db.write(() => undefined);
    ended.resolve();
    await until(id, isDone);
    const { task, calls: journalled } = await sessions.task(owner, id, "root.0");
    expect(task.result).toMatchObject({ summary: '"second"' });
    expect(journalled).toMatchObject([{ status: "answered", answer: "second" }]);
  });
});

describe("an approval", () => {
  it("of a paused session is refused, of its brief and of its plan, and leaves it as it is", async () => {
    const { start, until, sessions } = openCore();
    const id = await start({ autoApprove: false, planApproval: true });
    await until(id, isHeld);
    await sessions.pause(owner, id);
    await expect(sessions.approve(owner, id, null)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("paused") });
    expect(await sessions.get(owner, id)).toMatchObject({ status: "brief", hold: "paused", brief: { status: "draft" } });
    expect(await sessions.resume(owner, id)).toMatchObject({ hold: "awaiting_input" });
    await sessions.approve(owner, id, null);
    await until(id, ({ status, hold }) => status === "planning" && hold === "awaiting_input");
    await sessions.pause(owner, id);
    await expect(sessions.approve(owner, id, 1)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("paused") });
    expect(await sessions.get(owner, id)).toMatchObject({ status: "planning", hold: "paused" });
    expect(await sessions.resume(owner, id)).toMatchObject({ hold: "awaiting_input" });
    await sessions.approve(owner, id, 1);
    await until(id, isDone);
  });
});

describe("a retry", () => {
  it("of a task that was left out starts it at once, while the others still work", async () => {
    const begun = Promise.withResolvers<void>();
    const again = Promise.withResolvers<void>();
    const others = Promise.withResolvers<void>();
    let runs = 0;
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b")] }),
      task: async ({ task }, { signal }) => {
        if (task.ref === "b") await others.promise;
        else if (++runs > 1) again.resolve();
        else {
          signal.addEventListener("abort", () => void sessions.retryTask(owner, id, "root.0"));
          begun.resolve();
          await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        }
        return emptyResult("fine");
      },
    });
    const { start, until, sessions } = openCore({ engine });
    const id = await start();
    await begun.promise;
    await sessions.skipTask(owner, id, "root.0");
    await again.promise;
    others.resolve();
    expect(await until(id, isDone)).toMatchObject({ progress: { completed: 2, failed: 0 } });
  });

  it("leaves out what the user had left out before the session failed", async () => {
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const runs: string[] = [];
    let isBroken = true;
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("unwanted"), leaf("vital", { critical: true })] }),
      task: async ({ task }, { signal }) => {
        runs.push(task.ref ?? "");
        if (task.ref === "unwanted" && isBroken) {
          await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        } else if (task.ref === "vital") {
          begun.resolve();
          await held.promise;
          if (isBroken) throw new RalphError("data_not_found", "nothing");
        }
        return emptyResult("fine");
      },
    });
    const { start, until, sessions } = openCore({ engine });
    const id = await start();
    await begun.promise;
    await sessions.skipTask(owner, id, "root.0");
    held.resolve();
    await until(id, ({ status }) => status === "failed");
    isBroken = false;
    await sessions.retry(owner, id);
    expect(await until(id, isDone)).toMatchObject({ progress: { completed: 1, failed: 0, total: 2 } });
    expect((await sessions.task(owner, id, "root.0")).task.status).toBe("skipped");
    expect(runs.filter((ref) => ref === "unwanted").length).toBeLessThanOrEqual(1);
  });
});
