/** Rows as clients see them. */
import type { Json } from "../../domain/json.ts";
import type { Plan, Task } from "../../domain/plan.ts";
import type { Completeness, Research, Section } from "../../domain/research.ts";
import type { EngineName, Message, ReportFile, Results, Session, Usage } from "../../domain/session.ts";
import type { CallRow } from "../../store/calls.ts";
import type { MessageRow } from "../../store/conversation.ts";
import type { ReportRow } from "../../store/reports.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { PlanRow, TaskRow } from "../../store/tasks.ts";
import { citedSources, sourceOf } from "../evidence/evidence.ts";
import type { CallView } from "../ports/service.ts";
import type { Core } from "../run/core.ts";
import { contextOf, currentBrief, settledTasks } from "../run/session-facts.ts";
import { sessionWords } from "../run/session-words.ts";
import { resultOf } from "../tree/task-result.ts";
import { reportUrl } from "./report-url.ts";

export function sessionView(core: Core, row: SessionRow, queuePosition: number | null): Session {
  const counts = { completed: 0, failed: 0, total: 0 };
  for (const { status, tasks } of row.plan_version === null ? [] : core.store.tasks.counts(row.id)) {
    counts.total += tasks;
    if (status === "completed") counts.completed += tasks;
    if (status === "failed") counts.failed += tasks;
  }
  return {
    id: row.id,
    query: row.query,
    engine: row.engine as EngineName,
    status: row.status,
    hold: row.hold,
    queuePosition,
    strategy: row.strategy as Session["strategy"],
    complexity: row.complexity as Session["complexity"],
    language: row.language,
    round: row.round,
    progress: { ...counts, percent: row.percent },
    message: wordsOf(core, row),
    brief: currentBrief(core, row),
    planVersion: row.plan_version,
    error: row.error === null ? null : JSON.parse(row.error),
    usage: usageView(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    metadata: JSON.parse(row.metadata),
  };
}

/** Ralph's newest words. Of a failure before the brief is agreed they stand in no row. */
function wordsOf(core: Core, row: SessionRow): string | null {
  if (row.status === "failed" && row.error !== null) {
    return sessionWords(row).failed((JSON.parse(row.error) as { message: string }).message);
  }
  return row.message_seq === 0 ? null : (core.store.conversation.latestReply(row.id)?.content ?? null);
}

function usageView(row: SessionRow): Usage {
  return {
    modelCalls: row.model_calls,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    costUsd: row.cost_unknown === 1 ? null : row.cost_usd,
  };
}

export function messageView(row: MessageRow): Message {
  return { seq: row.seq, role: row.role, content: row.content, taskId: row.task_id, createdAt: row.created_at };
}

export function taskView(row: Omit<TaskRow, "session_id" | "owner" | "result"> & { result?: string | null }): Task {
  return {
    id: row.id,
    ref: row.ref,
    parentId: row.parent_id,
    level: row.level,
    round: row.round,
    kind: row.kind as Task["kind"],
    agent: row.agent,
    description: row.description,
    complexity: row.complexity as Task["complexity"],
    status: row.status,
    critical: row.critical === 1,
    priority: row.priority,
    estimatedTime: row.estimated_ms,
    dependencies: JSON.parse(row.dependencies),
    input: JSON.parse(row.input),
    result: row.result == null ? null : JSON.parse(row.result),
    question: row.question === null ? null : JSON.parse(row.question),
    error: row.error === null ? null : JSON.parse(row.error),
    attempts: row.attempts,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}

export function planView(row: PlanRow, tasks: Task[]): Plan {
  return {
    version: row.version,
    status: row.status,
    analysis: row.analysis,
    metadata: JSON.parse(row.metadata) as Plan["metadata"],
    tasks,
  };
}

export function callView(row: CallRow): CallView {
  return {
    turn: row.turn,
    order: row.ord,
    kind: row.kind,
    name: row.name,
    status: row.status,
    request: JSON.parse(row.request) as Json,
    answer: row.answer === null ? null : (JSON.parse(row.answer) as Json),
    error: row.error === null ? null : (JSON.parse(row.error) as Json),
    model: row.model,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    costUsd: row.cost_usd,
    durationMs: row.duration_ms,
    at: row.at,
  };
}

export function reportFileView(core: Core, row: ReportRow): ReportFile {
  return {
    format: row.format as ReportFile["format"],
    url: reportUrl(core, row.session_id, row.format),
    bytes: row.bytes,
    sha256: row.sha256,
  };
}

/** What there is so far; the aggregated research once it is there, the tasks' own findings before. */
export function resultsView(core: Core, row: SessionRow): Results {
  const tasks = core.store.tasks.all(row.id);
  const kept = core.store.reports.research(row.id);
  const research = kept === undefined ? soFar(core, row, tasks) : (JSON.parse(kept.content) as Research);
  const { summary, sections, recommendations, notFound, disagreements, sources, cut, completeness } = research;
  return {
    sessionId: row.id,
    status: row.status,
    completeness,
    strategy: row.strategy as Results["strategy"],
    complexity: row.complexity as Results["complexity"],
    initialContext: row.initial_context === null ? null : contextOf(row),
    ...{ summary, sections, recommendations, notFound, disagreements, sources, cut: cut ?? row.cut },
    report: executionReport(
      row,
      tasks,
      summary.some(({ kind }) => kind !== "count")
        ? summary.map(({ text }) => text).join(" ")
        : collectedSummary(tasks) || summary.map(({ text }) => text).join(" "),
    ),
    reports: core.store.reports.reports(row.id).map((file) => reportFileView(core, file)),
    usage: usageView(row),
  };
}

function soFar(core: Core, row: SessionRow, tasks: readonly TaskRow[]) {
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
  const completeness: Completeness = sections.length === 0 ? "none" : "partial";
  const cited = sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ citations }) => citations));
  const sources = citedSources(cited, core.store.evidence.sources(row.id).map(sourceOf));
  return { completeness, summary: [], sections, recommendations: [], notFound: [], disagreements: [], sources, cut: row.cut };
}

/** What the leaves came to, where the research itself has nothing to say: the outcome of tools and answers. */
function collectedSummary(tasks: readonly TaskRow[]): string {
  return tasks
    .filter(({ agent, status }) => agent !== null && status === "completed")
    .flatMap((task) => resultOf(task)?.summary ?? [])
    .join("\n");
}

function executionReport(row: SessionRow, tasks: readonly TaskRow[], summary: string): Results["report"] {
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
    executionTime: row.worked_ms,
    hierarchicalBreakdown: tasks.map((task) => ({
      taskId: task.id,
      parentId: task.parent_id,
      level: task.level,
      description: task.description,
      status: task.status,
    })),
  };
}
