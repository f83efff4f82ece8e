import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { AgentContext } from "../../../src/agents/agent.ts";
import { BilledFailure } from "../../../src/agents/billed-failure.ts";
import type { Json } from "../../../src/domain/base/json.ts";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { plainQuestion } from "../../../src/domain/plans/plan.ts";
import type { Tool } from "../../../src/sources/tool.ts";
import { openCore, owner, type TestCore } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status }: { status: string }) => status === "done";
const isHeld = ({ hold }: { hold: string | null }) => hold === "awaiting_input";

/** A tool that logs what it is given; `during` runs while a call of it is under way. */
function loggingTool(name: string, effect: Tool["effect"], during: (log: Json[]) => Promise<void> | void = () => undefined) {
  const log: Json[] = [];
  const tool: Tool = {
    name,
    description: name,
    effect,
    input: z.json(),
    run: async (input) => {
      log.push(input as Json);
      await during(log);
      return { answer: log.length };
    },
  };
  return { tool, log };
}

/** One task that does what it is told. */
function oneTask(run: (context: AgentContext) => Promise<string>) {
  return scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a")] }),
    task: async (_input, context) => emptyResult(await run(context)),
  });
}

const never = () => new Promise<void>(() => undefined);

/** As if the process had died: the rows stay as they are, and what was under way is never heard of again. */
function crash(core: TestCore): void {
  core.store.close();
}

async function eventually(fulfilled: () => boolean): Promise<void> {
  while (!fulfilled()) await new Promise((resolve) => setImmediate(resolve));
}

describe("a task that is taken up again", () => {
  it("gets the answers that are there and sends from the first that is missing", async () => {
    const look = loggingTool("look", "read", (log) => (log.length === 3 ? never() : undefined));
    const engine = oneTask(async ({ call }) =>
      JSON.stringify([await call.tool("look", 1), await call.tool("look", 2), await call.tool("look", 3)]),
    );
    const before = openCore({ engine, tools: [look.tool] });
    const id = await before.start();
    await eventually(() => look.log.length === 3);
    crash(before);
    const after = openCore({ engine, tools: [look.tool], directory: before.directory });
    await after.runner.recover();
    await after.until(id, isDone);
    expect(look.log).toEqual([1, 2, 3, 3]);
    expect((await after.sessions.task(owner, id, "root.0")).task).toMatchObject({
      attempts: 1,
      result: { summary: '[{"answer":1},{"answer":2},{"answer":4}]' },
    });
  });

  it("fails after being taken up too often", async () => {
    const look = loggingTool("look", "read", never);
    const engine = oneTask(async ({ call }) => JSON.stringify(await call.tool("look", 1)));
    let core = openCore({ engine, tools: [look.tool] });
    const id = await core.start();
    for (const attempt of [1, 2, 3, 4, 5]) {
      await eventually(() => look.log.length === attempt);
      crash(core);
      core = openCore({ engine, tools: [look.tool], directory: core.directory });
      await core.runner.recover();
    }
    await core.until(id, isDone);
    expect((await core.sessions.task(owner, id, "root.0")).task).toMatchObject({
      status: "failed",
      error: { code: "retry_exhausted", recoverable: true },
      attempts: 1,
    });
    expect(look.log).toHaveLength(5);
  });

  it("replays a final failure, and tries again what may pass", async () => {
    const look = loggingTool("look", "read", (log) => {
      if (log.length === 1) throw new RalphError("data_not_found", "nothing there");
      if (log.length === 2) throw new RalphError("network", "cut");
    });
    const engine = oneTask(async ({ call }) => {
      const first = await call.tool("look", 1).catch((error: RalphError) => error.code);
      return `${first} ${JSON.stringify(await call.tool("look", 2))}`;
    });
    const { start, until, sessions } = openCore({ engine, tools: [look.tool] });
    const id = await start();
    await until(id, isDone);
    expect((await sessions.task(owner, id, "root.0")).task.error).toMatchObject({ code: "network" });
    expect((await sessions.task(owner, id, "root.0")).calls).toMatchObject([{ status: "failed", error: { code: "data_not_found" } }]);
  });

  it("is given a final failure again, and does not send what caused it", async () => {
    const look = loggingTool("look", "read", (log) => {
      if (log.at(-1) === 1) throw new RalphError("data_not_found", "nothing there");
      if (log.length === 2) return never();
    });
    const engine = oneTask(async ({ call }) => {
      const first = await call.tool("look", 1).catch((error: RalphError) => `${error.code}: ${error.message}`);
      return `${first} ${JSON.stringify(await call.tool("look", 2))}`;
    });
    const before = openCore({ engine, tools: [look.tool] });
    const id = await before.start();
    await eventually(() => look.log.length === 2);
    crash(before);
    const after = openCore({ engine, tools: [look.tool], directory: before.directory });
    await after.runner.recover();
    await after.until(id, isDone);
    expect(look.log).toEqual([1, 2, 2]);
    expect((await after.sessions.task(owner, id, "root.0")).task.result).toMatchObject({
      summary: 'data_not_found: nothing there {"answer":3}',
    });
  });

  it("sets the rest of its journal aside where a call differs, and counts it", async () => {
    const look = loggingTool("look", "read", (log) => (log.length === 4 ? never() : undefined));
    let second = 2;
    const engine = oneTask(async ({ call }) => {
      const first = [await call.tool("look", 1), await call.tool("look", second)];
      return JSON.stringify([...first, await call.tool("look", 3), await call.tool("look", 4)]);
    });
    const before = openCore({ engine, tools: [look.tool] });
    const id = await before.start();
    await eventually(() => look.log.length === 4);
    crash(before);
    second = 20;
    const after = openCore({ engine, tools: [look.tool], directory: before.directory });
    await after.runner.recover();
    await after.until(id, isDone);
    expect(look.log).toEqual([1, 2, 3, 4, 20, 3, 4]);
    const kept = await after.stored(id);
    expect(kept.session.divergences).toBe(1);
    expect(kept.calls("root.0~1").map(({ request }) => (request as { input: number }).input)).toEqual([2, 3]);
  });
});

