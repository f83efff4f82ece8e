/**
 * One turn of a model as agents ask for it: through its server's rate limiter, on the next route where one cannot serve
 * it, priced, timed, and recorded as JSON for the journal.
 */
import { type ErrorCode, isRalphError, RalphError } from "../../../domain/errors/errors.ts";
import type { WaitReason } from "../../../sources/remote/admission-control.ts";
import type { AgentContext, CallUsage, ModelAnswer } from "../../agent.ts";
import { BilledFailure } from "../../billed-failure.ts";
import { charactersPerToken } from "./context-plan.ts";
import { addUsage, noUsage, portable, type TurnDelta, type TurnReply, type TurnRequest, type TurnUsage, totalTokens } from "./messages.ts";
import type { Route, RunTime, TurnRecord } from "./model-server.ts";
import { costOf } from "./prices.ts";
import { TurnError } from "./turn-error.ts";

export interface SendOptions {
  context: AgentContext;
  /** The signal of the call: the run's, or one of the journal. */
  signal: AbortSignal;
  /** Resolves when the journal knows that the request is sent. */
  sending(): Promise<void>;
  time: RunTime;
  /** Characters of the request, for the rate limiter's estimate of tokens. */
  characters: number;
  /** Of the routes, the one that the conversation has come to. */
  first: number;
  onDelta?: ((delta: TurnDelta) => void) | undefined;
}

/** Usage that a model was, or will be, billed for. */
interface Spent {
  route: Route;
  /** As the server named it; null for a turn without an answer. */
  answered: string | null;
  usage: TurnUsage;
}

/**
 * Sends the request to the route that the conversation has come to, and to the next one where the server or its model
 * cannot serve it or refuses. The record names the route that answered, so that a replay continues with the same one.
 * @throws RalphError with the code of the last route's failure; a BilledFailure where failed attempts were billed.
 */
export async function sendTurn(
  routes: readonly Route[],
  request: Omit<TurnRequest, "model">,
  options: SendOptions,
): Promise<ModelAnswer<TurnRecord>> {
  const spent: Spent[] = [];
  for (let at = options.first; ; at += 1) {
    const route = routes[at] as Route;
    const isLast = at === routes.length - 1;
    const messages = at === options.first ? request.messages : request.messages.map(portable);
    // The effort is chosen for the first server; another may refuse a request that names one.
    const effort = route.server === routes[0]?.server ? request.effort : null;
    try {
      const reply = await sendTo(route, { ...request, messages, effort, model: route.model }, options, isLast, spent);
      if (isLast || reply.stopReason !== "refusal") return recordOf(reply, at, spent, options);
    } catch (error) {
      if (isLast || options.signal.aborted || !isElsewhereBetter(error)) throw withBill(error, spent);
    }
  }
}

/** Failures of a server or a model that another one need not share. */
const elsewhereBetter = new Set<ErrorCode>([
  ...([
    "model_refused",
    "circuit_open",
    "not_found",
    "unauthorized",
    "forbidden",
    "quota_exceeded",
    "retry_exhausted",
    "unprocessable",
  ] as const),
]);

function isElsewhereBetter(error: unknown): boolean {
  return isRalphError(error) && elsewhereBetter.has(error.code);
}

/** Sends to one route. Waits for an open circuit breaker on the last route only. Adds the billed usage to `spent`. */
async function sendTo(route: Route, request: TurnRequest, options: SendOptions, isLast: boolean, spent: Spent[]): Promise<TurnReply> {
  const { context, time, onDelta } = options;
  const { client, limiter, name, answering } = route.server;
  const leave = new AbortController();
  const signal = AbortSignal.any([options.signal, leave.signal]);
  const billed = (usage: TurnUsage) => spent.push({ route, answered: null, usage });
  const attempt = async () => {
    await options.sending();
    try {
      return await client.turn(request, { signal, onDelta, onAborted: billed });
    } catch (error) {
      if (error instanceof TurnError) billed(error.billed);
      throw answering.has(route.model) ? refusalOf(error) : error;
    }
  };
  const permit = {
    party: context.party ?? { owner: "", session: "" },
    // Four characters a token would be too few for Cyrillic; the limiter charges the real number afterwards.
    tokens: Math.ceil(options.characters / charactersPerToken) + Math.min(request.maxTokens, 1_000),
    signal,
    waiting: (reason: WaitReason, until: string | null) => {
      // Deferred: the limiter is iterating over its queue.
      if (reason === "breaker" && !isLast)
        queueMicrotask(() => leave.abort(new RalphError("circuit_open", `The model server '${name}' failed too often to be asked now`)));
      const goOn = time.pause();
      const over = context.waiting(reason, until);
      return () => {
        goOn();
        over();
      };
    },
  };
  const reply = await limiter.run(attempt, permit, ({ usage }) => totalTokens(usage));
  answering.add(route.model);
  spent.push({ route, answered: reply.model, usage: reply.usage });
  return reply;
}

/**
 * The error of a request to a model that answers others. An `invalid_input` is then about this request alone: as
 * `unprocessable` it costs its step, where a wrong setting fails the session.
 */
function refusalOf(error: unknown): unknown {
  if (!isRalphError(error) || error.code !== "invalid_input") return error;
  return new RalphError("unprocessable", error.message, { cause: error });
}

function recordOf(reply: TurnReply, route: number, spent: readonly Spent[], options: SendOptions): ModelAnswer<TurnRecord> {
  const all = sumOf(spent);
  return {
    answer: {
      content: reply.content,
      stopReason: reply.stopReason,
      refusal: reply.refusal,
      tokens: totalTokens(all) || guessedTokens(options.characters, reply),
      promptTokens: reply.usage.inputTokens + reply.usage.cacheReadTokens + reply.usage.cacheWriteTokens,
      elapsedMs: options.time.elapsedMs,
      ...(route > 0 && { route }),
    },
    model: reply.model,
    usage: billOf(spent),
    requestId: reply.requestId,
  };
}

/** The error together with the billed usage. After an abort the caller knows the reason, but not the cost. */
function withBill(error: unknown, spent: readonly Spent[]): unknown {
  if (totalTokens(sumOf(spent)) === 0) return error;
  const { code, message } = isRalphError(error) ? error : new RalphError("service_unavailable", "The turn was aborted");
  return new BilledFailure(code, message, billOf(spent), { cause: error });
}

function billOf(spent: readonly Spent[]): CallUsage {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = sumOf(spent);
  const costs = spent
    .filter(({ usage }) => totalTokens(usage) > 0)
    .map(({ route, answered, usage }) => costOf(route.server.prices, { asked: route.model, answered: answered ?? route.model }, usage));
  // A server that reports no usage may still bill it.
  const isUnknown = costs.length === 0 || costs.includes(null);
  const costUsd = isUnknown ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
  return { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd };
}

function sumOf(spent: readonly Spent[]): TurnUsage {
  return spent.reduce((sum, { usage }) => addUsage(sum, usage), noUsage);
}

/** Of a server that does not count: a bound in tokens has to hold there too. */
function guessedTokens(characters: number, { content }: TurnReply): number {
  return Math.ceil((characters + JSON.stringify(content).length) / charactersPerToken);
}
