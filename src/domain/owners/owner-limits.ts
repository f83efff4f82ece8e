/** What one owner may use. Null is no limit. */
import { z } from "zod";
import { timestamp } from "../base/timestamp.ts";

const whole = z.int().positive().nullable();
const amount = z.number().positive().nullable();

export const ownerLimits = z.strictObject({
  requestsPerMinute: whole,
  runningSessions: whole,
  queuedSessions: whole,
  documents: whole,
  storageMb: amount,
  costUsdPerDay: amount,
  costUsdPerMonth: amount,
});
export type OwnerLimits = z.infer<typeof ownerLimits>;
export type OwnerLimitName = keyof OwnerLimits;

/** A limit that was met. */
export const reachedLimit = z.object({
  name: ownerLimits.keyof(),
  used: z.number().nonnegative(),
  max: z.number().positive(),
  resetsAt: timestamp.nullable().describe("When it is counted anew; null where something has to be deleted or to end first"),
});
export type ReachedLimit = z.infer<typeof reachedLimit>;
