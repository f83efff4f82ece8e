/** Waits until a condition on a session holds, woken by the session's events instead of a timer. */
import type { EventLog } from "./event-log.ts";

export class EventWaiter {
  readonly #stop: () => void;
  #wake: () => void = () => undefined;

  constructor(events: EventLog, sessionId: string) {
    this.#stop = events.listen(sessionId, () => this.#wake());
  }

  /** Whether `fulfilled` became true within `timeoutMs` and before `signal`; it is checked after each commit with events. */
  async until(fulfilled: () => boolean, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    let isOver = signal?.aborted === true;
    const end = () => {
      isOver = true;
      this.#wake();
    };
    const timer = setTimeout(end, timeoutMs);
    signal?.addEventListener("abort", end);
    try {
      while (!fulfilled()) {
        if (isOver) return false;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      return true;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }

  close(): void {
    this.#stop();
  }
}
