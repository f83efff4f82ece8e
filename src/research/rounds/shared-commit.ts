/**
 * Changes of one round that are made in the same turn of the event loop share one commit and its fate: ten simultaneous results
 * need no savepoint each, and one copy of the tree.
 */
import type { Changes, OpenSession } from "../ports/session-store.ts";

interface Shared {
  works: ((changes: Changes) => unknown)[];
  /** The results of the works, in their order. */
  results: Promise<unknown[]>;
}

export class SharedCommit {
  readonly #state: Pick<OpenSession, "commit">;
  /** The commit that has not begun. */
  #next: Shared | null = null;

  constructor(state: Pick<OpenSession, "commit">) {
    this.#state = state;
  }

  /** Resolves after the commit of `work`. */
  async commit<T>(work: (changes: Changes) => T): Promise<T> {
    const { works, results } = this.#next ?? this.#open();
    const index = works.push(work) - 1;
    return (await results)[index] as T;
  }

  #open(): Shared {
    const works: Shared["works"] = [];
    const begin = () => {
      if (this.#next === shared) this.#next = null;
    };
    const run = (changes: Changes) => {
      begin();
      return works.map((work) => work(changes));
    };
    // A commit may be refused before it runs.
    const shared = { works, results: this.#state.commit(run).finally(begin) };
    this.#next = shared;
    return shared;
  }
}
