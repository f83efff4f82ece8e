/** Output of a conversation after a model failure or time-out: the partial result, or the output without a model. */
import { RalphError } from "../../../domain/errors/errors.ts";
import type { AgentContext } from "../../agent.ts";
import { isModelFailure } from "../servers/model-failure.ts";
import type { Outcome, StopReason } from "./conversation.ts";

/** Asks a model; `onAnswer` gets an answer that is used if no better one follows. */
type Ask<T> = (onAnswer: (answer: T) => void) => Promise<Outcome<T>>;

/**
 * For an agent that has an output without a model too. `outputOf` makes the output of the answer, or of null; `why` is
 * then what the model failed with, or null where the budget is spent.
 * @throws errors other than model failures: see `isModelFailure`.
 */
export async function answerOr<T, O>(
  context: AgentContext,
  agent: string,
  ask: Ask<T>,
  outputOf: (answer: T | null, why: RalphError | null) => O,
): Promise<O> {
  const best: { answer: T | null } = { answer: null };
  context.atTimeout?.(() => outputOf(best.answer, new RalphError("timeout", `'${agent}' got no answer in time`)));
  try {
    const outcome = await ask((answer) => {
      best.answer = answer;
    });
    return outputOf(outcome.answered ? outcome.value : null, null);
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    context.degraded?.(error);
    return outputOf(null, error);
  }
}

export interface TaskEnd<T, O> {
  /** The result of an answer, or of the notes if there is none. */
  result(answer: T | null, stopped: StopReason | null, turns: number): O;
  /** Whether anything was noted by now. */
  hasNotes(): boolean;
}

/**
 * For agents that run tasks: if the model fails or the time is up, the result is the findings so far.
 * @throws as `converse`, if there are none.
 */
export async function answerSoFar<T, O>(context: AgentContext, ask: Ask<T>, { result, hasNotes }: TaskEnd<T, O>): Promise<O> {
  const best: { answer: T | null } = { answer: null };
  const soFar = (stopped: StopReason) => (best.answer === null && !hasNotes() ? null : result(best.answer, stopped, 0));
  context.atTimeout?.(() => soFar("time"));
  try {
    const outcome = await ask((answer) => {
      best.answer = answer;
    });
    return result(outcome.answered ? outcome.value : null, outcome.stopped, outcome.turns);
  } catch (error) {
    const kept = isModelFailure(error) ? soFar("failure") : null;
    if (kept === null) throw error;
    context.degraded?.(error as RalphError);
    return kept;
  }
}
