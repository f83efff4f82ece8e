/** Well-known sample requests and the class, strategy and plan that the rules give them. */
import { expect, test } from "vitest";
import { turn } from "../../../../src/agents/extractive/brief/builder.ts";
import { complexityOf, stepsOf } from "../../../../src/agents/extractive/planning/assessor.ts";
import { planFor } from "../../../../src/agents/extractive/planning/planner.ts";
import { strategyOf, type TaskSpec } from "../../../../src/domain/plans/plan.ts";
import { type SampleRequest, sampleRequests } from "../../../support/sample-requests.ts";

const initialContext = { language: "ru", summary: "", entities: [], keyPhrases: [], topics: [], tables: [], documents: 3 };

function briefOf(query: string) {
  const input = { query, language: "ru", initialContext, brief: null, conversation: [], message: null };
  const { brief } = turn({ ...input, outputFormats: null, availableFormats: ["md"] });
  return { ...brief, version: 1, status: "approved" as const };
}

function complexityFor(query: string) {
  return complexityOf(stepsOf({ query, brief: briefOf(query), initialContext }));
}

test.each(sampleRequests)("$request is $complexity", ({ request, complexity, strategy }) => {
  const found = complexityFor(request);
  expect(found).toBe(complexity);
  expect(strategyOf[found]).toBe(strategy);
});

function planOf(query: string, { complexity, strategy }: Pick<SampleRequest, "complexity" | "strategy">): TaskSpec[] {
  const agents = ["research", "data"].map((name) => ({ name, description: name }));
  const limits = { maxTasks: 100, maxChildren: 10, maxDepth: 5 };
  return planFor({ query, brief: briefOf(query), initialContext, complexity, strategy, agents, limits, repair: null }).tasks;
}

const leavesOf = (tasks: readonly TaskSpec[]): TaskSpec[] =>
  tasks.flatMap((task) => (task.tasks === undefined ? [task] : leavesOf(task.tasks)));
const depthOf = (tasks: readonly TaskSpec[]): number =>
  1 + Math.max(0, ...tasks.map(({ tasks: below }) => (below === undefined ? 0 : depthOf(below))));

test.each(sampleRequests)("$request is planned on $levels levels", (sample) => {
  const tasks = planOf(sample.request, sample);
  const leaves = leavesOf(tasks);
  expect(leaves.length).toBeGreaterThanOrEqual(sample.leaves[0]);
  expect(leaves.length).toBeLessThanOrEqual(sample.leaves[1]);
  expect(depthOf(tasks)).toBe(sample.levels);
  // Every step but the first waits for another: nothing is done before what it needs.
  const first = leaves.filter(({ dependencies = [] }) => dependencies.length === 0);
  expect(first).toHaveLength(1);
});

test("who is invited is found and listed first, and what is suggested is read first", () => {
  const [found, sent] = planOf("Найди всех участников проекта и отправь приглашения", { complexity: "complex", strategy: "hierarchical" });
  expect(found?.tasks?.map(({ input }) => input?.["command"])).toEqual([undefined, "extract"]);
  expect(sent).toMatchObject({ dependencies: [found?.ref] });
  const [read, set] = planOf("Прочитай письмо от Анны и назначь встречу на предложенное время", { complexity: "medium", strategy: "flat" });
  expect(read?.input).toMatchObject({ command: "read" });
  expect(set).toMatchObject({ dependencies: [read?.ref] });
});

test.each([
  ["List all cities with more than a million people", "simple"],
  ["Send Anna the invitation", "simple"],
  ["Invite all members of the choir to the rehearsal", "complex"],
  ["Summarise the minutes of the last year", "complex"],
  ["How do I migrate from Provider to Riverpod?", "simple"],
  ["Fix the typo in the title", "simple"],
  ["Проверь, все ли участники подписали протокол", "simple"],
  ["Перенеси встречу на пятницу", "simple"],
  ["Какие письма получил Чехов за последний год жизни?", "simple"],
])("%s is %s", (request, complexity) => {
  expect(complexityFor(request)).toBe(complexity);
});