describe("a call to a model", () => {
  const atMost = { inputTokens: 100, outputTokens: 50, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0.4 };
  const used = { ...atMost, outputTokens: 10, costUsd: 0.1 };

  /** Asks once; `during` runs while a request is under way, with the number of requests so far. */
  function asking(during: (asked: number) => Promise<void> | void) {
    let asked = 0;
    const engine = oneTask(({ call }) =>
      call.model(
        "think",
        { about: "it" },
        async (_signal, sending) => {
          await sending();
          asked += 1;
          await during(asked);
          return { answer: `answer ${asked}`, model: "large", usage: used, requestId: null };
        },
        undefined,
        atMost,
      ),
    );
    return { engine, asked: () => asked };
  }

  /** The session after as many crashes as the model was asked without an answer, taken up again after each. */
  async function crashed(crashes: number, request: Parameters<TestCore["start"]>[0] = {}) {
    const model = asking((asked) => (asked <= crashes ? never() : undefined));
    let core = openCore({ engine: model.engine });
    const id = await core.start(request);
    for (let crashNumber = 1; crashNumber <= crashes; crashNumber++) {
      await eventually(() => model.asked() === crashNumber);
      crash(core);
      core = openCore({ engine: model.engine, directory: core.directory });
      await core.runner.recover();
    }
    return { core, id, asked: model.asked };
  }

  it("is recorded as sent, with the most that it may use, before it is answered", async () => {
    const model = asking(never);
    const { start, sessions } = openCore({ engine: model.engine });
    const id = await start();
    await eventually(() => model.asked() === 1);
    const { calls } = await sessions.task(owner, id, "root.0");
    expect(calls).toMatchObject([{ kind: "model", status: "sent", answer: null, inputTokens: 100, outputTokens: 50, costUsd: 0.4 }]);
  });

  it("counts with the most that it may cost when a crash loses its answer, and is made again", async () => {
    const { core, id, asked } = await crashed(1);
    const { usage } = await core.until(id, isDone);
    expect(asked()).toBe(2);
    expect(usage).toEqual({ modelCalls: 2, inputTokens: 200, outputTokens: 60, costUsd: 0.5 });
    const { calls } = await core.sessions.task(owner, id, "root.0");
    expect(calls.map(({ status, costUsd }) => [status, costUsd])).toEqual([
      ["sent", 0.4],
      ["answered", 0.1],
    ]);
    expect(await core.store.usage.costSince(owner, "2000-01-01")).toBe(0.5);
  });

  it("counts when a crash loses its answer and the session is cancelled, not taken up", async () => {
    const model = asking(never);
    const before = openCore({ engine: model.engine });
    const id = await before.start();
    await eventually(() => model.asked() === 1);
    crash(before);
    const { sessions, store } = openCore({ engine: model.engine, directory: before.directory });
    const { usage } = await sessions.cancel(owner, id);
    expect(usage).toEqual({ modelCalls: 1, inputTokens: 100, outputTokens: 50, costUsd: 0.4 });
    expect(await store.usage.costSince(owner, "2000-01-01")).toBe(0.4);
  });

  it("is not lost while it is under way when its session is cancelled", async () => {
    const model = asking(never);
    const { start, sessions } = openCore({ engine: model.engine });
    const id = await start();
    await eventually(() => model.asked() === 1);
    expect((await sessions.cancel(owner, id)).usage.modelCalls).toBe(0);
  });

  it("is not made again where what crashes lost has used up the budget", async () => {
    const { core, id, asked } = await crashed(2, { limits: { maxCostUsd: 0.8 } });
    await core.until(id, isDone);
    expect(asked()).toBe(2);
    expect((await core.stored(id)).session).toMatchObject({ modelCalls: 2, costUsd: 0.8, cut: "cost" });
  });

  it("leaves no trace of being sent when it fails, but what it was billed", async () => {
    const model = asking(() => {
      throw new BilledFailure("network", "cut", used);
    });
    const { start, until, stored } = openCore({ engine: model.engine });
    const id = await start();
    await until(id, isDone);
    const kept = await stored(id);
    expect(kept.allCalls().filter(({ kind }) => kind === "model")).toEqual([]);
    expect(kept.session).toMatchObject({ modelCalls: model.asked(), costUsd: 0.1 * model.asked() });
  });
});

