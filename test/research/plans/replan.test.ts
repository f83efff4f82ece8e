import { describe, expect, it } from "vitest";
import { replannerInput, replannerOutput } from "../../../src/agents/planning-contracts.ts";
import { PlanService } from "../../../src/research/commands/plan-service.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status }: { status: string }) => status === "done";
const task = (id: string, more: object = {}) => ({ id, description: `Do ${id}`, agent: "research", ...more });

describe("a running plan", () => {
  it("takes in the tasks that a result adds, leaves out those it makes needless, and keeps each version", async () => {
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b", { dependencies: ["a"] }), leaf("c", { dependencies: ["b"] })] }),
      task: ({ task: { ref } }) =>
        ref === "a" ? { ...emptyResult("look at d"), newTasks: [leaf("d")], dropTasks: ["c"] } : emptyResult(`Did ${ref}`),
    });
    const { start, until, core, runner, events } = openCore({ engine });
    const id = await start();
    const session = await until(id, isDone);
    expect(session).toMatchObject({ planVersion: 2, progress: { completed: 3, failed: 0, total: 4 } });
    const plans = new PlanService(core, runner);
    const refs = async (version: number) => {
      const { tasks } = await plans.get(owner, id, version);
      return tasks.slice(1).map(({ ref, status }) => [ref, status]);
    };
    expect(await refs(2)).toEqual([
      ["a", "completed"],
      ["b", "completed"],
      ["c", "skipped"],
      ["d", "completed"],
    ]);
    expect(await refs(1)).toEqual([
      ["a", "planned"],
      ["b", "blocked"],
      ["c", "blocked"],
    ]);
    await expect(plans.get(owner, id, 3)).rejects.toThrow("The plan has no version 3; the newest is 2");
    expect((await events(id)).find(({ type }) => type === "plan.updated")?.data).toMatchObject({
      version: 2,
      reason: "result",
      by: "root.0",
      tasks: [{ taskId: "root.3", ref: "d", agent: "research", status: "planned" }],
      skipped: ["root.2"],
    });
  });

  it("keeps its newest version when the session fails in the round that made it", async () => {
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b", { critical: true, dependencies: ["a"] })] }),
      task: ({ task: { ref } }) => {
        if (ref === "b") throw new Error("broken");
        return { ...emptyResult("look at d"), newTasks: [leaf("d", { dependencies: ["b"] })] };
      },
    });
    const { start, until, core, runner } = openCore({ engine });
    const id = await start();
    const session = await until(id, ({ status }) => status === "failed");
    expect(session).toMatchObject({ planVersion: 2, error: { code: "critical_task_failed" } });
    expect((await new PlanService(core, runner).get(owner, id, null)).tasks.map(({ ref }) => ref)).toEqual([null, "a", "b", "d"]);
  });

  it("lets the engine find another way after a failure, once for each task", async () => {
    const asked: object[] = [];
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b", { dependencies: ["a"] })] }),
      task: ({ task: { ref } }) => {
        if (ref === "a" || ref?.endsWith("x")) throw new Error("broken");
        return emptyResult(`Did ${ref}`);
      },
    });
    engine.agents.replanner = {
      name: "replanner",
      version: "1",
      input: replannerInput,
      output: replannerOutput,
      run: async (input) => {
        asked.push({ cause: input.cause, ref: input.task.ref, open: input.open.map(({ ref, dependsOn }) => [ref, dependsOn]) });
        return { reason: "another way", add: [leaf("x"), leaf("y", { dependencies: [] })], skip: [], replaces: true };
      },
    };
    const { start, until, sessions } = openCore({ engine });
    const id = await start();
    await until(id, isDone);
    expect(asked).toEqual([{ cause: "failure", ref: "a", open: [["b", ["a"]]] }]);
    const rows = (await sessions.tasks(owner, id, { limit: 10 })).items.slice(1);
    expect(rows.map(({ ref, status, dependencies }) => [ref, status, dependencies])).toEqual([
      ["a", "failed", []],
      ["b", "skipped", ["root.2", "root.3"]],
      ["again:root.0.x", "failed", []],
      ["again:root.0.y", "completed", []],
    ]);
  });
});

describe("replacing a plan", () => {
  const plan = { subtasks: [task("one"), task("two", { dependencies: ["one"] })] };

  it("is possible before there is one, while it waits for approval, and while it is paused unrun", async () => {
    const { start, until, sessions, core, runner } = openCore();
    const plans = new PlanService(core, runner);
    const id = await start({ autoApprove: false, planApproval: true, plan });
    await until(id, ({ hold }) => hold === "awaiting_input");
    expect(await plans.get(owner, id, null)).toMatchObject({ version: 1, status: "draft", summary: { total: 2 } });
    expect(await plans.replace(owner, id, { subtasks: [task("three")] })).toMatchObject({
      version: 1,
      status: "draft",
      summary: { total: 1 },
    });
    await sessions.approve(owner, id, null);
    await until(id, ({ status, hold }) => status === "planning" && hold === "awaiting_input");
    expect(await plans.replace(owner, id, plan)).toMatchObject({ version: 2, status: "draft" });
    await expect(sessions.approve(owner, id, 1)).rejects.toMatchObject({ code: "conflict" });
    await sessions.approve(owner, id, 2);
    await until(id, isDone);
    expect(await sessions.get(owner, id)).toMatchObject({ strategy: "flat", complexity: "medium", progress: { completed: 2, total: 2 } });
    await expect(plans.replace(owner, id, plan)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is refused once something of it has run, naming what", async () => {
    const engine = scriptedEngine({
      task: ({ task: { ref } }, { signal }) =>
        ref === "one"
          ? emptyResult("fine")
          : new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    });
    const { start, until, core, runner, sessions } = openCore({ engine });
    const id = await start({ plan });
    await until(id, ({ progress }) => progress.completed === 1);
    await expect(new PlanService(core, runner).replace(owner, id, plan)).rejects.toThrow(/'one'.* of the plan has run/);
    await sessions.cancel(owner, id);
  });

  it("asks no reviewer about a client's plan", async () => {
    const engine = scriptedEngine({
      reviewer: () => {
        throw new Error("nobody asked");
      },
      assessor: () => {
        throw new Error("nobody asked");
      },
    });
    const { start, until, events } = openCore({ engine });
    const id = await start({ plan });
    await until(id, isDone);
    expect((await events(id)).find(({ type }) => type === "review.completed")?.data).toMatchObject({ decision: "done", reason: "direct" });
  });
});
