/** The sessions that this process works on, by id. */
import { RalphError } from "../../domain/errors/errors.ts";
import type { Interruption } from "../run/interruption.ts";
import type { SessionRun } from "../run/session-run.ts";
import type { Turn } from "./session-turns.ts";

/** Part of the grace period after the abort that is left for closing. Milliseconds. */
const abortMarginMs = 1_000;

export interface Active extends Turn {
  done: Promise<void>;
  /** Whether it runs alone now. */
  isAlone: boolean;
}

export class ActiveRuns {
  readonly #active = new Map<string, Active>();

  get size(): number {
    return this.#active.size;
  }

  has(id: string): boolean {
    return this.#active.has(id);
  }

  get(id: string): Active | undefined {
    return this.#active.get(id);
  }

  add(id: string, isAlone: boolean): Active {
    const active: Active = { run: null, done: Promise.resolve(), isAlone, since: performance.now(), began: null };
    this.#active.set(id, active);
    return active;
  }

  remove(id: string): void {
    this.#active.delete(id);
  }

  run(id: string): SessionRun | null {
    return this.#active.get(id)?.run ?? null;
  }

  /** Interrupts all current runs; see `SessionRun.interrupt`. */
  interrupt(why: Interruption["why"], how: "soft" | "hard"): void {
    for (const { run } of this.#active.values()) run?.interrupt(why, how);
  }

  /** Interrupts all runs, aborts their calls before `graceMs` are over, and resolves when all have ended. */
  async stop(graceMs: number): Promise<void> {
    const ended = Promise.all(Array.from(this.#active.values(), ({ done }) => done));
    this.interrupt("stopping", "soft");
    const abort = setTimeout(() => this.interrupt("stopping", "hard"), graceMs - Math.min(graceMs / 2, abortMarginMs));
    await ended;
    clearTimeout(abort);
  }

  /** Resolves when the session does not run. */
  async idle(id: string): Promise<void> {
    while (this.#active.has(id)) await this.#active.get(id)?.done;
  }
}

/** The error for an operation during which these sessions must neither run nor be queued. */
export function busySessions(ids: readonly string[]): RalphError {
  const some =
    ids.length === 1
      ? `The session '${ids[0]}' runs or waits for its turn`
      : `${ids.length} sessions run or wait for their turn, '${ids[0]}' among them`;
  return new RalphError("conflict", `${some}: pause or cancel what is to stay as it is meanwhile`);
}
