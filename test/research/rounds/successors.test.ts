import { describe, expect, it } from "vitest";
import { openCore } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status }: { status: string }) => status === "done";

function chain(options: { slots?: number } = {}) {
  const ran: string[] = [];
  const engine = scriptedEngine({
    planner: () => ({
      analysis: "",
      tasks: [leaf("a"), leaf("b", { dependencies: ["a"] }), leaf("c", { dependencies: ["b"] }), leaf("d", { dependencies: ["b"] })],
    }),
    task: ({ task }) => {
      ran.push(task.ref ?? "");
      return emptyResult("fine");
    },
  });
  return { core: openCore({ engine, ...options }), ran };
}

describe("the commit of a result", () => {
  it("holds the start of what may run after it", async () => {
    const { core, ran } = chain();
    const id = await core.start();
    const state = await core.store.sessions.open(id);
    if (state === undefined) throw new Error("There is no session");
    const seen: string[] = [];
    const stop = core.core.events.listen(id, () => {
      const leaves = state.tasks().filter(({ agent }) => agent !== null);
      if (state.session.status === "executing") seen.push(leaves.map(({ status, attempts }) => `${status} ${attempts}`).join(", "));
    });
    await core.until(id, isDone);
    stop();
    state.close();
    expect(seen).toEqual([
      "in_progress 1, blocked 0, blocked 0, blocked 0",
      "completed 1, in_progress 1, blocked 0, blocked 0",
      "completed 1, completed 1, in_progress 1, in_progress 1",
    ]);
    const events = (await core.events(id)).map(({ type, data }) => `${type} ${data.taskId ?? ""}`);
    const first = events.indexOf("task.completed root.0");
    expect(events.slice(first, first + 2)).toEqual(["task.completed root.0", "task.started root.1"]);
    expect(ran).toEqual(["a", "b", "c", "d"]);
    expect(core.core.slots.taken).toBe(0);
  });

  it("leaves to the round what has no slot, and gives each slot back", async () => {
    const { core, ran } = chain({ slots: 1 });
    const id = await core.start();
    await core.until(id, isDone);
    expect(ran).toEqual(["a", "b", "c", "d"]);
    const begun = (await core.events(id)).filter(({ data }) => String(data.taskId).startsWith("root.")).map(({ type }) => type);
    expect(begun).toEqual(Array.from({ length: 4 }, () => ["task.started", "task.completed"]).flat());
    expect(core.core.slots.taken).toBe(0);
  });

  it("starts nothing more once the session was paused", async () => {
    const { core, ran } = chain();
    const id = await core.start();
    const state = await core.store.sessions.open(id);
    if (state === undefined) throw new Error("There is no session");
    const stop = core.core.events.listen(id, () => {
      if (state.task("root.1")?.status !== "in_progress") return;
      stop();
      core.runner.interrupt(id, "paused", "soft");
    });
    await core.until(id, () => state.task("root.1")?.status === "in_progress");
    await core.runner.idle(id);
    state.close();
    const leaves = (await core.stored(id)).tasks().filter(({ agent }) => agent !== null);
    expect(leaves.map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(["completed 1", "completed 1", "planned 0", "planned 0"]);
    expect(ran).toEqual(["a", "b"]);
    const started = (await core.events(id)).flatMap(({ type, data }) => (type === "task.started" ? [data.taskId] : []));
    expect(started).toEqual(["root.0", "root.1"]);
    expect(core.core.slots.taken).toBe(0);
    core.runner.enqueue((await core.stored(id)).session);
    await core.until(id, isDone);
    expect(ran).toEqual(["a", "b", "c", "d"]);
  });
});
