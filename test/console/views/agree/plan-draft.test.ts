import { describe, expect, it } from "vitest";
import type { Task } from "../../../../clients/typescript/src/api-types.ts";
import {
  added,
  allSteps,
  changed,
  moved,
  numbersOf,
  planBody,
  possibleDependencies,
  type Step,
  stepsOf,
  without,
} from "../../../../console/views/agree/plan-draft.ts";

function task(id: string, parentId: string | null, change: Partial<Task> = {}): Task {
  const blank = {
    kind: "task",
    agent: "research",
    complexity: null,
    critical: false,
    priority: 0,
    estimatedTime: null,
    dependencies: [],
    input: {},
    outputSchema: null,
    onAnswer: null,
    onFailure: null,
  };
  return { ...blank, id, parentId, ref: null, description: `Do ${id}`, ...change } as Task;
}

const tasks = [
  task("root", null, { agent: null }),
  task("root.0", "root", { ref: "a", estimatedTime: 120_000, onFailure: { subtasks: [{ id: "other", description: "Another way" }] } }),
  task("root.1", "root", { ref: "b", agent: null, dependencies: ["root.0"] }),
  task("root.1.0", "root.1", { ref: "b1", critical: true, priority: 3, complexity: "simple", input: { query: "x" } }),
  task("root.1.1", "root.1", { dependencies: ["root.1.0"] }),
  task("root.2", "root", {
    ...{ ref: "ask", kind: "user_interaction", agent: "user", input: { question: "Which?", choices: ["A", "B"], note: "n" } },
    onAnswer: { A: { skip: ["b"] }, "*": { ask: { question: "Why?", onAnswer: { no: { skip: ["a", "b"] } } } } },
  }),
];

const steps = () => stepsOf(tasks);
const ids = (list: readonly Step[]) => allSteps(list).map(({ id }) => id);

describe("a plan that is edited", () => {
  it("goes back to the service as it came", () => {
    expect(planBody(steps(), { version: 3, analysis: "Why" })).toEqual({
      version: 3,
      analysis: "Why",
      subtasks: [
        {
          ...{ id: "a", description: "Do root.0", agent: "research", estimated_time: 120_000 },
          onFailure: { subtasks: [{ id: "other", description: "Another way" }] },
        },
        {
          id: "b",
          description: "Do root.1",
          dependencies: ["a"],
          subtasks: [
            {
              ...{ id: "b1", description: "Do root.1.0", agent: "research" },
              ...{ complexity: "simple", critical: true, priority: 3, input: { query: "x" } },
            },
            { id: "root.1.1", description: "Do root.1.1", agent: "research", dependencies: ["b1"] },
          ],
        },
        {
          ...{
            id: "ask",
            description: "Do root.2",
            kind: "user_interaction",
            question: "Which?",
            choices: ["A", "B"],
            input: { note: "n" },
          },
          onAnswer: { A: { skip: ["b"] }, "*": { ask: { question: "Why?", onAnswer: { no: { skip: ["a", "b"] } } } } },
        },
      ],
    });
  });

  it("moves a step among its siblings alone", () => {
    expect(ids(moved(steps(), "b", -1))).toEqual(["b", "b1", "root.1.1", "a", "ask"]);
    expect(ids(moved(steps(), "b1", 1))).toEqual(["a", "b", "root.1.1", "b1", "ask"]);
    expect(moved(steps(), "a", -1)).toEqual(steps());
  });

  it("drops a step with what is below it and what depends on it no more", () => {
    expect(ids(without(steps(), "b"))).toEqual(["a", "ask"]);
    const left = without(steps(), "a");
    expect(allSteps(left).find(({ id }) => id === "b")?.dependencies).toEqual([]);
    const asked = allSteps(without(steps(), "b")).find(({ id }) => id === "ask");
    expect(asked?.onAnswer).toEqual({ A: { skip: [] }, "*": { ask: { question: "Why?", onAnswer: { no: { skip: ["a"] } } } } });
    const alone = without(without(steps(), "b1"), "root.1.1");
    expect(allSteps(alone).find(({ id }) => id === "b")).toMatchObject({ agent: "research", steps: [] });
  });

  it("adds a step under an id of its own, at the end or below another", () => {
    const more = added(added(steps(), "More"), "Most", "a");
    expect(ids(more)).toEqual(["a", "step-7", "b", "b1", "root.1.1", "ask", "step-6"]);
    // What collects its parts has no failure of its own to branch from.
    expect(allSteps(more).find(({ id }) => id === "a")).toMatchObject({ agent: null, onFailure: null });
  });

  it("lets a step come after those alone that close no circle", () => {
    const of = (id: string) => possibleDependencies(steps(), id).map((step) => step.id);
    expect(of("a")).toEqual(["ask"]);
    expect(of("root.1.1")).toEqual(["a", "b1", "ask"]);
    expect(of("ask")).toEqual(["a", "b", "b1", "root.1.1"]);
  });

  it("numbers its steps as the tree shows them", () => {
    expect([...numbersOf(steps())]).toEqual([
      ["a", "1"],
      ["b", "2"],
      ["b1", "2.1"],
      ["root.1.1", "2.2"],
      ["ask", "3"],
    ]);
  });

  it("changes one step and leaves the others as they are", () => {
    const next = changed(steps(), "b1", { description: "Look again" });
    expect(allSteps(next).map(({ description }) => description)).toEqual([
      "Do root.0",
      "Do root.1",
      "Look again",
      "Do root.1.1",
      "Do root.2",
    ]);
  });
});
