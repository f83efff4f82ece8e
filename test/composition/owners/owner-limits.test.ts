import { expect, test } from "vitest";
import { dividedLimits } from "../../../src/composition/owners/owner-limits.ts";
import type { OwnerLimits } from "../../../src/domain/owners/owner-limits.ts";

const whole: OwnerLimits = {
  requestsPerMinute: 100,
  runningSessions: 2,
  queuedSessions: null,
  documents: 10,
  storageMb: 10,
  costUsdPerDay: 10,
  costUsdPerMonth: 10,
};

test("replicas divide what each counts in memory, and share what is counted in rows", () => {
  let replicas = 3;
  const limits = dividedLimits({ of: () => whole }, () => replicas);
  expect(limits.of("ada")).toEqual({ ...whole, requestsPerMinute: 34, runningSessions: 1 });
  replicas = 1;
  expect(limits.of("ada")).toEqual(whole);
});
