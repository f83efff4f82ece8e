/**
 * What a run asks the user: questions of its agent, leave to change the world, and what became of a call that was cut
 * off. Each is journalled beside the run's calls, at a place of its own, and recognised by its words.
 */
import type { CallPlace } from "../../agents/agent.ts";
import { type Json, requestHash } from "../../domain/json.ts";
import type { Question } from "../../domain/plan.ts";
import { type CallRow, unansweredCall } from "../../store/calls.ts";
import type { Transaction } from "../../store/database.ts";
import type { Store } from "../../store/store.ts";
import { Suspension } from "../run/interruption.ts";

export interface JournalScope {
  sessionId: string;
  owner: string;
  /** The task's id, or the role and its turn: 'reviewer#2'. */
  name: string;
}

/** The user's words for a call whose fate is unknown. */
export const fateChoices = ["it happened", "do it again", "skip"] as const;
const permitChoices = ["allow", "refuse"] as const;

/** Turns of questions about calls, apart from those of the agent's own. */
const permitTurns = 1_000_000;
const fateTurns = 2_000_000;

/** An answer, and the row that holds it. */
export interface Answered {
  answer: string;
  row: CallRow;
}

export class RunQuestions {
  readonly #options: { store: Store; scope: JournalScope; clock(): Date };

  constructor(options: { store: Store; scope: JournalScope; clock(): Date }) {
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
    const { store, scope } = this.#options;
    const hash = requestHash(question);
    const known = store.calls.find(scope.sessionId, askScope(scope.name), turn, order);
    if (known?.request_hash === hash && known.answer !== null) return { answer: JSON.parse(known.answer) as string, row: known };
    await store.db.write((tx) => {
      // The answer to another question says nothing about this one.
      if (known !== undefined && known.answer !== null) this.retire(tx, known);
      store.calls.put(tx, this.#row(question, hash, turn, order));
    });
    throw new Suspension(question);
  }

  /** Puts an answer that is used up out of the way. */
  retire(tx: Transaction, { session_id, scope, turn, ord }: CallRow): void {
    const { calls } = this.#options.store;
    let number = 1;
    while (calls.find(session_id, `${scope}~${number}`, turn, ord) !== undefined) number++;
    calls.move(tx, session_id, scope, turn, ord, `${scope}~${number}`);
  }

  #row(question: Question, hash: string, turn: number, order: number): CallRow {
    const { scope, clock } = this.#options;
    return unansweredCall({
      session_id: scope.sessionId,
      scope: askScope(scope.name),
      turn,
      ord: order,
      owner: scope.owner,
      kind: "ask",
      name: "ask",
      effect: "read",
      request_hash: hash,
      request: JSON.stringify(question),
      at: clock().toISOString(),
    });
  }
}

/** Where the questions of a run are journalled, beside its calls. */
export function askScope(scope: string): string {
  return `${scope}?`;
}
