/** Reads a plan from a client, in any accepted form, into a draft like a planner's. */

import { z } from "zod";
import { isDeeperThan } from "../../domain/base/json.ts";
import { type Issue, RalphError } from "../../domain/errors/errors.ts";
import { faultsOfIssue, faultWords } from "../../domain/errors/input-faults.ts";
import {
  type BranchesSpec,
  type BranchSpec,
  complexity,
  externalAgent,
  jsonObject,
  type PlanDraft,
  type TaskSpec,
  taskKind,
} from "../../domain/plans/plan.ts";
import { inTodaysWords } from "./earlier-forms.ts";
import { schemaFault } from "./output-schema.ts";
import { milliseconds } from "./time-estimate.ts";

interface ClientAsk {
  question: z.core.util.JSONType;
  choices?: z.core.util.JSONType | undefined;
  onAnswer?: Record<string, ClientBranch> | undefined;
}

interface ClientBranch {
  ask?: ClientAsk | undefined;
  subtasks?: ClientTask[] | undefined;
  skip?: string[] | undefined;
}

interface ClientTask {
  id: string;
  description: string;
  agent?: string | undefined;
  capability?: string | undefined;
  kind?: z.infer<typeof taskKind> | undefined;
  complexity?: z.infer<typeof complexity> | undefined;
  critical?: boolean | undefined;
  priority?: number | undefined;
  estimated_time?: string | number | null | undefined;
  estimatedTime?: string | number | null | undefined;
  dependencies?: (string | number)[] | undefined;
  input?: TaskSpec["input"];
  question?: z.core.util.JSONType | undefined;
  choices?: z.core.util.JSONType | undefined;
  subtasks?: ClientTask[] | undefined;
  onAnswer?: Record<string, ClientBranch> | undefined;
  onFailure?: ClientBranch | undefined;
  outputSchema?: TaskSpec["outputSchema"];
}

const estimate = z
  .union([z.string().max(100), z.number().nonnegative().max(Number.MAX_SAFE_INTEGER)])
  .nullable()
  .optional();
const clientAsk: z.ZodType<ClientAsk> = z.lazy(() =>
  z.strictObject({ question: z.json(), choices: z.json().optional(), onAnswer: z.record(z.string(), clientBranch).optional() }),
);
const clientBranch: z.ZodType<ClientBranch> = z.lazy(() =>
  z.strictObject({
    ask: clientAsk.optional(),
    subtasks: z.array(clientTask).max(100).optional(),
    skip: z.array(z.string()).max(100).optional(),
  }),
);
const clientTask: z.ZodType<ClientTask> = z.lazy(() =>
  z.strictObject({
    id: z.string().min(1).max(200),
    description: z.string().min(1).max(4_000),
    agent: z.string().min(1).max(100).optional(),
    capability: z.string().min(1).max(200).optional(),
    kind: taskKind.optional(),
    complexity: complexity.optional(),
    critical: z.boolean().optional(),
    priority: z.int().min(-100).max(100).optional(),
    estimated_time: estimate,
    estimatedTime: estimate,
    dependencies: z
      .array(z.union([z.string(), z.int().nonnegative()]))
      .max(100)
      .optional(),
    input: jsonObject.optional(),
    question: z.json().optional(),
    choices: z.json().optional(),
    subtasks: z.array(clientTask).optional(),
    onAnswer: z.record(z.string(), clientBranch).optional(),
    onFailure: clientBranch.optional(),
    outputSchema: jsonObject.optional(),
  }),
);

/**
 * The form of a client's plan. `estimated_time` is a text such as '2 min' or a number of milliseconds; `dependencies`
 * name ids, or siblings by their index from 0; an agent that is not named is `research`.
 */
const clientPlan = z.strictObject({
  analysis: z.string().max(10_000).optional(),
  /** The version that was edited, where a plan replaces another. */
  version: z.int().positive().optional(),
  subtasks: z.array(clientTask).min(1),
});

/** Reserved: a route has this word in the place of a task's id. */
const takenId = "next";

/** Most levels of nested JSON in a plan: more than any valid plan has, fewer than would overflow the stack. */
const deepest = 100;

/** Paths of tasks in a client's plan, for error messages. */
export const clientPaths = { root: "plan.subtasks", children: "subtasks", name: "id" };

/**
 * Reads a client's plan, in the current form or an earlier system's.
 * @throws RalphError `invalid_plan` naming the faults by their paths in the client's plan.
 */
export function readClientPlan(value: unknown): PlanDraft {
  if (isDeeperThan(value, deepest)) throw planError([{ path: "plan", message: `the plan is nested more than ${deepest} levels deep` }]);
  const issues: Issue[] = [];
  const read = inTodaysWords(value, issues);
  const parsed = clientPlan.safeParse(read, { error: faultWords });
  if (!parsed.success) throw planError([...issues, ...parsed.error.issues.flatMap((issue) => issuesOf(issue, read))]);
  const { analysis, subtasks } = parsed.data;
  const tasks = specsOf(subtasks, "plan.subtasks", issues);
  if (issues.length > 0) throw planError(issues);
  return { analysis: analysis ?? "Given by the client", tasks };
}

export function planError(issues: Issue[]): RalphError {
  const [first] = issues;
  return new RalphError("invalid_plan", `Invalid plan: ${first?.path}: ${first?.message}`, { issues });
}

function specsOf(tasks: readonly ClientTask[], path: string, issues: Issue[]): TaskSpec[] {
  return tasks.map((task, index) => specOf(task, `${path}.${index}`, tasks, issues));
}

