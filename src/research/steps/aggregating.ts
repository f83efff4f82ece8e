/** aggregating → reporting: merges the findings into one research and checks every citation in it again. */

import type { z } from "zod";
import type { aggregatorInput } from "../../agents/contracts.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { eventData } from "../../domain/events/events.ts";
import { type Citation, quoteStands } from "../../domain/evidence/evidence.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import type { Research } from "../../domain/sessions/research.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { runAgent } from "../calls/agent-run.ts";
import { callsOf } from "../calls/lost-calls.ts";
import { sourceTexts } from "../evidence/citation-check.ts";
import { countsOf, type Ledger, statedOnce, withoutUnsupported } from "../evidence/claims.ts";
import { type CheckedFigure, checkedFigures, reportFigures, statedIn } from "../evidence/figures.ts";
import { findingPart } from "../evidence/finding-part.ts";
import { newsSince } from "../evidence/follow-up-news.ts";
import { completeAs, withGaps } from "../evidence/gaps.ts";
import { evidenceTasks } from "../evidence/prior-evidence.ts";
import { rejectionsOf, withoutRejected } from "../evidence/rejections.ts";
import { completed } from "../evidence/research-check.ts";
import { type PrintedVerdict, statementsOf, withVerdicts } from "../evidence/statements.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { agreedBrief, contextOf, coverageOf, engineOf } from "../run/session-facts.ts";
import { unsupportedPolicyOf } from "../run/session-limits.ts";
import type { SessionRun, Step } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";
import { sessionOutcome } from "../views/session-outcome.ts";
import { checkClaims, claimScope } from "./claim-check.ts";

/** Scope of the aggregator's calls in the journal. */
const aggregatorScope = "aggregator";

export const aggregate: Step = async (session, run) => {
  const { core, state } = run;
  const brief = agreedBrief(state);
  const rejected = rejectionsOf(state);
  const tasks = withoutRejected(evidenceTasks(state, brief.scope), rejected);
  const prior = state.prior();
  const part = findingPart(brief.scope, tasks);
  const at = core.clock().toISOString();
  const outcome = sessionOutcome(state);
  if (part === null) {
    const limitations = limitationsOf(state);
    const research = { ...nothingSought(session, brief, at), outcome, ...(limitations.length > 0 && { limitations }) };
    await run.move(session, { event: "aggregated", write: (changes) => changes.putResearch(research, at) });
    return;
  }
  const asked = { brief: { ...brief, scope: part.scope }, tasks: part.tasks, ...(rejected.length > 0 && { rejected: [...rejected] }) };
  const aggregated = await aggregatedBy(session, run, asked);
  const textOf = sourceTexts(state);
  const stands = (citation: Citation) => {
    const text = textOf(citation.sourceId);
    return text !== undefined && quoteStands(text, citation);
  };
  const sources = state.sources();
  const written = completed({ ...aggregated, cut: session.cut, generatedAt: at, sources: [] }, stands, sources);
  const checked = checkedFigures(tasks, textOf, written.language);
  const ledger = await checkClaims(run, session, written, { tasks, figures: checked });
  if (unsupportedPolicyOf(core.settings, session) === "block" && ledger.unsupported > 0) await refuse(run, ledger);
  const leftOut = [...(written.leftOut ?? []), ...ledger.leftOut];
  const statements = countsOf(ledger, leftOut);
  const limitations = [
    ...limitationsOf(state),
    ...claimLimitations(state, ledger, leftOut.length),
    ...figureLimitations(run, written, checked),
  ];
  const figures = reportFigures(statementsOf(written), ledger.printed, checked, written.language);
  const left = (printed: readonly PrintedVerdict[]) => completed(withVerdicts(written, printed), stands, sources);
  const borne = withGaps(written, left(withoutUnsupported(ledger.printed)), { ...part, reason: sessionWords(session).nothingBorne });
  const judged = completeAs(left(ledger.printed), borne);
  const research = {
    ...{ ...judged, outcome },
    ...(figures.length > 0 && { figures }),
    statements,
    ...(leftOut.length > 0 && { leftOut }),
    ...(prior !== undefined && { news: newsSince(prior, { research: judged, claims: ledger.claims, figures, scope: brief.scope }) }),
    ...(limitations.length > 0 && { limitations }),
  };
  await run.move(session, {
    event: "aggregated",
    write: (changes) => {
      changes.putResearch(research, at);
      changes.putClaims(ledger.claims);
    },
  });
  core.observer.written(statements);
};

