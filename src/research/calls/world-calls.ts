/**
 * Consent to world-changing calls, and what the user knows of one whose answer a crash lost: it may have taken effect, so it is
 * not sent again unasked.
 */

import type { CallPlace } from "../../agents/agent.ts";
import type { Json } from "../../domain/base/json.ts";
import type { PendingCall, Question } from "../../domain/plans/plan.ts";
import type { OpenSession } from "../ports/session-store.ts";
import { sessionWords } from "../run/session-words.ts";
import { permit, refuse } from "./answered-choice.ts";
import { permissionOf } from "./question-answer.ts";
import type { Answered, RunQuestions } from "./run-questions.ts";

/** Journalled answers about a call that may or may not have been executed. */
export const fates = { happened: "it happened", again: "do it again", skipped: "skip" } as const;

/** First turn number of questions about calls, which keeps them apart from the agent's own questions. */
const permitTurns = 1_000_000;
const fateTurns = 2_000_000;

export class WorldCalls {
  readonly #state: OpenSession;
  readonly #questions: RunQuestions;

  constructor(state: OpenSession, questions: RunQuestions) {
    this.#state = state;
    this.#questions = questions;
  }

  /**
   * The user's consent to a call of a world-changing tool, with the input, which the user may have changed. Tools that the
   * session allows need no question; an earlier answer still applies.
   * @throws Suspension until there is an answer.
   */
  async mayCall(call: PendingCall, place: CallPlace, isAllowed: boolean): Promise<{ isAllowed: boolean; input: Json }> {
    const words = sessionWords(this.#state.session).questions;
    const choices = [
      { value: permit, label: words.allow },
      { value: refuse, label: words.refuse },
    ];
    const question: Question = { kind: "permission", text: words.mayCall(call.tool, wordedInput(call.input)), choices, call };
    const at = { turn: permitTurns + place.turn, order: place.order };
    if (isAllowed && this.#questions.given(question, at) === null) return { isAllowed, input: call.input };
    const { answer } = await this.#questions.answerTo(question, at.turn, at.order);
    return permissionOf(answer, call.input);
  }

  /** The user's answer about a call that was sent and never answered. @throws Suspension until there is an answer. */
  fateOf(name: string, place: CallPlace): Promise<Answered> {
    const words = sessionWords(this.#state.session).questions;
    const choices = [
      { value: fates.happened, label: words.happened },
      { value: fates.again, label: words.doAgain },
      { value: fates.skipped, label: words.skip },
    ];
    const question: Question = { kind: "choice", text: words.fate(name), choices, call: null };
    return this.#questions.answerTo(question, fateTurns + place.turn, place.order);
  }
}

/** The call's input, one member per line. */
function wordedInput(input: Json): string[] {
  if (input === null || typeof input !== "object" || Array.isArray(input)) return [worded(input)];
  return Object.entries(input).map(([name, value]) => `${name}: ${worded(value ?? null)}`);
}

function worded(value: Json): string {
  if (typeof value === "string") return value;
  const isList = Array.isArray(value) && value.every((item: Json) => item === null || typeof item !== "object");
  return isList ? value.map(String).join(", ") : JSON.stringify(value);
}
