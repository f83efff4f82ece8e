/** Steps that wait for a commit, and which of them share the next one. */
import type { Transaction } from "../sqlite/transaction.ts";

export interface StepOptions {
  /** Characters that a large step writes; their sum in one commit is limited. */
  size?: number;
  /** Has a commit of its own: no other step's changes are half written while it runs. */
  alone?: boolean;
}

export interface WaitingStep {
  work: (tx: Transaction) => unknown;
  tx: Transaction;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  size: number;
  alone: boolean;
}

/** Sizes of the steps in one commit, added up, so that it does not hold the event loop long. A single larger step still runs. */
export const mostTogether = 300_000;

export class WaitingSteps {
  #steps: WaitingStep[] = [];

  get length(): number {
    return this.#steps.length;
  }

  push(step: WaitingStep): void {
    this.#steps.push(step);
  }

  /** All of them, which wait no longer. */
  clear(): WaitingStep[] {
    return this.#steps.splice(0);
  }

  /** The steps of the next commit: all but large steps that do not fit. They keep their order. */
  take(): WaitingStep[] {
    const waiting = this.#steps.splice(0, this.#togetherUntil());
    if (!waiting.some(({ size }) => size > 0)) return waiting;
    let together = 0;
    const later: WaitingStep[] = [];
    const steps = waiting.filter((step) => {
      if (step.size === 0) return true;
      const fits = together === 0 || together + step.size <= mostTogether;
      together = fits ? together + step.size : Number.POSITIVE_INFINITY;
      if (!fits) later.push(step);
      return fits;
    });
    this.#steps.unshift(...later);
    return steps;
  }

  /** How many of the steps come before the next one that wants a commit of its own; 1 where that is the first. */
  #togetherUntil(): number {
    const first = this.#steps.findIndex(({ alone }) => alone);
    return first === -1 ? this.#steps.length : Math.max(1, first);
  }
}
