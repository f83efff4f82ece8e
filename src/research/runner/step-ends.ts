/** What becomes of a session whose step did not go through: it fails, waits for the store, or stops without being counted as dead. */
import { isRalphError, isStoreFault, keptError } from "../../domain/errors.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { putBackStarted } from "../rounds/put-back.ts";
import { said } from "../run/assistant-message.ts";
import { Suspension } from "../run/interruption.ts";
import { moveSession, type SessionRun } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";

/** Ends the session as failed, where the store is not at fault. Gives what of the store was, so that it has to be waited for. */
export async function settle(run: SessionRun, session: SessionRow | undefined, error: unknown): Promise<string | null> {
  const { core } = run;
  if (isStoreFault(error)) {
    core.log.error({ session: run.id, code: error.code }, "The store could not take a step; it is tried again");
    return error.code;
  }
  if (session === undefined) {
    core.log.error({ session: run.id, error }, "A session could not be read; it is tried again");
    return keptError(error).code;
  }
  const cause = error instanceof Suspension ? new Error("Only a task may ask the user") : error;
  const kept = keptError(cause);
  core.log.error({ session: session.id, state: session.status, code: kept.code, error: cause }, "A session failed");
  try {
    await core.store.db.write((tx) =>
      moveSession(core, tx, session, {
        event: "failed",
        patch: { error: JSON.stringify(kept), failed_from: session.status, worked_ms: run.clock.worked },
        // The agents that settle the brief read the whole conversation: taken up again, they have to read the same.
        follow: (tx) =>
          session.status === "created" || session.status === "brief"
            ? []
            : [said(core, tx, session, sessionWords(session).failed(kept.message))],
      }),
    );
    return null;
  } catch (failure) {
    if (isRalphError(failure) && failure.code === "conflict") return null;
    core.log.error({ session: session.id, error: failure }, "A failure could not be written");
    return keptError(failure).code;
  }
}

/**
 * A session that stops in a step keeps the time it worked, and the recoveries counted before: this end is no death, nor
 * is it an attempt of the tasks that a step left under way which the store did not take. Where the store takes nothing
 * to the end, the next start cannot tell this from a death and counts one: there was no place to write the difference.
 */
export async function keepTime(run: SessionRun, session: SessionRow | undefined): Promise<void> {
  const { core } = run;
  const { store, events, clock } = core;
  const at = clock().toISOString();
  await store.db
    .write((tx) => {
      if (events.appendOpen(tx, run.id, [], run.clock.worked, at)) putBackStarted(core, tx, run.id, at);
      if (session !== undefined) store.sessions.recovered(tx, session, session.recoveries);
    })
    .catch((error: unknown) => core.log.warn({ session: run.id, error }, "The time worked could not be written"));
}
