/**
 * What a run asks the user: questions of its agent, leave to change the world, and what became of a call that was cut
 * off. Each is journalled beside the run's calls, at a place of its own, and recognised by its words.
 */

import type { CallPlace } from "../../agents/agent.ts";
import { type CallKey, unansweredCall } from "../../domain/call-record.ts";
import { requestHash as hashOf, type Json } from "../../domain/json.ts";
import type { Question } from "../../domain/plan.ts";
import type { OpenSession } from "../ports/session-store.ts";
import { Suspension } from "../run/interruption.ts";

/** The user's words for a call whose fate is unknown. */
export const fateChoices = ["it happened", "do it again", "skip"] as const;
const permitChoices = ["allow", "refuse"] as const;

/** Turns of questions about calls, apart from those of the agent's own. */
const permitTurns = 1_000_000;
const fateTurns = 2_000_000;

/** An answer, and the place where it is journalled. */
export interface Answered {
  answer: string;
  key: CallKey;
}

export class RunQuestions {
  readonly #options: { state: OpenSession; scope: string; clock(): Date };

  constructor(options: { state: OpenSession; scope: string; clock(): Date }) {
    this.#options = options;
  }

  /** Whether the user lets a world-changing tool be called. @throws Suspension until there is an answer. */
  async mayCall(name: string, input: Json, place: CallPlace): Promise<boolean> {
    const text = `May I call '${name}' with ${JSON.stringify(input)}?`;
    const { answer } = await this.answerTo({ text, choices: [...permitChoices] }, permitTurns + place.turn, place.order);
    return answer === "allow";
  }

  /** What the user knows of a call that was sent and never answered. @throws Suspension until there is an answer. */
  fateOf(name: string, place: CallPlace): Promise<Answered> {
    const text = `Ralph stopped while '${name}' was under way, and cannot know whether it happened. What now?`;
    return this.answerTo({ text, choices: [...fateChoices] }, fateTurns + place.turn, place.order);
  }

  /** The answer to the question at its place. @throws Suspension until there is one. */
  async answerTo(question: Question, turn: number, order: number): Promise<Answered> {
    const { state, scope, clock } = this.#options;
    const requestHash = hashOf(question as unknown as Json);
    const key: CallKey = { scope: askScope(scope), turn, order };
    const known = state.call(key);
    const isAnswered = known?.status === "answered";
    if (isAnswered && known.requestHash === requestHash) return { answer: known.answer as string, key };
    await state.commit((changes) => {
      // The answer to another question says nothing about this one.
      if (isAnswered) changes.retireCall(key);
      const request = question as unknown as Json;
      const at = clock().toISOString();
      changes.putCall(unansweredCall({ ...key, kind: "ask", name: "ask", effect: "read", requestHash, request, at }));
    });
    throw new Suspension(question);
  }
}

/** Where the questions of a run are journalled, beside its calls. */
export function askScope(scope: string): string {
  return `${scope}?`;
}
