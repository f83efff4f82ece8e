/** The error for a quota that is used up. */
import { RalphError } from "../../domain/errors/errors.ts";
import type { OwnerLimitName, ReachedLimit } from "../../domain/owners/owner-limits.ts";

const words: Record<OwnerLimitName, string> = {
  requestsPerMinute: "requests a minute",
  runningSessions: "running sessions",
  queuedSessions: "waiting sessions",
  documents: "documents",
  storageMb: "megabytes of documents and sessions",
  costUsdPerDay: "USD a day for models",
  costUsdPerMonth: "USD a month for models",
};

export function quotaExceeded(limit: ReachedLimit): RalphError {
  const again = limit.resetsAt === null ? "" : `; it is renewed at ${limit.resetsAt}`;
  const message = `Your quota of ${limit.max} ${words[limit.name]} is used up${again}`;
  return new RalphError("quota_exceeded", message, { limit });
}
