/** Places the tasks of a proposed plan in the tree and checks the rules of the tree. Pure. */
import { type Issue, RalphError } from "../../domain/errors/errors.ts";
import { externalAgent, nobodyAgent, type TaskSpec } from "../../domain/plans/plan.ts";
import { questionsIn, referencesIn } from "./task-references.ts";

/** The fields that are needed of a task that is already in the tree. */
export interface TreeTask {
  id: string;
  ref: string | null;
  parentId: string | null;
  agent: string | null;
}

/** A spec with its place in the tree. `agent` is null for a parent. */
export interface PlacedTask {
  id: string;
  parentId: string;
  level: number;
  spec: TaskSpec;
  agent: string | null;
  /** Ids, in the order given. */
  dependencies: string[];
  path: string;
}

export interface TreeLimits {
  maxTasks: number;
  maxDepth: number;
  maxChildren: number;
}

/** Characters of a description or summary of a task in events, digests and parents' results. */
export const summaryLength = 300;

export const rootId = "root";
const idForm = /^root(\.\d+)*$/;

/** The rules that a plan is checked against. */
export interface TreeRules {
  parentId?: string;
  /** Agents that the session's engine runs. */
  agents: ReadonlySet<string>;
  limits: TreeLimits;
  /** Agents that only other engines run, with the engines' names. */
  elsewhere?: ReadonlyMap<string, readonly string[]> | undefined;
  /** How the plan spells its lists of tasks, for messages that point into it. */
  paths?: { root: string; children: string; name: string };
}

/** Agent of tasks that the user answers; plans must not name it. */
export const userAgent = "user";

/**
 * Gives every spec an id under `parentId`, after the existing tasks, and checks the whole: unique refs, known agents and
 * dependencies, no cycle, no dependency on an ancestor or descendant, depth, children, leaves.
 * @throws RalphError `invalid_plan` whose issues name task and rule.
 */
export function placeTasks(specs: TaskSpec[], tree: readonly TreeTask[], options: TreeRules): PlacedTask[] {
  const { root: rootPath, children: childrenPath, name: nameField } = options.paths ?? { root: "tasks", children: "tasks", name: "ref" };
  const parentId = options.parentId ?? rootId;
  const issues: Issue[] = [];
  const placed: PlacedTask[] = [];
  const firstIndex = tree.filter((task) => task.parentId === parentId).length;
  place(specs, { parentId, level: levelOf(parentId) + 1, firstIndex, path: rootPath, childrenPath }, placed);

  if (specs.length === 0) issues.push({ path: rootPath, message: "the plan has no task" });
  checkShape(specs, { path: rootPath, childrenPath, parent: "the plan" }, options.limits.maxChildren, issues);
  for (const task of placed) {
    if (task.level > options.limits.maxDepth) {
      issues.push({
        path: task.path,
        message: `'${task.spec.ref}' is at depth ${task.level}; the tree may be ${options.limits.maxDepth} deep`,
      });
    }
    const unfit = unfitAgent(task, options);
    if (unfit !== null) issues.push({ path: `${task.path}.agent`, message: unfit });
  }
  const leaves = tree.filter((task) => task.agent !== null).length + placed.filter((task) => task.agent !== null).length;
  if (leaves > options.limits.maxTasks) {
    issues.push({ path: rootPath, message: `the tree would have ${leaves} leaves; ${options.limits.maxTasks} are allowed` });
  }
  issues.push(...nameFaults(placed, nameField));
  const ids = knownIds(tree, placed);
  resolveDependencies(placed, ids, issues);
  if (issues.length === 0) checkCycles(placed, issues, rootPath);
  if (issues.length > 0) throw new RalphError("invalid_plan", `Invalid plan: ${issues[0]?.message}`, { issues });
  return placed;
}

/** Level of a task by its id: the root's is 0. */
export function levelOf(id: string): number {
  return id.split(".").length - 1;
}

/** Whether `id` is `ancestor` or one of its descendants. */
export function isWithin(id: string, ancestor: string): boolean {
  return id === ancestor || id.startsWith(`${ancestor}.`);
}

