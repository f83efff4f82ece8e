import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { assessor, complexityOf, stepsOf } from "../../../../src/agents/extractive/planning/assessor.ts";
import { planFor } from "../../../../src/agents/extractive/planning/planner.ts";
import { split } from "../../../../src/agents/extractive/planning/splitter.ts";
import { type plannerInput, plannerOutput, type splitterInput, splitterOutput } from "../../../../src/agents/planning-contracts.ts";
import { type Brief, unasked } from "../../../../src/domain/plans/brief.ts";
import type { Strategy, TaskSpec } from "../../../../src/domain/plans/plan.ts";
import type { InitialContext } from "../../../../src/domain/sessions/research.ts";
import { contextOver, memoryLibrary } from "../memory-library.ts";

const gdpTable = { title: "gdp", columns: ["Country Name", "Year", "Value"], documentId: "d1" };

function briefOf(scope: string[], goal = scope.join(", ")): Brief {
  return { version: 1, status: "approved", goal, scope, questions: [], outputFormats: ["md"], language: "en", ...unasked };
}

function contextWith(tables: InitialContext["tables"] = []): InitialContext {
  return { language: "en", summary: "", entities: [], keyPhrases: [], topics: [], tables, documents: 3 };
}

const plain = (count: number) => Array.from({ length: count }, (_, index) => `subject number ${index} of the study`);

describe("the assessor", () => {
  test.each<[string, string, string[], InitialContext["tables"], string]>([
    ["one plain question", "Who wrote it?", ["Who wrote the novel?"], [], "simple"],
    ["several scope items", "history and culture", ["history of Japan", "culture of Japan"], [], "medium"],
    ["passages and figures", "GDP of Germany in 1995?", ["GDP of Germany in 1995?"], [gdpTable], "medium"],
    ["a condition", "If the reactor fails, what happens?", ["If the reactor fails, what happens?"], [], "medium"],
    ["seven steps", "", plain(7), [], "medium"],
    ["eight steps", "", plain(8), [], "complex"],
    ["four items with figures", "", ["GDP of Germany", "GDP of France", "GDP of Japan", "GDP of Kenya"], [gdpTable], "complex"],
  ])("%s", (_name, query, scope, tables, complexity) => {
    expect(
      complexityOf(stepsOf({ query, brief: briefOf(scope, query === "" ? undefined : query), initialContext: contextWith(tables) })),
    ).toBe(complexity);
  });

  test("names the rule in its reason, in the brief's language", async () => {
    const input = { query: "q", brief: briefOf(plain(9)), initialContext: contextWith() };
    const context = contextOver(memoryLibrary([]));
    expect((await assessor.run(input, context)).reason).toContain("eight steps and more are complex");
    expect((await assessor.run({ ...input, brief: { ...input.brief, language: "ru" } }, context)).reason).toContain("восемь шагов");
  });
});

type PlannerInput = z.infer<typeof plannerInput>;

function plan(
  scope: string[],
  strategy: Strategy,
  {
    query = scope.join("; "),
    tables = [] as InitialContext["tables"],
    limits = {},
    agents = ["research", "data"],
    repair = null as string | null,
  } = {},
) {
  const input: PlannerInput = {
    query,
    brief: briefOf(scope),
    initialContext: contextWith(tables),
    complexity: "medium",
    strategy,
    agents: agents.map((name) => ({ name, description: name })),
    limits: { maxTasks: 100, maxChildren: 10, maxDepth: 5, ...limits },
    repair,
  };
  return plannerOutput.parse(planFor(input));
}

function leaves(tasks: readonly TaskSpec[]): TaskSpec[] {
  return tasks.flatMap((task) => (task.tasks === undefined ? [task] : leaves(task.tasks)));
}
const refs = (tasks: readonly TaskSpec[]) => tasks.map(({ ref, agent }) => `${ref}:${agent}`);
const depth = (tasks: readonly TaskSpec[]): number =>
  1 + Math.max(0, ...tasks.map(({ tasks: below }) => (below === undefined ? 0 : depth(below))));
const servedBy = (tasks: readonly TaskSpec[]) =>
  new Set(leaves(tasks).flatMap(({ input }) => [input?.scopeItem ?? input?.scopeItems ?? []].flat()));

