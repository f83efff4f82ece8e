/** Plans of long steps, with their time played. */
import { describe, expect, it } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { PlanService } from "../../../src/research/commands/plan-service.ts";
import { openCore, owner } from "../../support/core.ts";
import { PlayedTime } from "../../support/played-time.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const minute = 60_000;
const isDone = ({ status }: { status: string }) => status === "done";

const five = (estimate: string | undefined) => ({
  subtasks: [1, 2, 3, 4, 5].map((number) => ({
    id: `step_${number}`,
    description: `Step ${number}`,
    ...(estimate !== undefined && { estimated_time: estimate }),
    ...(number > 1 && { dependencies: [`step_${number - 1}`] }),
  })),
});

/** A core whose tasks take `minutes` of played time each; `failing` fails at its end. */
function workshop(minutes: number, failing?: string) {
  const time = new PlayedTime();
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("huge", { estimatedTime: 3 * 60 * minute })] }),
    task: ({ task }, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        time.after(minutes * minute, () => {
          if (task.ref === failing) reject(new RalphError("data_not_found", "The branch is locked"));
          else resolve(emptyResult(`Did ${task.ref}`));
        });
        // One task runs at a time: when its agent has begun, its time passes.
        setImmediate(() => time.pass(minutes * minute));
      }),
  });
  const opened = openCore({ engine, ...time.options });
  return { ...opened, play: (id: string) => opened.until(id, isDone) };
}

describe("a plan of five steps of ten minutes", () => {
  it("runs to its end, and says beforehand how long it is expected to take", async () => {
    const { core, runner, start, play, sessions } = workshop(10);
    const id = await start({ plan: five("10 min") });
    await play(id);
    const plan = await new PlanService(core, runner).get(owner, id, null);
    expect(plan.metadata).toMatchObject({ estimatedDuration: 50 * minute, expectedDuration: 50 * minute });
    expect(plan.summary).toMatchObject({ total: 5, completed: 5, failed: 0, actualTime: 50 * minute });
    expect((await sessions.results(owner, id)).cut).toBeNull();
  });

  it("runs to its end where each step takes nearly twice its estimate", async () => {
    const { start, play, sessions } = workshop(19);
    const id = await start({ plan: five("10 min") });
    await play(id);
    expect((await sessions.get(owner, id)).progress).toMatchObject({ completed: 5, failed: 0 });
  });

  it("leaves out what waits for its third step where that fails", async () => {
    const { start, play, sessions } = workshop(10, "step_3");
    const id = await start({ plan: five("10 min") });
    await play(id);
    const { items } = await sessions.tasks(owner, id, { limit: 10 });
    expect(items.slice(1).map(({ status }) => status)).toEqual(["completed", "completed", "failed", "skipped", "skipped"]);
    expect(items[3]?.error).toMatchObject({ message: "The branch is locked" });
  });

  it("has the usual limits where it gives no estimates", async () => {
    const { start, play, sessions } = workshop(10);
    const id = await start({ plan: five(undefined) });
    await play(id);
    expect((await sessions.task(owner, id, "step_1")).task).toMatchObject({ status: "failed", error: { code: "timeout" } });
  });
});

describe("times that the service has no room for", () => {
  it("are refused when the plan comes, naming task and limit", async () => {
    const { start } = workshop(10);
    await expect(start({ plan: five("3 h") })).rejects.toMatchObject({
      code: "invalid_plan",
      status: 422,
      issues: expect.arrayContaining([{ path: "plan.subtasks.0.estimated_time", message: expect.stringContaining("TASK_TIMEOUT_S_MAX") }]),
    });
    await expect(start({ plan: five("10 min"), limits: { maxDurationS: 600 } })).rejects.toMatchObject({
      code: "invalid_plan",
      message: /maxDurationS/,
    });
    await expect(start({ limits: { maxRounds: 101 } as never })).rejects.toMatchObject({
      code: "unprocessable",
      issues: [{ path: "limits.maxRounds" }],
    });
  });

  it("are refused when a planner's plan is approved", async () => {
    const { start, until, sessions } = workshop(10);
    const id = await start({ planApproval: true });
    await until(id, ({ planVersion, hold }) => planVersion === 1 && hold === "awaiting_input");
    await expect(sessions.approve(owner, id, 1)).rejects.toMatchObject({
      code: "invalid_plan",
      issues: [{ path: "tasks.root.0", message: expect.stringContaining("'huge' is estimated at 3 h") }],
    });
  });
});

it("works as long as the session's own limit allows, beyond the usual time", async () => {
  const { start, play, sessions } = workshop(10);
  const id = await start({ plan: five("10 min"), limits: { maxDurationS: 3_600 } });
  await play(id);
  expect((await sessions.get(owner, id)).progress).toMatchObject({ completed: 5, failed: 0 });
});