/** Runs the engine's aggregator, which writes the research. */
function aggregatedBy(
  session: SessionRecord,
  run: SessionRun,
  asked: Pick<z.output<typeof aggregatorInput>, "brief" | "tasks" | "rejected">,
) {
  const { core, state } = run;
  const { aggregator } = engineOf(core, session).agents;
  const input = {
    query: session.query,
    initialContext: contextOf(session),
    coverage: coverageOf(session),
    cut: session.cut,
    sources: [...state.sources()],
    keepsUnborne: unsupportedPolicyOf(core.settings, session) !== "drop",
    wrapUp: run.spending.outlook(() => callsOf(state, aggregatorScope)).isTight,
    ...asked,
  };
  const timeoutMs = core.settings.aggregationTimeoutMs;
  return runAgent(run, session, aggregator, input, { scope: aggregatorScope, purpose: "report", timeoutMs });
}

/** The empty research of a session that only acts. */
function nothingSought({ query, cut }: SessionRecord, { goal, language }: Brief, at: string): Research {
  const [title = goal] = goal.trim().split("\n");
  const nothing = { summary: [], sections: [], recommendations: [], notFound: [], disagreements: [], sources: [] };
  return { query, title, language, completeness: null, ...nothing, cut, generatedAt: at };
}

/**
 * Stores the claims of a report that may not be published, and sets its calls aside, so that a retry writes another one.
 * @throws RalphError `unprocessable`
 */
async function refuse({ state }: SessionRun, { claims, unsupported }: Ledger): Promise<never> {
  await state.commit((changes) => {
    changes.putClaims(claims);
    for (const scope of [aggregatorScope, claimScope]) changes.setCallsAside(scope, 0);
  });
  const message = `${unsupported} of ${claims.length} claims of the report are not supported by their sources: see its claims. A retry writes another report`;
  throw new RalphError("unprocessable", message, { isRecoverable: true });
}

/** Limitations about statements that were left out or not checked, in the session's language. */
function claimLimitations(state: SessionReads, { unchecked, claims }: Ledger, leftOut: number): string[] {
  const words = sessionWords(state.session);
  return [
    ...(leftOut > 0 ? [words.claimsLeftOut(leftOut)] : []),
    ...(unchecked > 0 ? [words.claimsUnchecked(unchecked, statedOnce(claims).length)] : []),
  ];
}

/** Limitations about figures that do not follow from their cells: only the figure is dropped, not the report. */
function figureLimitations({ core, id, state }: SessionRun, written: Research, figures: readonly CheckedFigure[]): string[] {
  const mismatched = figures.filter(({ check }) => check === "mismatch");
  const wrong = new Set(statementsOf(written).flatMap((statement) => statedIn(statement, mismatched, written.language)));
  if (wrong.size === 0) return [];
  for (const { figure, reason } of wrong)
    core.log.error({ session: id, subject: figure.subject, reason }, "A figure does not follow from its cells");
  return [sessionWords(state.session).figuresDiffer(wrong.size)];
}

/** Limitations about steps that were done without a model's answer, in the session's language. */
export function limitationsOf(state: SessionReads): string[] {
  const steps = state.eventData("step.degraded").map((data) => eventData["step.degraded"].parse(data));
  const words = sessionWords(state.session);
  return [...new Set(steps.map(({ agent, error }) => words.withoutModel(agent, error.code)))];
}
