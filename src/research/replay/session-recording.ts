/** Exports a session's call journal in the form that the `replay` engine reads. */

import { type CallRecord, isSetAside } from "../../domain/calls/call-record.ts";
import { type RecordedCall, type Recording, recording } from "../../domain/calls/recording.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { conversationOf } from "../run/conversation.ts";

/**
 * All external input of the session's agents: answers, and the texts of their sources.
 * @throws RalphError `data_not_found` where its calls were deleted: what is left cannot be replayed.
 */
export function recordingOf(state: SessionReads): Recording {
  const { id, engine, query, language, status, createdAt, modelCalls } = state.session;
  if (state.allCalls().length === 0 && (modelCalls > 0 || state.sources().length > 0))
    throw new RalphError(
      "data_not_found",
      `The calls of session '${id}' were deleted, because they were older than CALLS_RETENTION_DAYS: it cannot be replayed. Its report, sources and claims are kept`,
    );
  return recording.parse({
    version: 1,
    engine,
    session: { id, query, language, status, now: createdAt },
    messages: conversationOf(state),
    calls: state.allCalls().flatMap(recorded),
    sources: state.sources().map((source) => ({ ...source, text: state.sourceText(source.id) ?? "" })),
  } satisfies Recording);
}

function recorded({ kind, error, ...call }: CallRecord): RecordedCall[] {
  // Calls set aside by a divergence and questions to the user are not part of the run.
  if (kind === "ask" || isSetAside(call.scope)) return [];
  return [{ ...call, kind, error: error === null ? null : { code: error.code, message: error.message } } as RecordedCall];
}
