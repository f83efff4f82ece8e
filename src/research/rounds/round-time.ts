/** Time-out of a round: from the settings, its engine and its plan. */
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { engineOf } from "../run/session-facts.ts";
import { limitsOf } from "../run/session-limits.ts";
import type { SessionRun } from "../run/session-run.ts";
import { plannedTimes } from "../run/time-limits.ts";

/** `remainingMs` is what is left of the session's own time. Milliseconds of working time. */
export function roundTime(session: SessionRecord, run: SessionRun): { roundMs: number; remainingMs: number } {
  const { settings } = run.core;
  const { workingTime } = engineOf(run.core, session);
  const planned = plannedTimes(settings, run.state.tasks(), session.round);
  const { maxDurationMs } = limitsOf(settings, session, Math.max(planned.sessionMs, workingTime?.sessionMs ?? 0));
  return { roundMs: Math.max(planned.roundMs, workingTime?.roundMs ?? 0), remainingMs: maxDurationMs - run.clock.worked };
}