/** Why the session's engine cannot run the task's agent, or null. */
function unfitAgent({ agent, spec }: PlacedTask, { agents, elsewhere }: TreeRules): string | null {
  if (agent === null || spec.kind === "user_interaction" || agent === externalAgent || agents.has(agent)) return null;
  const there = [...agents, externalAgent]
    .filter((name) => name !== nobodyAgent)
    .sort()
    .join(", ");
  const engines = elsewhere?.get(agent);
  if (engines === undefined) return `'${spec.ref}' names the unknown agent '${agent}'; there are ${there}`;
  return `'${spec.ref}' names the agent '${agent}', which runs with the engine ${engines.join(" or ")} only; this session's runs ${there}`;
}

interface Spot {
  parentId: string;
  level: number;
  firstIndex: number;
  path: string;
  childrenPath: string;
}

function place(specs: readonly TaskSpec[], { parentId, level, firstIndex, path, childrenPath }: Spot, into: PlacedTask[]): void {
  for (const [index, spec] of specs.entries()) {
    const id = `${parentId}.${firstIndex + index}`;
    const isParent = spec.tasks !== undefined && spec.tasks.length > 0;
    into.push({ id, parentId, level, spec, agent: isParent ? null : spec.agent, dependencies: [], path: `${path}.${index}` });
    const below = { parentId: id, level: level + 1, firstIndex: 0, path: `${path}.${index}.${childrenPath}`, childrenPath };
    if (isParent) place(spec.tasks ?? [], below, into);
  }
}

interface ShapeSpot {
  path: string;
  childrenPath: string;
  parent: string;
}

function checkShape(specs: readonly TaskSpec[], { path, childrenPath, parent }: ShapeSpot, maxChildren: number, issues: Issue[]): void {
  if (specs.length > maxChildren) {
    issues.push({ path, message: `${parent} has ${specs.length} children; ${maxChildren} are allowed` });
  }
  for (const [index, spec] of specs.entries()) {
    const below = { path: `${path}.${index}.${childrenPath}`, childrenPath, parent: `'${spec.ref}'` };
    checkShape(spec.tasks ?? [], below, maxChildren, issues);
  }
}

/** Names that would mean two tasks. One that reads as an id has to be the task's own: everywhere an id precedes an equal ref. */
function nameFaults(placed: readonly PlacedTask[], nameField: string): Issue[] {
  const seen = new Set<string>();
  return placed.flatMap(({ spec: { ref }, id, path }) => {
    const faults: string[] = [];
    if (seen.has(ref)) faults.push(`the id '${ref}' is given twice`);
    if (ref !== id && idForm.test(ref)) faults.push(`the id '${ref}' means the place of another task; this one stands at '${id}'`);
    seen.add(ref);
    return faults.map((message) => ({ path: `${path}.${nameField}`, message }));
  });
}

/** Ids by the names of tasks: their refs and their ids. */
function knownIds(tree: readonly TreeTask[], placed: readonly PlacedTask[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { ref, id } of tree) if (ref !== null) ids.set(ref, id);
  for (const { spec, id } of placed) ids.set(spec.ref, id);
  for (const { id } of [...tree, ...placed]) ids.set(id, id);
  return ids;
}

/** A task depends on the tasks that it names, and on those that its input refers to. */
function resolveDependencies(placed: PlacedTask[], ids: Map<string, string>, issues: Issue[]): void {
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

function checkCycles(placed: PlacedTask[], issues: Issue[], rootPath: string): void {
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
  const leaves = tasks.filter(({ agent }) => agent !== null);
  // Most trees have no dependencies.
  if (tasks.every(({ dependencies }) => dependencies.length === 0)) return new Map(leaves.map(({ id }) => [id, nothing]));
  const leavesBelow = new Map<string, string[]>();
  for (const leaf of leaves) {
    for (const id of pathTo(leaf.id)) {
      const below = leavesBelow.get(id);
      if (below === undefined) leavesBelow.set(id, [leaf.id]);
      else below.push(leaf.id);
    }
  }
  const ownDependencies = new Map(tasks.map((task) => [task.id, task.dependencies]));
  const waitsOf = (leaf: string) =>
    pathTo(leaf).flatMap((id) => (ownDependencies.get(id) ?? []).flatMap((dependency) => leavesBelow.get(dependency) ?? []));
  return new Map(leaves.map(({ id }) => [id, new Set(waitsOf(id))]));
}

const nothing: ReadonlySet<string> = new Set();

/** The task and its ancestors, upwards. */
function pathTo(id: string): string[] {
  const path = [id];
  for (let at = id.lastIndexOf("."); at >= 0; at = id.lastIndexOf(".", at - 1)) path.push(id.slice(0, at));
  return path;
}
