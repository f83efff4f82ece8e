import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import type { Tool } from "../../../src/sources/tool.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status }: { status: string }) => status === "done";
const hasFailed = ({ status }: { status: string }) => status === "failed";

describe("a limit that is met ends the work with what there is, and says which", () => {
  it("of storage, by results", async () => {
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b", { dependencies: ["a"] }), leaf("c", { dependencies: ["b"] })] }),
      task: () => emptyResult("x".repeat(10_000)),
    });
    const { start, until, sessions, events, stored } = openCore({ engine, settings: { maxSessionBytes: 30_000 } });
    const id = await start();
    expect(await until(id, isDone)).toMatchObject({ progress: { completed: 2, failed: 1 } });
    expect(await sessions.results(owner, id)).toMatchObject({ cut: "storage" });
    expect((await sessions.task(owner, id, "root.2")).task.error).toMatchObject({ code: "limit_reached" });
    expect((await events(id)).find(({ data }) => data.to === "review")?.data).toMatchObject({ cut: "storage" });
    expect((await events(id)).find(({ type }) => type === "review.completed")?.data).toMatchObject({ decision: "done", reason: "limit" });
    expect((await stored(id)).session.storedBytes).toBeGreaterThan(20_000);
  });

  it("of storage, by answers of tools", async () => {
    const tool: Tool = { name: "fetch", description: "", effect: "read", input: z.json(), run: async () => "y".repeat(20_000) };
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b", { dependencies: ["a"] })] }),
      task: async (_input, { call }) => {
        await call.tool("fetch", 1);
        return emptyResult("fine");
      },
    });
    const { start, until, sessions } = openCore({ engine, tools: [tool], settings: { maxSessionBytes: 30_000 } });
    const id = await start();
    await until(id, isDone);
    expect(await sessions.results(owner, id)).toMatchObject({ cut: "storage" });
  });

  it("of rounds and of leaves", async () => {
    const engine = scriptedEngine({
      reviewer: ({ round, brief }) => ({
        decision: "continue",
        reason: "gaps",
        coverage: brief.scope.map((scopeItem) => ({ scopeItem, coverage: 0, reason: "" })),
        newTasks: [leaf(`r${round}`)],
        note: "",
      }),
    });
    const rounds = openCore({ engine, settings: { maxRounds: 2 } });
    const first = await rounds.start();
    await rounds.until(first, isDone);
    expect(await rounds.sessions.results(owner, first)).toMatchObject({ cut: "rounds" });
    const leaves = openCore({ engine });
    const second = await leaves.start({ limits: { maxTasks: 3 } });
    await leaves.until(second, isDone);
    expect(await leaves.sessions.results(owner, second)).toMatchObject({ cut: "tasks" });
  });

  it("of a round's time: what had no turn in it fails as what did not end in it", async () => {
    const runs: string[] = [];
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("slow", { priority: 1 }), leaf("behind")] }),
      task: ({ task }, { signal }) => {
        runs.push(task.ref ?? "");
        return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      },
    });
    const { start, until, sessions } = openCore({ engine, settings: { roundTimeoutMs: 50, maxParallelTasksPerSession: 1 } });
    const id = await start();
    await until(id, isDone);
    expect(runs).toEqual(["slow"]);
    for (const taskId of ["root.0", "root.1"]) {
      expect((await sessions.task(owner, id, taskId)).task).toMatchObject({ status: "failed", error: { code: "timeout" } });
    }
  });

  it("of model calls: what runs ends with what it has, and nothing new is begun beside it", async () => {
    const runs: string[] = [];
    const gate = Promise.withResolvers<void>();
    const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 };
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a", { priority: 2 }), leaf("slow", { priority: 1 }), leaf("b")] }),
      task: async ({ task: { ref } }, { call }) => {
        runs.push(ref ?? "");
        if (ref === "slow") await gate.promise;
        else await call.model("m", { ask: ref }, async () => ({ answer: "yes", model: "m", usage, requestId: null }));
        return emptyResult("fine");
      },
    });
    const { start, until, sessions } = openCore({ engine, settings: { maxParallelTasksPerSession: 2 } });
    const id = await start({ limits: { maxModelCalls: 1 } });
    await until(id, ({ progress }) => progress.completed === 1);
    gate.resolve();
    expect(await until(id, isDone)).toMatchObject({ progress: { completed: 2, failed: 1 } });
    expect(runs).toEqual(["a", "slow"]);
    expect(await sessions.results(owner, id)).toMatchObject({ cut: "model_calls" });
    expect((await sessions.task(owner, id, "root.2")).task).toMatchObject({ status: "failed", error: { code: "limit_reached" } });
  });

  it("of a report file: the others are made", async () => {
    const { start, until, sessions, core, directory } = openCore({ settings: { maxReportBytes: 100 } });
    core.reports.write = async (format) => new Uint8Array(format === "html" ? 101 : 99);
    const id = await start({ outputFormats: ["html", "md"] });
    await until(id, isDone);
    expect(await sessions.results(owner, id)).toMatchObject({ cut: "report_size", reports: [{ format: "md", bytes: 99 }] });
    expect(readdirSync(`${directory}/reports`)).toEqual([`${id}.md`]);
  });

  it("of every report file: the session fails, and can be retried", async () => {
    const { start, until, sessions, core } = openCore({ settings: { maxReportBytes: 100 } });
    let bytes = 101;
    core.reports.write = async () => new Uint8Array(bytes);
    const id = await start();
    expect((await until(id, hasFailed)).error).toMatchObject({ code: "limit_reached" });
    bytes = 99;
    await sessions.retry(owner, id);
    await until(id, isDone);
  });
});

