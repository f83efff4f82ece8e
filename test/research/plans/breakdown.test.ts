import { describe, expect, it } from "vitest";
import type { TaskSpec } from "../../../src/domain/plans/plan.ts";
import { getsSimpler } from "../../../src/research/plans/breakdown.ts";
import { openCore, owner } from "../../support/core.ts";
import { leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const whole = leaf("w", { description: "Compare the lakes of the north with the lakes of the south" });
const simple = (description: string): TaskSpec => leaf(description, { description, complexity: "simple" });

describe("a split", () => {
  it.each<[string, TaskSpec[], boolean]>([
    ["into two simpler parts", [simple("Lakes of the north"), simple("Lakes of the south")], true],
    ["into one part", [simple("Lakes of the north")], false],
    ["that says the task again", [simple("The lakes of the south compared with the lakes of the north"), simple("Rivers")], false],
    ["that says the goal again", [simple("All about waters"), simple("Rivers")], false],
    ["into the same part twice", [simple("Northern lakes"), simple("Northern lake")], false],
    ["into parts all as hard", ["A", "B"].map((name) => leaf(name, { description: `Part ${name}`, complexity: "complex" })), false],
    ["into parts of which one is simpler", [leaf("A", { description: "Hard lakes", complexity: "complex" }), simple("Easy rivers")], true],
  ])("%s", (_name, tasks, expected) => {
    expect(getsSimpler({ spec: whole, ancestors: ["All about waters"] }, { complexity: "complex", tasks })).toBe(expected);
  });
});

const isDone = ({ status }: { status: string }) => status === "done";

/** Splits every complex task in two, for ever: 'x' into 'x left' and 'x right'. */
const splitter = ({ task }: { task: TaskSpec }) => ({
  complexity: "complex" as const,
  reason: "",
  tasks: ["left", "right"].map((side) =>
    leaf(side, { description: `${task.description} ${side}${task.ref.length}`, complexity: undefined }),
  ),
});

describe("a hierarchical plan", () => {
  it("stops at its depth and at its number of leaves", async () => {
    const engine = scriptedEngine({ planner: () => ({ analysis: "", tasks: [leaf("one"), leaf("two")] }), splitter });
    const { start, until, sessions } = openCore({ engine, settings: { maxTasksPerRound: 100 } });
    const deep = await start({ strategy: "hierarchical" });
    await until(deep, isDone);
    const tasks = (await sessions.tasks(owner, deep, { limit: 200 })).items;
    expect(Math.max(...tasks.map(({ level }) => level))).toBe(5);
    expect(tasks.filter(({ agent }) => agent !== null)).toHaveLength(32);
    const small = await start({ strategy: "hierarchical", query: "Something else", limits: { maxTasks: 7 } });
    await until(small, isDone);
    expect((await sessions.get(owner, small)).progress.total).toBe(7);
  });

  it("does not judge what is simple already, and keeps parts of one name apart", async () => {
    const asked: string[] = [];
    const engine = scriptedEngine({
      planner: () => ({
        analysis: "",
        tasks: [leaf("a", { complexity: "complex" }), leaf("b", { complexity: "complex" }), leaf("c", { complexity: "simple" })],
      }),
      splitter: ({ task }) => {
        asked.push(task.ref);
        const parts = ["1", "2"].map((ref) => leaf(ref, { description: `${task.ref} part ${ref}`, complexity: "simple" }));
        return { complexity: "complex", reason: "", tasks: [parts[0] ?? leaf("1"), { ...(parts[1] ?? leaf("2")), dependencies: ["1"] }] };
      },
    });
    const { start, until, sessions } = openCore({ engine });
    const id = await start({ strategy: "hierarchical" });
    await until(id, isDone);
    expect(asked).toEqual(["a", "b"]);
    expect((await sessions.task(owner, id, "b.2")).task.dependencies).toEqual(["root.1.0"]);
  });

  it("takes the breakdown of a like task over, where that is set", async () => {
    let asked = 0;
    const engine = scriptedEngine({
      planner: ({ query }) => ({ analysis: "", tasks: [leaf(query, { complexity: "complex", description: "Lakes in the north" })] }),
      splitter: () => {
        asked++;
        return { complexity: "complex", reason: "", tasks: [simple("Their depth"), simple("Their height")] };
      },
    });
    const { start, until, sessions } = openCore({ engine, settings: { reuseBreakdowns: true } });
    for (const query of ["first", "second"]) await until(await start({ strategy: "hierarchical", query }), isDone);
    expect(asked).toBe(1);
    const off = openCore({ engine, settings: { reuseBreakdowns: false } });
    const id = await off.start({ strategy: "hierarchical", query: "third" });
    await off.until(id, isDone);
    expect(asked).toBe(2);
    expect((await off.sessions.get(owner, id)).progress.total).toBe(2);
    expect((await sessions.list(owner, {}, { limit: 10 })).items.map(({ progress }) => progress.total)).toEqual([2, 2]);
  });

  it("gives a leaf the digest of what was done on the way to it", async () => {
    const before = new Map<string, string[]>();
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a"), leaf("b", { dependencies: ["a"] }), leaf("c", { dependencies: ["b"] })] }),
      task: ({ task, before: done = [] }) => {
        before.set(
          task.ref ?? "",
          done.map(({ summary }) => summary),
        );
        return { summary: `Did ${task.ref}`, findings: [], tables: [], series: [], searched: [], questions: [], newTasks: [] };
      },
    });
    const { start, until } = openCore({ engine });
    await until(await start(), isDone);
    expect(Object.fromEntries(before)).toEqual({ a: [], b: [], c: ["Did a"] });
  });
});

describe("an assessment", () => {
  it("counts for like questions, where that is set", async () => {
    let asked = 0;
    const engine = scriptedEngine({
      assessor: () => {
        asked++;
        return { complexity: "simple", reason: "one fact" };
      },
    });
    const { start, until, events } = openCore({ engine });
    await until(await start({ query: "How deep are the lakes?" }), isDone);
    const second = await start({ query: "The lakes: how deep?" });
    await until(second, isDone);
    expect(asked).toBe(1);
    expect((await events(second)).find(({ type }) => type === "plan.created")?.data).toMatchObject({
      complexity: "simple",
      complexityReason: "one fact (as judged for a similar question)",
    });
    await until(await start({ query: "How high are the hills?" }), isDone);
    expect(asked).toBe(2);
    const off = openCore({ engine, settings: { cacheAssessments: false } });
    for (const query of ["lakes", "lakes"]) await off.until(await off.start({ query }), isDone);
    expect(asked).toBe(4);
  });
});
