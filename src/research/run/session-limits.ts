/** The limits and the policy that apply to a session: its own, else the service's. */
import type { UnsupportedPolicy } from "../../domain/evidence/claims.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { CoreSettings } from "./core.ts";

/**
 * The service's limits, each lowered or raised by the session's own, up to the operator's maximum. `neededMs`: working time
 * that the session's engine and plan need.
 */
export function limitsOf(settings: CoreSettings, { limits: own }: Pick<SessionRecord, "limits">, neededMs = 0) {
  const { maxima } = settings;
  const within = (usual: number, max: number, wanted: number | undefined) => Math.min(wanted ?? usual, Math.max(usual, max));
  const usualMs = Math.max(settings.sessionTimeoutMs, neededMs);
  return {
    maxRounds: within(settings.maxRounds, maxima.maxRounds, own.maxRounds),
    maxTasks: within(settings.maxTasks, maxima.maxTasks, own.maxTasks),
    maxTasksPerRound: within(settings.maxTasksPerRound, maxima.maxTasksPerRound, own.maxTasksPerRound),
    maxDurationMs: within(usualMs, maxima.sessionTimeoutMs, own.maxDurationS === undefined ? undefined : own.maxDurationS * 1000),
    maxChildren: settings.maxChildren,
    maxDepth: settings.maxTreeDepth,
  };
}

/** Policy for unsupported statements: the session's, else the installation's. */
export function unsupportedPolicyOf(
  settings: Pick<CoreSettings, "unsupportedClaims">,
  { unsupportedClaims }: Pick<SessionRecord, "unsupportedClaims">,
): UnsupportedPolicy {
  return unsupportedClaims ?? settings.unsupportedClaims;
}
