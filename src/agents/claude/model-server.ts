/** One turn of a model as agents ask for it: through the rate limiter, priced, timed, and written down as JSON for the journal. */

import { isRalphError, RalphError } from "../../domain/errors.ts";
import type { Json } from "../../domain/json.ts";
import type { RateLimiter } from "../../sources/remote/rate-limiter.ts";
import { runningTime } from "../../time/running-time.ts";
import type { AgentContext, CallUsage, ModelAnswer } from "../agent.ts";
import { BilledFailure } from "../billed-failure.ts";
import type { MessagesClient } from "./client.ts";
import { charactersPerToken } from "./context-plan.ts";
import {
  addUsage,
  type ContentBlock,
  noUsage,
  type TurnDelta,
  type TurnReply,
  type TurnRequest,
  type TurnUsage,
  totalTokens,
} from "./messages.ts";
import { costOf, type PriceTable } from "./prices.ts";
import { TurnError } from "./turn-error.ts";

export interface ModelServer {
  readonly client: MessagesClient;
  readonly limiter: RateLimiter;
  readonly prices: PriceTable;
}

/** What the journal keeps of a turn, and all that an agent sees of it: a replay is the same to the letter. */
export interface TurnRecord {
  readonly [member: string]: Json | undefined;
  readonly content: readonly ContentBlock[];
  readonly stopReason: string | null;
  readonly refusal: string | null;
  /** All tokens of the turn, cached or not. */
  readonly tokens: number;
  /** Tokens of its prompt, 0 where the server did not count them. Absent in journals of earlier versions. */
  readonly promptTokens?: number;
  /** Working time since the run began, waits for the rate limiter left out. */
  readonly elapsedMs: number;
}

/** A stopwatch over a run's turns that goes on, in a replay, from where the journal left it. */
export class RunTime {
  #elapsed = 0;
  #since = runningTime.now();
  #waited = 0;

  get elapsedMs(): number {
    return Math.round(this.#elapsed + runningTime.now() - this.#since - this.#waited);
  }

  /** Sets the watch to what a turn said, whether it was answered just now or long ago. */
  set(elapsedMs: number): void {
    this.#elapsed = elapsedMs;
    this.#since = runningTime.now();
    this.#waited = 0;
  }

  /** Leaves out the time until the function it gives is called. */
  pause(): () => void {
    const from = runningTime.now();
    return () => {
      this.#waited += runningTime.now() - from;
    };
  }
}

export interface SendOptions {
  context: AgentContext;
  /** The run's own, or the journal's, whichever the call is given. */
  signal: AbortSignal;
  time: RunTime;
  /** Characters of the request, for the rate limiter's estimate of tokens. */
  characters: number;
  onDelta?: ((delta: TurnDelta) => void) | undefined;
}

/**
 * @throws RalphError with the code of the failure; a BilledFailure where broken attempts were billed.
 */
export async function sendTurn(server: ModelServer, request: TurnRequest, options: SendOptions): Promise<ModelAnswer<TurnRecord>> {
  const { context, signal, time } = options;
  let lost: TurnUsage = noUsage;
  const attempt = async () => {
    try {
      const onAborted = (billed: TurnUsage) => {
        lost = addUsage(lost, billed);
      };
      return await server.client.turn(request, { signal, onDelta: options.onDelta, onAborted });
    } catch (error) {
      if (error instanceof TurnError) lost = addUsage(lost, error.billed);
      throw error;
    }
  };
  const permit = {
    session: context.sessionId ?? "",
    // Four characters a token would be too few for Cyrillic; the limiter charges the real number afterwards.
    tokens: Math.ceil(options.characters / charactersPerToken) + Math.min(request.maxTokens, 1_000),
    signal,
    waiting: (reason: string, until: string | null) => {
      const goOn = time.pause();
      const over = context.waiting(reason, until);
      return () => {
        goOn();
        over();
      };
    },
  };
  const priced = (usage: TurnUsage, answered: string): CallUsage => ({
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    cacheReadTokens: usage.cacheReadTokens,
    cacheWriteTokens: usage.cacheWriteTokens,
    // A server that counts nothing does not work for nothing.
    costUsd: totalTokens(usage) === 0 ? null : costOf(server.prices, { asked: request.model, answered }, usage),
  });
  let reply: TurnReply;
  try {
    reply = await server.limiter.run(attempt, permit, ({ usage }) => totalTokens(usage));
  } catch (error) {
    if (totalTokens(lost) === 0) throw error;
    // An abort's own reason is known to whoever aborted; what it cost is not.
    const { code, message } = isRalphError(error) ? error : new RalphError("service_unavailable", "The turn was aborted");
    throw new BilledFailure(code, message, priced(lost, request.model), { cause: error });
  }
  const usage = addUsage(reply.usage, lost);
  return {
    answer: {
      content: reply.content,
      stopReason: reply.stopReason,
      refusal: reply.refusal,
      tokens: totalTokens(usage) || guessedTokens(options.characters, reply),
      promptTokens: reply.usage.inputTokens + reply.usage.cacheReadTokens + reply.usage.cacheWriteTokens,
      elapsedMs: time.elapsedMs,
    },
    model: reply.model,
    usage: priced(usage, reply.model),
    requestId: reply.requestId,
  };
}

/** Of a server that does not count: a bound in tokens has to hold there too. */
function guessedTokens(characters: number, { content }: TurnReply): number {
  return Math.ceil((characters + JSON.stringify(content).length) / charactersPerToken);
}

/** Whether the session's budget, and nothing about this call, ended it. */
export function isBudgetEnd(error: unknown): error is RalphError {
  return isRalphError(error) && error.code === "limit_reached";
}

export function modelRefused(agent: string, words: string | null): RalphError {
  return new RalphError("model_refused", `The model refused to answer as '${agent}'${words === null ? "" : `: ${words}`}`);
}
