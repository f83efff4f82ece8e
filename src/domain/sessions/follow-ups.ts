/** What is new in a follow-up, a session that builds on the evidence of a finished one. */
import { z } from "zod";
import { figureMeasures } from "../evidence/evidence.ts";

const value = z.object({ value: z.number(), at: z.string().nullable() });

/** What a follow-up's report says that the report before it did not. */
export const followUpNews = z.object({
  sessionId: z.string().describe("The session that is followed; it may have been deleted since"),
  query: z.string(),
  newSources: z.array(z.string()).describe("Ids of cited sources that it had not read"),
  newClaims: z.array(z.string()).describe("Ids of supported claims that it did not state"),
  changedFigures: z.array(
    z.object({
      subject: z.string(),
      measure: z.enum(figureMeasures),
      unit: z.string().nullable(),
      before: value,
      after: value,
    }),
  ),
  closedGaps: z.array(z.string()).describe("Scope items that it left without an answer and that have one now"),
});
export type FollowUpNews = z.infer<typeof followUpNews>;
