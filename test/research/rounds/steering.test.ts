/** A message to a running session: tasks that have not started are planned again. */
import { describe, expect, it } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import type { Session } from "../../../src/domain/sessions/session.ts";
import { openCore, owner, type TestCore, temporaryDirectory } from "../../support/core.ts";
import { door } from "../../support/door.ts";
import { emptyResult, leaf, type Rules, scriptedEngine } from "../../support/scripted-engine.ts";

/** `slow` runs until its door opens; `later` waits for it. */
function scene(more: Partial<Rules> = {}) {
  const gate = door();
  const runs: string[] = [];
  const rules: Partial<Rules> = {
    planner: ({ brief }) =>
      brief.scope.includes("the costs")
        ? { analysis: "", tasks: [leaf("a", { input: { scopeItem: "the costs" } })] }
        : { analysis: "", tasks: [leaf("slow"), leaf("later", { dependencies: ["slow"], input: { scopeItem: "Height" } })] },
    briefBuilder: ({ query, brief, message, language }) => {
      const none = { questions: [], outputFormats: ["md" as const], language, audience: null, length: null, asOf: null };
      if (brief === null) return { intent: "drafted", reply: "Mine", brief: { goal: query, scope: ["Height", "Age"], ...none } };
      if (message === "drop the height") return { intent: "revised", reply: "Gone", brief: { ...brief, scope: ["Age"] } };
      return { intent: "question", reply: "I do not understand", brief };
    },
    task: async ({ task }, { signal }) => {
      runs.push(task.ref ?? "");
      if (task.ref === "slow") await gate.pass(signal);
      return emptyResult(`Did ${task.ref}`);
    },
    ...more,
  };
  return { engine: scriptedEngine(rules), gate, runs };
}

const isDone = ({ status }: Session) => status === "done";
const said = (id: string, { sessions }: TestCore, content: string) => sessions.message(owner, id, { content }, null);
const isAnswered = async (id: string, { stored }: TestCore) => (await stored(id)).unanswered().length === 0;

const swapped: Partial<Rules> = {
  replanner: ({ cause, task, open, brief }) => ({
    reason: `Understood: ${task.outcome}`,
    scope: [...brief.scope, "the costs"],
    add: cause === "message" ? [leaf("x"), leaf("y", { dependencies: ["x"] })] : [],
    skip: open.filter(({ ref }) => ref === "later").map(({ ref }) => ref),
    replaces: false,
  }),
};

describe("a message to a round", () => {
  it("leaves out what has not run and adds what is asked for, while what runs goes on", async () => {
    const { engine, gate, runs } = scene(swapped);
    const opened = openCore({ engine });
    const id = await opened.start();
    await gate.reached;
    expect(await said(id, opened, "rather the costs")).toMatchObject({ answered: false, session: { status: "executing", hold: null } });
    await opened.until(id, ({ brief }) => brief?.version === 2);
    expect(runs[0]).toBe("slow");
    gate.open();
    expect(await opened.until(id, isDone)).toMatchObject({ progress: { completed: 3 }, brief: { scope: ["Height", "Age", "the costs"] } });
    expect(runs).toEqual(["slow", "message2.x", "message2.y"]);
    const events = await opened.events(id);
    expect(events.filter(({ type }) => type === "plan.updated").map(({ data }) => data)).toMatchObject([
      { version: 2, reason: "message", tasks: [{ taskId: "root.2" }, { taskId: "root.3" }], skipped: ["root.1"] },
    ]);
    const replies = (await opened.sessions.messages(owner, id, { limit: 10 })).items.map(({ content }) => content);
    expect(replies).toContain("Understood: rather the costs");
  });

  it("waits for approval again where plans are approved: nothing is begun before", async () => {
    const { engine, gate, runs } = scene(swapped);
    const opened = openCore({ engine });
    const id = await opened.start({ planApproval: true });
    await opened.until(id, ({ hold }) => hold === "awaiting_input");
    await opened.sessions.approve(owner, id, 1);
    await gate.reached;
    await said(id, opened, "rather the costs");
    await opened.until(id, ({ brief }) => brief?.version === 2);
    gate.open();
    const held = await opened.until(id, ({ hold }) => hold === "awaiting_input");
    expect(held).toMatchObject({ status: "executing", planVersion: 2 });
    expect(held.message).toContain("approve plan version 2");
    expect(runs).toEqual(["slow"]);
    await expect(opened.sessions.approve(owner, id, 1)).rejects.toMatchObject({ code: "conflict" });
    expect(await said(id, opened, "go on")).toMatchObject({ answered: true });
    await opened.until(id, isDone);
    expect(runs).toEqual(["slow", "message4.x", "message4.y"]);
  });

  it("that comes when the process dies is thought over by the next one", async () => {
    const directory = temporaryDirectory();
    const never = new Promise<never>(() => undefined);
    const first = scene({ replanner: () => never });
    const before = openCore({ engine: first.engine, directory });
    const id = await before.start();
    await first.gate.reached;
    await said(id, before, "rather the costs");
    await before.stop();
    const second = scene(swapped);
    const after = openCore({ engine: second.engine, directory });
    await after.runner.recover();
    second.gate.open();
    expect(await after.until(id, isDone)).toMatchObject({ brief: { version: 2 }, planVersion: 2 });
    expect(second.runs).toEqual(expect.arrayContaining(["message2.x", "message2.y"]));
    expect(second.runs).not.toContain("later");
  });

  it("answers the one task that waits, and names them where several do", async () => {
    const asks = (ref: string) => leaf(ref, { kind: "user_interaction", agent: "user", description: `${ref}?` });
    const { engine } = scene({ ...swapped, planner: () => ({ analysis: "", tasks: [asks("one"), asks("two")] }) });
    const opened = openCore({ engine });
    const id = await opened.start();
    await opened.until(id, ({ hold }) => hold === "awaiting_input");
    await expect(said(id, opened, "blue")).rejects.toThrow("several tasks wait (root.0, root.1)");
    await opened.sessions.message(owner, id, { content: "red", taskId: "root.0" }, null);
    await opened.until(id, ({ hold }) => hold === "awaiting_input");
    await said(id, opened, "blue");
    expect(await opened.until(id, isDone)).toMatchObject({ planVersion: 1 });
    expect((await opened.sessions.task(owner, id, "root.1")).task.result).toMatchObject({ output: "blue" });
  });
});

