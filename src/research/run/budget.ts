/**
 * The budget of a session for models, checked before each call: pure functions over limits, spent amounts and calls under
 * way, whose tokens and cost are estimated.
 */
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
function usedShare(budget: Budget, spent: Spent): number {
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
