/** Random task trees, deterministic by seed. */
import type { TaskSpec } from "../../src/domain/plans/plan.ts";
import type { TaskRecord } from "../../src/domain/plans/task-record.ts";
import { plannedTasks } from "../../src/research/plans/plan-tasks.ts";
import { placeTasks } from "../../src/research/tree/task-tree.ts";

/** Mulberry32: a generator of numbers from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface TreeShape {
  maxDepth: number;
  maxChildren: number;
  /** Probability of a dependency on an earlier task, for each of a few tries. */
  density: number;
}

/** Specs that depend on earlier tasks only, so that there is no cycle; estimates from 1 to 100 s. */
export function randomSpecs(seed: number, { maxDepth, maxChildren, density }: TreeShape): TaskSpec[] {
  const random = randomOf(seed);
  const earlier: { ref: string; path: number[] }[] = [];
  const build = (path: number[], depth: number): TaskSpec => {
    const ref = `t${path.join("-")}`;
    const dependencies: string[] = [];
    for (let tries = 0; tries < 3 && earlier.length > 0; tries++) {
      if (random() >= density) continue;
      const other = earlier[Math.floor(random() * earlier.length)];
      // Excludes ancestors; descendants come later anyway.
      const isAncestor = other?.path.every((step, index) => path[index] === step) === true;
      if (other !== undefined && !isAncestor && !dependencies.includes(other.ref)) dependencies.push(other.ref);
    }
    const isParent = depth < maxDepth && random() < 0.3;
    const count = isParent ? 2 + Math.floor(random() * Math.max(1, maxChildren - 1)) : 0;
    earlier.push({ ref, path });
    const tasks = Array.from({ length: count }, (_, index) => build([...path, index], depth + 1));
    return {
      ref,
      description: ref,
      agent: "research",
      estimatedTime: 1_000 + Math.floor(random() * 99_000),
      dependencies,
      ...(count > 0 && { tasks }),
    };
  };
  const roots = 2 + Math.floor(random() * Math.max(1, maxChildren - 1));
  return Array.from({ length: roots }, (_, index) => build([index], 1));
}

/** The specs as a task tree for the scheduler. */
export function scheduledTree(specs: TaskSpec[]): TaskRecord[] {
  const limits = { maxTasks: 10_000, maxDepth: 5, maxChildren: 10 };
  const placed = placeTasks(specs, [], { agents: new Set(["research"]), limits });
  return plannedTasks([], placed, 1, 10_000);
}
