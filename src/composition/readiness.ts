/** Readiness: whether this process accepts requests, and warnings for the operator. */
import type { Readiness } from "../http/server/api.ts";
import type { Store } from "../store/store.ts";

/**
 * Not ready while the last commit failed. Each check meanwhile starts a probe commit; the next check sees its result.
 * `leads`: this replica does what one process does for the whole installation.
 */
export function readinessOf({ db, disk, reportFiles }: Store, warnings: readonly string[], leads = false): Readiness {
  const { fault } = db;
  if (fault !== null) db.probe().catch(() => undefined);
  const reports = reportFiles.fault;
  const { shortage } = disk;
  return {
    ready: fault === null && reports === null,
    checks: { database: fault?.message ?? null, reports, ...(leads && { leading: null }) },
    // A warning only: delete requests must still reach a service that is short of disk space.
    warnings: shortage === null ? warnings : [...warnings, shortage],
  };
}

/** A process that is shutting down is never ready. */
export function withDraining(readiness: Readiness, isDraining: boolean): Readiness {
  if (!isDraining) return readiness;
  return { ...readiness, ready: false, checks: { ...readiness.checks, process: "the service is about to stop" } };
}
