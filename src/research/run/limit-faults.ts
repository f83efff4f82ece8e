/** Finds limits of a session and estimates of a plan that exceed the operator's maxima. Pure functions. */

import type { Issue } from "../../domain/errors/errors.ts";
import type { SessionLimits } from "../../domain/sessions/session.ts";
import { longestPath } from "../tree/schedule.ts";
import type { CoreSettings } from "./core.ts";
import { neededMs, roundNeeds, sessionNeed, type TimedTask } from "./time-limits.ts";

/** The maximum of each limit of a session, with its setting; null for no maximum. */
function ceilings(settings: CoreSettings): Record<keyof SessionLimits, [most: number | null, setting: string]> {
  const { maxima, budget } = settings;
  const ofBudget = (max: number | null, usual: number | null, setting: string): [number | null, string] =>
    max !== null ? [Math.max(max, usual ?? max), `${setting}_MAX`] : [usual, setting];
  return {
    maxRounds: [Math.max(settings.maxRounds, maxima.maxRounds), "MAX_ROUNDS_MAX"],
    maxTasks: [Math.max(settings.maxTasks, maxima.maxTasks), "MAX_TASKS_MAX"],
    maxTasksPerRound: [Math.max(settings.maxTasksPerRound, maxima.maxTasksPerRound), "MAX_TASKS_PER_ROUND_MAX"],
    maxDurationS: [Math.max(settings.sessionTimeoutMs, maxima.sessionTimeoutMs) / 1000, "SESSION_TIMEOUT_S_MAX"],
    maxCostUsd: ofBudget(maxima.maxCostUsd, budget.maxCostUsd, "MAX_SESSION_COST_USD"),
    maxTokens: ofBudget(maxima.maxTokens, budget.maxTokens, "MAX_SESSION_TOKENS"),
    maxModelCalls: ofBudget(maxima.maxModelCalls, budget.maxModelCalls, "MAX_SESSION_MODEL_CALLS"),
  };
}

/** Limits of a session that are higher than the operator's maximum. */
export function limitFaults(settings: CoreSettings, own: SessionLimits): Issue[] {
  if (Object.keys(own).length === 0) return [];
  const most = ceilings(settings);
  return (Object.keys(most) as (keyof SessionLimits)[]).flatMap((name) => {
    const wanted = own[name];
    const [max, setting] = most[name];
    if (wanted === undefined || max === null || wanted <= max) return [];
    return [{ path: `limits.${name}`, message: `is ${wanted}; here it may be ${max} at most, which is ${setting}` }];
  });
}

/** Estimates that exceed the time limits of the service or of the session. `pathOf`: path of the task's estimate. */
export function timeFaults(
  settings: CoreSettings,
  own: SessionLimits,
  tasks: readonly (TimedTask & { ref: string | null })[],
  { pathOf, planPath }: { pathOf: (id: string) => string; planPath: string },
): Issue[] {
  const { maxima } = settings;
  const named = ({ ref, id }: { ref: string | null; id: string }) => `'${ref ?? id}'`;
  const mostOf = (usual: number, max: number) => Math.max(usual, max);
  const taskMost = mostOf(Math.max(settings.taskTimeoutMs, settings.dataTaskTimeoutMs), maxima.taskTimeoutMs);
  const long = tasks.filter((task) => neededMs(settings, task) > taskMost);
  const issues = long.map((task): Issue => {
    const limit = `may take ${worded(taskMost)} here, which is TASK_TIMEOUT_S_MAX and has to be twice its estimate`;
    return { path: pathOf(task.id), message: `${named(task)} is estimated at ${worded(task.estimatedMs ?? 0)}; a task ${limit}` };
  });
  if (issues.length > 0) return issues;
  const longest = tasks.toSorted((a, b) => neededMs(settings, b) - neededMs(settings, a))[0];
  if (longest === undefined) return [];
  const over = (what: string, need: number, most: number, setting: string): Issue[] =>
    need <= most
      ? []
      : [
          {
            path: planPath,
            message: `${what} may need ${worded(need)}, twice its estimates along the longest chain (${named(longest)} is the longest task); there is ${worded(most)}, which is ${setting}`,
          },
        ];
  const rounds = [...roundNeeds(settings, tasks)].flatMap(([round, need]) =>
    over(`round ${round}`, need, mostOf(settings.roundTimeoutMs, maxima.roundTimeoutMs), "ROUND_TIMEOUT_S_MAX"),
  );
  const expected = longestPath(tasks, (task) => (neededMs(settings, task) === 0 ? 0 : (task.estimatedMs ?? 0)));
  const ownMs = own.maxDurationS === undefined ? null : own.maxDurationS * 1000;
  if (ownMs !== null) {
    if (expected <= ownMs) return rounds;
    const message = `the plan is expected to take ${worded(expected)} (${named(longest)} is its longest task); limits.maxDurationS gives it ${worded(ownMs)}`;
    return [...rounds, { path: planPath, message }];
  }
  const sessionMost = mostOf(settings.sessionTimeoutMs, maxima.sessionTimeoutMs);
  return [...rounds, ...over("the session", sessionNeed(settings, tasks), sessionMost, "SESSION_TIMEOUT_S_MAX")];
}

/** A time in words: '1 h 30 min', '45 s'. */
function worded(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor((seconds % 3600) / 60), "min"],
    [seconds % 60, "s"],
  ].flatMap(([amount, unit]) => (amount === 0 ? [] : [`${amount} ${unit}`]));
  return parts.join(" ") || "0 s";
}
