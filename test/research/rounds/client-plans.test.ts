import { expect, it } from "vitest";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

it("nothing is added to a client's plan, whatever a review would find missing", async () => {
  let reviews = 0;
  const engine = scriptedEngine({
    task: () => emptyResult("fine"),
    reviewer: ({ brief }) => {
      reviews++;
      const coverage = brief.scope.map((scopeItem) => ({ scopeItem, coverage: 0, reason: "nothing yet" }));
      return { decision: "continue", reason: "gaps", coverage, newTasks: [leaf("more")], note: "" };
    },
  });
  const { start, until, sessions } = openCore({ engine });
  const subtasks = ["a", "b"].map((ref) => ({ id: ref, description: ref, agent: "research" }));
  const id = await start({ plan: { subtasks } });
  await until(id, ({ status }) => status === "done");
  const { items } = await sessions.tasks(owner, id, { limit: 10 });
  expect(items.map(({ ref }) => ref)).toEqual([null, "a", "b"]);
  expect(reviews).toBe(0);
});
