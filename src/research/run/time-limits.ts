/**
 * Time limits from the plan: a task may take twice its estimate, and rounds and sessions the sum of these along the longest
 * chain of dependencies, all up to the operator's maxima. External work and the user's answers take no working time. Pure
 * functions; all times are milliseconds.
 */
import { externalAgent } from "../../domain/plans/plan.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import { longestPath } from "../tree/schedule.ts";
import type { CoreSettings } from "./core.ts";

/** A task's time-out as a multiple of its estimate. */
const slack = 2;

export type TimedTask = Pick<
  TaskRecord,
  "id" | "parentId" | "agent" | "kind" | "position" | "round" | "critical" | "priority" | "estimatedMs" | "dependencies" | "status"
>;

/** Default time-out of a task of this agent, where its estimate needs no more. */
function usualMs(settings: CoreSettings, { agent }: Pick<TaskRecord, "agent">): number {
  return agent === "data" ? settings.dataTaskTimeoutMs : settings.taskTimeoutMs;
}

function takesTime({ agent, kind }: Pick<TimedTask, "agent" | "kind">): boolean {
  return agent !== null && agent !== externalAgent && kind !== "user_interaction";
}

/** Time that a task needs by its estimate, without the maximum; 0 for a task without working time. */
export function neededMs(settings: CoreSettings, task: Pick<TimedTask, "agent" | "kind" | "estimatedMs">): number {
  return takesTime(task) ? Math.max(usualMs(settings, task), slack * (task.estimatedMs ?? 0)) : 0;
}

/** The time-out of a task's run. */
export function taskTimeMs(settings: CoreSettings, task: Pick<TimedTask, "agent" | "kind" | "estimatedMs">): number {
  const usual = usualMs(settings, task);
  return Math.max(usual, Math.min(neededMs(settings, task), settings.maxima.taskTimeoutMs));
}

/** Time that the rounds of a plan need, by round; rounds whose estimates fit the default time are left out. */
export function roundNeeds(settings: CoreSettings, tasks: readonly TimedTask[]): Map<number, number> {
  const leaves = tasks.filter(takesTime);
  const raised = leaves.filter((leaf) => neededMs(settings, leaf) > usualMs(settings, leaf));
  return new Map([...new Set(raised.map(({ round }) => round))].map((round) => [round, roundNeed(settings, tasks, round)]));
}

/** The longest chain of the round, or all its work shared by the tasks that run at once, whichever takes longer. */
function roundNeed(settings: CoreSettings, tasks: readonly TimedTask[], round: number): number {
  const of = (task: TimedTask) => (task.round === round ? neededMs(settings, task) : 0);
  const total = tasks.reduce((sum, task) => sum + of(task), 0);
  return Math.max(longestPath(tasks, of), Math.ceil(total / settings.maxParallelTasksPerSession));
}

/** Time that the session needs for its plan: its rounds and the steps after them. 0 where the default time suffices. */
export function sessionNeed(settings: CoreSettings, tasks: readonly TimedTask[]): number {
  const needs = roundNeeds(settings, tasks);
  if (needs.size === 0) return 0;
  const usual = new Set(tasks.filter(takesTime).map(({ round }) => round)).size - needs.size;
  const rounds = [...needs.values()].reduce((sum, need) => sum + Math.max(need, settings.roundTimeoutMs), usual * settings.roundTimeoutMs);
  return rounds + settings.aggregationTimeoutMs + settings.reportsTimeoutMs;
}

/** The time limits of a round and of the session that the plan needs. */
export function plannedTimes(settings: CoreSettings, tasks: readonly TimedTask[], round: number): { roundMs: number; sessionMs: number } {
  const { maxima, roundTimeoutMs, sessionTimeoutMs } = settings;
  const within = (usual: number, need: number, max: number) => Math.max(usual, Math.min(need, max));
  return {
    roundMs: within(roundTimeoutMs, roundNeeds(settings, tasks).get(round) ?? 0, maxima.roundTimeoutMs),
    sessionMs: within(sessionTimeoutMs, sessionNeed(settings, tasks), maxima.sessionTimeoutMs),
  };
}
