/** aggregating → reporting: what was found becomes one research, and every citation in it is checked once more. */

import { eventData } from "../../domain/events.ts";
import { type Citation, quoteStands } from "../../domain/evidence.ts";
import { runAgent } from "../calls/agent-run.ts";
import { sourceTexts } from "../evidence/evidence.ts";
import { completed } from "../evidence/standing-research.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { agreedBrief, contextOf, coverageOf, engineOf, settledTasks } from "../run/session-facts.ts";
import type { Step } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";

export const aggregate: Step = async (session, run) => {
  const { core, state } = run;
  const brief = agreedBrief(state);
  const aggregated = await runAgent(
    run,
    session,
    engineOf(core, session).agents.aggregator,
    {
      query: session.query,
      brief,
      initialContext: contextOf(session),
      tasks: settledTasks(state.tasks()),
      coverage: coverageOf(session),
      cut: session.cut,
      sources: [...state.sources()],
      wrapUp: run.spending.isTight(state.calls("aggregator")),
    },
    { scope: "aggregator", purpose: "report", timeoutMs: core.settings.aggregationTimeoutMs },
  );
  const textOf = sourceTexts(state);
  const stands = (citation: Citation) => {
    const text = textOf(citation.sourceId);
    return text !== undefined && quoteStands(text, citation);
  };
  const sources = state.sources();
  const at = core.clock().toISOString();
  const limitations = limitationsOf(state);
  const written = { ...aggregated, ...(limitations.length > 0 && { limitations }) };
  const research = completed({ ...written, cut: session.cut, generatedAt: at, sources: [] }, stands, sources);
  await run.move(session, {
    event: "aggregated",
    write: (changes) => changes.putResearch(research, at),
  });
};

/** What was done without a model's answer, in the session's language. */
export function limitationsOf(state: SessionReads): string[] {
  const steps = state.eventData("step.degraded").map((data) => eventData["step.degraded"].parse(data));
  const words = sessionWords(state.session);
  return [...new Set(steps.map(({ agent, error }) => words.withoutModel(agent, error.code)))];
}
