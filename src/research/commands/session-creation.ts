/** Makes a new session from a client's request. */

import { RalphError } from "../../domain/errors/errors.ts";
import { formatOf, type ReportFormat } from "../../domain/reports/formats.ts";
import type { PriorEvidence } from "../../domain/sessions/prior-evidence.ts";
import type { NewSession } from "../../domain/sessions/session.ts";
import type { NewSessionRecord } from "../../domain/sessions/session-record.ts";
import { currentTrace, newTrace, traceparentOf } from "../../telemetry/trace-context.ts";
import { missingSources, toolsOf } from "../catalogue/session-tools.ts";
import { capabilitiesFor } from "../plans/capability-check.ts";
import { checkClientPlan } from "../plans/plan-check.ts";
import type { Core } from "../run/core.ts";
import { limitFaults } from "../run/limit-faults.ts";
import { limitsOf } from "../run/session-limits.ts";

/**
 * @throws RalphError `unprocessable` for an engine that is not set up or sources that the service does not have,
 * `invalid_plan`, `invalid_input` for an unknown format.
 */
export function newSessionOf(core: Core, defaultEngine: string, owner: string, asked: NewSession, prior?: PriorEvidence): NewSessionRecord {
  const request = prior === undefined ? asked : following(asked, prior);
  const engine = request.engine ?? defaultEngine;
  if (!core.engines.has(engine)) {
    const message = `the engine '${engine}' is not set up here; there is ${[...core.engines.keys()].join(", ")}`;
    throw new RalphError("unprocessable", message, { issues: [{ path: "engine", message }] });
  }
  const { documentIds = null, ...sources } = request.sources ?? {};
  const issues = missingSources(sources, core.sources);
  if (issues[0] !== undefined) throw new RalphError("unprocessable", `${issues[0].path}: ${issues[0].message}`, { issues });
  const own = request.limits ?? {};
  const excess = limitFaults(core.settings, own);
  if (excess[0] !== undefined) throw new RalphError("unprocessable", `${excess[0].path} ${excess[0].message}`, { issues: excess });
  if (request.plan !== undefined) {
    const { settings, catalogue } = core;
    const facts = { id: "", owner, language: null, documentIds, sources, allowedTools: [] };
    const current = catalogue.current(engine);
    const capabilities = capabilitiesFor(current, toolsOf(facts, core.sources));
    const rules = { limits: limitsOf(settings, { limits: own }), elsewhere: catalogue.elsewhere(engine), times: { settings, own } };
    checkClientPlan(request.plan, { engine: current, capabilities, ...rules });
  }
  return {
    id: core.newId(),
    owner,
    query: request.query,
    engine,
    strategyWanted: request.strategy ?? "auto",
    language: request.language ?? null,
    autoApprove: request.autoApprove === true,
    planApproval: request.planApproval === true,
    outputFormats: request.outputFormats?.map(builtFormat) ?? null,
    template: request.template === undefined ? null : knownTemplate(core, request.template),
    documentIds,
    sources,
    limits: request.limits ?? {},
    allowedTools: request.allowedTools ?? [],
    unsupportedClaims: request.unsupportedClaims ?? null,
    follows: prior?.sessionId ?? null,
    suppliedPlan: request.plan ?? null,
    metadata: request.metadata ?? {},
    traceparent: traceparentOf(currentTrace() ?? newTrace()),
    pins: core.catalogue.pins(engine),
    createdAt: core.clock().toISOString(),
  };
}

/** @throws RalphError `unprocessable` naming the available templates. */
export function knownTemplate({ templates }: Pick<Core, "templates">, name: string): string {
  if (templates.named(name) !== undefined) return name;
  const message = `there is no template '${name}'; there is ${templates.names.join(", ")}`;
  throw new RalphError("unprocessable", message, { issues: [{ path: "template", message }] });
}

/** By default a follow-up has the sources and the language of the session that it follows. */
function following(request: NewSession, { language, documentIds, wanted }: PriorEvidence): NewSession {
  const sources = { ...wanted, ...(documentIds !== null && { documentIds: [...documentIds] }) };
  return { language, sources, ...request };
}

function builtFormat(word: string, index: number): ReportFormat {
  const format = formatOf(word);
  if (format !== null) return format;
  const message = `there is no format '${word}'`;
  throw new RalphError("invalid_input", message, { issues: [{ path: `outputFormats.${index}`, message }] });
}
