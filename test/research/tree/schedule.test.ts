import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSettled } from "../../../src/domain/states.ts";
import { parentStatus } from "../../../src/research/tree/schedule.ts";
import { randomOf, randomSpecs, scheduledTree } from "../../support/random-tree.ts";
import { play } from "../../support/simulation.ts";

const shapes = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 }),
  maxDepth: fc.integer({ min: 1, max: 5 }),
  maxChildren: fc.integer({ min: 2, max: 6 }),
  density: fc.double({ min: 0, max: 0.9, noNaN: true }),
  width: fc.integer({ min: 1, max: 12 }),
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
        const parents = tasks.filter(({ agent }) => agent === null);
        for (const parent of parents.filter(({ status }) => isSettled(status))) {
          expect(tasks.filter(({ parent_id }) => parent_id === parent.id).every(({ status }) => status === "completed")).toBe(true);
        }
        schedule.close();
        for (const parent of parents) {
          const children = tasks.filter(({ parent_id }) => parent_id === parent.id).map(({ status }) => status);
          expect(isSettled(parent.status)).toBe(true);
          expect(parent.status).toBe(parentStatus(children));
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
