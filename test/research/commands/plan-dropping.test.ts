import { describe, expect, it } from "vitest";
import { PlanService } from "../../../src/research/commands/plan-service.ts";
import { openCore, owner } from "../../support/core.ts";
import { leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const plan = { subtasks: [{ id: "mine", description: "Mine", agent: "research" }] };

describe("a plan that is dropped", () => {
  it("gives way to Ralph's own while it waits for its approval, and keeps its number", async () => {
    const planned: string[] = [];
    const engine = scriptedEngine({
      planner: () => {
        planned.push("planner");
        return { analysis: "", tasks: [leaf(`own-${planned.length}`)] };
      },
    });
    const { core, runner, start, until, events } = openCore({ engine });
    const plans = new PlanService(core, runner);
    const id = await start({ plan, planApproval: true });
    await until(id, ({ planVersion, hold }) => planVersion === 1 && hold === "awaiting_input");
    await plans.drop(owner, id);
    await until(id, ({ planVersion, hold }) => planVersion === 2 && hold === "awaiting_input");
    expect((await plans.get(owner, id, null)).tasks.map(({ ref }) => ref)).toEqual([null, "own-1"]);
    await expect(plans.get(owner, id, 1)).rejects.toMatchObject({ code: "not_found" });
    expect((await events(id)).filter(({ type }) => type === "plan.updated").map(({ data }) => data["reason"])).toEqual(["dropped"]);

    await plans.drop(owner, id);
    await until(id, ({ planVersion, hold }) => planVersion === 3 && hold === "awaiting_input");
    expect((await plans.get(owner, id, null)).tasks.map(({ ref }) => ref)).toEqual([null, "own-2"]);
  });

  it("was never there, or has run: then it is refused", async () => {
    const { core, runner, start, until, sessions } = openCore();
    const plans = new PlanService(core, runner);
    const { session } = await sessions.create(owner, { query: "What?", plan }, null);
    await plans.drop(owner, session.id);
    await expect(plans.drop(owner, session.id)).rejects.toMatchObject({ code: "not_found" });
    const id = await start({ plan });
    await until(id, ({ status }) => status === "done");
    await expect(plans.drop(owner, id)).rejects.toMatchObject({ code: "conflict" });
    const outside = await start({ plan: { subtasks: [{ id: "a", description: "A", agent: "external" }] } });
    await until(outside, ({ status }) => status === "executing");
    await expect(plans.drop(owner, outside)).rejects.toMatchObject({ code: "conflict", message: /'executing'/ });
  });
});
