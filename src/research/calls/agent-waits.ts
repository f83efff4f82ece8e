/** The waits of one agent's run, during which the session's clock stands still. */
import type { SessionRun } from "../run/session-run.ts";

/** `isIdle` is called where the session is interrupted while the run waits: calls that were not sent yet hold up no pause. */
export class AgentWaits {
  open = 0;
  readonly #run: SessionRun;
  readonly #isIdle: () => void;
  readonly #stop: () => void;

  constructor(run: SessionRun, isIdle: () => void) {
    this.#run = run;
    this.#isIdle = isIdle;
    this.#stop = run.onWake(() => this.#look());
  }

  /** A wait begins: the session's clocks stand still until the function given back is called. */
  begin(): () => void {
    const goOn = this.#run.clock.wait();
    this.open++;
    this.#look();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.open--;
      goOn();
    };
  }

  close(): void {
    this.#stop();
  }

  #look(): void {
    if (this.#run.interruption !== null && this.open > 0) this.#isIdle();
  }
}
