/** Lays out a checked plan as a version: its tasks, time estimates corrected by experience, and the request's analysis. */

import { meanOf, sumOf } from "../../domain/base/statistics.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import type { Complexity, PlanSummary, RequestAnalysis } from "../../domain/plans/plan.ts";
import { isLeaf, type PlanMetadata, type TaskRecord } from "../../domain/plans/task-record.ts";
import { isSettled } from "../../domain/plans/task-status.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { toolsOf } from "../catalogue/session-tools.ts";
import type { Core } from "../run/core.ts";
import { engineOf } from "../run/session-facts.ts";
import { limitsOf } from "../run/session-limits.ts";
import { longestPath } from "../tree/schedule.ts";
import { capabilitiesFor, unableSteps } from "./capability-check.ts";
import type { CheckedPlan } from "./plan-check.ts";
import { planMetadataOf, plannedTasks, rootTask } from "./plan-tasks.ts";
import { analyseRequest, asksUser, greater, withPlan } from "./request-analysis.ts";
import type { TaskHistory } from "./task-history.ts";

export interface LaidPlan {
  tasks: TaskRecord[];
  metadata: PlanMetadata;
  analysis: string;
}

interface Laying {
  /** Whether the client gave the plan. */
  isGiven: boolean;
  complexity: Complexity | null;
  history: TaskHistory;
  /** Analysis of the request, where it was made before the plan. */
  analysis?: RequestAnalysis;
}

/** Lays out a whole tree. A client's estimates (`isGiven`) stay as they are; a planner's are corrected by experience. */
export function layPlan(
  core: Core,
  session: SessionRecord,
  brief: Brief,
  { draft, placed }: CheckedPlan,
  { isGiven, complexity, history, analysis }: Laying,
): LaidPlan {
  const errors: number[] = [];
  const expected = new Map<string, number>();
  const timed = placed.map((task) => {
    const { spec, agent } = task;
    if (agent === null || spec.kind === "user_interaction") return task;
    const { duration, error } = history.of(agent, spec.description);
    if (error !== null) errors.push(error);
    const given = spec.estimatedTime ?? null;
    const unrounded = duration ?? given;
    const corrected = unrounded === null ? null : Math.round(unrounded);
    if (corrected !== null) expected.set(task.id, corrected);
    const estimatedTime = isGiven && given !== null ? given : corrected;
    return { ...task, spec: { ...spec, estimatedTime } };
  });
  const root = rootTask({ complexity }, brief.goal);
  const { maxTasksPerRound } = limitsOf(core.settings, session);
  const tasks = [root, ...plannedTasks([root], timed, 1, maxTasksPerRound)];
  const tools = toolsOf(session, core.sources);
  const known = analysis ?? analyseRequest(session, brief, capabilitiesFor(engineOf(core, session), tools));
  const request = withPlan(draft.metadata?.request ?? known, tasks, tools);
  const metadata: PlanMetadata = {
    ...planMetadataOf(draft.metadata, tasks),
    userInputs: draft.metadata?.userInputs ?? tasks.filter((task) => asksUser(task, tools)).length,
    expectedDuration: expected.size === 0 ? null : longestPath(tasks, ({ id, estimatedMs }) => expected.get(id) ?? estimatedMs),
    estimateError: meanOf(errors),
    request,
  };
  const unable = unableSteps(tasks, brief.language);
  if (unable.length > 0) metadata.unable = unable;
  metadata.riskLevel = greater(metadata.riskLevel, request.risk ?? "low");
  return { tasks, metadata, analysis: draft.analysis };
}

/** Outcomes of a plan's leaves, and the error of its estimates. */
export function planSummaryOf(
  tasks: readonly Pick<TaskRecord, "agent" | "kind" | "status" | "estimatedMs" | "startedAt" | "endedAt">[],
): PlanSummary {
  const leaves = tasks.filter(isLeaf);
  const of = (status: string) => leaves.filter((leaf) => leaf.status === status).length;
  const timed = leaves.flatMap(({ kind, status, estimatedMs, startedAt, endedAt }) => {
    if (kind === "user_interaction" || !isSettled(status) || estimatedMs === null || startedAt === null || endedAt === null) return [];
    return [{ estimated: estimatedMs, actual: Date.parse(endedAt) - Date.parse(startedAt) }];
  });
  const sum = (values: number[]) => (timed.length === 0 ? null : sumOf(values));
  return {
    total: leaves.length,
    completed: of("completed"),
    failed: of("failed"),
    skipped: of("skipped"),
    estimatedTime: sum(timed.map(({ estimated }) => estimated)),
    actualTime: sum(timed.map(({ actual }) => actual)),
    estimateError: meanOf(
      timed.filter(({ estimated }) => estimated > 0).map(({ estimated, actual }) => Math.abs(actual - estimated) / estimated),
    ),
  };
}
