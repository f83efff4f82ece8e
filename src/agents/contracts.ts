/** What an engine provides: its agents, and the schemas of their input and output. Values are validated on both sides. */
import { z } from "zod";
import type { Json } from "../domain/base/json.ts";
import { jsonValue } from "../domain/base/json-value.ts";
import { claim, verdicts } from "../domain/evidence/claims.ts";
import { finding, series, source } from "../domain/evidence/evidence.ts";
import { type BriefContent, type BriefEstimate, brief, briefContent, language } from "../domain/plans/brief.ts";
import { jsonObject, storedError, task, taskSpec } from "../domain/plans/plan.ts";
import { taskStatuses } from "../domain/plans/task-status.ts";
import { reportFormat } from "../domain/reports/report-format.ts";
import { initialContext, reportWording, research, researchTable } from "../domain/sessions/research.ts";
import type { Agent } from "./agent.ts";
import {
  agentCard,
  type assessorInput,
  type assessorOutput,
  type plannerInput,
  type plannerOutput,
  type replannerInput,
  type replannerOutput,
  spendingLeft,
  type splitterInput,
  type splitterOutput,
} from "./planning-contracts.ts";

const message = z.object({ role: z.enum(["user", "assistant"]), content: z.string() });
export type ConversationMessage = z.infer<typeof message>;

export const initialResearchInput = z.object({ query: z.string(), language: language.nullable() });
export const initialResearchOutput = initialContext;

/** One turn of the brief dialogue. `message` is null on the first. `approve` and `question` leave the draft unchanged. */
export const briefBuilderInput = z.object({
  query: z.string(),
  language,
  initialContext,
  brief: brief.nullable(),
  conversation: z.array(message),
  message: z.string().nullable(),
  /** Formats requested with the session, which the first draft adopts. */
  outputFormats: z.array(reportFormat).nullable(),
  availableFormats: z.array(reportFormat),
});
export const briefBuilderOutput = z.object({
  intent: z.enum(["drafted", "revised", "question", "approve"]),
  /** The message that revised the brief also approves it, as in 'drop item 2, then go on'. */
  approves: z.boolean().optional(),
  reply: z.string().min(1),
  brief: briefContent,
});

/** Input of a task agent besides its own task. */
export const taskAgentInput = z.object({
  query: z.string(),
  brief,
  task: task.pick({ id: true, ref: true, description: true, round: true, level: true, input: true }),
  /** Results of what this task depends on, in the order of its dependencies. */
  dependencies: z.array(z.object({ id: z.string(), ref: z.string().nullable(), description: z.string(), result: jsonValue.nullable() })),
  /** The sources that those results cite. */
  sources: z.array(source.pick({ id: true, title: true, kind: true, retrievedAt: true })).optional(),
  /** Texts of findings of earlier rounds for the same scope item, which must not be repeated. */
  known: z.array(z.string()),
  /** Findings that reviews rejected, and why. */
  rejected: z.array(z.object({ text: z.string(), reason: z.string() })).optional(),
  /** Earlier work relevant to this task, oldest first: results of indirect dependencies and of earlier rounds. */
  before: z.array(z.object({ id: z.string(), description: z.string(), summary: z.string() })).optional(),
  initialContext: initialContext.optional(),
  /** Tasks that wait for this one, which its result may make unnecessary. */
  waiting: z.array(z.object({ ref: z.string(), description: z.string() })).optional(),
});
export type TaskAgentInput = z.infer<typeof taskAgentInput>;

/** `low`: 3 to 10 calls of tools, `medium`: 10 to 15, `high`: more. */
export const taskEffort = z.enum(["low", "medium", "high"]);
export type TaskEffort = z.infer<typeof taskEffort>;

