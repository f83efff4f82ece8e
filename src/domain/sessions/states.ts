/**
 * The session's state machine as a table and pure functions; every check of a transition goes through it. The same states
 * are in the CHECK of `migrations/` and in the diagram of `src/research/DESIGN.md`; a test compares the three.
 */
import { RalphError } from "../errors/errors.ts";

export const sessionStates = [
  "created",
  "brief",
  "planning",
  "executing",
  "review",
  "aggregating",
  "reporting",
  "done",
  "failed",
  "cancelled",
] as const;

export type SessionState = (typeof sessionStates)[number];

export const transitionTable = {
  created: { opened: "brief", failed: "failed", cancelled: "cancelled" },
  brief: { revised: "brief", approved: "planning", failed: "failed", cancelled: "cancelled" },
  planning: { planned: "executing", failed: "failed", cancelled: "cancelled" },
  executing: { round_finished: "review", failed: "failed", cancelled: "cancelled" },
  review: { continued: "executing", closed: "aggregating", failed: "failed", cancelled: "cancelled" },
  aggregating: { aggregated: "reporting", failed: "failed", cancelled: "cancelled" },
  reporting: { reported: "done", failed: "failed", cancelled: "cancelled" },
  done: {},
  failed: { retried: "the state that failed" },
  cancelled: {},
} as const satisfies Record<SessionState, Partial<Record<string, SessionState | "the state that failed">>>;

type EventsOf<S extends SessionState> = keyof (typeof transitionTable)[S];

/** A past-tense fact that triggers a transition. */
export type SessionEvent = { [S in SessionState]: EventsOf<S> }[SessionState];

export const sessionEvents = [...new Set(Object.values(transitionTable).flatMap((row) => Object.keys(row)))] as SessionEvent[];

/** States without a transition of their own: a session leaves them only on request. */
export function isTerminal(state: SessionState): state is "done" | "failed" | "cancelled" {
  return state === "done" || state === "failed" || state === "cancelled";
}

/** Whether a session has work to do: it has not ended and is not held. */
export function isRunnable({ status, hold }: { readonly status: SessionState; readonly hold: Hold | null }): boolean {
  return !isTerminal(status) && hold === null;
}

/** The state that `event` leads to, or null where the table has no such edge. `failedFrom` is the state that a failed session failed in. */
export function nextState(from: SessionState, event: SessionEvent, failedFrom: SessionState | null = null): SessionState | null {
  const row: Partial<Record<SessionEvent, SessionState | "the state that failed">> = transitionTable[from];
  const to = row[event];
  if (to === undefined) return null;
  if (to !== "the state that failed") return to;
  return failedFrom !== null && !isTerminal(failedFrom) ? failedFrom : null;
}

/** As {@link nextState}, but throws `conflict`, naming the state and the request, where the table has no such transition. */
export function transition(from: SessionState, event: SessionEvent, failedFrom: SessionState | null = null): SessionState {
  const to = nextState(from, event, failedFrom);
  if (to === null) throw new RalphError("conflict", `A session that is '${from}' cannot be ${refused(event)}`);
  return to;
}

/** What a session cannot be, in the words of the requests that a client sends. */
function refused(event: SessionEvent): string {
  return event === "retried" ? "retried: only a failed one can" : event === "revised" ? "given another brief" : event.replaceAll("_", " ");
}

/** Why a session that could continue is on hold. */
export const holds = ["paused", "awaiting_input"] as const;
export type Hold = (typeof holds)[number];
