/** From a client's request to the first row of a session, and to the answer. */
import { formatOf, type ReportFormat } from "../../domain/brief.ts";
import { RalphError } from "../../domain/errors.ts";
import type { EngineName, NewSession, Session } from "../../domain/session.ts";
import type { NewSessionRow } from "../../store/sessions.ts";
import { checkClientPlan } from "../plans/plan-check.ts";
import type { Core } from "../run/core.ts";
import { limitsOf } from "../run/session-facts.ts";

/**
 * @throws RalphError `unprocessable` for an engine that is not set up, `invalid_plan`, `invalid_input` for a format that
 * is not built in.
 */
export function newSessionRow(core: Core, defaultEngine: string, owner: string, request: NewSession): NewSessionRow {
  const engine = request.engine ?? defaultEngine;
  if (!core.engines.has(engine)) {
    const message = `the engine '${engine}' is not set up here; there is ${[...core.engines.keys()].join(", ")}`;
    throw new RalphError("unprocessable", message, { issues: [{ path: "engine", message }] });
  }
  if (request.plan !== undefined) {
    const limits = limitsOf(core.settings, { limits: JSON.stringify(request.limits ?? {}) });
    checkClientPlan(request.plan, { engine: core.agents.current(engine), limits, elsewhere: core.agents.elsewhere(engine) });
  }
  return {
    id: core.newId(),
    owner,
    query: request.query,
    engine,
    status: "created",
    strategy_wanted: request.strategy ?? "auto",
    language: request.language ?? null,
    auto_approve: request.autoApprove === true ? 1 : 0,
    plan_approval: request.planApproval === true ? 1 : 0,
    output_formats: request.outputFormats === undefined ? null : JSON.stringify(request.outputFormats.map(builtFormat)),
    document_ids: request.sources?.documentIds === undefined ? null : JSON.stringify(request.sources.documentIds),
    limits: JSON.stringify(request.limits ?? {}),
    allowed_tools: JSON.stringify(request.allowedTools ?? []),
    supplied_plan: request.plan === undefined ? null : JSON.stringify(request.plan),
    metadata: JSON.stringify(request.metadata ?? {}),
    pins: core.agents.pins(engine),
    created_at: core.clock().toISOString(),
  };
}

/** The session that the row begins, as `sessionView` gives it once the row is written: nobody has to read it again. */
export function newSessionView(row: NewSessionRow, queuePosition: number | null): Session {
  return {
    id: row.id,
    query: row.query,
    engine: row.engine as EngineName,
    status: row.status,
    hold: null,
    queuePosition,
    strategy: null,
    complexity: null,
    language: row.language,
    round: 0,
    progress: { completed: 0, failed: 0, total: 0, percent: 0 },
    message: null,
    brief: null,
    planVersion: null,
    error: null,
    usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
    createdAt: row.created_at,
    updatedAt: row.created_at,
    metadata: JSON.parse(row.metadata),
  };
}

function builtFormat(word: string, index: number): ReportFormat {
  const format = formatOf(word);
  if (format !== null && format !== "unbuilt") return format;
  const message = format === "unbuilt" ? `'${word}' is not built in yet` : `there is no format '${word}'`;
  throw new RalphError("invalid_input", message, { issues: [{ path: `outputFormats.${index}`, message }] });
}
