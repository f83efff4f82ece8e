/** A session's journal as a file that a `replay` engine can be given. */
import { type RecordedCall, type Recording, recording } from "../../domain/recording.ts";
import type { CallRow } from "../../store/calls.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { sourceOf } from "../evidence/evidence.ts";
import type { Core } from "../run/core.ts";
import { conversationOf } from "../run/session-facts.ts";

/** Everything that the session's agents were told from outside: answers, and the texts of what they read. */
export function recordingOf(core: Core, session: SessionRow): Recording {
  const { calls, contents, evidence } = core.store;
  return recording.parse({
    version: 1,
    engine: session.engine,
    session: { id: session.id, query: session.query, language: session.language, status: session.status, now: session.created_at },
    messages: conversationOf(core, session),
    calls: calls.ofSession(session.id).flatMap(recorded),
    sources: evidence.sources(session.id).map((row) => ({ ...sourceOf(row), text: contents.text(row.owner, row.hash) ?? "" })),
  } satisfies Recording);
}

function recorded(row: CallRow): RecordedCall[] {
  // What a divergence set aside, and what the user was asked, is no part of the run.
  if (row.kind === "ask" || /~\d+$/.test(row.scope)) return [];
  const error = row.error === null ? null : (JSON.parse(row.error) as { code: string; message: string });
  return [
    {
      scope: row.scope,
      turn: row.turn,
      order: row.ord,
      kind: row.kind,
      name: row.name,
      status: row.status,
      requestHash: row.request_hash,
      request: JSON.parse(row.request),
      answer: row.answer === null ? null : JSON.parse(row.answer),
      error: error === null ? null : { code: error.code, message: error.message },
      model: row.model,
      requestId: row.request_id,
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      cacheReadTokens: row.cache_read_tokens,
      cacheWriteTokens: row.cache_write_tokens,
      costUsd: row.cost_usd,
      durationMs: row.duration_ms,
      at: row.at,
    },
  ];
}