describe("the planner", () => {
  test("direct is one task for everything", () => {
    const { tasks } = plan(["history of Japan", "culture of Japan"], "direct");
    expect(refs(tasks)).toEqual(["r1:research"]);
    expect(tasks[0]?.input).toEqual({ scopeItems: ["history of Japan", "culture of Japan"] });
    const figures = plan(["GDP of Germany in 1995"], "direct", { tables: [gdpTable] }).tasks;
    expect(refs(figures)).toEqual(["d1:data"]);
    expect(figures[0]?.input).toMatchObject({ quotes: true });
  });

  test("flat has a research task for each item, and a data task where tables bear on it", () => {
    const { tasks } = plan(["GDP of Germany", "history of Japan"], "flat", { tables: [gdpTable] });
    expect(refs(tasks)).toEqual(["r1:research", "d1:data", "r2:research"]);
    expect(tasks[0]?.input).toEqual({ scopeItem: "GDP of Germany", query: "GDP of Germany" });
  });

  test("a table whose rows hold half of an item's words bears on it, whatever its columns are called", () => {
    const regions = { title: "regions", columns: ["name", "timezone"], documentId: "d-1" };
    const taskFor = (matchedWords: string[]) =>
      refs(plan(["Камчатский край: часовой пояс", "history"], "flat", { tables: [{ ...regions, matchedWords }] }).tasks);
    expect(taskFor(["Камчатский", "край"])).toEqual(["r1:research", "d1:data", "r2:research"]);
    expect(taskFor(["край"])).toEqual(["r1:research", "r2:research"]);
  });

  test("an amount that is spelt out before it hides no word that asks for a column", () => {
    const towers = { title: "towers", columns: ["name", "height"], documentId: "d-1", matchedWords: [] };
    const { tasks } = plan(["half a million visitors, the tall towers", "history"], "flat", { tables: [towers] });
    expect(refs(tasks)).toEqual(["r1:research", "d1:data", "r2:research"]);
  });

  test("a lone question is looked at in two ways", () => {
    expect(refs(plan(["history of Japan"], "flat").tasks)).toEqual(["r1:research", "d1:data"]);
    const { tasks } = plan(["history of Japan"], "flat", { agents: ["research"] });
    expect(tasks.map(({ input }) => input?.widen)).toEqual([undefined, true]);
  });

  test("a comparison waits for the figures it compares", () => {
    const scope = ["GDP of Germany", "GDP of France"];
    const { tasks } = plan(scope, "flat", { query: "Compare the GDP of Germany and France", tables: [gdpTable] });
    expect(tasks.at(-1)).toMatchObject({
      ref: "c1",
      agent: "data",
      dependencies: ["d1", "d2"],
      input: { compare: true, scopeItems: scope },
    });
  });

  test("a sentence that compares has a comparison of its items, and of no others", () => {
    const scope = ["exports of Germany", "Germany’s GDP", "France’s GDP"];
    const query = "I am writing about Germany. What are its exports? Also, how does its GDP compare with that of France?";
    const compared = plan(scope, "flat", { query, tables: [gdpTable] }).tasks.find(({ input }) => input?.compare === true);
    expect(compared?.input?.scopeItems).toEqual(scope.slice(1));
    const asked = plan(scope, "flat", { query: "What are the exports of Germany? And its GDP?", tables: [gdpTable] });
    expect(asked.tasks.some(({ input }) => input?.compare === true)).toBe(false);
  });

  test("an item that points back waits for the one before it", () => {
    const { tasks } = plan(["the longest river of Asia", "its delta and its length"], "flat");
    expect(tasks.find(({ ref }) => ref === "r2")?.dependencies).toEqual(["r1"]);
  });

  test.each([1, 2, 3, 5, 7, 8, 12, 20])("flat over %d items has 2 to 7 tasks and leaves no item out", (count) => {
    for (const tables of [[], [gdpTable]]) {
      const scope = plain(count).map((item) => `GDP of ${item}`);
      const { tasks } = plan(scope, "flat", { tables, query: `Compare ${scope.join(" and ")}` });
      expect(tasks.length).toBeGreaterThanOrEqual(2);
      expect(tasks.length).toBeLessThanOrEqual(7);
      expect(servedBy(tasks)).toEqual(new Set(scope));
      const known = new Set(tasks.map(({ ref }) => ref));
      expect(tasks.flatMap(({ dependencies = [] }) => dependencies).filter((ref) => !known.has(ref))).toEqual([]);
    }
  });

  test.each([4, 6, 8])("a comparison of %d items keeps every item's figures and the comparison itself", (count) => {
    const scope = ["Chad", "Chile", "Ghana", "Japan", "Kenya", "Mali", "Peru", "Togo"].slice(0, count).map((item) => `GDP of ${item}`);
    const { tasks } = plan(scope, "flat", { tables: [gdpTable], query: `Compare ${scope.join(" and ")}` });
    const compare = tasks.at(-1);
    const computed = tasks.filter(({ ref, agent }) => agent === "data" && ref !== "c1");
    expect(tasks.length).toBe(7);
    expect(servedBy(computed)).toEqual(new Set(scope));
    expect(compare).toMatchObject({ ref: "c1", dependencies: computed.map(({ ref }) => ref) });
    for (const { input } of computed)
      expect(input?.quotes === true || servedBy(tasks.filter(({ agent }) => agent === "research")).size > 0).toBe(true);
  });

  test("hierarchical has a parent for each item with its tasks below", () => {
    const { tasks } = plan(["GDP of Germany", "GDP of France"], "hierarchical", { tables: [gdpTable] });
    expect(tasks.map(({ ref, tasks: below }) => [ref, refs(below ?? [])])).toEqual([
      ["i1", ["r1:research", "d1:data"]],
      ["i2", ["r2:research", "d2:data"]],
    ]);
  });

  test.each([
    [20, {}],
    [20, { maxTasks: 12 }],
    [20, { maxTasks: 5 }],
    [20, { maxChildren: 3 }],
    [9, { maxDepth: 1 }],
    [3, { maxTasks: 1 }],
  ])("a tree over %d items keeps within %j", (count, limits) => {
    const scope = plain(count).map((item) => `GDP of ${item}`);
    for (const strategy of ["flat", "hierarchical"] as const) {
      const { tasks } = plan(scope, strategy, { tables: [gdpTable], limits });
      const { maxTasks, maxChildren, maxDepth } = { maxTasks: 100, maxChildren: 10, maxDepth: 5, ...limits };
      const widest = (list: readonly TaskSpec[]): number =>
        Math.max(list.length, ...list.map(({ tasks: below }) => (below === undefined ? 0 : widest(below))));
      expect(leaves(tasks).length).toBeLessThanOrEqual(maxTasks);
      expect(widest(tasks)).toBeLessThanOrEqual(maxChildren);
      expect(depth(tasks)).toBeLessThanOrEqual(maxDepth);
      expect(servedBy(tasks)).toEqual(new Set(scope));
      expect(new Set(leaves(tasks).map(({ ref }) => ref)).size).toBe(leaves(tasks).length);
    }
  });

  test("after a refusal comes the plainest plan: no levels, no dependencies", () => {
    const { tasks, analysis } = plan(["GDP of Germany", "its growth since the war"], "hierarchical", {
      tables: [gdpTable],
      repair: "tasks.0: a cycle",
    });
    expect(refs(tasks)).toEqual(["r1:research", "r2:research"]);
    expect(tasks.every(({ dependencies }) => dependencies === undefined)).toBe(true);
    expect(analysis).toContain("plainest");
  });

  test("only agents that may be named are named", () => {
    expect(refs(plan(["GDP of Germany", "history"], "flat", { tables: [gdpTable], agents: ["reader"] }).tasks)).toEqual([
      "r1:reader",
      "r2:reader",
    ]);
  });
});

