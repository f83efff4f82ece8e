import { expect, it } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

it("percent never falls: not by another round with more tasks, not by a failure, not by the retry after it", async () => {
  let isBroken = true;
  const engine = scriptedEngine({
    reviewer: ({ round, brief }) => ({
      decision: round === 1 ? "continue" : "done",
      reason: round === 1 ? "gaps" : "covered",
      coverage: brief.scope.map((scopeItem) => ({ scopeItem, coverage: round / 2, reason: "" })),
      newTasks: round === 1 ? ["c", "d", "e", "f"].map((ref) => leaf(ref, { critical: ref === "f" })) : [],
      note: "",
    }),
    task: ({ task }) => {
      if (task.ref === "f" && isBroken) throw new RalphError("data_not_found", "nothing");
      return emptyResult("fine");
    },
  });
  const { start, until, sessions, events } = openCore({ engine });
  const id = await start();
  await until(id, ({ status }) => status === "failed");
  isBroken = false;
  await sessions.retry(owner, id);
  await until(id, ({ status }) => status === "done");
  const percents = (await events(id)).map(({ percent }) => percent);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(percents.indexOf(100)).toBe(percents.length - 1);
});
