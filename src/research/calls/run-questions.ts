/** Questions of a run to the user. Each is recorded beside the run's calls, at a place of its own, and recognised by its text. */

import type { CallPlace } from "../../agents/agent.ts";
import { requestHash as hashOf, type Json } from "../../domain/base/json.ts";
import { type CallKey, unansweredCall } from "../../domain/calls/call-record.ts";
import type { Question } from "../../domain/plans/plan.ts";
import type { OpenSession } from "../ports/session-store.ts";
import { Suspension } from "../run/interruption.ts";

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

  /** The answer to the question at its place. @throws Suspension until there is one. */
  async answerTo(question: Question, turn: number, order: number): Promise<Answered> {
    const { state, scope, clock } = this.#options;
    const given = this.given(question, { turn, order });
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
  given(question: Question, { turn, order }: CallPlace): Answered | null {
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

/** The journal scope of a run's questions. */
export function askScope(scope: string): string {
  return `${scope}?`;
}
