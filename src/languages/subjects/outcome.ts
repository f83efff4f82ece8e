/** Texts about steps that act: how they ended, why one was not done, and their results. */
import type { OutcomeTaskState } from "../../domain/sessions/outcome.ts";

/** A step that was not done: its number in the order of the steps, its description, and why. */
export interface UndoneStep {
  readonly number: number;
  readonly description: string;
  readonly reason: string | null;
}

/** How the steps of a session ended. */
export interface StepCounts {
  readonly total: number;
  readonly done: number;
  readonly failed: readonly UndoneStep[];
  readonly skipped: number;
  readonly open: number;
}

export interface OutcomeWords {
  /** Title of the record of what was done. */
  readonly title: string;
  readonly states: Readonly<Record<OutcomeTaskState, string>>;
  readonly asked: string;
  readonly answered: string;
  readonly unanswered: string;
  readonly reason: string;
  readonly files: string;
  readonly field: string;
  readonly value: string;
  readonly item: string;
  readonly yes: string;
  readonly no: string;
  /** Names of fields as they are spoken, by their lower-case name without separators; others are split into words. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whole sentences on how the steps ended. */
  ended(counts: StepCounts): string;
  /** A step that failed. `message` is the error's own, in English. */
  failure(code: string, message: string): string;
  /** Left out since a step that it needs was not done. */
  needs(description: string): string;
  readonly leftOutByUser: string;
  readonly leftOut: string;
  readonly notReached: string;
  waitsFor(question: string): string;
  /** A sentence on one step that was done, with its result or null. */
  didStep(description: string, gave: string | null): string;
  /** Points to the report for the rest. */
  readonly seeReport: string;
  /** What the user answered to a question. */
  answeredTo(question: string, answer: string): string;
  /** Passages that a search found, in which documents. */
  passages(count: number, documents: readonly string[]): string;
  /** A list that continues: 'and 4 more'. */
  more(count: number): string;
}
