import { describe, expect, test } from "vitest";
import { quoteOf } from "../../../src/research/plans/plan-quote.ts";
import type { Schedulable } from "../../../src/research/tree/schedule.ts";

const history = new Map([
  ["research", { modelCalls: 5, tokens: 10_000, costUsd: 0.1, durationMs: 30_000 }],
  ["data", { modelCalls: 2, tokens: 1_000, costUsd: 0.005, durationMs: 10_000 }],
  ["local", { modelCalls: 1, tokens: 10, costUsd: null, durationMs: 5_000 }],
]);
const noReport = { modelCalls: 0, tokens: 0, costUsd: 0 };

function task(id: string, agent: string | null, ...dependencies: string[]): Schedulable {
  const parentId = id.includes(".") ? id.slice(0, id.lastIndexOf(".")) : null;
  return { id, parentId, agent, dependencies, position: 0, round: 1, critical: false, priority: 0, estimatedMs: null, status: "planned" };
}

function quote(...tasks: Schedulable[]) {
  return quoteOf([task("root", null), ...tasks], history, noReport);
}

describe("the quote of a plan", () => {
  test("adds up what tasks of each agent took; time along the longest chain", () => {
    expect(quote(task("root.0", "research"), task("root.1", "research"), task("root.2", "data", "root.0"))).toEqual({
      modelCalls: 12,
      tokens: 21_000,
      costUsd: 0.205,
      duration: 40_000,
      knownTasks: 3,
      tasks: 3,
    });
  });

  test("takes the time of a parent's leaves for a task that depends on the parent", () => {
    const tasks = [
      task("root.0", null),
      task("root.0.0", "research"),
      task("root.0.1", "data", "root.0.0"),
      task("root.1", "data", "root.0"),
    ];
    expect(quote(...tasks).duration).toBe(50_000);
  });

  test("takes for an agent without history the mean of the others, and says how many are known", () => {
    expect(quote(task("root.0", "research"), task("root.1", "unheard-of", "root.0"))).toMatchObject({
      modelCalls: 10,
      duration: 60_000,
      knownTasks: 1,
      tasks: 2,
    });
  });

  test("knows nothing without history, and no cost where one is unknown", () => {
    expect(quote(task("root.0", "unheard-of"))).toMatchObject({
      modelCalls: null,
      tokens: null,
      costUsd: null,
      duration: null,
      knownTasks: 0,
    });
    expect(quote(task("root.0", "local"), task("root.1", "data"))).toMatchObject({ costUsd: null, modelCalls: 3 });
  });

  test("adds what the report took", () => {
    const report = { modelCalls: 3, tokens: 5_000, costUsd: 0.02 };
    expect(quoteOf([task("root", null), task("root.0", "data")], history, report)).toMatchObject({
      modelCalls: 5,
      tokens: 6_000,
      costUsd: 0.025,
    });
  });
});
