/** Rows of `call` as records, and back. Requests and answers are parsed when they are first looked at. */

import type { Json } from "../../domain/base/json.ts";
import type { CallRecord } from "../../domain/calls/call-record.ts";
import type { CallRow } from "../schema/tables.ts";
import { decodedOrNull, encodedOrNull } from "../sqlite/json-columns.ts";
import { type AnswerPart, type PartedAnswer, wholeAnswer } from "./answer-parts.ts";

/** @param contents JSON of the parts of its answer, by hash. */
export function callOf(row: CallRow, contents: ReadonlyMap<string, string>): CallRecord {
  let request: Json | undefined;
  let answer: Json | undefined;
  return {
    scope: row.scope,
    turn: row.turn,
    order: row.ord,
    kind: row.kind,
    name: row.name,
    effect: row.effect,
    status: row.status,
    requestHash: row.request_hash,
    get request() {
      request ??= JSON.parse(row.request) as Json;
      return request;
    },
    get answer() {
      answer ??= answerOf(row, contents);
      return answer;
    },
    error: decodedOrNull(row.error),
    model: row.model,
    requestId: row.request_id,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cacheReadTokens: row.cache_read_tokens,
    cacheWriteTokens: row.cache_write_tokens,
    costUsd: row.cost_usd,
    durationMs: row.duration_ms,
    at: row.at,
  };
}

/** The answer as later readers will see it. */
export function answerOf({ answer, answer_parts }: Pick<CallRow, "answer" | "answer_parts">, contents: ReadonlyMap<string, string>): Json {
  const parts = decodedOrNull<AnswerPart[]>(answer_parts);
  return answer === null || parts === null ? decodedOrNull<Json>(answer) : wholeAnswer(answer, parts, contents);
}

/** A JSON `null` is an answer too: only a call without an answer has no text. */
export function callRow(call: CallRecord, answer: PartedAnswer | null, session: { session_id: string; owner: string }): CallRow {
  return {
    ...session,
    scope: call.scope,
    turn: call.turn,
    ord: call.order,
    kind: call.kind,
    name: call.name,
    effect: call.effect,
    status: call.status,
    request_hash: call.requestHash,
    request: JSON.stringify(call.request),
    answer: answer?.text ?? null,
    answer_parts: answer === null || answer.parts.length === 0 ? null : JSON.stringify(answer.parts),
    error: encodedOrNull(call.error),
    model: call.model,
    request_id: call.requestId,
    input_tokens: call.inputTokens,
    output_tokens: call.outputTokens,
    cache_read_tokens: call.cacheReadTokens,
    cache_write_tokens: call.cacheWriteTokens,
    cost_usd: call.costUsd,
    duration_ms: call.durationMs,
    at: call.at,
  };
}
