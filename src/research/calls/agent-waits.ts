/** Waits of one agent's run for remotes; the session's clock is stopped during them. */
import type { SessionRun } from "../run/session-run.ts";

/** Shorter waits write no event: successive calls often wait briefly. Milliseconds. */
const waitWorthTellingMs = 1_000;

export class AgentWaits {
  /** Waits of calls that were not sent yet. */
  #unsent = 0;
  readonly #run: SessionRun;
  readonly #about: { taskId: string | null; agent: string };
  readonly #interrupted: (unsent: number) => void;
  readonly #stop: () => void;

  /** `interrupted` is called when the session is interrupted while unsent calls wait, so that they do not delay a pause. */
  constructor(run: SessionRun, about: { taskId: string | null; agent: string }, interrupted: (unsent: number) => void) {
    this.#run = run;
    this.#about = about;
    this.#interrupted = interrupted;
    this.#stop = run.onWake(() => this.#look());
  }

  /**
   * Begins a wait: the session's clocks stop until the returned function is called. `isSent`: the call was sent and may
   * have had its effect already.
   */
  begin(reason: string, until: string | null, isSent = false): () => void {
    this.#run.core.observer.waits(reason);
    const resume = this.#run.clock.wait();
    const tell = () => void this.#run.tell({ type: "session.waiting", data: { ...this.#about, reason, until } });
    const timer = setTimeout(tell, waitWorthTellingMs);
    if (!isSent) this.#unsent++;
    this.#look();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (!isSent) this.#unsent--;
      resume();
    };
  }

  close(): void {
    this.#stop();
  }

  #look(): void {
    if (this.#run.interruption !== null && this.#unsent > 0) this.#interrupted(this.#unsent);
  }
}
