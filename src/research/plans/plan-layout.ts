/** From a checked plan to everything a version of it holds: rows, times corrected by experience, the request analysed. */
import type { Brief } from "../../domain/brief.ts";
import type { PlanSummary, RequestAnalysis } from "../../domain/plan.ts";
import { isSettled } from "../../domain/states.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { type SessionTools, toolsOf } from "../catalogue/session-tools.ts";
import type { Core } from "../run/core.ts";
import { limitsOf } from "../run/session-facts.ts";
import { Schedule } from "../tree/schedule.ts";
import type { CheckedPlan } from "./plan-check.ts";
import { type PlanMetadata, planMetadataOf, rootRow, scheduled, taskRowsOf } from "./plan-rows.ts";
import { mean, TaskHistory } from "./task-history.ts";

export interface LaidPlan {
  rows: TaskRow[];
  metadata: PlanMetadata;
  analysis: string;
}

/** Lays out a whole tree. A client's estimates (`isGiven`) stay as they are; a planner's are corrected by experience. */
export function layPlan(
  core: Core,
  session: SessionRow,
  brief: Brief,
  { draft, placed }: CheckedPlan,
  { isGiven }: { isGiven: boolean },
): LaidPlan {
  const history = new TaskHistory(core.store, session.owner);
  const errors: number[] = [];
  const expected = new Map<string, number>();
  const timed = placed.map((task) => {
    const { spec, agent } = task;
    if (agent === null || spec.kind === "user_interaction") return task;
    const { duration, error } = history.of(agent, spec.description);
    if (error !== null) errors.push(error);
    const given = spec.estimatedTime ?? null;
    const corrected = duration ?? given;
    if (corrected !== null) expected.set(task.id, Math.round(corrected));
    const estimatedTime = isGiven && given !== null ? given : corrected === null ? null : Math.round(corrected);
    return { ...task, spec: { ...spec, estimatedTime } };
  });
  const root = rootRow(session, brief.goal);
  const { maxTasksPerRound } = limitsOf(core.settings, session);
  const rows = [root, ...taskRowsOf(session, [root], timed, 1, maxTasksPerRound)];
  const metadata: PlanMetadata = {
    ...planMetadataOf(draft.metadata, rows),
    expectedDuration:
      expected.size === 0 ? null : longestPath(rows.map((row) => ({ ...row, estimated_ms: expected.get(row.id) ?? row.estimated_ms }))),
    estimateError: mean(errors),
    request: requestAnalysisOf(core, session, brief, rows, draft.metadata?.request),
  };
  const tools = toolsOf(session, core.sources);
  if (rows.some((row) => changesTheWorld(tools, row)) && metadata.riskLevel === "low") metadata.riskLevel = "medium";
  return { rows, metadata, analysis: draft.analysis };
}

function longestPath(rows: readonly TaskRow[]): number {
  const schedule = new Schedule(rows.map(scheduled));
  return schedule.leaves().reduce((most, { id }) => Math.max(most, schedule.remainingPath(id)), 0);
}

/** What the request comes down to; a planner's own words win. */
function requestAnalysisOf(
  core: Core,
  session: SessionRow,
  brief: Brief,
  rows: readonly TaskRow[],
  own: RequestAnalysis | undefined,
): RequestAnalysis {
  if (own !== undefined) return own;
  const leaves = rows.filter(({ agent }) => agent !== null);
  const named = leaves.flatMap((row) => toolOf(row) ?? []);
  const agents = leaves.flatMap(({ agent, kind }) => (agent === null || agent === "tool" || kind === "user_interaction" ? [] : [agent]));
  const sessionTools = toolsOf(session, core.sources);
  const kinds = new Set(
    leaves.filter(({ kind }) => kind === "task").map((row) => (changesTheWorld(sessionTools, row) ? "action" : (row.agent ?? ""))),
  );
  const [only] = kinds;
  return {
    taskType: kinds.size > 1 ? "mixed" : (only ?? "question"),
    tools: [...new Set([...named, ...agents])],
    parameters: {
      language: brief.language,
      outputFormats: brief.outputFormats,
      ...(session.document_ids !== null && { documentIds: JSON.parse(session.document_ids) as string[] }),
      ...(session.limits !== "{}" && { limits: JSON.parse(session.limits) }),
    },
    userInputs: leaves.filter(({ kind }) => kind === "user_interaction").map(({ description }) => description),
    expectedResult: brief.goal,
  };
}

function toolOf(row: TaskRow): string | null {
  if (row.agent !== "tool") return null;
  const { tool } = JSON.parse(row.input) as { tool?: unknown };
  return typeof tool === "string" ? tool : null;
}

function changesTheWorld(tools: SessionTools, row: TaskRow): boolean {
  const name = toolOf(row);
  return name !== null && tools.byName.get(name)?.effect === "world";
}

/** What became of a plan's leaves, and how far its estimates were off. */
export function planSummaryOf(
  rows: readonly Pick<TaskRow, "agent" | "kind" | "status" | "estimated_ms" | "started_at" | "ended_at">[],
): PlanSummary {
  const leaves = rows.filter(({ agent }) => agent !== null);
  const of = (status: string) => leaves.filter((row) => row.status === status).length;
  const timed = leaves.flatMap(({ kind, status, estimated_ms, started_at, ended_at }) => {
    if (kind === "user_interaction" || !isSettled(status) || estimated_ms === null || started_at === null || ended_at === null) return [];
    return [{ estimated: estimated_ms, actual: Date.parse(ended_at) - Date.parse(started_at) }];
  });
  const sum = (values: number[]) => (timed.length === 0 ? null : values.reduce((total, value) => total + value, 0));
  return {
    total: leaves.length,
    completed: of("completed"),
    failed: of("failed"),
    skipped: of("skipped"),
    estimatedTime: sum(timed.map(({ estimated }) => estimated)),
    actualTime: sum(timed.map(({ actual }) => actual)),
    estimateError: mean(
      timed.filter(({ estimated }) => estimated > 0).map(({ estimated, actual }) => Math.abs(actual - estimated) / estimated),
    ),
  };
}
