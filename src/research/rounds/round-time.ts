/** How long a round may work. */
import type { SessionRecord } from "../../domain/session-record.ts";
import { engineOf, limitsOf } from "../run/session-facts.ts";
import type { SessionRun } from "../run/session-run.ts";

/** `remainingMs` is what is left of the session's own time. Milliseconds of working time. */
export function roundTime(session: SessionRecord, run: SessionRun): { roundMs: number; remainingMs: number } {
  const { settings } = run.core;
  const { workingTime } = engineOf(run.core, session);
  const { maxDurationMs } = limitsOf(settings, session, workingTime?.sessionMs);
  return { roundMs: Math.max(settings.roundTimeoutMs, workingTime?.roundMs ?? 0), remainingMs: maxDurationMs - run.clock.worked };
}
