import { expect, it } from "vitest";
import { PlanService } from "../../../src/research/commands/plan-service.ts";
import { openCore, owner } from "../../support/core.ts";

const branches = {
  onAnswer: {
    no: { skip: ["send"] },
    "*": { ask: { question: "Why?", choices: ["a", "b"], onAnswer: { a: { subtasks: [{ id: "why", description: "Say why" }] } } } },
  },
};
const onFailure = {
  subtasks: [
    { id: "other", description: "Another way", dependencies: ["ask"], input: { scopeItem: "x" }, onFailure: { skip: ["send"] } },
    { id: "again", description: "Ask again", kind: "user_interaction", question: "Again?", choices: ["yes", "no"] },
  ],
};
const plan = {
  analysis: "Two steps",
  subtasks: [
    { id: "ask", description: "Ask", kind: "user_interaction", question: "Send it?", choices: ["yes", "no"], ...branches },
    { id: "send", description: "Send", agent: "research", dependencies: ["ask"], onFailure },
  ],
};

async function planned() {
  const { core, runner, start, until } = openCore();
  const id = await start({ plan, planApproval: true });
  await until(id, ({ planVersion, hold }) => planVersion === 1 && hold === "awaiting_input");
  return { id, plans: new PlanService(core, runner) };
}

it("shows the branches of its tasks in the words of a client's plan, so that a plan that is sent back keeps them", async () => {
  const { id, plans } = await planned();
  const branchesOf = async () => (await plans.get(owner, id, null)).tasks.map((task) => [task.ref, task.onAnswer, task.onFailure]);
  const first = await branchesOf();
  expect(first).toMatchObject([
    [null, null, null],
    ["ask", branches.onAnswer, null],
    ["send", null, { subtasks: [{ id: "other", input: { scopeItem: "x" }, onFailure: { skip: ["send"] } }, onFailure.subtasks[1]] }],
  ]);
  const [ask, send] = plan.subtasks;
  const back = [
    { ...ask, onAnswer: first[1]?.[1] },
    { ...send, onFailure: first[2]?.[2] },
  ];
  await plans.replace(owner, id, { subtasks: back } as never);
  expect(await branchesOf()).toEqual(first);
});

it("takes an edit of its newest version alone, where the client says which it edited", async () => {
  const { id, plans } = await planned();
  expect(await plans.replace(owner, id, { ...plan, version: 1 })).toMatchObject({ version: 2, analysis: "Two steps" });
  const late = plans.replace(owner, id, { ...plan, version: 1 });
  await expect(late).rejects.toMatchObject({ code: "conflict", message: /version 2, not 1/ });
  expect(await plans.replace(owner, id, plan)).toMatchObject({ version: 3 });
  await expect(plans.replace(owner, id, { ...plan, version: "1" })).rejects.toMatchObject({ code: "invalid_plan" });
});