/** `input` of a task for the built-in `research` and `data` agents. */
export const evidenceTaskInput = z.object({
  scopeItem: z.string().optional().describe("The brief's scope item that this task serves, as it stands there"),
  scopeItems: z.array(z.string()).optional().describe("Several scope items, where one task serves more than one"),
  query: z.string().optional().describe("What to search for; the description where absent"),
  widen: z.boolean().optional().describe("Search more widely than the last round did"),
  quotes: z.boolean().optional().describe("For the data agent: quote passages too where no table gives a figure"),
  compare: z.boolean().optional().describe("For the data agent: set the figures of its dependencies side by side"),
  expected: z.string().optional().describe("What the result has to contain"),
  boundaries: z.string().optional().describe("What does not belong to the task"),
  sources: z.array(z.string()).optional().describe("Ids of sources to begin with"),
  tools: z.array(z.string()).optional().describe("Names of the tools to begin with"),
  effort: taskEffort.optional(),
  command: z
    .enum(["read", "show", "list", "count", "extract"])
    .optional()
    .describe(
      "For the research agent: what is done with the documents that the item names; `extract` lists the people whom its dependencies name",
    ),
  choose: z.enum(["newest", "oldest"]).optional().describe("Of the documents that a command names, the one of this date"),
});

export const taskResult = z.object({
  summary: z.string(),
  findings: z.array(finding),
  tables: z.array(researchTable).default([]),
  series: z.array(series).default([]),
  /** The searched words, so that the report can state what was not found. */
  searched: z.array(z.string()).default([]),
  /** Open questions for the reviewer. */
  questions: z.array(z.string()).default([]),
  /** Follow-up tasks; they are added beside this one in the tree. */
  newTasks: z.array(taskSpec).default([]),
  /** Tasks, by ref or id, that this result makes unnecessary. Only those that have not run are dropped. */
  dropTasks: z.array(z.string()).optional(),
  /** The value that other tasks refer to with `$from`. */
  output: jsonValue.optional(),
});
export type TaskResult = z.infer<typeof taskResult>;

/** A settled leaf in the input of the reviewer and the aggregator. */
const settledTask = z.object({
  id: z.string(),
  ref: z.string().nullable(),
  parentId: z.string().nullable(),
  round: z.int(),
  agent: z.string().nullable(),
  description: z.string(),
  status: z.enum(taskStatuses),
  input: jsonObject,
  result: taskResult.nullable(),
  error: storedError.nullable(),
});
export type SettledTask = z.infer<typeof settledTask>;

const coverage = z.object({ scopeItem: z.string(), coverage: z.number().min(0).max(1), reason: z.string() });
export type Coverage = z.infer<typeof coverage>;

/** A finding that a review judged to be wrong. */
const rejection = z.object({ taskId: z.string(), text: z.string().describe("The finding's"), reason: z.string() });
export type Rejection = z.infer<typeof rejection>;

export const reviewerInput = z.object({
  query: z.string(),
  brief,
  round: z.int().positive(),
  maxRounds: z.int().positive(),
  tasks: z.array(settledTask),
  /** Coverage after the previous round; empty in the first. */
  previous: z.array(coverage),
  agents: z.array(agentCard),
  wrapUp: z.boolean().optional().describe("Most of the session's budget is used up"),
  initialContext: initialContext.optional(),
  left: spendingLeft.optional(),
  /** What the session has read, for titles and dates beside its quotations. */
  sources: z.array(source).optional(),
});
/** `newTasks` run in the next round if the decision is `continue`. */
export const reviewerOutput = z.object({
  decision: z.enum(["continue", "done"]),
  reason: z.enum(["gaps", "covered", "no_progress"]),
  coverage: z.array(coverage),
  newTasks: z.array(taskSpec),
  note: z.string(),
  rejected: z.array(rejection).optional().describe("Findings that must not be used"),
});

export const aggregatorInput = z.object({
  query: z.string(),
  brief,
  initialContext,
  tasks: z.array(settledTask),
  coverage: z.array(coverage),
  cut: z.string().nullable(),
  /** What the session has read, for titles and dates beside its quotations. */
  sources: z.array(source).optional(),
  /** What reviews rejected; the tasks' results are without it. */
  rejected: z.array(rejection).optional(),
  keepsUnborne: z.boolean().optional().describe("Whether statements that their sources do not bear stay, for the check to mark them"),
  wrapUp: z.boolean().optional().describe("Most of the session's budget is used up"),
});
/** The research without its sources and time, which the core adds: only the core knows what was really read. */
export const aggregatorOutput = research.omit({
  sources: true,
  generatedAt: true,
  cut: true,
  limitations: true,
  figures: true,
  statements: true,
  news: true,
});

