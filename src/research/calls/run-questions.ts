/**
 * Questions of a run to the user: those of its agent, consent to world-changing calls, and whether an interrupted call took
 * effect. Each is recorded beside the run's calls, at a place of its own, and recognised by its text.
 */

import type { CallPlace } from "../../agents/agent.ts";
import { requestHash as hashOf, type Json } from "../../domain/base/json.ts";
import { type CallKey, unansweredCall } from "../../domain/calls/call-record.ts";
import type { PendingCall, Question } from "../../domain/plans/plan.ts";
import type { OpenSession } from "../ports/session-store.ts";
import { Suspension } from "../run/interruption.ts";
import { sessionWords } from "../run/session-words.ts";
import { permit, refuse } from "./answered-choice.ts";
import { permissionOf } from "./question-answer.ts";

/** Journalled answers about a call that may or may not have been executed. */
export const fates = { happened: "it happened", again: "do it again", skipped: "skip" } as const;

/** First turn number of questions about calls, which keeps them apart from the agent's own questions. */
const permitTurns = 1_000_000;
const fateTurns = 2_000_000;

/** An answer, and the place where it is journalled. */
export interface Answered {
  answer: Json;
  key: CallKey;
}

export class RunQuestions {
  readonly #options: { state: OpenSession; scope: string; clock(): Date };

  constructor(options: { state: OpenSession; scope: string; clock(): Date }) {
    this.#options = options;
  }

  /**
   * The user's consent to a call of a world-changing tool, with the input, which the user may have changed. Tools that the
   * session allows need no question; an earlier answer still applies.
   * @throws Suspension until there is an answer.
   */
  async mayCall(call: PendingCall, place: CallPlace, isAllowed: boolean): Promise<{ isAllowed: boolean; input: Json }> {
    const words = sessionWords(this.#options.state.session).questions;
    const choices = [
      { value: permit, label: words.allow },
      { value: refuse, label: words.refuse },
    ];
    const question: Question = { kind: "permission", text: words.mayCall(call.tool, wordedInput(call.input)), choices, call };
    const at = { turn: permitTurns + place.turn, order: place.order };
    if (isAllowed && this.#given(question, at) === null) return { isAllowed, input: call.input };
    const { answer } = await this.answerTo(question, at.turn, at.order);
    return permissionOf(answer, call.input);
  }

  /** The user's answer about a call that was sent and never answered. @throws Suspension until there is an answer. */
  fateOf(name: string, place: CallPlace): Promise<Answered> {
    const words = sessionWords(this.#options.state.session).questions;
    const choices = [
      { value: fates.happened, label: words.happened },
      { value: fates.again, label: words.doAgain },
      { value: fates.skipped, label: words.skip },
    ];
    const question: Question = { kind: "choice", text: words.fate(name), choices, call: null };
    return this.answerTo(question, fateTurns + place.turn, place.order);
  }

  /** The answer to the question at its place. @throws Suspension until there is one. */
  async answerTo(question: Question, turn: number, order: number): Promise<Answered> {
    const { state, scope, clock } = this.#options;
    const given = this.#given(question, { turn, order });
    if (given !== null) return given;
    const requestHash = questionHash(question);
    const key: CallKey = { scope: askScope(scope), turn, order };
    await state.commit((changes) => {
      // The stored answer belongs to another question.
      if (state.call(key)?.status === "answered") changes.retireCall(key);
      const request = question as unknown as Json;
      const at = clock().toISOString();
      changes.putCall(unansweredCall({ ...key, kind: "ask", name: "ask", effect: "read", requestHash, request, at }));
    });
    throw new Suspension(question);
  }

  /** The journalled answer to the question at its place; null where there is none, or one to another question. */
  #given(question: Question, { turn, order }: CallPlace): Answered | null {
    const { state, scope } = this.#options;
    const key: CallKey = { scope: askScope(scope), turn, order };
    const known = state.call(key);
    return known?.status === "answered" && known.requestHash === questionHash(question) ? { answer: known.answer, key } : null;
  }
}

/** A question is recognised by its words, choices and call; the schema of the call may change meanwhile. */
export function questionHash({ text, choices, call }: Question): string {
  const about = call === null ? {} : { call: { tool: call.tool, input: call.input } };
  return hashOf({ text, choices: choices?.map(({ value }) => value) ?? null, ...about });
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

/** The journal scope of a run's questions. */
export function askScope(scope: string): string {
  return `${scope}?`;
}
