/** Places the tasks of a proposed plan in the tree and checks the rules of the tree. Pure. */

import { type Issue, RalphError } from "../../domain/errors/errors.ts";
import { externalAgent, nobodyAgent, type TaskSpec } from "../../domain/plans/plan.ts";
import { isLeaf } from "../../domain/plans/task-record.ts";
import { checkCycles, resolveDependencies } from "./dependencies.ts";
import { idForm, levelOf, type PlacedTask, rootId, type TreeTask } from "./task-place.ts";

export interface TreeLimits {
  maxTasks: number;
  maxDepth: number;
  maxChildren: number;
}

/** Characters of a description or summary of a task in events, digests and parents' results. */
export const summaryLength = 300;

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
  const leaves = tree.filter(isLeaf).length + placed.filter(isLeaf).length;
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
