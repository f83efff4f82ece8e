import { describe, expect, it } from "vitest";
import type { TaskRecord } from "../../../src/domain/plans/task-record.ts";
import { deathsAlone, deathsOfStep, deathsOfTask, exhaustedBy, suspectsAmong } from "../../../src/research/tree/deaths.ts";

const step = { status: "review", round: 1, isUnderWay: true, deaths: 0 } as const;
const afterDeath = { isRecovered: true, maxDeathsAlone: 3 };
const none = () => [];

function leaf(id: string, status: TaskRecord["status"], deaths: number): TaskRecord {
  const own = { ref: null, parentId: "root", level: 1, position: Number(id.slice(1)), round: 1, kind: "task", agent: "research" } as const;
  const plan = { description: id, complexity: null, critical: false, priority: 0, estimatedMs: null, dependencies: [], input: {} };
  const run = { branches: null, result: null, question: null, error: null, attempts: 0, startedAt: null, endedAt: null };
  const outside = { outputSchema: null, lease: null, leaseUntil: null };
  return { id, status, deaths, ...own, ...plan, ...run, ...outside };
}

describe("a death of the process", () => {
  it("counts for what was under way, once, and for nothing that waited", () => {
    expect(deathsOfStep({ isUnderWay: true, deaths: 1 }, true)).toBe(2);
    expect(deathsOfStep({ isUnderWay: true, deaths: 1 }, false)).toBe(1);
    expect(deathsOfStep({ isUnderWay: false, deaths: 1 }, true)).toBe(1);
    expect(deathsOfTask({ agent: "research", status: "in_progress", deaths: 1 })).toBe(2);
    expect(deathsOfTask({ agent: "research", status: "planned", deaths: 1 })).toBe(1);
    expect(deathsOfTask({ agent: "external", status: "in_progress", deaths: 1 })).toBe(1);
  });

  it("makes a step a suspect when it is the second, until it has died alone too often", () => {
    const alone = [0, 1, 2, 3, 4].map((deaths) => deathsAlone({ ...step, deaths }, none, afterDeath));
    expect(alone).toEqual([null, 2, 3, 4, null]);
    expect(deathsAlone({ ...step, isUnderWay: false, deaths: 1 }, none, afterDeath)).toBeNull();
    const errors = [2, 3, 4, 5].map((deaths) => exhaustedBy("it", deaths, 3)?.code);
    expect(errors).toEqual([undefined, undefined, undefined, "retry_exhausted"]);
    expect(exhaustedBy("it", 5, 3)?.isRecoverable).toBe(true);
  });

  it("makes suspects of the leaves that were in progress, the one with the fewest deaths first", () => {
    const executing = { ...step, status: "executing" } as const;
    const tasks = [leaf("t0", "in_progress", 2), leaf("t1", "in_progress", 1), leaf("t2", "planned", 1), leaf("t3", "completed", 0)];
    expect(deathsAlone(executing, () => tasks, afterDeath)).toBe(2);
    expect(deathsAlone(executing, () => [leaf("t0", "in_progress", 0)], afterDeath)).toBeNull();
    expect(deathsAlone(executing, () => [leaf("t0", "in_progress", 4)], afterDeath)).toBeNull();
    // While it executes, its tasks decide.
    expect(deathsAlone({ ...executing, deaths: 3 }, none, afterDeath)).toBeNull();
    const deaths: Record<string, number> = { t0: 3, t1: 2, t2: 1 };
    expect(suspectsAmong(tasks.slice(0, 3), (id) => deaths[id] ?? 0).map(({ id }) => id)).toEqual(["t1", "t0"]);
  });
});