describe("the splitter", () => {
  type SplitterInput = z.infer<typeof splitterInput>;
  const input = (task: Partial<TaskSpec>, extra: Partial<SplitterInput> = {}): SplitterInput => ({
    brief: briefOf(["a"]),
    task: { ref: "r1", description: "d", agent: "research", ...task },
    level: 1,
    ancestors: ["goal"],
    agents: [{ name: "research", description: "" }],
    limits: { maxChildren: 10 },
    ...extra,
  });
  const item = "history, economy and culture of Japan";

  test("splits an item that asks for several things; the parts keep its place in the brief", () => {
    const { tasks, complexity } = splitterOutput.parse(split(input({ input: { scopeItem: item, query: item } })));
    expect(complexity).toBe("medium");
    expect(tasks.map(({ ref, input: own }) => [ref, own])).toEqual([
      ["r1.1", { scopeItem: item, query: "history of Japan" }],
      ["r1.2", { scopeItem: item, query: "economy of Japan" }],
      ["r1.3", { scopeItem: item, query: "culture of Japan" }],
    ]);
  });

  test.each<[string, SplitterInput]>([
    ["asks for one thing", input({ input: { scopeItem: "history of Japan" } })],
    ["would not get simpler", input({ input: { scopeItem: "history of Japan" } }, { ancestors: ["history of Japan"] })],
    ["has more parts than a task may have", input({ input: { scopeItem: item } }, { limits: { maxChildren: 2 } })],
    ["only compares", input({ agent: "data", input: { scopeItems: ["a", "b"], compare: true } })],
  ])("leaves whole what %s", (_name, whole) => {
    expect(split(whole).tasks).toEqual([]);
  });

  test("a task of several items is split into them", () => {
    expect(
      split(input({ input: { scopeItems: ["history of Japan", "rivers of Asia"] } })).tasks.map(({ input: own }) => own?.scopeItem),
    ).toEqual(["history of Japan", "rivers of Asia"]);
  });
});
