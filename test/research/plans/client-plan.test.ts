import { describe, expect, it } from "vitest";
import type { Issue, RalphError } from "../../../src/domain/errors/errors.ts";
import { checkClientPlan, shapeOf } from "../../../src/research/plans/plan-check.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";

const rules = {
  engine: scriptedEngine(),
  limits: { maxTasks: 100, maxDepth: 5, maxChildren: 10 },
  elsewhere: new Map([["coder", ["claude"]]]),
};
const task = (id: string, more: object = {}) => ({ id, description: `Do ${id}`, agent: "research", ...more });
const many = (count: number, make: (index: number) => object) => Array.from({ length: count }, (_, index) => make(index));
const nested = (depth: number): object => (depth === 1 ? task("d1") : task(`d${depth}`, { subtasks: [nested(depth - 1)] }));

function issuesOf(plan: unknown): Issue[] {
  try {
    checkClientPlan(plan, rules);
  } catch (error) {
    expect(error).toMatchObject({ code: "invalid_plan", status: 422 });
    return (error as RalphError).issues;
  }
  return [];
}

describe("a client's plan", () => {
  it("is read with nested subtasks, estimates in words, and dependencies by id or by place", () => {
    const { placed } = checkClientPlan(
      {
        subtasks: [
          task("a", { estimated_time: "2 min" }),
          {
            id: "b",
            description: "Group",
            subtasks: [task("b1", { estimated_time: "1 h 30 min" }), task("b2", { dependencies: [0], estimatedTime: 500 })],
          },
          task("c", { dependencies: ["b", 0], agent: undefined }),
        ],
      },
      rules,
    );
    expect(placed.map(({ id, agent, dependencies, spec }) => [id, agent, dependencies, spec.estimatedTime])).toEqual([
      ["root.0", "research", [], 120_000],
      ["root.1", null, [], null],
      ["root.1.0", "research", [], 5_400_000],
      ["root.1.1", "research", ["root.1.0"], 500],
      ["root.2", "research", ["root.1", "root.0"], null],
    ]);
  });

  it("depends on what its inputs refer to", () => {
    const input = { documents: [{ $from: "a", path: "files.0" }] };
    const { placed } = checkClientPlan({ subtasks: [task("a"), task("b", { input })] }, rules);
    expect(placed[1]?.dependencies).toEqual(["root.0"]);
  });

  it.each<[string, object, Issue]>([
    [
      "a cycle",
      { subtasks: [task("a", { dependencies: ["b"] }), task("b", { dependencies: ["a"] })] },
      { path: "plan.subtasks.0", message: "the tasks depend on each other in a cycle: a → b → a" },
    ],
    [
      "an unknown id",
      { subtasks: [task("a", { dependencies: ["z"] })] },
      { path: "plan.subtasks.0.dependencies.0", message: "'a' depends on 'z', which is not in the plan" },
    ],
    [
      "itself",
      { subtasks: [task("a", { dependencies: ["a"] })] },
      { path: "plan.subtasks.0.dependencies.0", message: "'a' depends on itself" },
    ],
    [
      "a descendant",
      { subtasks: [{ id: "a", description: "Group", dependencies: ["b"], subtasks: [task("b")] }] },
      { path: "plan.subtasks.0.dependencies.0", message: "'a' depends on its own descendant 'b'" },
    ],
    [
      "an ancestor",
      { subtasks: [{ id: "a", description: "Group", subtasks: [task("b", { dependencies: ["a"] })] }] },
      { path: "plan.subtasks.0.subtasks.0.dependencies.0", message: "'b' depends on its own ancestor 'a'" },
    ],
    [
      "11 children",
      { subtasks: many(11, (index) => task(`t${index}`)) },
      { path: "plan.subtasks", message: "the plan has 11 children; 10 are allowed" },
    ],
    [
      "11 children below",
      { subtasks: [{ id: "a", description: "Group", subtasks: many(11, (index) => task(`t${index}`)) }] },
      { path: "plan.subtasks.0.subtasks", message: "'a' has 11 children; 10 are allowed" },
    ],
    [
      "depth 6",
      { subtasks: [nested(6)] },
      {
        path: "plan.subtasks.0.subtasks.0.subtasks.0.subtasks.0.subtasks.0.subtasks.0",
        message: "'d1' is at depth 6; the tree may be 5 deep",
      },
    ],
    [
      "101 leaves",
      {
        subtasks: many(10, (index) => ({
          id: `g${index}`,
          description: "Group",
          subtasks:
            index === 0
              ? [...many(9, (leaf) => task(`g0-${leaf}`)), { id: "g0-9", description: "Group", subtasks: [task("x"), task("y")] }]
              : many(10, (leaf) => task(`g${index}-${leaf}`)),
        })),
      },
      { path: "plan.subtasks", message: "the tree would have 101 leaves; 100 are allowed" },
    ],
    [
      "an unknown agent",
      { subtasks: [task("a", { agent: "wizard" })] },
      { path: "plan.subtasks.0.agent", message: "'a' names the unknown agent 'wizard'; there are data, external, research" },
    ],
    [
      "an agent of another engine",
      { subtasks: [task("a", { agent: "coder" })] },
      {
        path: "plan.subtasks.0.agent",
        message: "'a' names the agent 'coder', which runs with the engine claude only; this session's runs data, external, research",
      },
    ],
    ["an id given twice", { subtasks: [task("a"), task("a")] }, { path: "plan.subtasks.1.id", message: "the id 'a' is given twice" }],
    [
      "an id that is the place of another task",
      { subtasks: [task("root.1"), task("root.2"), task("c", { dependencies: ["root.1"] })] },
      { path: "plan.subtasks.0.id", message: "the id 'root.1' means the place of another task; this one stands at 'root.0'" },
    ],
    [
      "a time that is none",
      { subtasks: [task("a", { estimated_time: "soon" })] },
      { path: "plan.subtasks.0.estimated_time", message: "'a' : 'soon' is not a time such as '2 min'" },
    ],
    [
      "an unknown field",
      { subtasks: [task("a", { colour: "red" })] },
      { path: "plan.subtasks.0.colour", message: expect.stringContaining("'a': is not a known field; there are id,") },
    ],
    ["no task", { subtasks: [] }, { path: "plan.subtasks", message: "must not be empty" }],
    [
      "a reference to nowhere",
      { subtasks: [task("a", { input: { x: { $from: "z" } } })] },
      { path: "plan.subtasks.0.input.x", message: "'a' refers to 'z', which is not in the plan" },
    ],
    [
      "a reference that is none",
      { subtasks: [task("a", { input: { x: { $from: 7 } } })] },
      { path: "plan.subtasks.0.input.x", message: `'a': a reference is {"$from": "task-id", "path": "…"}, both texts, and nothing else` },
    ],
    [
      "a sibling's place that is not there",
      { subtasks: [task("a", { dependencies: [4] })] },
      { path: "plan.subtasks.0.dependencies.0", message: "'a' depends on sibling 4, and there are 1, counted from 0" },
    ],
    [
      "a branch for no choice",
      { subtasks: [{ id: "q", description: "Ask", kind: "user_interaction", choices: ["yes", "no"], onAnswer: { maybe: {} } }] },
      { path: "plan.subtasks.0.onAnswer.maybe", message: "'maybe' is none of the choices of 'q': yes, no" },
    ],
    [
      "a branch that leaves out nobody",
      { subtasks: [{ id: "q", description: "Ask", kind: "user_interaction", onAnswer: { "*": { skip: ["z"] } } }] },
      { path: "plan.subtasks.0.onAnswer.*.skip.0", message: "'q' would leave out 'z', which is not in the plan" },
    ],
    [
      "a branch with an unknown agent",
      { subtasks: [task("a", { onFailure: { subtasks: [task("b", { agent: "wizard" })] } })] },
      {
        path: "plan.subtasks.0.onFailure.subtasks.0.agent",
        message: "'b' names the unknown agent 'wizard'; there are data, external, research",
      },
    ],
    ...([[], "yes"] as unknown[]).map((choices): [string, object, Issue] => [
      `choices that are ${JSON.stringify(choices)}`,
      { subtasks: [{ id: "q", description: "Ask", kind: "user_interaction", choices }] },
      { path: "plan.subtasks.0.choices", message: "the choices of 'q' are no list of texts; leave them out for a free answer" },
    ]),
    ...(
      [
        [" ", "is empty"],
        [{ again: true }, "has no label"],
        [{ label: "More", shows: "x" }, "shows something and is not marked 'again'"],
        [{ label: "More", colour: "red" }, 'is not of the form {label, value, again, shows}: Unrecognized key: "colour"'],
      ] as [unknown, string][]
    ).map(([choice, fault]): [string, object, Issue] => [
      `a choice that is ${JSON.stringify(choice)}`,
      { subtasks: [{ id: "q", description: "Ask", kind: "user_interaction", choices: ["yes", choice] }] },
      { path: "plan.subtasks.0.choices.1", message: `a choice of 'q' ${fault}` },
    ]),
    [
      "choices that all ask again",
      { subtasks: [{ id: "q", description: "Ask", kind: "user_interaction", choices: [{ label: "More", again: true }] }] },
      { path: "plan.subtasks.0.choices", message: "every choice of 'q' asks again, so that no answer ends it" },
    ],
    [
      "an answer of no question",
      { subtasks: [task("a", { onAnswer: { "*": {} } })] },
      { path: "plan.subtasks.0.onAnswer", message: "'a' is not answered by the user, so nothing can follow from its answer" },
    ],
  ])("is refused for %s, naming the task and the rule", (_name, plan, issue) => {
    expect(issuesOf(plan)).toContainEqual(issue);
  });

  it("is refused for what is nested beyond any plan, without being walked into", () => {
    let plan: object = {};
    for (let depth = 0; depth < 200_000; depth++) plan = { subtasks: [plan] };
    expect(issuesOf(plan)[0]).toMatchObject({ path: "plan", message: expect.stringContaining("100 levels") });
  });

  it("may call a task by the place that it has", () => {
    const { placed } = checkClientPlan({ subtasks: [task("root.0"), task("root.1", { dependencies: ["root.0"] })] }, rules);
    expect(placed[1]?.dependencies).toEqual(["root.0"]);
  });

  it("is refused in few words, however many mistakes of whatever length it has", () => {
    const question = { id: "q", description: "Ask", kind: "user_interaction", choices: many(2_000, (index) => `a${index}` as never) };
    const branches = Object.fromEntries([["x".repeat(500_000), {}], ...Array.from({ length: 2_000 }, (_, index) => [`b${index}`, {}])]);
    const named = issuesOf({ subtasks: [task("y".repeat(500_000))] });
    const unanswered = issuesOf({ subtasks: [{ ...question, onAnswer: branches }] });
    expect(unanswered).toHaveLength(50);
    expect(unanswered.at(-1)?.message).toMatch(/^'b48' is none of the choices of 'q': a0, .*, a19, and 1980 more$/);
    expect(JSON.stringify([named, unanswered]).length).toBeLessThan(50_000);
  });

  it("is read in a moment where thousands of answers have a branch each", () => {
    const names = Array.from({ length: 30_000 }, (_, index) => `answer ${index}`);
    const onAnswer = Object.fromEntries(names.map((name) => [name, {}]));
    const before = process.threadCpuUsage();
    expect(issuesOf({ subtasks: [{ id: "q", description: "Ask", kind: "user_interaction", choices: names, onAnswer }] })).toEqual([]);
    expect(process.threadCpuUsage(before).user).toBeLessThan(3_000_000);
  });

  it("tells its strategy by its shape", () => {
    const shape = (subtasks: object[]) => shapeOf(checkClientPlan({ subtasks }, rules).placed).strategy;
    expect(shape([task("a")])).toBe("direct");
    expect(shape([task("a"), task("b")])).toBe("flat");
    expect(shape(many(8, (index) => task(`t${index}`)))).toBe("hierarchical");
    expect(shape([{ id: "g", description: "Group", subtasks: [task("a"), task("b")] }])).toBe("hierarchical");
  });
});