describe("a report file", () => {
  it("is tried again after a failure, and the wait is told", async () => {
    const { start, until, core, events } = openCore();
    let tries = 0;
    core.reports.write = async () => {
      if (++tries === 1) throw new RalphError("service_unavailable", "the drawing process is gone");
      return new Uint8Array(10);
    };
    const id = await start();
    await until(id, isDone);
    expect(tries).toBe(2);
    expect((await events(id)).find(({ type }) => type === "session.waiting")?.data).toMatchObject({ reason: "retry", agent: "reporter" });
  });

  it("of a session that is cancelled meanwhile is not left behind, nor are those before it", async () => {
    const { start, until, sessions, core, directory, runner } = openCore();
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    core.reports.write = async (format) => {
      if (format === "html") {
        begun.resolve();
        await go.promise;
      }
      return new Uint8Array(10);
    };
    const id = await start({ outputFormats: ["md", "html"] });
    await begun.promise;
    expect(readdirSync(`${directory}/reports`)).toEqual([`${id}.md`]);
    await sessions.cancel(owner, id);
    go.resolve();
    await runner.idle(id);
    await until(id, ({ status }) => status === "cancelled");
    expect(readdirSync(`${directory}/reports`)).toEqual([]);
    expect((await sessions.results(owner, id)).reports).toEqual([]);
  });
});

describe("the places of the service", () => {
  it("are shared fairly: a large session does not keep a small one waiting to its end", async () => {
    const order: string[] = [];
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const engine = scriptedEngine({
      planner: ({ query }) => ({
        analysis: "",
        tasks: Array.from({ length: query === "large" ? 30 : 2 }, (_, index) => leaf(`t${index}`)),
      }),
      task: async ({ query }) => {
        await opened;
        order.push(query);
        return emptyResult("fine");
      },
    });
    const { start, until } = openCore({ engine, slots: 4, settings: { maxTasksPerRound: 100, maxChildren: 100 } });
    const large = await start({ query: "large" });
    const small = await start({ query: "small" });
    await until(small, ({ status }) => status === "executing");
    open();
    await until(small, isDone);
    await until(large, isDone);
    expect(order).toHaveLength(32);
    expect(order.lastIndexOf("small")).toBeLessThan(20);
  });
});
