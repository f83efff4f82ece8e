/** Whether requests may be sent to this process now, and what an operator should know. */
import { accessSync, constants } from "node:fs";
import type { Readiness } from "../http/api.ts";
import type { Store } from "../store/store.ts";

/** Not ready as long as the last commit failed. Who asks then has another one tried, for whoever asks next. */
export function readinessOf({ db, disk }: Store, reportsDirectory: string, warnings: readonly string[]): Readiness {
  const { fault } = db;
  if (fault !== null) db.probe().catch(() => undefined);
  const reports = faultOf(reportsDirectory);
  const { shortage } = disk;
  return {
    ready: fault === null && reports === null,
    checks: { database: fault?.message ?? null, reports },
    // Not a fault: deletions have to reach a service that is short of room.
    warnings: shortage === null ? warnings : [...warnings, shortage],
  };
}

function faultOf(reportsDirectory: string): string | null {
  try {
    accessSync(reportsDirectory, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `The reports directory cannot be written: ${(error as NodeJS.ErrnoException).code}`;
  }
}

/** A process that is about to stop takes no more requests, whatever else holds. */
export function withDraining(readiness: Readiness, isDraining: boolean): Readiness {
  if (!isDraining) return readiness;
  return { ...readiness, ready: false, checks: { ...readiness.checks, process: "the service is about to stop" } };
}
