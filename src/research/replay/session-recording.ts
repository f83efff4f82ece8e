/** Exports a session's call journal in the form that the `replay` engine reads. */

import type { CallRecord } from "../../domain/calls/call-record.ts";
import { type RecordedCall, type Recording, recording } from "../../domain/calls/recording.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { conversationOf } from "../run/session-facts.ts";

/** All external input of the session's agents: answers, and the texts of their sources. */
export function recordingOf(state: SessionReads): Recording {
  const { id, engine, query, language, status, createdAt } = state.session;
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
  if (kind === "ask" || /~\d+$/.test(call.scope)) return [];
  return [{ ...call, kind, error: error === null ? null : { code: error.code, message: error.message } } as RecordedCall];
}
