import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Issue } from "../../../src/domain/errors/errors.ts";
import { readClientPlan } from "../../../src/research/plans/client-plan.ts";
import { type EarlierForm, earlierForms, inTodaysWords } from "../../../src/research/plans/earlier-forms.ts";

const docs = readFileSync(new URL("../../../docs/earlier-systems.md", import.meta.url), "utf8");
const line = ({ of, theirs, today, note }: EarlierForm) =>
  `| ${of} | \`${theirs}\` | ${today === null ? "left out" : `\`${today}\``} | ${note} |`;

/** A breakdown as the hierarchical task system answers it. */
const breakdown = {
  shouldBreakdown: true,
  subtasks: [
    { description: "Выполню RAG запрос для поиска участников проекта", estimatedComplexity: "simple" },
    { description: "Проверю календари всех найденных участников", estimatedComplexity: "moderate", dependencies: [0] },
  ],
};

/** The plan of the orchestrator agent for its first example. */
const orchestrated = {
  id: "plan-123",
  description: "Анализ проекта на баги и исправление критических проблем",
  status: "CREATED",
  metadata: { requiredUserInputs: 1, riskLevel: "MEDIUM" },
  steps: [
    { id: "scan-project", description: "Сканирование файловой системы", agentType: "PROJECT_SCANNER", dependencies: [], status: "PENDING" },
    {
      id: "analyze-bugs",
      description: "Поиск багов в коде",
      agentType: "CODE_ANALYSIS",
      dependencies: ["scan-project"],
      status: "PENDING",
    },
    {
      id: "user-confirmation",
      description: "Показать найденные проблемы и запросить подтверждение",
      agentType: "USER_INTERACTION",
      dependencies: ["analyze-bugs"],
      status: "PENDING",
    },
    { id: "fix-critical", description: "Исправление критических проблем", agentType: "CODE_FIXER", dependencies: ["user-confirmation"] },
  ],
};

const faultsOf = (plan: unknown): Issue[] => {
  const issues: Issue[] = [];
  inTodaysWords(plan, issues);
  return issues;
};

describe("a plan of an earlier system", () => {
  it("is read from a breakdown whose subtasks have no ids", () => {
    const { tasks } = readClientPlan(breakdown);
    expect(tasks.map(({ ref, agent, complexity, dependencies = [] }) => [ref, agent, complexity, dependencies])).toEqual([
      ["task-1", "research", "simple", []],
      ["task-2", "research", "medium", ["task-1"]],
    ]);
  });

  it("is read from steps with agent types in capitals", () => {
    const { analysis, tasks } = readClientPlan(orchestrated);
    expect(analysis).toBe(orchestrated.description);
    expect(tasks.map(({ ref, agent, kind }) => [ref, agent, kind])).toEqual([
      ["scan-project", "project_scanner", undefined],
      ["analyze-bugs", "code_analysis", undefined],
      ["user-confirmation", "user", "user_interaction"],
      ["fix-critical", "code_fixer", undefined],
    ]);
  });

  it("is read from a task tree, at every level and in branches", () => {
    const { tasks } = readClientPlan({
      rootTask: {
        id: "task-root",
        subtasks: [
          {
            id: "a",
            parentId: "task-root",
            level: 1,
            isCritical: true,
            status: "planned",
            description: "A",
            subtasks: [],
            subtaskResults: [],
          },
          {
            description: "B",
            shouldBreakdown: true,
            steps: [{ description: "B1", estimatedComplexity: "COMPLEX" }, { description: "B2" }],
          },
          {
            description: "C",
            agentType: "USER_INTERACTION",
            onAnswer: { no: { ask: { question: "Why?", onAnswer: { "*": { subtasks: [{ description: "D" }] } } } } },
          },
          { description: "E", onFailure: { subtasks: [{ description: "F", agentType: "DATA" }] } },
        ],
      },
    });
    const [a, b, c, e] = tasks;
    expect(a).toMatchObject({ ref: "a", critical: true });
    expect(b?.tasks?.map(({ ref, complexity }) => [ref, complexity])).toEqual([
      ["task-2.1", "complex"],
      ["task-2.2", undefined],
    ]);
    expect(c?.branches?.onAnswer?.no?.ask?.onAnswer?.["*"]?.add?.[0]).toMatchObject({ ref: "task-3.1.1.1", description: "D" });
    expect(e?.branches?.onFailure?.add?.[0]).toMatchObject({ ref: "task-4.1", agent: "data" });
  });

  it("is refused where a task has begun, or a word is given twice", () => {
    expect(faultsOf({ steps: [{ id: "a", description: "A", status: "COMPLETED" }] })).toEqual([
      { path: "plan.subtasks.0.status", message: "'a' is 'COMPLETED'; a plan that is posted holds tasks that have not begun" },
    ]);
    expect(faultsOf({ steps: [], subtasks: [] })).toEqual([
      { path: "plan.steps", message: "is another word for 'subtasks', which is given too" },
    ]);
    expect(() => readClientPlan({ subtasks: [{ description: "A", colour: "red" }] })).toThrow("'task-1': is not a known field");
  });

  it("is read by the table that the documentation prints", () => {
    const rows = docs.split("\n").filter((row) => /^\| (?!in |---)/.test(row));
    expect(rows).toEqual(earlierForms.map(line));
  });
});
