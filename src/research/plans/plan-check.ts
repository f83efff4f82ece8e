/** Checks whether a client's plan can run in a session, when it is sent. */

import { z } from "zod";
import { fieldsOf, unfillable } from "../../agents/acting/fields.ts";
import type { Engine } from "../../agents/contracts.ts";
import { toolAgentName } from "../../agents/named/tool-agent.ts";
import { jsonObjectOf } from "../../domain/base/json.ts";
import { type Issue, isRalphError } from "../../domain/errors/errors.ts";
import type { BranchSpec, Complexity, PlanDraft, Strategy, TaskSpec } from "../../domain/plans/plan.ts";
import { isLeaf } from "../../domain/plans/task-record.ts";
import type { SessionLimits } from "../../domain/sessions/session.ts";
import type { CoreSettings } from "../run/core.ts";
import { timeFaults } from "../run/limit-faults.ts";
import { limitsOf } from "../run/session-limits.ts";
import { type PlacedTask, rootId, type TreeTask } from "../tree/task-place.ts";
import { hasReference } from "../tree/task-references.ts";
import { placeTasks, type TreeRules } from "../tree/task-tree.ts";
import { assigned, type Capabilities, capable } from "./capability-check.ts";
import { clientPaths, planError, readClientPlan } from "./client-plan.ts";
import { plannedTasks, rootTask as rootRecord } from "./plan-tasks.ts";

export interface CheckedPlan {
  draft: PlanDraft;
  placed: PlacedTask[];
}

export interface PlanRules extends Pick<TreeRules, "limits" | "elsewhere"> {
  engine: Pick<Engine, "taskAgents">;
  /** Tools and agents with their capabilities; where absent, no leaf is reassigned. */
  capabilities?: Capabilities;
  /** The service's and the session's own limits; where given, the plan's estimates are checked against them. */
  times?: { settings: CoreSettings; own: SessionLimits };
}

/** Choices that one error lists. */
const mostShown = 20;

const rootTask: TreeTask = { id: rootId, ref: null, parentId: null, agent: null };

/**
 * Reads a client's plan and gives every task its place.
 * @throws RalphError `invalid_plan` whose issues name task and rule, `no_capability` for a capability that nobody has.
 */
export function checkClientPlan(value: unknown, rules: PlanRules): CheckedPlan {
  const read = readClientPlan(value);
  const { capabilities } = rules;
  const draft = capabilities === undefined ? read : { ...read, tasks: assigned(capable(read.tasks, capabilities), capabilities) };
  const agents = new Set(rules.engine.taskAgents.keys());
  const tree = { agents, limits: rules.limits, elsewhere: rules.elsewhere };
  const placed = placeTasks(draft.tasks, [rootTask], { ...tree, paths: clientPaths });
  const issues = [
    ...placed.flatMap((task) => inputIssues(task, rules.engine)),
    ...(capabilities === undefined ? [] : placed.flatMap((task) => fillIssues(task, capabilities))),
    ...placed.flatMap((task) => branchIssues(task, placed, tree)),
    ...(rules.times === undefined ? [] : timeIssues(placed, rules.times)),
  ];
  if (issues.length > 0) throw planError(issues);
  return { draft, placed };
}

/** Checks the estimates against the limits before the plan runs. */
function timeIssues(placed: readonly PlacedTask[], { settings, own }: NonNullable<PlanRules["times"]>): Issue[] {
  const { maxTasksPerRound } = limitsOf(settings, { limits: own });
  const tasks = plannedTasks([rootRecord({ complexity: null }, "")], placed, 1, maxTasksPerRound);
  const paths = new Map(placed.map(({ id, path }) => [id, `${path}.estimated_time`]));
  return timeFaults(settings, own, tasks, { pathOf: (id) => paths.get(id) ?? clientPaths.root, planPath: clientPaths.root });
}

/** Validates the input of a task whose agent has a schema, unless it has references, which only the run can resolve. */
function inputIssues({ spec, agent, path }: PlacedTask, engine: PlanRules["engine"]): Issue[] {
  if (agent === null || spec.kind === "user_interaction" || hasReference(spec.input)) return [];
  const checked = engine.taskAgents.get(agent)?.taskInput.safeParse(spec.input ?? {});
  if (checked === undefined || checked.success) return [];
  return checked.error.issues.map((issue) => ({
    path: [path, "input", ...issue.path].map(String).join("."),
    message: `'${spec.ref}' is for the agent '${agent}', and its input does not suit it: ${issue.message}`,
  }));
}

/** Finds tool calls with a missing object in their input: without an earlier task nothing could fill it. */
function fillIssues({ spec, agent, path }: PlacedTask, capabilities: Capabilities): Issue[] {
  const { tool, input, fill } = spec.input ?? {};
  if (agent !== toolAgentName || fill !== true || typeof tool !== "string" || (spec.dependencies ?? []).length > 0) return [];
  const given = Object.keys(jsonObjectOf(input));
  return unfillable(fieldsOf(capabilities.tools.get(tool)?.inputSchema ?? null), given).map(({ name }) => ({
    path: `${path}.input.input.${name}`,
    message: `'${spec.ref}' leaves '${name}' of the tool '${tool}' open, and no words can fill it: give it, or let a task before give it`,
  }));
}

