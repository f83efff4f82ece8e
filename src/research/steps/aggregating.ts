/** aggregating → reporting: what was found becomes one research, and every citation in it is checked once more. */

import { eventData } from "../../domain/events.ts";
import { type Citation, quoteStands, type Source } from "../../domain/evidence.ts";
import type { Completeness, Research } from "../../domain/research.ts";
import { runAgent } from "../calls/agent-run.ts";
import { citedSources, sourceTexts } from "../evidence/evidence.ts";
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

/** Drops what does not stand, lists the sources that are cited, and says no more completeness than the evidence bears. */
export function completed(research: Research, stands: (citation: Citation) => boolean, known: readonly Source[]): Research {
  const standing = <T extends { citations: Citation[] }>(item: T): T => ({ ...item, citations: item.citations.filter(stands) });
  const supported = (paragraph: Research["summary"][number]) =>
    paragraph.citations.length > 0 || paragraph.kind === "count" || paragraph.kind === "text";
  const paragraphs = (list: Research["summary"]) => list.map(standing).filter(supported);
  const summary = paragraphs(research.summary);
  const sections = research.sections.map((section) => ({
    ...section,
    paragraphs: paragraphs(section.paragraphs),
    tables: section.tables.map((table) => ({ ...table, rowCitations: table.rowCitations.map((row) => row.filter(stands)) })),
    charts: section.charts.map(standing),
  }));
  const recommendations = paragraphs(research.recommendations);
  const disagreements = research.disagreements
    .map((item) => ({ ...item, statements: item.statements.map(standing).filter(({ citations }) => citations.length > 0) }))
    .filter(({ statements }) => statements.length > 1);
  const cited = [
    ...summary.flatMap(({ citations }) => citations),
    ...sections.flatMap((section) => [
      ...section.paragraphs.flatMap(({ citations }) => citations),
      ...section.tables.flatMap(({ rowCitations }) => rowCitations.flat()),
      ...section.charts.flatMap(({ citations }) => citations),
    ]),
    ...recommendations.flatMap(({ citations }) => citations),
    ...disagreements.flatMap(({ statements }) => statements.flatMap(({ citations }) => citations)),
  ];
  const completeness: Completeness = cited.length === 0 ? "none" : research.completeness;
  return { ...research, summary, sections, recommendations, disagreements, completeness, sources: citedSources(cited, known) };
}
