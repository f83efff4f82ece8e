/** Forecast for a brief before anything runs: steps without a capable tool or agent, and the estimated time and cost. */
import type { Engine } from "../../agents/contracts.ts";
import type { BriefContent, UnableStep } from "../../domain/plans/brief.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { toolsOf } from "../catalogue/session-tools.ts";
import type { Core } from "../run/core.ts";
import { engineOf } from "../run/session-facts.ts";
import { limitsOf } from "../run/session-limits.ts";
import { capabilitiesFor, unableItems, unableSteps } from "./capability-check.ts";
import { checkClientPlan } from "./plan-check.ts";

/** The brief with `unable` and `estimate` computed again. */
export function foreseen(
  session: SessionRecord,
  core: Core,
  { unable: _unable, estimate: _estimate, ...agreed }: BriefContent,
): BriefContent {
  const engine = engineOf(core, session);
  const unable = unableIn(session, core, engine, agreed);
  const estimate = engine.estimate?.(agreed);
  return { ...agreed, ...(unable.length > 0 && { unable }), ...(estimate !== undefined && { estimate }) };
}

/** Steps without a capable tool or agent: of the client's plan if there is one, else of the brief. */
function unableIn(session: SessionRecord, core: Core, engine: Engine, brief: BriefContent): UnableStep[] {
  const capabilities = capabilitiesFor(engine, toolsOf(session, core.sources));
  if (session.suppliedPlan === null) return unableItems(brief.scope, session.query, capabilities, brief.language);
  const rules = { engine, limits: limitsOf(core.settings, session), elsewhere: core.catalogue.elsewhere(session.engine), capabilities };
  const { placed } = checkClientPlan(session.suppliedPlan, rules);
  const steps = placed.map(({ agent, spec }) => ({ agent, ref: spec.ref, description: spec.description }));
  return unableSteps(steps, brief.language);
}
