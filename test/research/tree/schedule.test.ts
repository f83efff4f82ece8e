import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSettled, type TaskStatus } from "../../../src/domain/plans/task-status.ts";
import { parentStatus, Schedule, type ScheduledTask } from "../../../src/research/tree/schedule.ts";
import { randomOf, randomSpecs, scheduledTree } from "../../support/random-tree.ts";
import { play } from "../../support/simulation.ts";

const shapes = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 }),
  maxDepth: fc.integer({ min: 1, max: 5 }),
  maxChildren: fc.integer({ min: 2, max: 6 }),
  density: fc.double({ min: 0, max: 0.9, noNaN: true }),
  width: fc.integer({ min: 1, max: 12 }),
});

/** A leaf with what a test names; planned where it waits for nothing, else blocked. */
function leafOf(id: string, more: Partial<ScheduledTask> = {}): ScheduledTask {
  const usual = {
    parentId: "root",
    agent: "research",
    round: 1,
    critical: false,
    priority: 0,
    estimatedMs: 1_000,
    dependencies: [],
  } as const;
  const position = Number(id.split(".").at(-1)) + 1;
  return { id, position, ...usual, status: more.dependencies === undefined ? "planned" : "blocked", ...more };
}

function scheduleOf(...leaves: ScheduledTask[]): Schedule {
  return new Schedule([leafOf("root", { parentId: null, agent: null, position: 0, round: 0 }), ...leaves]);
}

describe("a schedule", () => {
  it("skips along a chain: also what waits for one that was only skipped", () => {
    const schedule = scheduleOf(
      leafOf("root.0"),
      leafOf("root.1", { dependencies: ["root.0"] }),
      leafOf("root.2", { dependencies: ["root.1"] }),
      leafOf("root.3", { dependencies: ["root.2"] }),
      leafOf("root.4"),
    );
    schedule.set("root.0", "failed");
    expect(["root.1", "root.2", "root.3", "root.4"].map((id) => schedule.get(id)?.status)).toEqual([
      "skipped",
      "skipped",
      "skipped",
      "planned",
    ]);
    const left = scheduleOf(leafOf("root.0"), leafOf("root.1", { dependencies: ["root.0"] }));
    left.set("root.0", "skipped");
    expect(left.get("root.1")?.status).toBe("skipped");
  });

  it("skips what waits for a lost one also when a tree is read as it was left", () => {
    const schedule = scheduleOf(
      leafOf("root.0", { status: "skipped" }),
      leafOf("root.1", { dependencies: ["root.0"] }),
      leafOf("root.2", { dependencies: ["root.1"] }),
    );
    schedule.refresh();
    expect(["root.1", "root.2"].map((id) => schedule.get(id)?.status)).toEqual(["skipped", "skipped"]);
  });

  it("starts critical before important, important before long, long before early", () => {
    const schedule = scheduleOf(
      leafOf("root.0"),
      leafOf("root.1"),
      leafOf("root.2", { estimatedMs: 2_000 }),
      leafOf("root.3", { priority: 1 }),
      leafOf("root.4", { critical: true }),
      leafOf("root.5", { estimatedMs: 1_500 }),
      leafOf("root.6", { dependencies: ["root.5"], estimatedMs: 1_000 }),
    );
    expect(schedule.ready(1).map(({ id }) => id)).toEqual(["root.4", "root.3", "root.5", "root.2", "root.0", "root.1"]);
  });

  it.each<[TaskStatus[], TaskStatus]>([
    [["completed", "failed", "skipped"], "completed"],
    [["failed", "failed"], "failed"],
    [["failed", "skipped"], "failed"],
    [["skipped"], "skipped"],
    [["blocked", "planned"], "planned"],
    [["blocked"], "blocked"],
    [["completed", "awaiting_input"], "awaiting_input"],
    [["completed", "planned", "awaiting_input"], "in_progress"],
  ])("gives a parent of children %j the status '%s'", (children, status) => {
    expect(parentStatus(children)).toBe(status);
  });

  it("frees a leaf when the last it waits for has completed, and offers none of a later round", () => {
    const schedule = scheduleOf(
      leafOf("root.0"),
      leafOf("root.1"),
      leafOf("root.2", { dependencies: ["root.0", "root.1"] }),
      leafOf("root.3", { round: 2 }),
    );
    schedule.set("root.0", "completed");
    expect(schedule.get("root.2")?.status).toBe("blocked");
    schedule.set("root.1", "completed");
    expect(schedule.ready(1).map(({ id }) => id)).toEqual(["root.2"]);
    expect(schedule.ready(2).map(({ id }) => id)).toEqual(["root.2", "root.3"]);
  });
});

describe("a schedule over random trees and failures", () => {
  it("ends, starts no leaf before what it waits for, and runs no leaf twice", () => {
    fc.assert(
      fc.property(shapes, ({ seed, width, ...shape }) => {
        const { schedule, started, ended } = play(scheduledTree(randomSpecs(seed, shape)), width);
        for (const leaf of schedule.leaves()) {
          expect(leaf.status).toBe("completed");
          for (const dependency of schedule.dependenciesOf(leaf.id)) {
            expect(ended.get(dependency)).toBeLessThanOrEqual(started.get(leaf.id) ?? -1);
          }
        }
        expect(started.size).toBe(schedule.leaves().length);
      }),
      { numRuns: 300 },
    );
  });

  it("skips exactly what waits for a failed leaf, directly or not, and settles every parent by its children", () => {
    fc.assert(
      fc.property(shapes, fc.double({ min: 0, max: 0.5, noNaN: true }), ({ seed, width, ...shape }, chance) => {
        const tasks = scheduledTree(randomSpecs(seed, shape));
        const random = randomOf(seed);
        const doomed = new Set(tasks.filter(() => random() < chance).map(({ id }) => id));
        const { schedule, started } = play(tasks, width, (id) => doomed.has(id));
        for (const leaf of schedule.leaves()) {
          const isLost = schedule.dependenciesOf(leaf.id).some((id) => schedule.get(id)?.status !== "completed");
          expect(leaf.status).toBe(isLost ? "skipped" : doomed.has(leaf.id) ? "failed" : "completed");
          expect(started.has(leaf.id)).toBe(!isLost);
        }
        const statusOf = (id: string) => schedule.get(id)?.status ?? "planned";
        const childrenOf = (id: string) => tasks.filter(({ parentId }) => parentId === id).map((child) => statusOf(child.id));
        const parents = tasks.filter(({ agent }) => agent === null);
        for (const { id } of parents.filter((parent) => isSettled(statusOf(parent.id)))) {
          expect(childrenOf(id).every((status) => status === "completed")).toBe(true);
        }
        schedule.close();
        for (const { id } of parents) {
          expect(isSettled(statusOf(id))).toBe(true);
          expect(statusOf(id)).toBe(parentStatus(childrenOf(id)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("stays within 5 % of the lower bound on average", () => {
    const ratios = Array.from({ length: 200 }, (_, index) => {
      const seed = index + 1;
      const shape = { maxDepth: 1 + (seed % 5), maxChildren: 3 + (seed % 8), density: (seed % 10) / 20 };
      const { makespan, lowerBound } = play(scheduledTree(randomSpecs(seed, shape)), 2 + (seed % 9));
      return makespan / lowerBound;
    });
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(1);
    expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeLessThan(1.05);
  });
});
