import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { unasked } from "../../../src/domain/plans/brief.ts";
import { audit } from "../../../src/store/maintenance/audit.ts";
import { runningTime } from "../../../src/time/running-time.ts";
import { openCore, owner } from "../../support/core.ts";
import { door } from "../../support/door.ts";
import { emptyResult, leaf, type Rules, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status }: { status: string }) => status === "done";
const isHeld = ({ hold }: { hold: string | null }) => hold === "awaiting_input";
const hasFailed = ({ status }: { status: string }) => status === "failed";

/** Two tasks in a row; the first waits at a door. */
function inARow(more: Partial<Rules> = {}) {
  const gate = door();
  const runs: string[] = [];
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("first"), leaf("second", { dependencies: ["first"] })] }),
    task: async ({ task }, { signal }) => {
      runs.push(task.ref ?? "");
      if (task.ref === "first") await gate.pass(signal);
      return emptyResult("fine");
    },
    ...more,
  });
  return { engine, gate, runs };
}

describe("commands at the same moment have one outcome", () => {
  it("takes one of two resumes, while the run that was paused is still coming home", async () => {
    const { engine, gate, runs } = inARow();
    const { start, until, sessions, events } = openCore({ engine });
    const id = await start();
    await gate.reached;
    await sessions.pause(owner, id);
    const outcomes = await Promise.allSettled([sessions.resume(owner, id), sessions.resume(owner, id)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect((await events(id)).filter(({ type }) => type === "session.resumed")).toHaveLength(1);
    gate.open();
    await until(id, isDone);
    expect(runs).toEqual(["first", "second"]);
  });

  it("ends cancelled or done, never both, when a cancel meets the finish", async () => {
    for (let turns = 0; turns < 12; turns++) {
      const { start, until, sessions, events } = openCore();
      const id = await start();
      await until(id, ({ status }) => status === "aggregating" || status === "reporting" || status === "done");
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      await sessions.cancel(owner, id).catch(() => undefined);
      const ended = await until(id, ({ status }) => status === "done" || status === "cancelled");
      const terminal = (await events(id)).filter(({ data }) => data.to === "done" || data.to === "cancelled");
      expect(terminal).toHaveLength(1);
      expect((await events(id)).at(-1)?.data.to).toBe(ended.status);
    }
  });

  it("tells nothing after the last event, whatever a run still had to say", async () => {
    const gate = door();
    const engine = scriptedEngine({
      task: async (_input, { signal, progress }) => {
        signal.addEventListener("abort", () => progress("too late"));
        progress("begun");
        await gate.pass(signal);
        return emptyResult("fine");
      },
    });
    const { start, sessions, runner, events } = openCore({ engine });
    const id = await start();
    await gate.reached;
    await sessions.cancel(owner, id);
    await runner.idle(id);
    expect((await events(id)).at(-1)).toMatchObject({ type: "session.status", data: { to: "cancelled" } });
  });

  it("leaves no row and no file when a delete meets a retry, a message or another delete", async () => {
    let broken = true;
    const gate = door();
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a", { critical: true })] }),
      task: async (_input, { signal }) => {
        if (broken) throw new RalphError("data_not_found", "nothing");
        await gate.pass(signal);
        return emptyResult("fine");
      },
    });
    const { start, until, sessions, store, runner, directory } = openCore({ engine });
    const id = await start();
    await until(id, hasFailed);
    broken = false;
    await Promise.allSettled([
      sessions.retry(owner, id),
      sessions.delete(owner, id),
      sessions.delete(owner, id),
      sessions.pause(owner, id),
    ]);
    await expect(sessions.get(owner, id)).rejects.toThrow("There is no session");
    expect(runner.has(id)).toBe(false);
    for (const table of ["session", "task", "event", "plan", "brief", "message", "call", "finding", "source", "idempotency"]) {
      expect(store.db.sqlite.prepare(`SELECT count(*) AS n FROM "${table}"`).get(), table).toEqual({ n: 0 });
    }
    expect(existsSync(`${directory}/reports`) ? readdirSync(`${directory}/reports`) : []).toEqual([]);
  });

  it("pauses and resumes over and over without doing anything twice", async () => {
    const runs: string[] = [];
    const refs = ["a", "b", "c", "d", "e", "f"];
    const engine = scriptedEngine({
      planner: () => ({
        analysis: "",
        tasks: refs.map((ref, index) => leaf(ref, index === 0 ? {} : { dependencies: [refs[index - 1] ?? ""] })),
      }),
      task: async ({ task }) => {
        runs.push(task.ref ?? "");
        await new Promise((resolve) => setImmediate(resolve));
        return emptyResult("fine");
      },
    });
    const { start, until, sessions } = openCore({ engine });
    const id = await start();
    for (let times = 0; times < 20; times++) {
      await sessions.pause(owner, id).catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      await sessions.resume(owner, id).catch(() => undefined);
    }
    await until(id, isDone);
    expect(runs).toEqual(refs);
  });
});

