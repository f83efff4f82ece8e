import { expect, it } from "vitest";
import type { NumberedEvent } from "../../../src/domain/events/events.ts";
import { plainQuestion } from "../../../src/domain/plans/plan.ts";
import { SupervisorProgress } from "../../../src/research/supervisor/supervisor-progress.ts";
import { supervisorWords } from "../../../src/research/supervisor/supervisor-words.ts";

type Line = [NumberedEvent["type"], NumberedEvent["data"]];
const at = "2026-03-02T09:15:04.117Z";

function told(lines: Line[]) {
  const progress = new SupervisorProgress("s", supervisorWords("a task"));
  return lines
    .flatMap(([type, data], index) => progress.of({ seq: index + 1, sessionId: "x", type, at, percent: 0, data }))
    .map(({ type, progress: percent }) => `${type} ${percent}`);
}

const status = (to: string, more = {}): Line => ["session.status", { to, ...more }];
const plan = (total: number): Line => ["plan.created", { total, complexity: "medium", complexityReason: "r", strategy: "flat" }];
const started = (taskId: string): Line => ["task.started", { taskId, agent: "research", description: taskId, status: "in_progress" }];
const completed = (taskId: string): Line => ["task.completed", { taskId, agent: "research", description: taskId, status: "completed" }];
const opening = [status("created"), status("brief"), status("planning"), plan(3), status("executing")];
const opened = ["started 0", "complexity_assessed 10", "complexity_assessed 20", "strategy_selected 30"];

it("gives steps their share between 40 and 90, in any order, and never falls", () => {
  const parallel = [...opening, started("a"), started("b"), started("c"), completed("b"), completed("a"), completed("c"), status("done")];
  expect(told(parallel)).toEqual([
    ...opened,
    ...["step_started 40", "step_started 50", "step_started 60"],
    ...["step_completed 76.7", "step_completed 83.3", "step_completed 90", "completed 100"],
  ]);
  const chain = [...opening, started("a"), completed("a"), started("b"), completed("b"), started("c"), completed("c"), status("done")];
  expect(told(chain)).toEqual([
    ...opened,
    ...[
      "step_started 40",
      "step_completed 70",
      "step_started 70",
      "step_completed 70",
      "step_started 70",
      "step_completed 90",
      "completed 100",
    ],
  ]);
});

it("keeps the percent that an error has reached", () => {
  const error = { code: "timeout", message: "too slow", recoverable: true };
  expect(told([...opening, started("a"), started("b"), status("failed", { error })]).at(-1)).toBe("error 50");
  expect(told([status("created"), status("cancelled")])).toEqual(["started 0", "error 0"]);
});

it("says nothing of parents, and tells a waiting step with its question", () => {
  expect(told([...opening, ["task.completed", { taskId: "root", agent: null, status: "completed" }]])).toEqual(opened);
  const progress = new SupervisorProgress("s", supervisorWords("Сделай это"));
  const data = { taskId: "root.1", agent: "user", status: "awaiting_input", question: plainQuestion("Какой?", ["да", "нет"]) };
  expect(progress.of({ seq: 1, sessionId: "x", type: "task.awaiting_input", at, percent: 0, data })).toEqual([
    {
      sessionId: "s",
      type: "step_started",
      progress: 0,
      message: "Жду ответа: Какой?",
      details: { taskId: "root.1", agent: "user", description: "", status: "awaiting_input", question: "Какой?", choices: ["да", "нет"] },
      timestamp: at,
    },
  ]);
});
