import { describe, expect, it } from "vitest";
import { PlanService } from "../../../src/research/commands/plan-service.ts";
import { stemsOf } from "../../../src/research/plans/similarity.ts";
import { lessonOf } from "../../../src/research/plans/task-history.ts";
import { openCore, owner } from "../../support/core.ts";
import { leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const done = (description: string, estimated: number | null, actual: number) => ({ stems: stemsOf(description), estimated, actual });

describe("experience", () => {
  it("is the like tasks'", () => {
    const tasks = [
      done("Depth of lake A", 100, 200),
      done("Depth of lake B", 100, 300),
      done("Depth of lake C", 200, 200),
      done("Rivers", 100, 9_000),
    ];
    expect(lessonOf(tasks, "Depth of lake D")).toEqual({ duration: 200, error: 1 });
  });

  it("is all of the agent's where none is alike, and nothing where they are few", () => {
    const others = [done("Rivers", null, 10), done("Hills", null, 30), done("Towns", null, 20)];
    expect(lessonOf(others, "Lakes")).toEqual({ duration: 20, error: null });
    expect(lessonOf(others.slice(1), "Lakes")).toEqual({ duration: null, error: null });
  });
});

it("corrects a planner's estimates, leaves a client's, and tells the error of both", async () => {
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a", { description: "Measure the lakes", estimatedTime: 10_000 })] }),
  });
  const { start, until, core, runner, sessions } = openCore({ engine });
  const plans = new PlanService(core, runner);
  const first = await start();
  await until(first, ({ status }) => status === "done");
  expect(await plans.get(owner, first, null)).toMatchObject({
    metadata: { estimatedDuration: 10_000, estimateError: null },
    summary: { total: 1, completed: 1, estimatedTime: 10_000, estimateError: expect.closeTo(1, 1) },
  });
  const second = await start();
  await until(second, ({ status }) => status === "done");
  const corrected = await plans.get(owner, second, null);
  expect(corrected.metadata.estimateError).toBeCloseTo(1, 1);
  expect(corrected.metadata.estimatedDuration).toBeLessThan(1_000);
  const plan = { subtasks: [{ id: "mine", description: "Measure the lake", estimated_time: "10 s" }] };
  const third = await start({ plan });
  await until(third, ({ status }) => status === "done");
  expect((await sessions.task(owner, third, "mine")).task.estimatedTime).toBe(10_000);
  expect((await plans.get(owner, third, null)).metadata.expectedDuration).toBeLessThan(1_000);
});