describe("a call that changes the world", () => {
  const pay = (during?: (log: Json[]) => Promise<void> | void) => loggingTool("pay", "world", during);
  const paying = oneTask(async ({ call }) => JSON.stringify(await call.tool("pay", "10")));

  it("asks first, and is sent when it is allowed", async () => {
    const { tool, log } = pay();
    const { start, until, sessions } = openCore({ engine: paying, tools: [tool] });
    const id = await start();
    await until(id, isHeld);
    expect(log).toEqual([]);
    await sessions.message(owner, id, { content: "allow" }, null);
    await until(id, isDone);
    expect(log).toEqual(["10"]);
  });

  it("is not sent when it is refused", async () => {
    const { tool, log } = pay();
    const { start, until, sessions } = openCore({ engine: paying, tools: [tool] });
    const id = await start();
    await until(id, isHeld);
    await sessions.message(owner, id, { content: "refuse" }, null);
    await until(id, isDone);
    expect(log).toEqual([]);
    expect((await sessions.task(owner, id, "root.0")).task.error).toMatchObject({ code: "user_refused" });
  });

  /** A session whose paying call was under way when the process died. */
  async function interrupted() {
    const { tool, log } = pay((sent) => (sent.length <= 2 ? never() : undefined));
    const before = openCore({ engine: paying, tools: [tool] });
    const id = await before.start({ allowedTools: ["pay"] });
    await eventually(() => log.length === 1);
    crash(before);
    const reopen = async () => {
      const core = openCore({ engine: paying, tools: [tool], directory: before.directory });
      await core.runner.recover();
      return core;
    };
    return { id, log, reopen };
  }

  it("waits for the user when its fate is unknown, and is done when it happened", async () => {
    const { id, log, reopen } = await interrupted();
    const { until, sessions } = await reopen();
    await until(id, isHeld);
    expect((await sessions.task(owner, id, "root.0")).task.question?.choices?.map(({ value }) => value)).toEqual([
      "it happened",
      "do it again",
      "skip",
    ]);
    await sessions.message(owner, id, { content: "it happened" }, null);
    await until(id, isDone);
    expect(log).toEqual(["10"]);
    expect((await sessions.task(owner, id, "root.0")).task.result).toMatchObject({ summary: "null" });
  });

  it("is left out when the user says so", async () => {
    const { id, log, reopen } = await interrupted();
    const { until, sessions } = await reopen();
    await until(id, isHeld);
    await sessions.message(owner, id, { content: "skip" }, null);
    await until(id, isDone);
    expect(log).toEqual(["10"]);
    expect((await sessions.task(owner, id, "root.0")).task).toMatchObject({ status: "failed", error: { code: "user_refused" } });
  });

  it("is sent once more for each time the user says so, and asks again when that was cut off too", async () => {
    const { id, log, reopen } = await interrupted();
    const second = await reopen();
    await second.until(id, isHeld);
    await second.sessions.message(owner, id, { content: "do it again" }, null);
    await eventually(() => log.length === 2);
    crash(second);
    const third = await reopen();
    await third.until(id, isHeld);
    expect(log).toHaveLength(2);
    await third.sessions.message(owner, id, { content: "do it again" }, null);
    await third.until(id, isDone);
    expect(log).toHaveLength(3);
  });

  it("is not repeated by a divergence before it", async () => {
    let first = 1;
    const look = loggingTool("look", "read");
    const wait = loggingTool("wait", "read", (log) => (log.length === 1 ? never() : undefined));
    const { tool, log } = pay();
    const engine = oneTask(async ({ call }) => {
      await call.tool("look", first);
      const paid = await call.tool("pay", "10");
      await call.tool("wait", 0);
      return JSON.stringify(paid);
    });
    const tools = [look.tool, wait.tool, tool];
    const before = openCore({ engine, tools });
    const id = await before.start({ allowedTools: ["pay"] });
    await eventually(() => wait.log.length === 1);
    crash(before);
    first = 2;
    const after = openCore({ engine, tools, directory: before.directory });
    await after.runner.recover();
    await after.until(id, isDone);
    expect(look.log).toEqual([1, 2]);
    expect(log).toEqual(["10"]);
    expect((await after.sessions.task(owner, id, "root.0")).task.result).toMatchObject({ summary: '{"answer":1}' });
  });

  it("stays unknown when its answer was an outage, and is asked about when the session is retried", async () => {
    const { tool, log } = pay((sent) => {
      if (sent.length === 1) throw new RalphError("network", "cut");
    });
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a", { critical: true })] }),
      task: async (_input, { call }) => emptyResult(JSON.stringify(await call.tool("pay", "10"))),
    });
    const { start, until, sessions } = openCore({ engine, tools: [tool] });
    const id = await start({ allowedTools: ["pay"] });
    await until(id, ({ status }) => status === "failed");
    await sessions.retry(owner, id);
    await until(id, isHeld);
    expect(log).toHaveLength(1);
  });
});

