/** Handles a step that did not complete: the session fails, waits for the store, or stops without counting a crash. */
import { isRalphError, isStoreFault, storedError } from "../../domain/errors/errors.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { appendAssistantMessage } from "../run/assistant-message.ts";
import { Suspension } from "../run/interruption.ts";
import { moveSession, type SessionRun } from "../run/session-run.ts";
import { planCompleted } from "../tree/plan-events.ts";
import { requeueStarted } from "../tree/task-outcome.ts";
import { failedWords } from "../views/closing-words.ts";

/** Fails the session after an error of a step. For a fault of the store it returns the code instead, and the runner waits. */
export async function failStep(run: SessionRun, session: SessionRecord, error: unknown): Promise<string | null> {
  const { core } = run;
  if (isStoreFault(error)) {
    core.log.error({ session: run.id, code: error.code }, "The store refused a step; it is retried");
    return error.code;
  }
  const cause = error instanceof Suspension ? new Error("Only a task may ask the user") : error;
  const stored = storedError(cause);
  core.log.error({ session: session.id, state: session.status, code: stored.code, error: cause }, "A session failed");
  try {
    await run.state.commit((changes) =>
      moveSession(core, changes, session, {
        event: "failed",
        patch: { error: stored, failedFrom: session.status, workedMs: run.clock.worked },
        // The brief dialogue's agents read the whole conversation: a replay has to read the same.
        follow: (changes) => {
          if (session.status === "created" || session.status === "brief") return [];
          const said = appendAssistantMessage(changes, core.clock().toISOString(), failedWords(changes.now, stored.message));
          return [...(isWorking(session) ? planCompleted(changes.now.tasks(), "failed") : []), said];
        },
      }),
    );
    return null;
  } catch (failure) {
    if (isRalphError(failure) && failure.code === "conflict") return null;
    core.log.error({ session: session.id, error: failure }, "A failure could not be written");
    return storedError(failure).code;
  }
}

/** Whether the session is between the start and the end of its plan. */
function isWorking({ status }: SessionRecord): boolean {
  return status === "executing" || status === "review";
}

/**
 * Saves the working time of a session that stops, and clears its `isUnderWay`: an orderly stop is not a crash, and not an
 * attempt of tasks that are still in progress because the store refused the step. If the store refuses this write too, the
 * next start counts a crash.
 */
export async function storeTime(run: SessionRun): Promise<void> {
  const at = run.core.clock().toISOString();
  await run.state
    .commit((changes) => {
      if (changes.appendOpen([], { at, workedMs: run.clock.worked })) requeueStarted(changes, at);
      changes.markUnderWay(false);
    })
    .catch((error: unknown) => run.core.log.warn({ session: run.id, error }, "The working time could not be written"));
}
