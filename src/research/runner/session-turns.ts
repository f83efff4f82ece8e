/**
 * Owners with one running session each take turns with an owner who has none: which session gives its place back, and when.
 * A turn ends when it has lasted its time and has brought the session on. What is only replayed would be replayed for ever.
 */
import type { SessionRecord } from "../../domain/session-record.ts";
import type { SessionRun } from "../run/session-run.ts";

/** Between two looks whether a turn is over. Milliseconds. */
const checkMs = 100;

export interface Turn {
  /** Null until the session is open. */
  run: SessionRun | null;
  /** When the session got its place, on the monotonic clock. */
  readonly since: number;
  /** What the session had come to then; null until it is open. */
  began: Standing | null;
}

/** Grows with every answer that is journalled, and every result and move that is stored. */
type Standing = Pick<SessionRecord, "storedBytes" | "version">;

export function standingOf({ storedBytes, version }: SessionRecord): Standing {
  return { storedBytes, version };
}

export class SessionTurns {
  readonly #turnMs: number;
  readonly #lookAgain: () => void;
  #timer: NodeJS.Timeout | null = null;

  /** `lookAgain` is called later where no turn is over yet. */
  constructor(turnMs: number, lookAgain: () => void) {
    this.#turnMs = turnMs;
    this.#lookAgain = lookAgain;
  }

  /** Interrupts one of the sessions, first come first served, unless one is leaving already. */
  endOne(turns: readonly Turn[]): void {
    if (turns.length === 0 || turns.some(({ run }) => run !== null && run.interruption !== null)) return;
    const now = performance.now();
    const over = turns.find((turn) => now - turn.since >= this.#turnMs && hasComeOn(turn));
    over?.run?.interrupt("yields", "soft");
    if (over === undefined)
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        this.#lookAgain();
      }, checkMs).unref();
  }

  close(): void {
    clearTimeout(this.#timer ?? undefined);
  }
}

function hasComeOn({ run, began }: Turn): boolean {
  if (run === null || began === null) return false;
  const now = standingOf(run.state.session);
  return now.storedBytes !== began.storedBytes || now.version !== began.version;
}
