/** An agent's time limit: the greater of the setting and the agent's own limit; and the result after a time-out. */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Engine } from "../../../src/agents/contracts.ts";
import type { CoreSettings } from "../../../src/research/run/core.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, type Rules, scriptedEngine } from "../../support/scripted-engine.ts";

const isOver = ({ status }: { status: string }) => status === "done" || status === "failed";

/** Longer than the time-outs of the settings below. */
const slowMs = 120;
const slowly = async <T>(value: T): Promise<T> => {
  await pause(slowMs);
  return value;
};
const plan = { analysis: "", tasks: [leaf("a")] };

function engineWith(rules: Partial<Rules>, change: (engine: Engine) => Partial<Engine> = () => ({})): Engine {
  const engine = scriptedEngine(rules);
  return { ...engine, ...change(engine) };
}

async function outcome(engine: Engine, settings: Partial<CoreSettings>) {
  const core = openCore({ engine, settings });
  const id = await core.start();
  const session = await core.until(id, isOver);
  const task = session.status === "done" ? (await core.sessions.task(owner, id, "root.0")).task : null;
  return { session, events: await core.events(id), task };
}

describe("an agent that waits for a remote of its own", () => {
  it("has the time that it says it needs, where that is more than the setting", async () => {
    const engine = engineWith({ planner: () => slowly(plan) }, ({ agents }) => ({
      agents: { ...agents, planner: { ...agents.planner, workingTimeMs: 10_000 } },
    }));
    expect((await outcome(engine, { plannerTimeoutMs: 30 })).session.status).toBe("done");
  });

  it("has no more than the setting where it says nothing", async () => {
    const { session } = await outcome(engineWith({ planner: () => slowly(plan) }), { plannerTimeoutMs: 30 });
    expect(session).toMatchObject({ status: "failed", error: { code: "timeout" } });
  });

  it("has rounds and sessions that last as long as its engine needs", async () => {
    const workingTime = { roundMs: 10_000, sessionMs: 10_000 };
    const engine = engineWith({ planner: () => plan, task: () => slowly(emptyResult("found")) }, () => ({ workingTime }));
    const { session, task } = await outcome(engine, { roundTimeoutMs: 30, sessionTimeoutMs: 30 });
    expect(session.status).toBe("done");
    expect(task).toMatchObject({ status: "completed", result: { summary: "found" } });
  });
});

describe("a run whose time is up", () => {
  it("ends with what its agent named for that case, and tells so", async () => {
    const engine = engineWith({
      planner: () => plan,
      task: (_input, context) => {
        context.atTimeout?.(() => emptyResult("so far"));
        return slowly(emptyResult("late"));
      },
    });
    const { session, events, task } = await outcome(engine, { taskTimeoutMs: 30 });
    expect(session.status).toBe("done");
    expect(task).toMatchObject({ status: "completed", result: { summary: "so far" } });
    expect(events.find(({ type }) => type === "step.degraded")?.data).toMatchObject({ taskId: "root.0", error: { code: "timeout" } });
  });

  it("fails where that breaks the agent's own schema", async () => {
    const engine = engineWith({
      planner: () => plan,
      task: (_input, context) => {
        context.atTimeout?.(() => ({ summary: 1 }));
        return slowly(emptyResult("late"));
      },
    });
    expect((await outcome(engine, { taskTimeoutMs: 30 })).task).toMatchObject({ status: "failed", error: { code: "timeout" } });
  });
});
