/** Counts what a running session spends on models, and admits each further call. */

import type { CallUsage } from "../../agents/agent.ts";
import { type CallRecord, isSetAside } from "../../domain/calls/call-record.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import {
  type Budget,
  budgetOf,
  leftOf,
  limitMessage,
  type Purpose,
  reachedLimit,
  type Spent,
  type SpentLimit,
  shouldWrapUp,
} from "./budget.ts";

/** To be called when an admitted call has ended: with its usage, or null where it is unknown. */
export type Charge = (usage: CallUsage | null) => void;

export class Spending {
  readonly #budget: Budget;
  #spent: Spent;
  #underWay = 0;

  constructor(
    { budget, maxima }: { budget: Budget; maxima: Budget },
    session: Pick<SessionRecord, "limits" | "modelCalls" | "inputTokens" | "outputTokens" | "costUsd" | "costUnknown">,
  ) {
    this.#budget = budgetOf(budget, session.limits, maxima);
    this.#spent = {
      modelCalls: session.modelCalls,
      tokens: session.inputTokens + session.outputTokens,
      costUsd: session.costUsd,
      costUnknown: session.costUnknown,
    };
  }

  /** Admits one call. @throws RalphError `limit_reached` where the budget is used up. */
  admit(purpose: Purpose): Charge {
    const limit = reachedLimit(this.#budget, this.#spent, this.#underWay, purpose);
    if (limit !== null) throw new RalphError("limit_reached", limitMessage(limit, this.#budget));
    this.#underWay += 1;
    let open = true;
    return (usage) => {
      if (!open) return;
      open = false;
      this.#underWay -= 1;
      if (usage !== null) this.#spent = plus(this.#spent, usage);
    };
  }

  /** The limit that was reached, with its message; null while research may continue. */
  get end(): { limit: SpentLimit; message: string } | null {
    const limit = reachedLimit(this.#budget, this.#spent, 0, "research");
    return limit === null ? null : { limit, message: limitMessage(limit, this.#budget) };
  }

  /**
   * Whether to wrap up, and what may still be spent; null without a limit. Calls of the asking run, which `ownCalls` reads,
   * do not count, so that a replay gets the same answer.
   */
  outlook(ownCalls: () => readonly CallRecord[]): {
    isTight: boolean;
    left: { modelCalls: number | null; tokens: number | null; costUsd: number | null };
  } {
    const before = this.#before(ownCalls);
    return { isTight: shouldWrapUp(this.#budget, before), left: leftOf(this.#budget, before) };
  }

  #before(ownCalls: () => readonly CallRecord[]): Spent {
    if (this.#spent.modelCalls === 0) return this.#spent;
    return ownCalls()
      .filter(({ kind, status, scope }) => kind === "model" && (status === "answered" || isSetAside(scope)))
      .reduce(minus, this.#spent);
  }
}

function plus(spent: Spent, { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd }: CallUsage): Spent {
  return {
    modelCalls: spent.modelCalls + 1,
    tokens: spent.tokens + inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens,
    costUsd: spent.costUsd + (costUsd ?? 0),
    costUnknown: spent.costUnknown || costUsd === null,
  };
}

function minus(spent: Spent, call: CallRecord): Spent {
  return {
    ...spent,
    modelCalls: spent.modelCalls - 1,
    tokens: spent.tokens - call.inputTokens - call.outputTokens - call.cacheReadTokens - call.cacheWriteTokens,
    costUsd: spent.costUsd - (call.costUsd ?? 0),
  };
}
