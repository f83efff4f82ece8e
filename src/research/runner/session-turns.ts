/**
 * Owners with one running session each take turns with an owner who has none: decides which session releases its slot, and
 * when. A turn ends after its time and not before the session has made progress: a session that only replays its journal
 * would otherwise replay it for ever.
 */
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { SessionRun } from "../run/session-run.ts";

/** Interval at which ends of turns are checked. Milliseconds. */
const checkMs = 100;

export interface Turn {
  /** Null until the session is open. */
  run: SessionRun | null;
  /** When the session got its slot, on the monotonic clock. */
  readonly since: number;
  /** The session's progress at that time; null until it is open. */
  began: Progress | null;
}

/** Progress of a session: grows with every journalled answer, stored result and move. */
type Progress = Pick<SessionRecord, "storedBytes" | "version">;

export function progressOf({ storedBytes, version }: SessionRecord): Progress {
  return { storedBytes, version };
}

export class SessionTurns {
  readonly #turnMs: number;
  readonly #lookAgain: () => void;
  #timer: NodeJS.Timeout | null = null;

  /** `lookAgain` is called later if no turn is over yet. */
  constructor(turnMs: number, lookAgain: () => void) {
    this.#turnMs = turnMs;
    this.#lookAgain = lookAgain;
  }

  /** Interrupts the first session whose turn is over, unless one is being requeued already. */
  endOne(turns: readonly Turn[]): void {
    if (turns.length === 0 || turns.some(({ run }) => run !== null && run.interruption !== null)) return;
    const now = performance.now();
    const over = turns.find((turn) => now - turn.since >= this.#turnMs && hasProgressed(turn));
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

function hasProgressed({ run, began }: Turn): boolean {
  if (run === null || began === null) return false;
  const now = progressOf(run.state.session);
  return now.storedBytes !== began.storedBytes || now.version !== began.version;
}
