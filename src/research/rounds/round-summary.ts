/** What a round came to, and the move that ends it. */
import type { SessionRow } from "../../store/sessions.ts";
import type { Move, SessionRun } from "../run/session-run.ts";

export interface RoundSummary {
  completed: number;
  failed: number;
  skipped: number;
  hadTimeout: boolean;
  /** Tasks that wait for the user while nothing else can run. */
  waiting: string[];
  /** The limit that ended the round early, or null. */
  cut: string | null;
}

/** The session's move at the end of a round. */
export function roundFinished({ round }: SessionRow, run: SessionRun, { waiting: _waiting, cut, ...counts }: RoundSummary): Move {
  return {
    event: "round_finished",
    patch: { worked_ms: run.clock.worked, ...(cut !== null && { cut }) },
    events: [{ type: "round.completed", data: { round, ...counts } }],
  };
}
