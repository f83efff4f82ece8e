/** The results of a session so far, as clients see them. */

import type { TaskRecord } from "../../domain/plans/task-record.ts";
import { defaultTemplate } from "../../domain/reports/template.ts";
import type { Completeness, Research, Section } from "../../domain/sessions/research.ts";
import type { Results } from "../../domain/sessions/session.ts";
import { citedSources } from "../evidence/citation-check.ts";
import { findingPart } from "../evidence/finding-part.ts";
import { settledTasks } from "../evidence/settled-tasks.ts";
import type { SessionReads } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { executionReport } from "./execution-report.ts";
import { sessionOutcome } from "./session-outcome.ts";
import { reportFileView, usageView } from "./session-view.ts";

type Written = Omit<Research, "query" | "title" | "language" | "generatedAt">;

/** The results so far: the tasks' findings, or the aggregated research once it exists. */
export function resultsView(core: Pick<Core, "settings">, state: SessionReads): Results {
  const session = state.session;
  const tasks = state.tasks();
  const research: Written = state.research() ?? soFar(state, tasks);
  const { summary, sections, recommendations, notFound, disagreements, sources, cut, completeness } = research;
  const { conclusion, evidenceLimits, figures, statements, leftOut, news } = research;
  const outcome = research.outcome ?? sessionOutcome(state);
  return {
    sessionId: session.id,
    status: session.status,
    completeness,
    outcome,
    strategy: session.strategy,
    complexity: session.complexity,
    initialContext: session.initialContext,
    ...{ summary, sections, recommendations, notFound, disagreements, sources, cut: cut ?? session.cut },
    ...(conclusion !== undefined && { conclusion }),
    ...(evidenceLimits !== undefined && { evidenceLimits }),
    ...(figures !== undefined && { figures }),
    ...(statements !== undefined && { statements }),
    ...(leftOut !== undefined && { leftOut }),
    ...(news !== undefined && { news }),
    report: executionReport(state, tasks, { summary, outcome }),
    reports: state.reports().map((file) => reportFileView(core, session.id, file, session.template ?? defaultTemplate.name)),
    usage: usageView(session),
  };
}

function soFar(state: SessionReads, tasks: readonly TaskRecord[]): Written {
  const settled = settledTasks(tasks).filter(({ result }) => result !== null && result.findings.length > 0);
  const sections = settled.map(
    ({ description, result }): Section => ({
      title: description,
      coverage: 0,
      paragraphs: (result?.findings ?? []).map(({ kind, text, citations }) => ({
        kind: kind === "statement" ? "text" : kind,
        text,
        citations,
      })),
      tables: result?.tables ?? [],
      charts: [],
    }),
  );
  const completeness: Completeness | null = onlyActs(tasks) ? null : sections.length === 0 ? "none" : "partial";
  const cited = sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ citations }) => citations));
  const sources = citedSources(cited, state.sources());
  return { completeness, summary: [], sections, recommendations: [], notFound: [], disagreements: [], sources, cut: state.session.cut };
}

/** Whether every leaf is an acting one; false as long as nothing is planned. */
function onlyActs(tasks: readonly TaskRecord[]): boolean {
  const settled = settledTasks(tasks);
  return settled.length > 0 && findingPart([], settled) === null;
}