describe("pause", () => {
  it("does not wait for a call that has not gone out yet", async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    let isOpen = false;
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a")] }),
      task: async (_input, { signal, waiting }) => {
        if (!isOpen) {
          const over = waiting("limit", null);
          begin();
          await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))).finally(over);
        }
        return emptyResult("fine");
      },
    });
    const { start, until, sessions, runner } = openCore({ engine });
    const id = await start();
    await begun;
    await sessions.pause(owner, id);
    await runner.idle(id);
    expect((await sessions.task(owner, id, "root.0")).task).toMatchObject({ status: "planned", attempts: 0 });
    isOpen = true;
    await sessions.resume(owner, id);
    await until(id, isDone);
  });

  it("keeps the time worked", async () => {
    const { engine, gate } = inARow();
    const { start, sessions, runner } = openCore({ engine, settings: { roundTimeoutMs: 9_000_000, taskTimeoutMs: 9_000_000 } });
    let laterMs = 0;
    const now = runningTime.now.bind(runningTime);
    vi.spyOn(runningTime, "now").mockImplementation(() => now() + laterMs);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const id = await start();
    await gate.reached;
    laterMs = 600_000;
    await sessions.pause(owner, id);
    gate.open();
    await runner.idle(id);
    expect((await sessions.results(owner, id)).report.executionTime).toBeGreaterThanOrEqual(600_000);
  });
});

describe("messages", () => {
  it("are answered one after the other when a second comes while the first is thought about", async () => {
    const gate = door();
    const engine = scriptedEngine({
      briefBuilder: async ({ query, brief, message, language }, { signal }) => {
        if (brief === null) {
          return {
            intent: "drafted",
            reply: "Draft",
            brief: { goal: query, scope: [query], questions: [], outputFormats: ["md"], language, ...unasked },
          };
        }
        if (message === "one") await gate.pass(signal);
        return { intent: "revised", reply: `Took ${message}`, brief: { ...brief, scope: [...brief.scope, message ?? ""] } };
      },
    });
    const { start, until, sessions } = openCore({ engine });
    const id = await start({ autoApprove: false });
    await until(id, isHeld);
    const one = sessions.message(owner, id, { content: "one" }, null);
    await gate.reached;
    const two = sessions.message(owner, id, { content: "two" }, null);
    await until(id, async () => (await sessions.messages(owner, id, { limit: 10 })).items.length === 3);
    gate.open();
    expect(await one).toMatchObject({ answered: true });
    expect(await two).toMatchObject({ answered: true, message: "Took two", brief: { scope: ["What is it?", "one", "two"] } });
    expect(await sessions.get(owner, id)).toMatchObject({ status: "brief", hold: "awaiting_input" });
  });

  it("say that the answer is still to come when it takes too long", async () => {
    const gate = door();
    const engine = scriptedEngine({
      initialResearch: async (_input, { signal }) => {
        await gate.pass(signal);
        return { language: "en", summary: "", entities: [], keyPhrases: [], topics: [], tables: [], documents: 0 };
      },
    });
    const { start, until, sessions } = openCore({ engine, settings: { messageWaitMs: 5 } });
    const id = await start({ autoApprove: false });
    expect(await sessions.message(owner, id, { content: "hurry" }, null)).toMatchObject({ answered: false });
    gate.open();
    await until(id, isHeld);
    expect((await sessions.messages(owner, id, { limit: 10 })).items.map(({ role }) => role)).toEqual(["user", "assistant"]);
  });

  it("with one key are one message, give one answer, and refuse another body", async () => {
    const { start, until, sessions } = openCore();
    const id = await start({ autoApprove: false });
    await until(id, isHeld);
    const key = { key: "k", requestHash: "costs" };
    const [first, second] = await Promise.all([
      sessions.message(owner, id, { content: "the costs" }, key),
      sessions.message(owner, id, { content: "the costs" }, key),
    ]);
    expect(second).toEqual(first);
    await sessions.message(owner, id, { content: "and more" }, null);
    expect(await sessions.message(owner, id, { content: "the costs" }, key)).toEqual(JSON.parse(JSON.stringify(first)));
    await expect(sessions.message(owner, id, { content: "x" }, { key: "k", requestHash: "other" })).rejects.toMatchObject({ status: 422 });
    expect((await sessions.messages(owner, id, { limit: 20 })).items.filter(({ role }) => role === "user")).toHaveLength(2);
  });

  it("that free a task while its round is ending are not left lying", async () => {
    const engine = scriptedEngine({
      planner: () => ({
        analysis: "",
        tasks: [leaf("ask", { kind: "user_interaction", agent: "user", description: "Which?" }), leaf("other")],
      }),
    });
    for (let turns = 0; turns < 8; turns++) {
      const { start, until, sessions } = openCore({ engine });
      const id = await start();
      await until(id, ({ status }) => status === "executing");
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      while ((await sessions.message(owner, id, { content: "this", taskId: "root.0" }, null).catch(() => null)) === null) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(await until(id, isDone)).toMatchObject({ progress: { completed: 2, failed: 0, total: 2 } });
      expect((await sessions.task(owner, id, "root.0")).task).toMatchObject({ status: "completed", result: { output: "this" } });
    }
  });
});

