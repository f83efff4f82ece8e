import { describe, expect, it } from "vitest";
import { limitFaults, timeFaults } from "../../../src/research/run/limit-faults.ts";
import { limitsOf } from "../../../src/research/run/session-limits.ts";
import { plannedTimes, type TimedTask, taskTimeMs } from "../../../src/research/run/time-limits.ts";
import { testSettings as settings } from "../../support/core.ts";

const minute = 60_000;
const hour = 60 * minute;

/** A leaf of round 1, after the one before it. */
function step(number: number, estimatedMs: number | null, more: Partial<TimedTask> = {}): TimedTask & { ref: string } {
  return {
    ...{ id: `root.${number}`, ref: `step-${number}`, parentId: "root", agent: "research", kind: "task", position: number, round: 1 },
    ...{ critical: false, priority: 0, estimatedMs, dependencies: number === 0 ? [] : [`root.${number - 1}`], status: "planned" },
    ...more,
  };
}
const steps = (...estimates: (number | null)[]) => estimates.map((estimate, number) => step(number, estimate));
const beside = (...estimates: number[]) => estimates.map((estimate, number) => step(number, estimate, { dependencies: [] }));
const paths = { pathOf: (id: string) => `of ${id}`, planPath: "plan" };
const faults = (tasks: ReturnType<typeof steps>, own = {}) => timeFaults(settings, own, tasks, paths);

describe("time limits that follow the plan", () => {
  it("give a task twice its estimate, up to the operator's maximum, and never less than usual", () => {
    const times = [null, minute / 4, 10 * minute, 5 * hour].map((estimate) => taskTimeMs(settings, step(0, estimate)));
    expect(times).toEqual([90_000, 90_000, 20 * minute, 4 * hour]);
    expect(taskTimeMs(settings, step(0, minute / 4, { agent: "data" }))).toBe(45_000);
  });

  it("give round and session what the longest chain comes to, and what comes after it", () => {
    expect(plannedTimes(settings, steps(...Array(5).fill(10 * minute)), 1)).toEqual({ roundMs: 100 * minute, sessionMs: 104 * minute });
    expect(plannedTimes(settings, beside(10 * minute, 20 * minute), 1).roundMs).toBe(40 * minute);
    expect(plannedTimes({ ...settings, maxParallelTasksPerSession: 1 }, beside(10 * minute, 20 * minute), 1).roundMs).toBe(60 * minute);
    expect(plannedTimes(settings, [...steps(hour), step(1, hour, { round: 2 })], 2)).toEqual({
      roundMs: 2 * hour,
      sessionMs: 4 * hour + 4 * minute,
    });
  });

  it("stay as usual where the estimates fit them, and for what takes no working time", () => {
    const usual = { roundMs: settings.roundTimeoutMs, sessionMs: settings.sessionTimeoutMs };
    expect(plannedTimes(settings, steps(null, minute / 4, null), 1)).toEqual(usual);
    const elsewhere = [step(0, 9 * hour, { agent: "external" }), step(1, 9 * hour, { agent: "user", kind: "user_interaction" })];
    expect(plannedTimes(settings, elsewhere, 1)).toEqual(usual);
    expect(faults(elsewhere as ReturnType<typeof steps>)).toEqual([]);
  });
});

describe("estimates beyond the limits", () => {
  it("are named with the task and the setting", () => {
    expect(faults(steps(minute, 3 * hour))).toEqual([
      {
        path: "of root.1",
        message: "'step-1' is estimated at 3 h; a task may take 4 h here, which is TASK_TIMEOUT_S_MAX and has to be twice its estimate",
      },
    ]);
    const [round, session] = faults(steps(...Array(13).fill(2 * hour)));
    expect(round).toMatchObject({
      path: "plan",
      message: expect.stringMatching(/^round 1 may need 52 h, .*'step-0'.* ROUND_TIMEOUT_S_MAX$/),
    });
    expect(session?.message).toMatch(/^the session may need 52 h 4 min, .* there is 24 h, which is SESSION_TIMEOUT_S_MAX$/);
  });

  it("are measured by the session's own limit as they are, without slack", () => {
    expect(faults(steps(10 * minute, 10 * minute), { maxDurationS: 1_200 })).toEqual([]);
    expect(faults(steps(10 * minute, 11 * minute), { maxDurationS: 1_200 })[0]?.message).toMatch(
      /^the plan is expected to take 21 min \('step-1' is its longest task\); limits.maxDurationS gives it 20 min$/,
    );
  });
});

describe("a session's own limits", () => {
  it("lower and raise the service's, up to the operator's maximum", () => {
    const own = { maxRounds: 20, maxTasks: 5, maxTasksPerRound: 101, maxDurationS: 7_200 };
    expect(limitsOf(settings, { limits: own })).toMatchObject({
      maxRounds: 20,
      maxTasks: 5,
      maxTasksPerRound: 100,
      maxDurationMs: 2 * hour,
    });
    expect(limitsOf(settings, { limits: {} }, 3 * hour).maxDurationMs).toBe(3 * hour);
    expect(limitsOf({ ...settings, maxRounds: 200 }, { limits: { maxRounds: 150 } }).maxRounds).toBe(150);
  });

  it("are refused beyond it, and where a budget may only be lowered", () => {
    const budget = { maxCostUsd: 20, maxTokens: null, maxModelCalls: 50 };
    const here = { ...settings, budget, maxima: { ...settings.maxima, maxModelCalls: 80 } };
    expect(limitFaults(here, { maxTasks: 1_000, maxCostUsd: 20, maxTokens: 9e9, maxModelCalls: 80 })).toEqual([]);
    expect(limitFaults(here, { maxTasks: 1_001, maxDurationS: 86_401, maxCostUsd: 21, maxModelCalls: 81 })).toEqual([
      { path: "limits.maxTasks", message: "is 1001; here it may be 1000 at most, which is MAX_TASKS_MAX" },
      { path: "limits.maxDurationS", message: "is 86401; here it may be 86400 at most, which is SESSION_TIMEOUT_S_MAX" },
      { path: "limits.maxCostUsd", message: "is 21; here it may be 20 at most, which is MAX_SESSION_COST_USD" },
      { path: "limits.maxModelCalls", message: "is 81; here it may be 80 at most, which is MAX_SESSION_MODEL_CALLS_MAX" },
    ]);
  });
});