describe("questions of a run", () => {
  it("are told apart by their words: an old answer is no answer to a new question", async () => {
    const engine = (text: string) =>
      oneTask(async ({ ask, call }) => {
        const answer = await ask(plainQuestion(text, null));
        await call.tool("wait", 0);
        return answer;
      });
    const wait = loggingTool("wait", "read", (log) => (log.length === 1 ? never() : undefined));
    const before = openCore({ engine: engine("Which colour?"), tools: [wait.tool] });
    const id = await before.start();
    await before.until(id, isHeld);
    await before.sessions.message(owner, id, { content: "red" }, null);
    await eventually(() => wait.log.length === 1);
    crash(before);
    const after = openCore({ engine: engine("Which number?"), tools: [wait.tool], directory: before.directory });
    await after.runner.recover();
    await after.until(id, isHeld);
    expect((await after.sessions.task(owner, id, "root.0")).task.question?.text).toBe("Which number?");
    await after.sessions.message(owner, id, { content: "seven" }, null);
    await after.until(id, isDone);
    expect((await after.sessions.task(owner, id, "root.0")).task.result).toMatchObject({ summary: "seven" });
  });
});

describe("a call to a model that a stop aborts", () => {
  const atMost = { inputTokens: 100, outputTokens: 100, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 7 };

  /** Stops a core whose one task has asked a model, which ends `end` after the abort; tells the session's cost after a restart. */
  async function costAfterStop(end: () => Promise<unknown>): Promise<number> {
    let sent = false;
    const engine = oneTask(async ({ call }) =>
      call.model(
        "m",
        "ask",
        async (signal, sending) => {
          await sending();
          sent = true;
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
          await end();
          throw signal.reason;
        },
        undefined,
        atMost,
      ),
    );
    const before = openCore({ engine, settings: { shutdownGraceMs: 100 } });
    const id = await before.start();
    await eventually(() => sent);
    await before.stop();
    const after = openCore({ engine: oneTask(async () => "found"), directory: before.directory });
    await after.runner.recover();
    await after.until(id, isDone);
    return (await after.sessions.get(owner, id)).usage.costUsd ?? 0;
  }

  it("counts with nothing where it ends soon, and with the most that it may cost where it does not", async () => {
    expect(await costAfterStop(() => new Promise((resolve) => setTimeout(resolve, 30)))).toBe(0);
    expect(await costAfterStop(never)).toBe(7);
  });
});
