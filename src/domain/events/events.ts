/** The event types of a session's event log, and the data of each. A session's events are numbered 1, 2, 3 … without gaps. */
import { z } from "zod";
import type { Json } from "../base/json.ts";
import { jsonValue } from "../base/json-value.ts";
import { identifier, reference, sha256 } from "../base/string-formats.ts";
import { timestamp } from "../base/timestamp.ts";
import { statementCounts } from "../evidence/claims.ts";
import { briefContent } from "../plans/brief.ts";
import { complexity, jsonObject, planMetadata, question, storedError, strategy } from "../plans/plan.ts";
import { taskStatuses } from "../plans/task-status.ts";
import { reportFormat } from "../reports/report-format.ts";
import { holds, sessionEvents, sessionStates } from "../sessions/states.ts";

const taskRef = z.string().nullable().describe("The id that the client or planner gave");

const taskOf = <S extends (typeof taskStatuses)[number]>(...statuses: [S, ...S[]]) =>
  z.object({ taskId: z.string(), ref: taskRef, agent: z.string().nullable(), status: z.enum(statuses), description: z.string() });

const plannedLeaf = z.object({
  taskId: z.string(),
  ref: taskRef,
  parentId: z.string().nullable(),
  agent: z.string().nullable(),
  description: z.string().describe("Shortened"),
  status: z.enum(taskStatuses),
  dependencies: z.array(z.string()),
});

const planState = z.enum(["draft", "approved"]);

const waiting = z.object({
  taskId: z.string().nullable(),
  agent: z.string().nullable(),
  reason: z
    .string()
    .describe(
      "`retry`, what a remote's limit is called, `quota` where the owner's money is used up, `external` for work done elsewhere, or the code of a fault of the store: `storage_full`, `database`",
    ),
  until: timestamp.nullable().describe("null where it cannot be told"),
  since: timestamp.optional().describe("Of a wait for the store, which is told when it is over"),
  tasks: z.array(z.string()).optional().describe("Ids of the tasks that are done elsewhere"),
});

const coverage = z.object({ scopeItem: z.string(), coverage: z.number().min(0).max(1), reason: z.string() });