/** Checks the effects of each branch: the tasks it would add, as if they were added now, and the names it would skip. */
function branchIssues({ spec, id, parentId, path }: PlacedTask, placed: readonly PlacedTask[], rules: TreeRules): Issue[] {
  const tree = [rootTask, ...placed.map((task) => ({ id: task.id, ref: task.spec.ref, parentId: task.parentId, agent: task.agent }))];
  const known = new Set(placed.flatMap((task) => [task.id, task.spec.ref]));
  const choices = choicesOf(spec.input?.choices);
  const walk = (branch: BranchSpec, at: string): Issue[] => [
    ...(branch.skip ?? [])
      .map((name, index) => ({ name, path: `${at}.skip.${index}` }))
      .filter(({ name }) => !known.has(name) || name === spec.ref || name === id)
      .map(({ name, path: where }) => ({
        path: where,
        message: known.has(name)
          ? `'${spec.ref}' cannot leave out itself`
          : `'${spec.ref}' would leave out '${name}', which is not in the plan`,
      })),
    ...(branch.add === undefined ? [] : joined(branch.add, `${at}.subtasks`)),
    ...(branch.ask === undefined ? [] : questionIssues(spec.ref, branch.ask, `${at}.ask`)),
    ...answers(branch.ask?.onAnswer, `${at}.ask.onAnswer`, choicesOf(branch.ask?.choices)),
  ];
  const joined = (add: TaskSpec[], at: string): Issue[] => {
    try {
      placeTasks(add, tree, { ...rules, parentId, paths: { ...clientPaths, root: at } });
      return [];
    } catch (error) {
      if (isRalphError(error)) return error.issues;
      throw error;
    }
  };
  const answers = (branches: Record<string, BranchSpec> | undefined, at: string, allowed: string[] | null): Issue[] => {
    const names = new Set(allowed?.map((choice) => choice.toLowerCase()));
    return Object.entries(branches ?? {}).flatMap(([answer, branch]) => [
      ...(allowed === null || answer === "*" || names.has(answer.toLowerCase())
        ? []
        : [{ path: `${at}.${answer}`, message: `'${answer}' is none of the choices of '${spec.ref}': ${someOf(allowed)}` }]),
      ...walk(branch, `${at}.${answer}`),
    ]);
  };
  return [
    ...(spec.kind === "user_interaction" ? questionIssues(spec.ref, spec.input ?? {}, path) : []),
    ...answers(spec.branches?.onAnswer, `${path}.onAnswer`, choices),
    ...(spec.branches?.onFailure === undefined ? [] : walk(spec.branches.onFailure, `${path}.onFailure`)),
  ];
}

/** Checks a question that is given as text; one that refers to another task is checked when it is asked. */
function questionIssues(ref: string, { question, choices }: { question?: unknown; choices?: unknown }, at: string): Issue[] {
  const issues: Issue[] = [];
  if (typeof question === "string" && question.trim() === "") issues.push({ path: `${at}.question`, message: `'${ref}' asks nothing` });
  if (choices === undefined || choices === null || isReference(choices)) return issues;
  if (Array.isArray(choices) && choices.length > 0) {
    for (const [index, choice] of choices.entries()) {
      const fault = choiceFault(choice);
      if (fault !== null) issues.push({ path: `${at}.choices.${index}`, message: `a choice of '${ref}' ${fault}` });
    }
    if (choices.every((choice) => typeof choice === "object" && choice !== null && choice.again === true))
      issues.push({ path: `${at}.choices`, message: `every choice of '${ref}' asks again, so that no answer ends it` });
    return issues;
  }
  return [...issues, { path: `${at}.choices`, message: `the choices of '${ref}' are no list of texts; leave them out for a free answer` }];
}

/** The choices, as far as an error lists them. */
function someOf(choices: readonly string[]): string {
  const shown = choices.slice(0, mostShown).join(", ");
  return choices.length > mostShown ? `${shown}, and ${choices.length - mostShown} more` : shown;
}

function isReference(value: unknown): boolean {
  return value !== null && typeof value === "object" && "$from" in value;
}

/** A choice is a text, or an object that shows something and asks again: `{label, value?, again?, shows?}`. */
const choiceForm = z.strictObject({
  value: z.string().trim().min(1).max(1_000).optional(),
  label: z.string().trim().min(1).max(1_000).optional(),
  again: z.boolean().optional(),
  shows: z.json().optional(),
});

function choiceFault(choice: unknown): string | null {
  if (typeof choice === "string") return choice.trim() === "" ? "is empty" : null;
  if (isReference(choice) || choice === null || typeof choice !== "object") return null;
  const { data, error } = choiceForm.safeParse(choice);
  if (error !== undefined) return `is not of the form {label, value, again, shows}: ${error.issues[0]?.message}`;
  if (data.value === undefined && data.label === undefined) return "has no label";
  return data.shows !== undefined && data.again !== true ? "shows something and is not marked 'again'" : null;
}

/** The names by which branches refer to the choices; null where they are not known before the question is asked. */
function choicesOf(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.some(isReference)) return null;
  return value.flatMap((choice) => {
    if (choice === null || typeof choice !== "object") return [String(choice)];
    const { value: own, label, again } = choice as { value?: unknown; label?: unknown; again?: unknown };
    return again === true ? [] : [own, label].filter((name) => typeof name === "string");
  });
}

/** Complexity of a given plan by its shape: one task, up to seven on one level, or more. */
export function shapeOf(placed: readonly PlacedTask[]): { complexity: Complexity; strategy: Strategy; reason: string } {
  const leaves = placed.filter(isLeaf).length;
  const levels = placed.reduce((deepest, { level }) => Math.max(deepest, level), 0);
  const reason = `The given plan has ${leaves} ${leaves === 1 ? "step" : "steps"} on ${levels} ${levels === 1 ? "level" : "levels"}`;
  if (leaves === 1) return { complexity: "simple", strategy: "direct", reason };
  if (leaves <= 7 && levels === 1) return { complexity: "medium", strategy: "flat", reason };
  return { complexity: "complex", strategy: "hierarchical", reason };
}
