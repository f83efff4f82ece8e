import { expect, test } from "vitest";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, scriptedEngine } from "../../support/scripted-engine.ts";

test("a session shows the limits in force: its own within the operator's, and the installation's where it names none", async () => {
  const budget = { maxCostUsd: 2, maxTokens: null, maxModelCalls: 50 };
  const { sessions } = openCore({ settings: { budget, maxTasks: 40 } });
  const { session } = await sessions.create(owner, { query: "What?", limits: { maxRounds: 3, maxDurationS: 90, maxCostUsd: 0.5 } }, null);
  expect(session.limits).toEqual({
    ...{ maxRounds: 3, maxTasks: 40, maxTasksPerRound: 10, maxDurationS: 90 },
    ...{ maxCostUsd: 0.5, maxTokens: null, maxModelCalls: 50 },
  });
  expect((await sessions.get(owner, session.id)).limits).toEqual(session.limits);
  const [listed] = (await sessions.list(owner, {}, { limit: 10, cursor: undefined })).items;
  expect(listed?.limits).toEqual(session.limits);
});

test("an engine that needs longer raises the usual time, and a session's own time holds", async () => {
  const engine = { ...scriptedEngine(), workingTime: { roundMs: 1, sessionMs: 7_200_000 } };
  const { sessions } = openCore({ engine });
  const limitsOf = async (limits: object) => (await sessions.create(owner, { query: "What?", limits }, null)).session.limits;
  expect((await limitsOf({})).maxDurationS).toBe(7_200);
  expect((await limitsOf({ maxDurationS: 60 })).maxDurationS).toBe(60);
});

test("the time worked is counted with each end of a task, by the clock of the work", async () => {
  let now = 0;
  const time = { now: () => now, after: () => () => undefined };
  const engine = scriptedEngine({
    task: () => {
      now += 1_500;
      return emptyResult("Done");
    },
  });
  const { sessions, start, until } = openCore({ engine, time });
  const id = await start();
  await until(id, ({ status }) => status === "done");
  expect(await sessions.get(owner, id)).toMatchObject({ workedMs: now });
  expect(now).toBeGreaterThanOrEqual(1_500);
});