/** Data schemas by event type. Readers must ignore members that they do not know. */
export const eventData = {
  "session.status": z.object({
    from: z.enum(sessionStates).nullable().describe("null for the first event of a session"),
    to: z.enum(sessionStates),
    event: z.enum(["created", ...sessionEvents]),
    error: storedError.optional().describe("Why it failed"),
    cut: z.string().optional().describe("The limit that cut the research short"),
  }),
  "session.message": z.object({
    seq: z.int().positive().describe("The message's number in the conversation"),
    role: z.enum(["user", "assistant"]),
    content: z.string(),
    taskId: z.string().nullable(),
  }),
  "session.held": z.object({ hold: z.enum(holds), reason: z.string() }),
  "session.resumed": z.object({ hold: z.enum(holds).describe("The hold that is over") }),
  "session.queued": z.object({
    position: z.int().positive(),
    reason: z.string().optional().describe("`alone`: what was under way at several deaths of the process runs by itself first"),
  }),
  "session.waiting": waiting,
  "brief.updated": z.object({
    version: z.int().positive(),
    status: planState,
    brief: briefContent.optional().describe("Absent where only the status changed"),
  }),
  "plan.created": z.object({
    version: z.int().positive(),
    total: z.int().nonnegative().describe("Leaves of the plan"),
    tasks: z.array(plannedLeaf).describe("The leaves, in the order of the tree"),
    complexity,
    complexityReason: z.string(),
    strategy,
    metadata: planMetadata,
  }),
  "plan.updated": z.object({
    version: z.int().positive(),
    status: planState.optional(),
    reason: z
      .string()
      .optional()
      .describe("`client`, `dropped` by it, `gaps`, `message` of the user, or what a task's answer or failure led to"),
    by: z.string().optional().describe("The task that led to it"),
    tasks: z.array(plannedLeaf).optional().describe("The leaves that are new"),
    skipped: z.array(z.string()).optional().describe("Ids of the tasks that are left out"),
    at: timestamp.optional(),
  }),
  "plan.completed": z.object({
    status: z
      .enum(["completed", "partly_completed", "failed", "cancelled"])
      .describe("`completed`: every leaf; `failed`: none, or the session failed"),
    total: z.int().nonnegative(),
    completed: z.int().nonnegative(),
    failed: z.int().nonnegative(),
    skipped: z.int().nonnegative(),
  }),
  "task.started": taskOf("in_progress").extend({ attempt: z.int().positive(), round: z.int().positive() }),
  "task.progress": z
    .looseObject({
      taskId: z.string().nullable().describe("null for an agent outside tasks"),
      agent: z.string().nullable(),
      ref: taskRef.optional(),
      status: z.enum(["in_progress", "planned"]).describe("`planned`: taken up again"),
      message: z.string().optional(),
      progress: z.number().min(0).max(1).optional().describe("The part that is done, where the agent knows it"),
    })
    .catchall(jsonValue),
  "task.completed": taskOf("completed").extend({
    summary: z.string().optional().describe("A digest; absent for a parent"),
    findings: z.int().nonnegative().optional(),
    rejectedCitations: z.int().nonnegative().optional(),
  }),
  "task.failed": taskOf("failed").extend({ error: storedError.optional().describe("Absent for a parent") }),
  "task.skipped": taskOf("skipped").extend({ reason: z.string() }),
  "task.awaiting_input": taskOf("awaiting_input").extend({ question }),
  "step.degraded": z.object({
    agent: z.string().describe("Whose model gave no usable answer: the step went on without it"),
    taskId: z.string().nullable().describe("null for an agent outside tasks"),
    error: storedError,
  }),
  "source.failed": z.object({
    taskId: z.string().nullable().describe("null for an agent outside tasks"),
    agent: z.string().nullable(),
    service: z.string().describe("The service behind a source that gave no answer"),
    error: storedError,
    next: z.string().nullable().describe("The service that was asked in its place; null where there is no other"),
  }),
  "source.suspected": z.object({
    sourceId: z.string(),
    words: z.string().describe("Words of the source that read like an instruction to a model; nothing was done for them"),
    agent: z.string(),
    taskId: z.string().nullable().describe("null for an agent outside tasks"),
  }),
  "round.completed": z.object({
    round: z.int().positive(),
    completed: z.int(),
    failed: z.int(),
    skipped: z.int(),
    hadTimeout: z.boolean(),
  }),
  "session.followed": z
    .object({
      sessionId: identifier,
      query: z.string(),
      sources: z.int().describe("Sources that it had read"),
      findings: z.int().describe("Findings that this session starts from"),
      gaps: z.array(z.string()).describe("Scope items that it left without an answer"),
    })
    .describe("The evidence of the session that this one follows"),
  "review.completed": z.object({
    round: z.int().positive(),
    decision: z.enum(["continue", "done"]),
    reason: z.enum(["gaps", "covered", "limit", "no_progress", "direct"]),
    coverage: z.array(coverage),
    newTasks: z.int().nonnegative(),
    rejected: z
      .array(z.object({ taskId: z.string(), text: z.string(), reason: z.string() }))
      .optional()
      .describe("Findings that the review rejected"),
    cut: z.string().nullable().describe("The limit that cut the research short"),
  }),
  "report.ready": z.object({
    format: reportFormat,
    url: reference,
    bytes: z.int(),
    sha256,
    statements: statementCounts.optional().describe("How the report's statements are borne"),
    missingScripts: z
      .array(z.string())
      .optional()
      .describe("Scripts that the fonts of a PDF lack, as ISO 15924 codes: boxes stand for their words, which the other formats have"),
  }),
} as const satisfies Record<string, z.ZodType>;

export type EventType = keyof typeof eventData;
export const eventTypes = Object.keys(eventData) as [EventType, ...EventType[]];

const envelope = {
  seq: z.int().positive().describe("Number within its session: 1, 2, 3 … without gaps"),
  sessionId: identifier,
  at: timestamp,
  percent: z.number().min(0).max(100),
};

function eventOf<T extends EventType>(type: T) {
  return z.object({ ...envelope, type: z.literal(type), data: eventData[type] });
}

/** One schema per type, so that the type determines the data. */
export const eventSchemas = eventTypes.map(eventOf) as unknown as [ReturnType<typeof eventOf>, ...ReturnType<typeof eventOf>[]];
export const event = z.discriminatedUnion("type", eventSchemas);

/** An event as logged, and as read by a client that may be older than the service: `data` is not validated. */
const loggedEvent = z.object({ ...envelope, type: z.enum(eventTypes), data: jsonObject });
export type NumberedEvent = z.infer<typeof loggedEvent>;

/** An event before it is numbered. */
export interface NewEvent {
  type: EventType;
  data: Record<string, Json>;
}
