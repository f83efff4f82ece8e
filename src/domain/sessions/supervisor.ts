/** The supervisor's contract: one task in, one answer out, and its progress. */
import { z } from "zod";
import { givenText } from "../base/given-text.ts";
import { timestamp } from "../base/timestamp.ts";
import { type Complexity, complexity, jsonObject, strategy, strategyOf } from "../plans/plan.ts";
import { executionReport, newSession } from "./session.ts";

/** A client may choose the id, so that it can subscribe before it sends the task. */
export const supervisorSessionId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/,
    "must have 1 to 100 letters, digits, '.', '_', ':' or '-', and begin with a letter or digit",
  );

const contextMessage = z.object({ role: z.string().max(50), content: z.string().max(100_000) });

/** A bound on the complexity that a task may be judged to have, also as the strategy that goes with it. */
const maxComplexity = z.enum([...complexity.options, ...strategy.options]);

export function maxComplexityOf(bound: z.infer<typeof maxComplexity>): Complexity {
  return complexity.options.find((name) => name === bound || strategyOf[name] === bound) ?? "complex";
}

export const supervisorRequest = z.strictObject({
  taskDescription: givenText(10_000),
  conversationContext: z
    .union([z.string().max(100_000), z.array(contextMessage).max(500)])
    .nullish()
    .describe("What was said before, as a text or as messages"),
  executionMode: z.enum(["auto", ...strategy.options]).default("auto"),
  maxComplexity: maxComplexity.optional().describe("The task is planned as no more than this; ignored with a plan or a fixed mode"),
  language: newSession.shape.language,
  limits: newSession.shape.limits,
  plan: newSession.shape.plan,
  allowedTools: newSession.shape.allowedTools,
  sessionId: supervisorSessionId.nullish().describe("The client's own; the same again with the same body gives the same answer"),
});
export type SupervisorRequest = z.infer<typeof supervisorRequest>;

export const unifiedResponse = z.object({
  success: z.literal(true),
  sessionId: z.string(),
  strategy,
  complexity,
  nextResponse: z.string().describe("The answer in words"),
  workflowSteps: z.array(z.string()).describe("What was done, a line each, in order"),
  progress: z.object({ current: z.int(), total: z.int() }).describe("Leaves of the task tree: completed, and all"),
  executionTime: z.int().describe("Milliseconds the session worked, waits not counted"),
  hierarchicalBreakdown: executionReport.shape.hierarchicalBreakdown.optional(),
});
export type UnifiedResponse = z.infer<typeof unifiedResponse>;

export const unifiedPending = z.object({
  success: z.literal(true),
  sessionId: z.string(),
  status: z.enum(["awaiting_input", "in_progress"]),
  taskId: z.string().optional().describe("The task that asks, where one does"),
  question: z.string().optional(),
  choices: z.array(z.string()).nullable().optional().describe("Allowed answers; null for free text"),
});
export type UnifiedPending = z.infer<typeof unifiedPending>;

const progressTypes = [
  "started",
  "complexity_assessed",
  "strategy_selected",
  "step_started",
  "step_completed",
  "completed",
  "error",
] as const;
export const progressUpdate = z.object({
  sessionId: z.string(),
  type: z.enum(progressTypes),
  progress: z.number().min(0).max(100),
  message: z.string(),
  details: jsonObject.optional(),
  timestamp,
});
export type ProgressUpdate = z.infer<typeof progressUpdate>;
