import { describe, expect, it } from "vitest";
import { plainQuestion } from "../../../src/domain/plans/plan.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status }: { status: string }) => status === "done";

describe("tasks of one session", () => {
  it("run at once as far as the limit allows, and no further", async () => {
    let running = 0;
    let most = 0;
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: ["a", "b", "c", "d", "e"].map((ref) => leaf(ref)) }),
      task: async () => {
        most = Math.max(most, ++running);
        for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setImmediate(resolve));
        running--;
        return emptyResult("fine");
      },
    });
    const { start, until } = openCore({ engine, settings: { maxParallelTasksPerSession: 2 } });
    await until(await start(), isDone);
    expect(most).toBe(2);
  });

  it("count the attempt that ended, and none for the wait for an answer", async () => {
    const engine = scriptedEngine({
      planner: () => ({ analysis: "", tasks: [leaf("a")] }),
      task: async (_input, { ask }) => emptyResult(await ask(plainQuestion("Which?", null))),
    });
    const { start, until, sessions } = openCore({ engine });
    const id = await start();
    await until(id, ({ hold }) => hold === "awaiting_input");
    expect((await sessions.task(owner, id, "root.0")).task).toMatchObject({ status: "awaiting_input", attempts: 0 });
    await sessions.message(owner, id, { content: "this" }, null);
    await until(id, isDone);
    expect((await sessions.task(owner, id, "root.0")).task).toMatchObject({
      status: "completed",
      attempts: 1,
      result: { summary: "this" },
    });
  });
});
