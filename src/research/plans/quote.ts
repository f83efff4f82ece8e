/** What a plan is expected to cost, estimated from similar tasks and reports of the past. */
import type { SpentOnModels } from "../../domain/calls/call-record.ts";
import type { PlanQuote, Strategy } from "../../domain/plans/plan.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { Experience } from "../ports/directory.ts";
import { quoteOf, type SpendingHistory } from "../run/budget.ts";

/** How many of an agent's newest tasks, and of the newest sessions, are used. */
const window = { tasks: 20, sessions: 10 };

/** Expected cost of a plan's leaves and the report; null where no similar task was done before. */
export async function planQuote(
  experience: Experience,
  { owner, engine }: SessionRecord,
  strategy: Strategy,
  plan: readonly TaskRecord[],
): Promise<PlanQuote | null> {
  const tasks = plan.flatMap(({ id, agent, dependencies }) => (agent === null ? [] : [{ id, agent, dependencies }]));
  const agents = [...new Set(tasks.map(({ agent }) => agent))];
  const history = new Map<string, SpendingHistory>();
  for (const agent of agents) history.set(agent, summed(await experience.ofTasks(owner, engine, agent, window.tasks)));
  const quote = quoteOf(tasks, history);
  if (quote.knownTasks === 0) return null;
  const report = summed(await experience.ofReports(owner, engine, strategy, window.sessions));
  const plus = (value: number | null, more: number | null) => (value === null || more === null ? null : value + more / (report.tasks || 1));
  const whole = (value: number | null) => (value === null ? null : Math.round(value));
  return {
    ...quote,
    modelCalls: whole(plus(quote.modelCalls, report.modelCalls)),
    tokens: whole(plus(quote.tokens, report.tokens)),
    costUsd: plus(quote.costUsd, report.costUsd),
  };
}

function summed(spent: readonly (SpentOnModels & { durationMs?: number })[]): SpendingHistory {
  const sum = (of: (one: SpentOnModels & { durationMs?: number }) => number) => spent.reduce((total, one) => total + of(one), 0);
  return {
    tasks: spent.length,
    modelCalls: sum(({ modelCalls }) => modelCalls),
    tokens: sum(({ tokens }) => tokens),
    costUsd: spent.some(({ costUsd }) => costUsd === null) ? null : sum(({ costUsd }) => costUsd ?? 0),
    durationMs: sum(({ durationMs = 0 }) => durationMs),
  };
}
