/** The brief: the agreement with the user before the research starts. */
import { z } from "zod";
import { reportFormat } from "../reports/report-format.ts";

/** A language tag of BCP 47, e.g. 'en', 'ru'. */
export const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as en or pt-BR");

/** Expected time and cost of the research, computed from the brief. Null where unknown. */
const briefEstimate = z.object({
  modelCalls: z.int().nonnegative().nullable(),
  tokens: z.int().nonnegative().nullable(),
  costUsd: z.number().nonnegative().nullable(),
  duration: z.int().nonnegative().nullable().describe("Milliseconds"),
});
export type BriefEstimate = z.infer<typeof briefEstimate>;

/** A step that no tool or agent can do, known before anything runs. */
export const unableStep = z.object({
  ref: z.string().nullable().describe("The task's `ref`; null while there is no plan"),
  description: z.string(),
  message: z.string().describe("What is missing, and what can be done about it, in the session's language"),
});
export type UnableStep = z.infer<typeof unableStep>;

export const briefContent = z.object({
  goal: z.string().min(1).max(4_000),
  scope: z.array(z.string().min(1).max(1_000)).min(1).max(20).describe("What the report has to cover, an item each"),
  questions: z
    .array(z.string().min(1).max(1_000))
    .max(20)
    .describe("Questions still open for the user; the research starts without an answer too"),
  outputFormats: z.array(reportFormat).min(1),
  language,
  audience: z.string().min(1).max(500).nullable().default(null).describe("Whom the report is for; null where nobody said"),
  length: z.int().min(50).max(50_000).nullable().default(null).describe("Words that the report should have; null where nobody said"),
  asOf: z.iso.date().nullable().default(null).describe("Day up to which the report should hold; null where nobody said"),
  unable: z.array(unableStep).optional().describe("Steps that nobody here can do; absent where there are none"),
  estimate: briefEstimate.optional().describe("What the research is expected to take; absent where the engine tells none"),
});
export type BriefContent = z.infer<typeof briefContent>;

/** The wishes of a brief without any. */
export const unasked = { audience: null, length: null, asOf: null } as const satisfies Partial<BriefContent>;

export const brief = briefContent.extend({
  version: z.int().positive(),
  status: z.enum(["draft", "approved"]),
});
export type Brief = z.infer<typeof brief>;
