/** What a session has found so far, as clients see it. */
import type { Completeness, Research, Section } from "../../domain/research.ts";
import type { Results } from "../../domain/session.ts";
import type { SessionRecord } from "../../domain/session-record.ts";
import type { TaskRecord } from "../../domain/task-record.ts";
import { citedSources } from "../evidence/evidence.ts";
import { findingPart } from "../evidence/finding-part.ts";
import type { SessionReads } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { settledTasks } from "../run/session-facts.ts";
import { resultOf } from "../tree/task-outcome.ts";
import { sessionOutcome } from "./session-outcome.ts";
import { reportFileView, usageView } from "./session-view.ts";

type Written = Omit<Research, "query" | "title" | "language" | "generatedAt">;

/** What there is so far; the aggregated research once it is there, the tasks' own findings before. */
export function resultsView(core: Pick<Core, "settings">, state: SessionReads): Results {
  const row = state.session;
  const tasks = state.tasks();
  const research: Written = state.research() ?? soFar(state, tasks);
  const { summary, sections, recommendations, notFound, disagreements, sources, cut, completeness } = research;
  const { conclusion, evidenceLimits } = research;
  return {
    sessionId: row.id,
    status: row.status,
    completeness,
    outcome: research.outcome ?? sessionOutcome(state),
    strategy: row.strategy,
    complexity: row.complexity,
    initialContext: row.initialContext,
    ...{ summary, sections, recommendations, notFound, disagreements, sources, cut: cut ?? row.cut },
    ...(conclusion !== undefined && { conclusion }),
    ...(evidenceLimits !== undefined && { evidenceLimits }),
    report: executionReport(
      row,
      tasks,
      summary.some(({ kind }) => kind !== "count")
        ? summary.map(({ text }) => text).join(" ")
        : collectedSummary(tasks) || summary.map(({ text }) => text).join(" "),
    ),
    reports: state.reports().map((file) => reportFileView(core, row.id, file)),
    usage: usageView(row),
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

/** Whether every leaf acts; false as long as nothing is planned. */
function onlyActs(tasks: readonly TaskRecord[]): boolean {
  const settled = settledTasks(tasks);
  return settled.length > 0 && findingPart([], settled) === null;
}

/** What the leaves came to, where the research itself has nothing to say: the outcome of tools and answers. */
function collectedSummary(tasks: readonly TaskRecord[]): string {
  return tasks
    .filter(({ agent, status }) => agent !== null && status === "completed")
    .flatMap((task) => resultOf(task)?.summary ?? [])
    .join("\n");
}

function executionReport(row: SessionRecord, tasks: readonly TaskRecord[], summary: string): Results["report"] {
  const leaves = tasks.filter(({ agent }) => agent !== null);
  const of = (status: string) => leaves.filter((task) => task.status === status).length;
  return {
    summary,
    detailedResults: leaves.map((task) => ({
      taskId: task.id,
      description: task.description,
      status: task.status,
      summary: resultOf(task)?.summary ?? null,
    })),
    tasksCompleted: of("completed"),
    tasksFailed: of("failed"),
    executionTime: row.workedMs,
    hierarchicalBreakdown: tasks.map((task) => ({
      taskId: task.id,
      parentId: task.parentId,
      level: task.level,
      description: task.description,
      status: task.status,
    })),
  };
}