describe("the creation of a session", () => {
  it("gives the same answer for the same key, also when the session has moved on", async () => {
    const { until, sessions } = openCore();
    const key = { key: "k", requestHash: "h" };
    const { session } = await sessions.create(owner, { query: "q", autoApprove: true }, key);
    await until(session.id, isDone);
    const again = await sessions.create(owner, { query: "q", autoApprove: true }, key);
    expect(again).toEqual({ created: false, session: { ...session, queuePosition: null } });
  });
});

describe("a single task", () => {
  const broken = (isBroken: () => boolean, critical = false) =>
    scriptedEngine({
      planner: () => ({
        analysis: "",
        tasks: [leaf("a", { critical }), leaf("b", { dependencies: ["a"] }), leaf("slow"), leaf("last", { dependencies: ["slow"] })],
      }),
      task: async ({ task }, { signal }) => {
        if (task.ref === "a" && isBroken()) throw new RalphError("data_not_found", "nothing");
        if (task.ref === "slow") await gate.pass(signal);
        return emptyResult("fine");
      },
    });
  let gate = door();

  it("is taken up again while its round runs, with what was skipped because of it", async () => {
    gate = door();
    let isBroken = true;
    const { start, until, sessions, events } = openCore({ engine: broken(() => isBroken) });
    const id = await start();
    await until(id, async () => (await sessions.tasks(owner, id, { limit: 20 })).items.some(({ status }) => status === "skipped"));
    await expect(sessions.retryTask(owner, id, "root.1")).rejects.toThrow("depends on 'root.0'");
    const before = (await events(id)).length;
    expect(await sessions.retryTask(owner, id, "root.2")).toMatchObject({ status: "in_progress" });
    expect(await events(id)).toHaveLength(before);
    isBroken = false;
    expect(await sessions.retryTask(owner, id, "root.0")).toMatchObject({ status: "planned", attempts: 0, error: null });
    await until(id, async () => (await sessions.task(owner, id, "root.1")).task.status === "completed");
    gate.open();
    expect(await until(id, isDone)).toMatchObject({ progress: { completed: 4, failed: 0 } });
    await expect(sessions.retryTask(owner, id, "root.0")).rejects.toMatchObject({ code: "conflict" });
  });

  it("is left out while it runs, and with it what depends on it", async () => {
    gate = door();
    const { start, until, sessions, events, core } = openCore({ engine: broken(() => false) });
    const id = await start();
    await gate.reached;
    const key = { key: "skip", requestHash: "root.2" };
    const skipped = await sessions.skipTask(owner, id, "root.2", key);
    expect(skipped).toMatchObject({ status: "skipped", error: { code: "user_refused" } });
    expect(await sessions.skipTask(owner, id, "root.2", key)).toEqual(skipped);
    await expect(sessions.retryTask(owner, id, "root.2", { ...key, requestHash: "other" })).rejects.toMatchObject({ status: 422 });
    expect(await until(id, isDone)).toMatchObject({ progress: { completed: 2, failed: 0, total: 4 } });
    expect((await sessions.task(owner, id, "root.3")).task.status).toBe("skipped");
    expect(core.slots.taken).toBe(0);
    expect((await events(id)).filter(({ type }) => type === "task.skipped")).toHaveLength(2);
    expect(await sessions.skipTask(owner, id, "root.2")).toMatchObject({ status: "skipped" });
    expect((await events(id)).filter(({ type }) => type === "task.skipped")).toHaveLength(2);
    await expect(sessions.skipTask(owner, id, "root.0")).rejects.toMatchObject({ code: "conflict" });
  });

  it("that is left out as its result comes home leaves no new task behind", async () => {
    const gate = door();
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b")] }),
      task: async ({ task: { ref } }, { signal }) => {
        if (ref !== "a") return emptyResult("fine");
        await gate.pass(signal);
        return { ...emptyResult("look at c"), newTasks: [leaf("c")] };
      },
    });
    const { start, until, sessions } = openCore({ engine });
    const id = await start();
    await gate.reached;
    const skipping = sessions.skipTask(owner, id, "root.0");
    gate.open();
    expect(await skipping).toMatchObject({ status: "skipped" });
    expect(await until(id, isDone)).toMatchObject({ planVersion: 1, progress: { completed: 1, total: 2 } });
  });

  it("is left out at once also while its session is paused and waits for its calls to come home", async () => {
    gate = door();
    const { start, until, sessions, runner, core } = openCore({ engine: broken(() => false) });
    const id = await start();
    await gate.reached;
    await sessions.pause(owner, id);
    await sessions.skipTask(owner, id, "root.2");
    await runner.idle(id);
    expect(core.slots.taken).toBe(0);
    expect((await sessions.task(owner, id, "root.2")).task).toMatchObject({ status: "skipped", error: { code: "user_refused" } });
    await sessions.resume(owner, id);
    expect(await until(id, isDone)).toMatchObject({ progress: { completed: 2, failed: 0, total: 4 } });
    expect((await sessions.task(owner, id, "root.3")).task.status).toBe("skipped");
  });

  it("that failed a session is left out, and the session goes on without it", async () => {
    gate = door();
    const { start, until, sessions } = openCore({ engine: broken(() => true, true) });
    const id = await start();
    await until(id, hasFailed);
    await sessions.skipTask(owner, id, "root.0");
    gate.open();
    expect(await until(id, isDone)).toMatchObject({ error: null, progress: { completed: 2, failed: 0, total: 4 } });
  });

  it("that failed a session is taken up again, and the session with it", async () => {
    gate = door();
    let isBroken = true;
    const { start, until, sessions } = openCore({ engine: broken(() => isBroken, true) });
    const id = await start();
    await until(id, hasFailed);
    isBroken = false;
    gate.open();
    await sessions.retryTask(owner, id, "root.0");
    expect(await until(id, isDone)).toMatchObject({ progress: { completed: 4, failed: 0 } });
  });

  it("that waits for an answer keeps no open question when its session is cancelled", async () => {
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("ask", { kind: "user_interaction", agent: "user", description: "Which?" })] }),
    });
    const { start, until, sessions, store } = openCore({ engine });
    const id = await start();
    await until(id, isHeld);
    await sessions.cancel(owner, id);
    expect((await sessions.task(owner, id, "root.0")).task).toMatchObject({ status: "skipped", question: null });
    expect(audit(store.db.sqlite, null).problems).toEqual([]);
  });

  it("that waits for an answer is left out, and a held session goes on", async () => {
    const engine = scriptedEngine({
      planner: () => ({
        analysis: "",
        tasks: [leaf("ask", { kind: "user_interaction", agent: "user", description: "Which?" }), leaf("other")],
      }),
    });
    const { start, until, sessions } = openCore({ engine });
    const id = await start();
    await until(id, isHeld);
    await sessions.skipTask(owner, id, "root.0");
    expect(await until(id, isDone)).toMatchObject({ progress: { completed: 1, failed: 0, total: 2 } });
  });
});
