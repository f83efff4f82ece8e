/**
 * Batches changes of one round: those made in the same turn of the event loop share one commit, so that ten simultaneous
 * results need one savepoint and one copy of the tree. If the commit is refused, all of them are.
 */
import type { Changes, OpenSession } from "../ports/session-store.ts";

interface Waiting {
  work: (changes: Changes) => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

export class SharedCommit {
  readonly #state: Pick<OpenSession, "commit">;
  #waiting: Waiting[] = [];

  constructor(state: Pick<OpenSession, "commit">) {
    this.#state = state;
  }

  /** Resolves after the commit of `work`. */
  commit<T>(work: (changes: Changes) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#waiting.push({ work, resolve, reject }) === 1) void this.#commitAll();
    });
  }

  async #commitAll(): Promise<void> {
    const taken: Waiting[] = [];
    try {
      const values = await this.#state.commit((changes) => {
        // The step may be undone and run again.
        taken.push(...this.#waiting.splice(0));
        return taken.map(({ work }) => work(changes));
      });
      for (const [index, { resolve }] of taken.entries()) resolve(values[index] as never);
    } catch (error) {
      // A commit that was refused before it ran has taken nothing from the queue.
      for (const { reject } of taken.length > 0 ? taken : this.#waiting.splice(0)) reject(error);
    }
  }
}
