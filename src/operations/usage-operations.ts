/** Operations on usage of models and its cost. */
import { z } from "zod";
import { RalphError } from "../domain/errors/errors.ts";
import type { Principal } from "../domain/owners/principal.ts";
import { day, usageKeys, usageReport } from "../domain/owners/usage.ts";
import { access } from "./access.ts";
import { operation } from "./operation.ts";

export const usageInput = z.strictObject({
  from: day.optional().describe("First day (UTC); by default the first of the month of `to`"),
  to: day.optional().describe("Last day; by default today"),
  groupBy: z.array(z.enum(usageKeys)).max(usageKeys.length).optional(),
  owner: z.string().min(1).max(200).optional().describe("Only this owner; for `admin`, who sees all owners where it is absent"),
});

/** The owner whose usage is shown; undefined for all. @throws RalphError `forbidden` */
function ownerFor(principal: Principal, wanted: string | undefined): string | undefined {
  if (principal.scopes.has("admin")) return wanted;
  if (wanted === undefined || wanted === principal.owner) return principal.owner;
  throw new RalphError("forbidden", "Only the scope 'admin' sees the usage of another owner");
}

export const usageOperations = {
  getUsage: operation({
    id: "getUsage",
    summary: "Usage of models and its cost, by owner, day, engine and model",
    input: usageInput,
    effect: "read",
    allowed: access.readUsage,
    answer: usageReport,
    run: ({ usage }, principal, { owner, ...query }) => usage.report({ ...query, owner: ownerFor(principal, owner) }),
  }),
} as const;
