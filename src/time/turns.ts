/**
 * Turns of the event loop for stretches of computation. Many sessions that compute at once would otherwise run all their
 * stretches in one turn, and a request would wait for the sum of them.
 */

/** A turn takes further stretches until they have run this long together. Milliseconds. */
const turnMs = 4;

export class Turns {
  readonly #waiting: (() => void)[] = [];
  #since = 0;

  /** Resolves when it is the caller's turn; callers are served in order. The caller computes until it next awaits. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) this.#schedule();
    });
  }

  #schedule(): void {
    setImmediate(() => {
      this.#since = performance.now();
      this.#serve();
    });
  }

  #serve(): void {
    // The first one stays in the list while it runs, so that no second turn is scheduled.
    this.#waiting[0]?.();
    // A tick that a microtask asks for runs when no microtask is left, which is the end of the stretch.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#waiting.shift();
        if (this.#waiting.length === 0) return;
        if (performance.now() - this.#since < turnMs) this.#serve();
        else this.#schedule();
      }),
    );
  }
}

/** The turns of this process's event loop. */
export const turns = new Turns();
