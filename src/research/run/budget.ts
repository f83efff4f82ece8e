/**
 * The budget of a session for models, checked before each call: pure functions over limits, spent amounts and calls under
 * way, whose tokens and cost are estimated.
 */
import type { PlanQuote } from "../../domain/plans/plan.ts";
import type { SessionLimits } from "../../domain/sessions/session.ts";

export interface Budget {
  maxCostUsd: number | null;
  /** Input, output and cached tokens together. */
  maxTokens: number | null;
  maxModelCalls: number | null;
}

export interface Spent {
  costUsd: number;
  /** Whether a model without a price has answered a call: its cost is missing in `costUsd`. */
  costUnknown: boolean;
  tokens: number;
  modelCalls: number;
}

/** What a call is charged to. A part of every limit is reserved for the report. */
export type Purpose = "research" | "report";

/** The limit that ends the research, as `cut` names it. */
export type SpentLimit = "cost" | "tokens" | "model_calls";

/** Share of each limit that is reserved for the report. */
const reportShare = 0.2;
/** Maximum model calls of a report: outline, a few sections, introduction and conclusion, a reflection. */
const reportCalls = 8;
/** Share from which planner and reviewer are asked to wrap up. */
const wrapUpShare = 0.75;

/** The session's own limits, up to the operator's maxima, else the service's defaults. Without a maximum they only lower. */
export function budgetOf(defaults: Budget, own: SessionLimits, maxima: Budget): Budget {
  const within = (name: keyof Budget) => {
    const most = Math.max(maxima[name] ?? defaults[name] ?? Number.POSITIVE_INFINITY, defaults[name] ?? 0);
    const wanted = own[name] ?? defaults[name];
    return wanted === null ? null : Math.min(wanted, most);
  };
  return { maxCostUsd: within("maxCostUsd"), maxTokens: within("maxTokens"), maxModelCalls: within("maxModelCalls") };
}

/** The limit that one more call would exceed, or null. `underWay` calls count with the average usage of calls so far. */
export function reachedLimit(budget: Budget, spent: Spent, underWay: number, purpose: Purpose): SpentLimit | null {
  const { maxCostUsd, maxTokens, maxModelCalls } = roomFor(budget, purpose);
  const mean = (total: number) => (spent.modelCalls === 0 ? 0 : total / spent.modelCalls);
  if (maxModelCalls !== null && spent.modelCalls + underWay >= maxModelCalls) return "model_calls";
  if (maxTokens !== null && spent.tokens + underWay * mean(spent.tokens) >= maxTokens) return "tokens";
  if (maxCostUsd !== null && spent.costUsd + underWay * mean(spent.costUsd) >= maxCostUsd) return "cost";
  return null;
}

/** The part of the budget that a purpose may use; the report may use all of it. */
function roomFor(budget: Budget, purpose: Purpose): Budget {
  if (purpose === "report") return budget;
  const share = (limit: number | null) => (limit === null ? null : limit * (1 - reportShare));
  const calls = budget.maxModelCalls;
  return {
    maxCostUsd: share(budget.maxCostUsd),
    maxTokens: share(budget.maxTokens),
    maxModelCalls: calls === null ? null : calls - Math.min(reportCalls, Math.floor(calls * reportShare)),
  };
}

/** How much of its tightest limit the session has used, 0 without limits. */
export function usedShare(budget: Budget, spent: Spent): number {
  const share = (used: number, limit: number | null) => (limit === null ? 0 : used / limit);
  return Math.max(
    share(spent.costUsd, budget.maxCostUsd),
    share(spent.tokens, budget.maxTokens),
    share(spent.modelCalls, budget.maxModelCalls),
  );
}

/** The rest of each limit, at least 0; tokens and calls as whole numbers. */
export function leftOf(budget: Budget, spent: Spent): { modelCalls: number | null; tokens: number | null; costUsd: number | null } {
  const left = (limit: number | null, used: number) => (limit === null ? null : Math.max(0, limit - used));
  const tokens = left(budget.maxTokens, spent.tokens);
  return {
    modelCalls: left(budget.maxModelCalls, spent.modelCalls),
    tokens: tokens === null ? null : Math.floor(tokens),
    costUsd: left(budget.maxCostUsd, spent.costUsd),
  };
}

export function shouldWrapUp(budget: Budget, spent: Spent): boolean {
  return usedShare(budget, spent) >= wrapUpShare;
}

export function limitMessage(limit: SpentLimit, budget: Budget): string {
  switch (limit) {
    case "cost":
      return `The session's budget of ${budget.maxCostUsd} USD is used up`;
    case "tokens":
      return `The session's budget of ${budget.maxTokens} tokens is used up`;
    case "model_calls":
      return `The session's budget of ${budget.maxModelCalls} model calls is used up`;
  }
}

/** Total usage of earlier tasks of one agent. */
export interface SpendingHistory {
  tasks: number;
  modelCalls: number;
  tokens: number;
  /** Null where a call's cost is unknown. */
  costUsd: number | null;
  durationMs: number;
}

export interface QuotedTask {
  id: string;
  agent: string;
  dependencies: readonly string[];
}

/**
 * Sums the average usage of tasks of each kind; kinds without history count with the average of the others. A member of the
 * quote is null where there is no history.
 */
export function quoteOf(tasks: readonly QuotedTask[], history: ReadonlyMap<string, SpendingHistory>): PlanQuote {
  const known = tasks.filter(({ agent }) => (history.get(agent)?.tasks ?? 0) > 0);
  const total = (of: (mean: SpendingHistory) => number | null): number | null => {
    const values = known.map(({ agent }) => meanOf(history.get(agent), of));
    if (values.length === 0 || values.includes(null)) return null;
    return (values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length) * tasks.length;
  };
  const rounded = (value: number | null) => (value === null ? null : Math.round(value));
  const costUsd = total((mean) => mean.costUsd);
  return {
    modelCalls: rounded(total((mean) => mean.modelCalls)),
    tokens: rounded(total((mean) => mean.tokens)),
    costUsd: costUsd === null ? null : Math.round(costUsd * 1e4) / 1e4,
    duration: known.length === 0 ? null : rounded(longestChain(tasks, history)),
    knownTasks: known.length,
    tasks: tasks.length,
  };
}

function meanOf(history: SpendingHistory | undefined, of: (mean: SpendingHistory) => number | null): number | null {
  if (history === undefined || history.tasks === 0) return null;
  const value = of(history);
  return value === null ? null : value / history.tasks;
}

function longestChain(tasks: readonly QuotedTask[], history: ReadonlyMap<string, SpendingHistory>): number {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const durations = tasks.map(({ agent }) => meanOf(history.get(agent), (mean) => mean.durationMs)).filter((value) => value !== null);
  const usual = durations.reduce((sum, value) => sum + value, 0) / (durations.length || 1);
  const ends = new Map<string, number>();
  const endOf = (task: QuotedTask): number => {
    const done = ends.get(task.id);
    if (done !== undefined) return done;
    // Plans have no cycles; this only guards the recursion.
    ends.set(task.id, 0);
    const before = task.dependencies
      .map((id) => byId.get(id))
      .filter((other) => other !== undefined)
      .map(endOf);
    const end = Math.max(0, ...before) + (meanOf(history.get(task.agent), (mean) => mean.durationMs) ?? usual);
    ends.set(task.id, end);
    return end;
  };
  return Math.max(0, ...tasks.map(endOf));
}
