/** Limits of an owner without any. */
import type { OwnerLimits } from "../../src/domain/owners/owner-limits.ts";

export const noOwnerLimits: OwnerLimits = {
  requestsPerMinute: null,
  runningSessions: null,
  queuedSessions: null,
  documents: null,
  storageMb: null,
  costUsdPerDay: null,
  costUsdPerMonth: null,
};
