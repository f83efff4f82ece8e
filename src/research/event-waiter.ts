/** Waits for a session to become what a caller waits for, woken by its events instead of by a timer. */
import type { SessionRow } from "../store/sessions.ts";
import type { EventJournal } from "./event-journal.ts";

export class EventWaiter {
  readonly #stop: () => void;
  #wake: () => void = () => undefined;

  constructor(events: EventJournal, sessionId: string) {
    this.#stop = events.listen(sessionId, () => this.#wake());
  }

  /** Whether `fulfilled` came true within `timeoutMs`; it is asked again after each commit with events. */
  async until(fulfilled: (row: SessionRow) => boolean, read: () => SessionRow, timeoutMs: number): Promise<boolean> {
    const timeout = AbortSignal.timeout(timeoutMs);
    while (!fulfilled(read())) {
      if (timeout.aborted) return false;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timeout.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    return true;
  }

  close(): void {
    this.#stop();
  }
}
