/** A session in the API: the request that creates it, and its representation. */
import { z } from "zod";
import { givenText } from "../base/given-text.ts";
import { identifier, reference, sha256 } from "../base/string-formats.ts";
import { timestamp } from "../base/timestamp.ts";
import { unsupportedPolicy } from "../evidence/claims.ts";
import { brief, language } from "../plans/brief.ts";
import { complexity, jsonObject, storedError, strategy } from "../plans/plan.ts";
import { taskStatuses } from "../plans/task-status.ts";
import { reportFormat } from "../reports/report-format.ts";
import { templateName } from "../reports/template-file.ts";
import { outcome } from "./outcome.ts";
import { initialContext, research } from "./research.ts";
import { sessionSources } from "./session-sources.ts";
import { holds, sessionStates } from "./states.ts";

export const engineName = z.enum(["extractive", "claude", "replay"]);
export type EngineName = z.infer<typeof engineName>;

export const sessionLimits = z.strictObject({
  maxRounds: z.int().min(1).max(100).optional(),
  maxTasks: z.int().min(1).max(10_000).optional(),
  maxTasksPerRound: z.int().min(1).max(1_000).optional(),
  maxDurationS: z.number().positive().optional(),
  maxCostUsd: z.number().positive().optional(),
  maxTokens: z.int().positive().optional(),
  maxModelCalls: z.int().positive().optional(),
});
export type SessionLimits = z.infer<typeof sessionLimits>;

/** A plan provided by the client; see the plan routes for its forms. */
export const newSession = z.strictObject({
  query: givenText(10_000),
  language: language.optional(),
  engine: engineName.optional(),
  strategy: z.enum(["auto", ...strategy.options]).optional(),
  autoApprove: z.boolean().optional(),
  planApproval: z.boolean().optional(),
  outputFormats: z.array(z.string()).min(1).max(10).optional(),
  template: templateName.optional().describe("Look of the reports, by the name of one of the operator's templates"),
  sources: sessionSources.optional(),
  limits: sessionLimits.optional(),
  plan: jsonObject.optional(),
  allowedTools: z.array(z.string().min(1).max(200)).max(100).optional().describe("World-changing tools that need not ask first"),
  unsupportedClaims: unsupportedPolicy
    .optional()
    .describe(
      "What happens to statements that their sources do not support: left out, marked, or no report. By default the installation's setting",
    ),
  follows: identifier
    .optional()
    .describe("A finished session of yours: this one starts from its evidence, cites the same copies, and says what is new"),
  metadata: jsonObject.optional(),
});
export type NewSession = z.infer<typeof newSession>;

export const usage = z.object({
  modelCalls: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costUsd: z
    .number()
    .nullable()
    .describe("null where the price of a model that was used is unknown. A call whose answer a crash lost counts with its maximum"),
});
export type Usage = z.infer<typeof usage>;

/** The session's own limits, and the installation's where it names none; null for no limit. */
export const limitsInForce = z.object({
  maxRounds: z.int().positive(),
  maxTasks: z.int().positive(),
  maxTasksPerRound: z.int().positive(),
  maxDurationS: z.number().positive().describe("Working time; a plan whose own estimates need more has more"),
  maxCostUsd: z.number().positive().nullable(),
  maxTokens: z.int().positive().nullable().describe("Input, output and cached tokens together"),
  maxModelCalls: z.int().positive().nullable(),
});

export const progress = z.object({ completed: z.int(), failed: z.int(), total: z.int(), percent: z.number().min(0).max(100) });

export const session = z.object({
  id: identifier,
  query: z.string(),
  engine: engineName,
  status: z.enum(sessionStates),
  hold: z.enum(holds).nullable(),
  version: z.int().positive().describe("Grows when the status or the hold changes, or the brief is revised"),
  queuePosition: z.int().positive().nullable().describe("Place among your own waiting sessions"),
  strategy: strategy.nullable(),
  complexity: complexity.nullable(),
  language: language.nullable(),
  round: z.int().nonnegative(),
  progress,
  message: z.string().nullable().describe("Ralph's newest words: of the brief, a plan that waits, a task that asks, the end"),
  brief: brief.nullable(),
  planVersion: z.int().nullable(),
  unsupportedClaims: unsupportedPolicy.nullable().describe("As the session named it; null for the installation's setting"),
  follows: z.string().nullable().describe("The session on whose evidence this one builds"),
  error: storedError.nullable(),
  usage,
  workedMs: z.int().nonnegative().describe("Milliseconds the session worked up to its newest event, waits not counted"),
  limits: limitsInForce.describe("What is in force: the session's own limits, and the installation's where it names none"),
  createdAt: timestamp,
  updatedAt: timestamp,
  pinned: z.boolean().describe("Kept when old sessions are deleted"),
  metadata: jsonObject,
});
export type Session = z.infer<typeof session>;

export const conversationMessage = z.object({
  seq: z.int().positive(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  taskId: z.string().nullable(),
  createdAt: timestamp,
});
export type Message = z.infer<typeof conversationMessage>;

export const reportFile = z.object({ format: reportFormat, template: templateName, url: reference, bytes: z.int(), sha256 });
export type ReportFile = z.infer<typeof reportFile>;

/** A file of a finished session's report, there or asked for. */
export const reportState = z.object({
  format: reportFormat,
  template: templateName,
  state: z.enum(["ready", "making", "failed"]),
  url: reference.describe("Where the file is once it is `ready`; 404 before"),
  bytes: z.int().nullable().describe("null until it is ready"),
  sha256: sha256.nullable().describe("null until it is ready"),
  error: storedError.nullable().describe("Why it could not be made; asked for again, it is tried again"),
});
export type ReportState = z.infer<typeof reportState>;

/** The hierarchical orchestrator's final report: figures of the task tree. */
export const executionReport = z.object({
  summary: z.string().describe("Two or three sentences"),
  detailedResults: z.string().describe("What each step came to, with its output, in running text"),
  steps: z.array(z.object({ taskId: z.string(), description: z.string(), status: z.enum(taskStatuses), summary: z.string().nullable() })),
  tasksCompleted: z.int(),
  tasksFailed: z.int(),
  executionTime: z.int().describe("Milliseconds the session worked, waits not counted"),
  hierarchicalBreakdown: z.array(
    z.object({
      taskId: z.string(),
      parentId: z.string().nullable(),
      level: z.int(),
      description: z.string(),
      status: z.enum(taskStatuses),
    }),
  ),
});

export const results = z.object({
  sessionId: identifier,
  status: z.enum(sessionStates),
  completeness: research.shape.completeness,
  outcome: outcome.nullable().describe("What was done; null where nothing was to be done"),
  strategy: strategy.nullable(),
  complexity: complexity.nullable(),
  initialContext: initialContext.nullable(),
  ...research.pick({
    ...{ summary: true, sections: true, conclusion: true, evidenceLimits: true, recommendations: true },
    ...{ figures: true, statements: true, leftOut: true, news: true, notFound: true, disagreements: true, sources: true, cut: true },
  }).shape,
  report: executionReport,
  reports: z.array(reportFile),
  usage,
});
export type Results = z.infer<typeof results>;
