/**
 * Effect of pause, resume, cancel and retry on the current state of a session: a move, or null if the session is already in
 * that state. A client that lost the first answer may repeat its request, so only an impossible move is a `conflict`.
 */
import { RalphError } from "../../domain/errors/errors.ts";
import { isTerminal, transition } from "../../domain/sessions/states.ts";
import { chargeLostCalls } from "../calls/lost-calls.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { closeTree } from "../rounds/tree-closing.ts";
import type { Core } from "../run/core.ts";
import type { Move } from "../run/session-run.ts";
import { planCompleted } from "../tree/plan-events.ts";
import { reopen } from "./task-commands.ts";
import { resumeHold } from "./user-messages.ts";

export type Command = (core: Core, state: SessionReads) => Move | null;

export const pause: Command = (_core, { session }) => {
  if (isTerminal(session.status)) throw new RalphError("conflict", `A session that is '${session.status}' cannot be paused`);
  return session.hold === "paused" ? null : { event: null, hold: "paused" };
};

export const resume: Command = (_core, state) => {
  const { status, hold } = state.session;
  if (isTerminal(status)) throw new RalphError("conflict", `A session that is '${status}' cannot be resumed`);
  return hold === "paused" ? { event: null, hold: resumeHold(state), holdReason: "resumed to its open question" } : null;
};

export const cancel: Command = (core, { session }) => {
  if (session.status === "cancelled") return null;
  transition(session.status, "cancelled");
  const at = core.clock().toISOString();
  return {
    event: "cancelled",
    write: (changes) => chargeLostCalls(core, changes),
    follow: (changes) => [...closeTree(changes, at, "the session was cancelled"), ...planCompleted(changes.now.tasks(), "cancelled")],
  };
};

/** For a session that has not failed a retry changes nothing: it was retried already, or never failed. */
export const retry: Command = (_core, { session }) => {
  if (!isTerminal(session.status)) return null;
  transition(session.status, "retried", session.failedFrom);
  return { event: "retried", patch: { error: null, endedAt: null }, write: (changes) => reopen(changes) };
};
