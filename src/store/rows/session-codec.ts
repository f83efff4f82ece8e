/** Rows of `session` as records, and back. Large columns are parsed when they are first looked at. */
import type { AgentVersions, SessionRecord } from "../../domain/sessions/session-record.ts";
import type { SessionRow } from "../schema/tables.ts";
import { decoded, decodedOrNull, encodedOrNull, Interned } from "../sqlite/json-columns.ts";

const pins = new Interned<AgentVersions>(1_000);

export function sessionOf(row: SessionRow): SessionRecord {
  const record: SessionRecord = {
    id: row.id,
    owner: row.owner,
    query: row.query,
    engine: row.engine,
    status: row.status,
    hold: row.hold,
    version: row.version,
    failedFrom: row.failed_from,
    strategyWanted: row.strategy_wanted as SessionRecord["strategyWanted"],
    strategy: row.strategy as SessionRecord["strategy"],
    complexity: row.complexity as SessionRecord["complexity"],
    language: row.language,
    round: row.round,
    percent: row.percent,
    autoApprove: row.auto_approve === 1,
    planApproval: row.plan_approval === 1,
    outputFormats: decodedOrNull(row.output_formats),
    template: row.template,
    documentIds: decodedOrNull(row.document_ids),
    sources: decoded(row.sources),
    limits: decoded(row.limits),
    allowedTools: decoded(row.allowed_tools),
    unsupportedClaims: row.unsupported_claims as SessionRecord["unsupportedClaims"],
    follows: row.follows,
    suppliedPlan: null,
    metadata: decoded(row.metadata),
    traceparent: row.traceparent,
    isPinned: row.pinned === 1,
    pins: pins.decode(row.pins),
    initialContext: null,
    coverage: decoded("[]"),
    cut: row.cut,
    briefVersion: row.brief_version,
    planVersion: row.plan_version,
    error: decodedOrNull(row.error),
    modelCalls: row.model_calls,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    costUsd: row.cost_usd,
    costUnknown: row.cost_unknown === 1,
    divergences: row.divergences,
    deaths: row.deaths,
    isUnderWay: row.under_way === 1,
    storedBytes: row.stored_bytes,
    eventSeq: row.event_seq,
    messageSeq: row.message_seq,
    workedMs: row.worked_ms,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
  };
  parseLater(record, "suppliedPlan", row.supplied_plan);
  parseLater(record, "initialContext", row.initial_context);
  parseLater(record, "coverage", row.coverage === "[]" ? null : row.coverage);
  return record;
}

/** An accessor slows down every read of the record, so an empty column gets none. */
function parseLater(record: SessionRecord, name: "suppliedPlan" | "initialContext" | "coverage", text: string | null): void {
  if (text === null) return;
  let value: unknown;
  const get = () => {
    value ??= decoded(text);
    return value;
  };
  Object.defineProperty(record, name, { get, enumerable: true });
}

/** The columns of a new session after its first events; all others start as the schema says. */
export function newColumns(session: SessionRecord) {
  return {
    id: session.id,
    owner: session.owner,
    query: session.query,
    engine: session.engine,
    strategy_wanted: session.strategyWanted,
    auto_approve: session.autoApprove ? (1 as const) : (0 as const),
    plan_approval: session.planApproval ? (1 as const) : (0 as const),
    output_formats: encodedOrNull(session.outputFormats),
    template: session.template,
    document_ids: encodedOrNull(session.documentIds),
    sources: JSON.stringify(session.sources),
    limits: JSON.stringify(session.limits),
    unsupported_claims: session.unsupportedClaims,
    follows: session.follows,
    metadata: JSON.stringify(session.metadata),
    traceparent: session.traceparent,
    pins: pins.encode(session.pins),
    created_at: session.createdAt,
    status: session.status,
    language: session.language,
    percent: session.percent,
    supplied_plan: encodedOrNull(session.suppliedPlan),
    allowed_tools: JSON.stringify(session.allowedTools),
    under_way: session.isUnderWay ? (1 as const) : (0 as const),
    event_seq: session.eventSeq,
    updated_at: session.updatedAt,
  };
}

/** The columns that almost every commit changes. */
export function counterColumns(session: SessionRecord) {
  return {
    percent: session.percent,
    plan_version: session.planVersion,
    model_calls: session.modelCalls,
    input_tokens: session.inputTokens,
    output_tokens: session.outputTokens,
    cost_usd: session.costUsd,
    cost_unknown: session.costUnknown ? (1 as const) : (0 as const),
    divergences: session.divergences,
    deaths: session.deaths,
    pinned: session.isPinned ? (1 as const) : (0 as const),
    under_way: session.isUnderWay ? (1 as const) : (0 as const),
    stored_bytes: session.storedBytes,
    event_seq: session.eventSeq,
    message_seq: session.messageSeq,
    worked_ms: session.workedMs,
    updated_at: session.updatedAt,
  };
}

/** The columns that a move changes besides. */
export function stateColumns(session: SessionRecord) {
  return {
    status: session.status,
    hold: session.hold,
    version: session.version,
    failed_from: session.failedFrom,
    strategy: session.strategy,
    complexity: session.complexity,
    language: session.language,
    round: session.round,
    cut: session.cut,
    brief_version: session.briefVersion,
    ended_at: session.endedAt,
  };
}

/** The JSON columns that a move may change. */
export function textColumns(session: SessionRecord) {
  return {
    initial_context: encodedOrNull(session.initialContext),
    coverage: JSON.stringify(session.coverage),
    supplied_plan: encodedOrNull(session.suppliedPlan),
    allowed_tools: JSON.stringify(session.allowedTools),
    error: encodedOrNull(session.error),
  };
}
