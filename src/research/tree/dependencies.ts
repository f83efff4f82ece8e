/** Dependencies among the tasks of a tree: by name, without a cycle, and from leaf to leaf. Pure. */

import { appendTo } from "../../domain/base/lists-by-key.ts";
import type { Issue } from "../../domain/errors/errors.ts";
import { isLeaf } from "../../domain/plans/task-record.ts";
import { isWithin, type PlacedTask, pathTo } from "./task-place.ts";
import { questionsIn, referencesIn } from "./task-references.ts";

const nothing: ReadonlySet<string> = new Set();

/** A task depends on the tasks that it names, and on those that its input refers to. */
export function resolveDependencies(placed: PlacedTask[], ids: Map<string, string>, issues: Issue[]): void {
  for (const task of placed) {
    const { references, faults } = referencesIn({ input: task.spec.input, onAnswer: questionsIn(task.spec.branches) }, task.path);
    for (const { at, message } of faults) issues.push({ path: at, message: `'${task.spec.ref}': ${message}` });
    const named = (task.spec.dependencies ?? []).map((name, index) => ({
      name,
      path: `${task.path}.dependencies.${index}`,
      verb: "depends on",
    }));
    const referred = references.map(({ from, at }) => ({ name: from, path: at, verb: "refers to" }));
    for (const { name, path, verb } of [...named, ...referred]) {
      const id = ids.get(name);
      const blame = (what: string) => issues.push({ path, message: `'${task.spec.ref}' ${verb} ${what}` });
      if (id === undefined) blame(`'${name}', which is not in the plan`);
      else if (id === task.id) blame("itself");
      else if (isWithin(id, task.id)) blame(`its own descendant '${name}'`);
      else if (isWithin(task.id, id)) blame(`its own ancestor '${name}'`);
      else if (!task.dependencies.includes(id)) task.dependencies.push(id);
    }
  }
}

export function checkCycles(placed: PlacedTask[], issues: Issue[], rootPath: string): void {
  const graph = leafDependencies(placed.map(({ id, agent, dependencies }) => ({ id, agent, dependencies })));
  const state = new Map<string, "open" | "done">();
  const visit = (id: string, trail: string[]): string[] | null => {
    if (state.get(id) === "done") return null;
    if (state.get(id) === "open") return [...trail.slice(trail.indexOf(id)), id];
    state.set(id, "open");
    for (const next of graph.get(id) ?? []) {
      const cycle = visit(next, [...trail, id]);
      if (cycle !== null) return cycle;
    }
    state.set(id, "done");
    return null;
  };
  const refOf = (id: string) => placed.find((task) => task.id === id)?.spec.ref ?? id;
  for (const id of graph.keys()) {
    const cycle = visit(id, []);
    if (cycle !== null) {
      issues.push({
        path: placed.find((task) => task.id === cycle[0])?.path ?? rootPath,
        message: `the tasks depend on each other in a cycle: ${cycle.map(refOf).join(" → ")}`,
      });
      return;
    }
  }
}

/**
 * The dependencies of each leaf, as leaves. Depending on a parent means depending on all its leaves, and all leaves of a
 * parent depend on the parent's dependencies.
 */
export function leafDependencies(
  tasks: readonly { id: string; agent: string | null; dependencies: readonly string[] }[],
): Map<string, ReadonlySet<string>> {
  const leaves = tasks.filter(isLeaf);
  // Most trees have no dependencies.
  if (tasks.every(({ dependencies }) => dependencies.length === 0)) return new Map(leaves.map(({ id }) => [id, nothing]));
  const leavesBelow = new Map<string, string[]>();
  for (const leaf of leaves) {
    for (const id of pathTo(leaf.id)) appendTo(leavesBelow, id, leaf.id);
  }
  const ownDependencies = new Map(tasks.map((task) => [task.id, task.dependencies]));
  const waitsOf = (leaf: string) =>
    pathTo(leaf).flatMap((id) => (ownDependencies.get(id) ?? []).flatMap((dependency) => leavesBelow.get(dependency) ?? []));
  return new Map(leaves.map(({ id }) => [id, new Set(waitsOf(id))]));
}
