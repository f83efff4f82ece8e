/** Input and output schemas of the agents that judge, plan and revise. Values are validated on both sides. */
import { z } from "zod";
import { brief } from "../domain/plans/brief.ts";
import { complexity, planDraft, requestAnalysis, strategy, taskSpec } from "../domain/plans/plan.ts";
import { initialContext } from "../domain/sessions/research.ts";

export const assessorInput = z.object({ query: z.string(), brief, initialContext });
export const assessorOutput = z.object({
  complexity,
  reason: z.string(),
  agent: z.string().optional().describe("The task agent that answers a simple question; `research` where absent"),
});

/** Remaining budget of a session, not counting calls of the current run; null where unlimited. */
export const spendingLeft = z.object({
  rounds: z.int().nullable(),
  modelCalls: z.int().nullable(),
  tokens: z.int().nullable(),
  costUsd: z.number().nullable(),
});
export type SpendingLeft = z.infer<typeof spendingLeft>;

export const agentCard = z.object({ name: z.string(), description: z.string(), capabilities: z.array(z.string()).optional() });
export type AgentCard = z.infer<typeof agentCard>;
export const plannerInput = z.object({
  query: z.string(),
  brief,
  initialContext,
  complexity,
  strategy,
  agents: z.array(agentCard).describe("The task agents that may be named"),
  limits: z.object({ maxTasks: z.int(), maxChildren: z.int(), maxDepth: z.int() }),
  repair: z.string().nullable().describe("What was wrong with the last draft, or null"),
  wrapUp: z.boolean().optional().describe("Most of the session's budget is used up"),
  request: requestAnalysis.optional().describe("What the request comes down to, worked out before the plan"),
  answeredBy: z.string().optional().describe("The agent that the assessor named for a simple question"),
  left: spendingLeft.optional(),
});
export const plannerOutput = planDraft;

/** Decides whether to split a task of a hierarchical plan. Dependencies between siblings are given by `ref`. */
export const splitterInput = z.object({
  brief,
  task: taskSpec,
  level: z.int(),
  ancestors: z.array(z.string()).describe("Descriptions from the root down"),
  agents: z.array(agentCard),
  limits: z.object({ maxChildren: z.int() }),
  initialContext: initialContext.optional(),
});
export const splitterOutput = z.object({
  complexity,
  reason: z.string(),
  tasks: z.array(taskSpec).describe("Empty where the task stays whole"),
});

/** A running plan, to be revised after a task failed, the user answered or said something. Tasks are identified by ref. */
export const replannerInput = z.object({
  query: z.string(),
  brief,
  cause: z.enum(["answer", "failure", "message"]),
  task: z.object({ ref: z.string(), description: z.string(), agent: z.string(), outcome: z.string().describe("The answer, or the error") }),
  open: z.array(z.object({ ref: z.string(), description: z.string(), agent: z.string(), dependsOn: z.array(z.string()) })),
  done: z.array(z.object({ ref: z.string(), description: z.string(), summary: z.string() })),
  agents: z.array(agentCard),
  limits: z.object({ maxTasks: z.int() }),
  initialContext: initialContext.optional(),
});
export const replannerOutput = z.object({
  scope: z.array(z.string()).optional().describe("The whole scope of the report as it is now; unchanged where absent"),
  reason: z.string(),
  add: z.array(taskSpec),
  skip: z.array(z.string()).describe("Refs of open tasks to leave out"),
  replaces: z.boolean().describe("What waited for the failed task waits for the added ones instead"),
});
