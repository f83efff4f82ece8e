/** What a plan is expected to cost, estimated from similar tasks and reports of the past. */
import { meanOf, rounded } from "../../domain/base/statistics.ts";
import type { SpentOnModels } from "../../domain/calls/call-record.ts";
import type { PlanQuote, Strategy } from "../../domain/plans/plan.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { Experience } from "../ports/directory.ts";
import { longestPath, type Schedulable } from "../tree/schedule.ts";

/** How many of an agent's newest tasks, and of the newest sessions, are used. */
const window = { tasks: 20, sessions: 10 };

/** Mean usage of earlier tasks of one agent, or of earlier reports. */
export interface MeanSpending {
  modelCalls: number;
  tokens: number;
  /** Null where a call's cost is unknown. */
  costUsd: number | null;
  durationMs: number;
}

/** Expected cost of a plan's leaves and the report; null where no similar task was done before. */
export async function planQuote(
  experience: Experience,
  { owner, engine }: SessionRecord,
  strategy: Strategy,
  plan: readonly TaskRecord[],
): Promise<PlanQuote | null> {
  const agents = new Set(plan.flatMap(({ agent }) => agent ?? []));
  const history = new Map<string, MeanSpending>();
  for (const agent of agents) {
    const mean = meanSpending(await experience.ofTasks(owner, engine, agent, window.tasks));
    if (mean !== null) history.set(agent, mean);
  }
  if (history.size === 0) return null;
  const report = meanSpending(await experience.ofReports(owner, engine, strategy, window.sessions));
  return quoteOf(plan, history, report ?? { modelCalls: 0, tokens: 0, costUsd: 0 });
}

/**
 * Sums the mean usage of tasks of each agent and of the report; agents without history count with the mean of the others. A
 * member of the quote is null where there is no history.
 */
export function quoteOf(
  plan: readonly Schedulable[],
  history: ReadonlyMap<string, MeanSpending>,
  report: Omit<MeanSpending, "durationMs">,
): PlanQuote {
  const leaves = plan.filter(isLeaf);
  const known = leaves.flatMap(({ agent }) => history.get(agent ?? "") ?? []);
  const mean = (of: (spending: MeanSpending) => number | null) => {
    const values = known.map(of).filter((value) => value !== null);
    return values.length < known.length ? null : meanOf(values);
  };
  const total = (of: (spending: Omit<MeanSpending, "durationMs">) => number | null, digits = 0) => {
    const [tasks, reports] = [mean(of), of(report)];
    return tasks === null || reports === null ? null : rounded(tasks * leaves.length + reports, digits);
  };
  const usualMs = mean(({ durationMs }) => durationMs);
  return {
    modelCalls: total(({ modelCalls }) => modelCalls),
    tokens: total(({ tokens }) => tokens),
    costUsd: total(({ costUsd }) => costUsd, 4),
    duration: usualMs === null ? null : Math.round(longestPath(plan, ({ agent }) => history.get(agent ?? "")?.durationMs ?? usualMs)),
    knownTasks: known.length,
    tasks: leaves.length,
  };
}

function meanSpending(spent: readonly (SpentOnModels & { durationMs?: number })[]): MeanSpending | null {
  if (spent.length === 0) return null;
  const mean = (of: (one: SpentOnModels & { durationMs?: number }) => number) => meanOf(spent.map(of)) ?? 0;
  return {
    modelCalls: mean(({ modelCalls }) => modelCalls),
    tokens: mean(({ tokens }) => tokens),
    costUsd: spent.some(({ costUsd }) => costUsd === null) ? null : mean(({ costUsd }) => costUsd ?? 0),
    durationMs: mean(({ durationMs = 0 }) => durationMs),
  };
}
