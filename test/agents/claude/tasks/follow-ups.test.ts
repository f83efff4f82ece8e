import { expect, test } from "vitest";
import { followUps } from "../../../../src/agents/claude/tasks/follow-ups.ts";
import type { TaskAgentInput } from "../../../../src/agents/contracts.ts";
import { unasked } from "../../../../src/domain/plans/brief.ts";

const input = (ref: string): TaskAgentInput => ({
  query: "q",
  brief: { version: 1, status: "approved", goal: "g", scope: ["Height"], questions: [], outputFormats: ["md"], language: "en", ...unasked },
  task: { id: "root.0", ref, description: "d", round: 1, level: 1, input: { scopeItem: "Height" } },
  dependencies: [],
  known: [],
  waiting: [{ ref: "3", description: "Compare" }],
});
const task = (description: string) => ({ agent: "data" as const, description, searchQuery: "" });

test("a finding brings at most two tasks of its own item, and drops tasks that wait for it alone", () => {
  const { newTasks, dropTasks } = followUps(input("1"), [task("a"), task(" "), task("b"), task("c")], ["3", "2"]);
  expect(newTasks).toMatchObject([
    { ref: "1+1", agent: "data", description: "a", input: { scopeItem: "Height", query: "a", effort: "low" } },
    { ref: "1+2", description: "b" },
  ]);
  expect(dropTasks).toEqual(["3"]);
});

test("a task that a finding brought brings none itself", () => {
  expect(followUps(input("1+1"), [task("a")], [])).toEqual({ newTasks: [] });
});
