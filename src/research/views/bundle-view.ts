/** Collects the contents of a session's evidence bundle. */
import type { BundleContents, CallSummary } from "../../domain/bundles/bundle.ts";
import type { CallRecord } from "../../domain/calls/call-record.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Claim } from "../../domain/evidence/claims.ts";
import type { Session } from "../../domain/sessions/session.ts";
import { isTerminal } from "../../domain/sessions/states.ts";
import type { SessionReads } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { templateOf } from "./report-material.ts";
import { resultsView } from "./results-view.ts";
import { messageView, planView, taskView } from "./session-view.ts";

/** @throws RalphError `conflict` where the session has not ended: its evidence may still change. */
export function bundleView(core: Pick<Core, "settings" | "reportFiles">, state: SessionReads, session: Session): BundleContents {
  if (!isTerminal(session.status))
    throw new RalphError("conflict", `The session is '${session.status}'; its evidence bundle is made when it has ended`);
  const { planVersion } = state.session;
  const plan = planVersion === null ? undefined : state.plan(planVersion);
  return {
    session,
    results: resultsView(core, state),
    claims: allClaims(state),
    plan: plan === undefined ? null : planView(plan, state.tasks().map(taskView)),
    messages: state.messages(0, Number.MAX_SAFE_INTEGER).map(messageView),
    calls: state.allCalls().map(callSummary),
    sources: state.sources().map((source) => ({ source, read: () => textOf(state, source.id) })),
    reports: state
      .reports()
      .filter(({ template }) => template === templateOf(state))
      .map((report) => ({ format: report.format, read: (part) => core.reportFiles.read(report, part) })),
  };
}

function textOf(state: SessionReads, sourceId: string): string {
  const text = state.sourceText(sourceId);
  if (text === undefined) throw new RalphError("not_found", `The text of the source '${sourceId}' is gone: the session was deleted`);
  return text;
}

export function allClaims(state: SessionReads): readonly Claim[] {
  return state.claims({}, 0, Number.MAX_SAFE_INTEGER);
}

export function callSummary(call: CallRecord): CallSummary {
  const { scope, turn, order, kind, name, status, requestHash, model, inputTokens, outputTokens, costUsd, at } = call;
  return { scope, turn, order, kind, name, status, requestHash, model, inputTokens, outputTokens, costUsd, at };
}
