/** The two ways in which an agent's run ends without having failed. Both are thrown through the agent. */
import type { Question } from "../../domain/plans/plan.ts";

/** The run has to wait for the user. */
export class Suspension extends Error {
  readonly question: Question;
  constructor(question: Question) {
    super("Waiting for the user");
    this.question = question;
  }
}

/**
 * Ends a run early: the session was paused, cancelled or moved by another request, the process stops, another session has
 * to run alone, or the owner's spending limit is reached.
 */
export class Interruption extends Error {
  readonly why: "paused" | "cancelled" | "stopping" | "moved on" | "yields" | "unfunded";
  constructor(why: Interruption["why"]) {
    super(`Interrupted: ${why}`);
    this.why = why;
  }
}
