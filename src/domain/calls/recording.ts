/** A session's call journal as a file: every answer its agents got from outside, so that they can be replayed without it. */
import { z } from "zod";
import type { Json } from "../base/json.ts";
import { jsonValue } from "../base/json-value.ts";
import { timestamp } from "../base/timestamp.ts";
import { source } from "../evidence/evidence.ts";
import { language } from "../plans/brief.ts";
import { sessionStates } from "../sessions/states.ts";

const callKind = z.enum(["model", "tool"]);
const callStatus = z
  .enum(["sent", "answered", "failed"])
  .describe("`sent`: not answered yet, or never, where the process died; the usage of a model call is then the most that it may be");

const recordedCall = z.object({
  scope: z.string().describe("The task's id, or the role and its turn"),
  turn: z.int(),
  order: z.int(),
  kind: callKind,
  name: z.string(),
  status: callStatus,
  requestHash: z.string().describe("SHA-256 of the request as canonical JSON"),
  request: jsonValue,
  answer: jsonValue.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  model: z.string().nullable(),
  requestId: z.string().nullable(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  cacheReadTokens: z.int(),
  cacheWriteTokens: z.int(),
  costUsd: z.number().nullable(),
  durationMs: z.number().nullable(),
  at: timestamp,
});
export type RecordedCall = z.infer<typeof recordedCall>;

const anyJson: z.ZodType<Json> = jsonValue;

/** A call as clients see it. `ask` is a question to the user. */
export const callView = z.object({
  ...recordedCall.pick({ turn: true, order: true }).shape,
  kind: z.enum([...callKind.options, "ask"]).describe("`ask`: a question to the user"),
  ...recordedCall.pick({ name: true, status: true }).shape,
  request: anyJson,
  answer: anyJson,
  error: anyJson,
  ...recordedCall.pick({ model: true, inputTokens: true, outputTokens: true, costUsd: true, durationMs: true, at: true }).shape,
});
export type CallView = z.infer<typeof callView>;

export const recording = z.object({
  version: z.literal(1),
  engine: z.string(),
  session: z.object({
    id: z.string(),
    query: z.string(),
    language: language.nullable(),
    status: z.enum(sessionStates),
    now: timestamp.describe("What its agents took for the time"),
  }),
  messages: z.array(z.object({ role: z.enum(["user", "assistant"]), content: z.string() })),
  calls: z.array(recordedCall),
  sources: z.array(source.extend({ text: z.string() })),
});
export type Recording = z.infer<typeof recording>;