function specOf(task: ClientTask, path: string, siblings: readonly ClientTask[], issues: Issue[]): TaskSpec {
  const isQuestion = task.kind === "user_interaction" || task.agent === "user_interaction" || task.agent === "user";
  const isParent = task.subtasks !== undefined && task.subtasks.length > 0;
  const blame = (field: string, message: string) => issues.push({ path: `${path}.${field}`, message: `'${task.id}' ${message}` });
  if (task.id === takenId) blame("id", "is taken: GET /sessions/:id/tasks/next lists the tasks that can be taken");
  if (!isQuestion && task.onAnswer !== undefined) blame("onAnswer", "is not answered by the user, so nothing can follow from its answer");
  if (!isQuestion && (task.question !== undefined || task.choices !== undefined)) blame("question", "is not of the kind user_interaction");
  if (isParent && isQuestion) blame("subtasks", "asks the user and cannot have subtasks");
  if (isParent && task.onFailure !== undefined) blame("onFailure", "is a parent; only a task without subtasks can fail by itself");
  if (task.capability !== undefined && task.agent !== undefined) blame("capability", "names an agent too: give one of the two");
  if (task.capability !== undefined && isQuestion && task.agent === undefined)
    blame("capability", "asks the user, who needs no capability");
  if (task.outputSchema !== undefined) {
    const fault = task.agent === externalAgent ? schemaFault(task.outputSchema) : `is for tasks of the agent '${externalAgent}'`;
    if (fault !== null) blame("outputSchema", `has an output schema that ${fault}`);
  }
  const given = task.estimatedTime ?? task.estimated_time ?? null;
  const estimatedTime = milliseconds(given);
  if (given !== null && estimatedTime === null) {
    blame(task.estimatedTime == null ? "estimated_time" : "estimatedTime", `: '${given}' is not a time such as '2 min'`);
  }
  const asked = {
    ...(task.question !== undefined && { question: task.question }),
    ...(task.choices !== undefined && { choices: task.choices }),
  };
  const input = task.input === undefined && Object.keys(asked).length === 0 ? undefined : { ...task.input, ...asked };
  return {
    ref: task.id,
    description: task.description,
    agent: task.agent ?? (isQuestion ? "user" : "research"),
    ...(task.capability !== undefined && { capability: task.capability }),
    kind: isQuestion ? "user_interaction" : task.kind,
    complexity: task.complexity,
    critical: task.critical,
    priority: task.priority,
    estimatedTime,
    dependencies: task.dependencies?.map((name, index) => dependencyOf(name, siblings, task, `${path}.dependencies.${index}`, issues)),
    input,
    tasks: task.subtasks === undefined ? undefined : specsOf(task.subtasks, `${path}.subtasks`, issues),
    branches: branchesOf(task, path, issues),
    outputSchema: task.outputSchema,
  };
}

function dependencyOf(name: string | number, siblings: readonly ClientTask[], task: ClientTask, path: string, issues: Issue[]): string {
  if (typeof name === "string") return name;
  const sibling = siblings[name];
  if (sibling !== undefined) return sibling.id;
  issues.push({ path, message: `'${task.id}' depends on sibling ${name}, and there are ${siblings.length}, counted from 0` });
  return task.id;
}

function branchesOf(task: ClientTask, path: string, issues: Issue[]): BranchesSpec | undefined {
  if (task.onAnswer === undefined && task.onFailure === undefined) return undefined;
  return {
    ...(task.onAnswer !== undefined && { onAnswer: answersOf(task.onAnswer, `${path}.onAnswer`, issues) }),
    ...(task.onFailure !== undefined && { onFailure: branchOf(task.onFailure, `${path}.onFailure`, issues) }),
  };
}

function answersOf(answers: Record<string, ClientBranch>, path: string, issues: Issue[]): Record<string, BranchSpec> {
  return Object.fromEntries(Object.entries(answers).map(([answer, branch]) => [answer, branchOf(branch, `${path}.${answer}`, issues)]));
}

function branchOf({ ask, subtasks, skip }: ClientBranch, path: string, issues: Issue[]): BranchSpec {
  return {
    ...(ask !== undefined && {
      ask: {
        question: ask.question,
        ...(ask.choices !== undefined && { choices: ask.choices }),
        ...(ask.onAnswer !== undefined && { onAnswer: answersOf(ask.onAnswer, `${path}.ask.onAnswer`, issues) }),
      },
    }),
    ...(subtasks !== undefined && { add: specsOf(subtasks, `${path}.subtasks`, issues) }),
    ...(skip !== undefined && { skip }),
  };
}

/** An error in the plan's form, with the task's own id where it is within a task. */
function issuesOf(issue: z.core.$ZodIssue, plan: unknown): Issue[] {
  const name = nearestId(plan, issue.path);
  const told = (path: PropertyKey[], message: string) => ({
    path: ["plan", ...path].map(String).join("."),
    message: name === null ? message : `'${name}': ${message}`,
  });
  return faultsOfIssue(issue).map(({ path, message }) => told(path, message));
}

function nearestId(plan: unknown, path: PropertyKey[]): string | null {
  let value = plan;
  let name: string | null = null;
  for (const key of path) {
    if (value === null || typeof value !== "object") break;
    value = (value as Record<PropertyKey, unknown>)[key];
    const id = value !== null && typeof value === "object" && "id" in value ? value.id : null;
    if (typeof id === "string") name = id;
  }
  return name;
}
