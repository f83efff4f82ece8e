/**
 * What pause, resume, cancel and retry mean for a session as it is: a move, or null where it is already as asked. A
 * client that lost the first answer may ask again, so only what cannot be reached from here is a `conflict`.
 */
import { RalphError } from "../../domain/errors.ts";
import { isTerminal, transition } from "../../domain/states.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { closeTree, resumeHold, revive } from "../rounds/control.ts";
import type { Core } from "../run/core.ts";
import type { Move } from "../run/session-run.ts";

export type Command = (core: Core, session: SessionRow) => Move | null;

export const pause: Command = (_core, session) => {
  if (isTerminal(session.status)) throw new RalphError("conflict", `A session that is '${session.status}' cannot be paused`);
  return session.hold === "paused" ? null : { event: null, hold: "paused" };
};

export const resume: Command = (core, session) => {
  if (isTerminal(session.status)) throw new RalphError("conflict", `A session that is '${session.status}' cannot be resumed`);
  if (session.hold !== "paused") return null;
  return { event: null, hold: resumeHold(core, session), holdReason: "resumed to its open question" };
};

export const cancel: Command = (core, session) => {
  if (session.status === "cancelled") return null;
  transition(session.status, "cancelled");
  return { event: "cancelled", follow: (tx) => closeTree(core, tx, session.id, "the session was cancelled") };
};

/** A session that is not failed is at work again already, or never had to be. */
export const retry: Command = (core, session) => {
  if (!isTerminal(session.status)) return null;
  transition(session.status, "retried", session.failed_from);
  return {
    event: "retried",
    patch: { error: null, ended_at: null },
    write: (tx) => revive(core, tx, session),
  };
};
