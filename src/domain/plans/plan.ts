/** Plans and tasks: the proposals of planners and clients, and the tasks of a session's tree. */
import { z } from "zod";
import { jsonValue } from "../base/json-value.ts";
import { leafSchema } from "../base/schemas.ts";
import { timestamp } from "../base/timestamp.ts";
import { errorCodes } from "../errors/errors.ts";
import { unableStep } from "./brief.ts";
import { taskStatuses } from "./task-status.ts";

export const complexity = z.enum(["simple", "medium", "complex"]);
export type Complexity = z.infer<typeof complexity>;
export const strategy = z.enum(["direct", "flat", "hierarchical"]);
export type Strategy = z.infer<typeof strategy>;
export const strategyOf: Record<Complexity, Strategy> = { simple: "direct", medium: "flat", complex: "hierarchical" };

export const jsonObject = z.record(z.string(), jsonValue);

/** `task` is executed by an agent, `user_interaction` is answered by the user. */
export const taskKind = z.enum(["task", "user_interaction"]);

/** A question whose answer may lead to a further question, and to changes of tasks that have not run yet. */
export interface AskSpec {
  question: z.core.util.JSONType;
  choices?: z.core.util.JSONType | undefined;
  onAnswer?: Record<string, BranchSpec> | undefined;
}

/** The changes of a branch: a further question, tasks to add, tasks to drop. */
export interface BranchSpec {
  ask?: AskSpec | undefined;
  add?: TaskSpec[] | undefined;
  skip?: string[] | undefined;
}

export interface BranchesSpec {
  /** Keyed by the answer of a `user_interaction` task; '*' matches any other answer. */
  onAnswer?: Record<string, BranchSpec> | undefined;
  /** Added tasks replace the failed one: its dependents depend on them. */
  onFailure?: Omit<BranchSpec, "ask"> | undefined;
}

/** A proposed task, before it joins the tree. Nested tasks make it a parent. */
export interface TaskSpec {
  /** The proposer's own id, unique in the plan; dependencies and references use it. */
  ref: string;
  description: string;
  agent: string;
  /** The capability that the step needs, in place of an agent's name. */
  capability?: string | undefined;
  kind?: z.infer<typeof taskKind> | undefined;
  complexity?: Complexity | undefined;
  critical?: boolean | undefined;
  /** Higher runs first; 0 by default. */
  priority?: number | undefined;
  /** Milliseconds. */
  estimatedTime?: number | null | undefined;
  /** Refs of other specs in the plan, or ids of tasks in the tree. */
  dependencies?: string[] | undefined;
  /** Passed to the agent; validated against the agent's own schema before it runs. */
  input?: Record<string, z.core.util.JSONType> | undefined;
  tasks?: TaskSpec[] | undefined;
  branches?: BranchesSpec | undefined;
  /** JSON Schema that the output of work done elsewhere has to fit. */
  outputSchema?: Record<string, z.core.util.JSONType> | undefined;
}

const askSpec: z.ZodType<AskSpec> = z.lazy(() =>
  z.strictObject({
    question: jsonValue,
    choices: jsonValue.optional(),
    onAnswer: z.record(z.string(), branchSpec).optional(),
  }),
);
const branchSpec: z.ZodType<BranchSpec> = z.lazy(() =>
  z.strictObject({
    ask: askSpec.optional(),
    add: z.array(wholeTaskSpec).max(100).optional(),
    skip: z.array(z.string()).max(100).optional(),
  }),
);
export const branchesSpec: z.ZodType<BranchesSpec> = z.lazy(() =>
  z.strictObject({ onAnswer: z.record(z.string(), branchSpec).optional(), onFailure: branchSpec.optional() }),
);

const wholeTaskSpec: z.ZodType<TaskSpec> = z.lazy(() =>
  z.object({
    ref: z.string().min(1).max(200),
    description: z.string().min(1).max(4_000),
    agent: z.string().min(1).max(100),
    capability: z.string().min(1).max(200).optional(),
    kind: taskKind.optional(),
    complexity: complexity.optional(),
    critical: z.boolean().optional(),
    priority: z.int().min(-100).max(100).optional(),
    estimatedTime: z.int().nonnegative().nullable().optional(),
    dependencies: z.array(z.string()).max(100).optional(),
    input: jsonObject.optional(),
    tasks: z.array(wholeTaskSpec).optional(),
    branches: branchesSpec.optional(),
    outputSchema: jsonObject.optional(),
  }),
);

export const taskSpec = leafSchema(wholeTaskSpec);

/** The analysis of a request before any work on it. */
export const requestAnalysis = z.object({
  taskType: z.string().describe("Kind of work: 'research', what is to be done, such as 'send', or both: 'research_and_fix'"),
  tools: z.array(z.string()).describe("Tools that the plan names, and agents it needs"),
  parameters: jsonObject.describe("What the client fixed: language, limits, documents"),
  userInputs: z.array(z.string()).describe("Where the user will be asked, in words"),
  expectedResult: z.string(),
  risk: z.enum(["low", "medium", "high"]).optional().describe("Never `low` where something is sent, changed, mended, deleted or paid"),
});
export type RequestAnalysis = z.infer<typeof requestAnalysis>;

/** Estimates from similar tasks of the same engine; null where unknown, e.g. the cost of a model without a price. */
export const planQuote = z.object({
  modelCalls: z.int().nonnegative().nullable(),
  tokens: z.int().nonnegative().nullable(),
  costUsd: z.number().nonnegative().nullable(),
  duration: z.int().nonnegative().nullable().describe("Milliseconds, along the longest chain of dependencies"),
  knownTasks: z.int().nonnegative().describe("Tasks of kinds that were done before; the others are taken to be like them"),
  tasks: z.int().nonnegative(),
});
export type PlanQuote = z.infer<typeof planQuote>;