/**
 * Judges whether citations support their sentences. `findings` are those with numbers that a tool computed,
 * which sentences may give. `no_claim`: the sentence states nothing that could be checked. A claim without a verdict stays unchecked.
 */
export const claimCheckerInput = z.object({
  query: z.string(),
  brief,
  claims: z.array(claim.pick({ id: true, section: true, text: true, citations: true })),
  findings: z.array(finding),
  sources: z.array(source),
});
export const claimCheckerOutput = z.object({
  verdicts: z.array(z.object({ id: z.string(), verdict: z.enum([...verdicts, "no_claim"]), reason: z.string() })),
});

export const reporterInput = z.object({ research, brief });
/** The report's wording around the evidence; sections, citations and figures stay as aggregated. */
export const reporterOutput = reportWording;

type AgentOf<I extends z.ZodType, O extends z.ZodType> = Agent<z.infer<I>, z.infer<O>>;

/** The agents that work outside of tasks, one per role. */
export interface SessionAgents {
  initialResearch: AgentOf<typeof initialResearchInput, typeof initialResearchOutput>;
  briefBuilder: AgentOf<typeof briefBuilderInput, typeof briefBuilderOutput>;
  assessor: AgentOf<typeof assessorInput, typeof assessorOutput>;
  planner: AgentOf<typeof plannerInput, typeof plannerOutput>;
  splitter: AgentOf<typeof splitterInput, typeof splitterOutput>;
  reviewer: AgentOf<typeof reviewerInput, typeof reviewerOutput>;
  aggregator: AgentOf<typeof aggregatorInput, typeof aggregatorOutput>;
  reporter: AgentOf<typeof reporterInput, typeof reporterOutput>;
  /** Absent if the engine writes only sentences that its quotations and cells prove. */
  claimChecker?: AgentOf<typeof claimCheckerInput, typeof claimCheckerOutput>;
  /** Absent where the engine cannot revise a plan: it then changes only by its own branches. */
  replanner?: AgentOf<typeof replannerInput, typeof replannerOutput>;
}

export interface TaskAgent extends Agent<TaskAgentInput, TaskResult> {
  readonly description: string;
  /** Capabilities in plain words, such as 'sends email'; the first sentence of its description where absent. */
  readonly capabilities?: readonly string[];
  /** Schema of a task's own `input` for this agent. */
  readonly taskInput: z.ZodType;
}

/** An agent defined by an operator in a file; see `agents/named/`. */
export interface NamedAgentDefinition {
  readonly name: string;
  readonly description: string;
  /** Capabilities in plain words, such as 'sends email'; empty where the file names none. */
  readonly capabilities: readonly string[];
  /** Model to use, or null for the engine's default. */
  readonly model: string | null;
  /** Names of the tools it may call; null for all read-only ones. */
  readonly tools: readonly string[] | null;
  /** JSON Schema of its `output`, or null for plain text. */
  readonly outputSchema: Json | null;
  readonly prompt: string;
  /** Changes whenever the file changes. */
  readonly version: string;
}

/** A family of agents behind one interface. */
export interface Engine {
  readonly name: string;
  readonly agents: SessionAgents;
  /** Agents that a plan's tasks may name. */
  readonly taskAgents: ReadonlyMap<string, TaskAgent>;
  /** Its work costs nothing. */
  readonly isFree?: boolean;
  /** Working time that rounds and sessions may take at least, where the engine waits for a remote. Milliseconds. */
  readonly workingTime?: { readonly roundMs: number; readonly sessionMs: number };
  /** What a session with this brief is expected to take; pure. Absent where the engine cannot tell. */
  estimate?(brief: BriefContent): BriefEstimate;
  /** Creates an agent from an operator's definition; absent where the engine does not support that. */
  namedAgent?(definition: NamedAgentDefinition): TaskAgent;
}
