/**
 * Changes of one round that are made in the same turn of the event loop share one step of the store: ten results that
 * come together need one savepoint and one copy of the tree. They share its fate, too: where it is refused, all are.
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

  /** Resolves after the commit that holds `work`. */
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
      // A step that was refused before it ran has taken nothing out of the queue.
      for (const { reject } of taken.length > 0 ? taken : this.#waiting.splice(0)) reject(error);
    }
  }
}