/** The agent of a leaf that acts and that no agent or tool here can do: it fails with `no_capability` and never runs. */
export const nobodyAgent = "nobody";

/** The agent of a leaf that is done elsewhere: a person or another program takes it with a lease and brings its output. */
export const externalAgent = "external";

export const planMetadata = z.object({
  estimatedDuration: z.int().nonnegative().nullable().describe("Milliseconds"),
  userInputs: z.int().nonnegative().describe("How often the plan stops to ask the user"),
  riskLevel: z.enum(["low", "medium", "high"]),
  expectedDuration: z
    .int()
    .nonnegative()
    .nullable()
    .optional()
    .describe("`estimatedDuration` corrected by like tasks done before. Milliseconds"),
  estimateError: z
    .number()
    .nonnegative()
    .nullable()
    .optional()
    .describe("Mean of |actual − estimated| / estimated over like tasks done before; null without any"),
  request: requestAnalysis.optional(),
  unable: z.array(unableStep).optional().describe("Steps that nobody here can do; absent where there are none"),
  quote: planQuote
    .nullable()
    .optional()
    .describe("What the plan is expected to take; null where no task is of a kind that was done before"),
});

/** A planner's output. */
export const planDraft = z.object({
  analysis: z.string(),
  metadata: planMetadata.partial().optional(),
  tasks: z.array(taskSpec).min(1),
});
export type PlanDraft = z.infer<typeof planDraft>;

export const choice = z.object({
  value: z.string().describe("What an answer says"),
  label: z.string().describe("What a person reads"),
  again: z.boolean().exactOptional().describe("It shows more, and the question is asked once more"),
});
export type Choice = z.infer<typeof choice>;

/** A call that waits for leave: what is to be sent, and the schema that a changed input has to fit. */
const pendingCall = z.object({ tool: z.string(), input: jsonValue, schema: jsonValue });

export type PendingCall = z.infer<typeof pendingCall>;

export const question = z.object({
  kind: z
    .enum(["choice", "text", "permission", "input"])
    .describe("`permission`: whether `call` may be made; its input may be changed in the answer. `input`: a value is asked for"),
  text: z.string().min(1),
  choices: z.array(choice).nullable().describe("Allowed answers, or null for free text"),
  call: pendingCall.nullable(),
});
export type Question = z.infer<typeof question>;

/** A question with its choices by their words alone; null for a free answer. */
export function plainQuestion(text: string, choices: readonly string[] | null): Question {
  const list = choices?.map((word) => ({ value: word, label: word })) ?? null;
  return { kind: list === null ? "text" : "choice", text, choices: list, call: null };
}

export const answerScopes = ["once", "session"] as const;

/** An answer to a question, where its words alone do not say enough. */
export const answer = z.strictObject({
  value: z.string().min(1).max(10_000).describe("One of the choices, or the answer in words"),
  input: jsonValue.optional().describe("To a permission: what is to be sent instead; checked against the call's schema"),
  for: z
    .enum(answerScopes)
    .default("once")
    .describe("To a permission: whether it holds for this call, or for the tool in the whole session"),
});
export type Answer = z.infer<typeof answer>;

export const storedError = z.object({ code: z.enum(errorCodes), message: z.string(), recoverable: z.boolean() });

export const task = z.object({
  id: z.string().describe("Path in the tree: root, root.0, root.0.1"),
  ref: z.string().nullable().describe("The id that the client or planner gave"),
  parentId: z.string().nullable(),
  level: z.int().nonnegative(),
  round: z.int().nonnegative(),
  kind: taskKind,
  agent: z.string().nullable().describe("null for a parent, which collects its children"),
  description: z.string(),
  complexity: complexity.nullable(),
  status: z.enum(taskStatuses),
  critical: z.boolean(),
  priority: z.int(),
  estimatedTime: z.int().nullable().describe("Milliseconds"),
  dependencies: z.array(z.string()).describe("Task ids"),
  input: jsonObject,
  onAnswer: jsonObject.nullable().describe("What follows from each answer of the user, in the form of a client's plan; null for nothing"),
  onFailure: jsonObject.nullable().describe("What is done instead if the task fails, in the form of a client's plan"),
  outputSchema: jsonObject.nullable().describe("JSON Schema of the output, for work done elsewhere; null where the plan gives none"),
  result: jsonValue.nullable(),
  question: question.nullable().describe("What the task asks while it is awaiting_input"),
  error: storedError.nullable(),
  attempts: z.int().nonnegative(),
  lease: z.string().nullable().describe("Of work done elsewhere: who completes the task sends this; null while nobody has it"),
  leaseUntil: timestamp.nullable().describe("When the lease runs out, unless it is renewed"),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});
export type Task = z.infer<typeof task>;

/** Number of leaves by outcome, and their `total`. */
export const planSummary = z.object({
  total: z.int(),
  completed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  estimatedTime: z.int().nullable().describe("Sum over the leaves that ended and had an estimate. Milliseconds"),
  actualTime: z.int().nullable().describe("Sum of the same leaves' own time. Milliseconds"),
  estimateError: z.number().nullable().describe("Mean of |actual − estimated| / estimated over these leaves"),
});
export type PlanSummary = z.infer<typeof planSummary>;

export const plan = z.object({
  version: z.int().positive(),
  status: z.enum(["draft", "approved"]),
  analysis: z.string(),
  metadata: planMetadata,
  tasks: z.array(task),
  summary: planSummary.optional(),
});
export type Plan = z.infer<typeof plan>;