describe("without an agent that rethinks plans", () => {
  it("words that the brief dialogue understands change the scope and the tasks for it", async () => {
    const { engine, gate, runs } = scene();
    const opened = openCore({ engine });
    const id = await opened.start();
    await gate.reached;
    await said(id, opened, "drop the height");
    await opened.until(id, ({ brief }) => brief?.version === 2);
    gate.open();
    expect(await opened.until(id, isDone)).toMatchObject({ brief: { scope: ["Age"] } });
    expect(runs).toEqual(["slow"]);
  });

  it("other words become an item of the scope, with the tasks that the planner makes for it", async () => {
    const { engine, gate, runs } = scene();
    const opened = openCore({ engine });
    const id = await opened.start();
    await gate.reached;
    await said(id, opened, "the costs");
    await opened.until(id, ({ brief }) => brief?.version === 2);
    gate.open();
    expect(await opened.until(id, isDone)).toMatchObject({ brief: { scope: ["Height", "Age", "the costs"] } });
    expect(runs).toEqual(expect.arrayContaining(["slow", "later", "message2.a"]));
  });

  it("so they do where the agent fails, and consent alone changes nothing", async () => {
    const { engine, gate, runs } = scene({
      replanner: () => {
        throw new RalphError("model_refused", "no");
      },
    });
    const opened = openCore({ engine });
    const id = await opened.start();
    await gate.reached;
    await said(id, opened, "ok, great");
    await opened.until(id, () => isAnswered(id, opened));
    expect((await opened.stored(id)).session).toMatchObject({ briefVersion: 1, planVersion: 1 });
    await said(id, opened, "the costs");
    await opened.until(id, ({ brief }) => brief?.version === 2);
    gate.open();
    await opened.until(id, isDone);
    expect(runs).toContain("message4.a");
  });
});

describe("a message between rounds", () => {
  it("that comes while the review runs keeps the research open for another round", async () => {
    const review = door();
    const { engine, gate, runs } = scene({
      ...swapped,
      reviewer: async ({ brief }, { signal }) => {
        await review.pass(signal);
        const coverage = brief.scope.map((scopeItem) => ({ scopeItem, coverage: 1, reason: "" }));
        return { decision: "done", reason: "covered", coverage, newTasks: [], note: "" };
      },
    });
    const opened = openCore({ engine });
    const id = await opened.start();
    gate.open();
    await review.reached;
    await said(id, opened, "and the costs");
    review.open();
    expect(await opened.until(id, isDone)).toMatchObject({ round: 2, brief: { version: 2 } });
    expect(runs).toEqual(["slow", "later", "message2.x", "message2.y"]);
  });

  it("is refused when the report is being made", async () => {
    const writing = door();
    const { engine, gate } = scene({
      reporter: async ({ research }, { signal }) => {
        await writing.pass(signal);
        return { title: research.title, subtitle: null, preface: null };
      },
    });
    const opened = openCore({ engine });
    const id = await opened.start();
    gate.open();
    await writing.reached;
    await expect(said(id, opened, "and the costs")).rejects.toMatchObject({ code: "conflict" });
    writing.open();
    await opened.until(id, isDone);
  });
});
