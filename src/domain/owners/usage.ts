/** What owners used of models, and how it is reported. */
import { z } from "zod";

/** What usage can be grouped by. */
export const usageKeys = ["owner", "day", "engine", "model"] as const;
export type UsageKey = (typeof usageKeys)[number];

/** A day as RFC 3339 has it. */
export const day = z.iso.date();

const figures = {
  sessions: z.int().nonnegative().describe("Sessions that were created"),
  modelCalls: z.int().nonnegative(),
  inputTokens: z.int().nonnegative().describe("Those read from and written to a cache included"),
  outputTokens: z.int().nonnegative(),
  costUsd: z.number().nonnegative(),
  unpricedCalls: z.int().nonnegative().describe("Model calls whose price is not known: `costUsd` does not count them"),
};

export const usageFigures = z.object(figures);
export type UsageFigures = z.infer<typeof usageFigures>;

export const usageItem = z.object({
  owner: z.string().nullable(),
  day: day.nullable().describe("UTC"),
  engine: z.string().nullable(),
  model: z.string().nullable().describe("null also where it is not known, as for what counts sessions"),
  ...figures,
});
export type UsageItem = z.infer<typeof usageItem>;

export const usageReport = z.object({
  from: day,
  to: day.describe("The last day that counts"),
  groupBy: z.array(z.enum(usageKeys)),
  items: z.array(usageItem).describe("Sums, in the order of what they are grouped by; all else is null"),
  total: usageFigures,
});
export type UsageReport = z.infer<typeof usageReport>;

export const noUsage: UsageFigures = { sessions: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, unpricedCalls: 0 };

export function plusUsage(a: UsageFigures, b: UsageFigures): UsageFigures {
  return {
    sessions: a.sessions + b.sessions,
    modelCalls: a.modelCalls + b.modelCalls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd + b.costUsd,
    unpricedCalls: a.unpricedCalls + b.unpricedCalls,
  };
}
