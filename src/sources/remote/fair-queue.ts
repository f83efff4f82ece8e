/** A queue over several sessions that are served in turns, one entry of each after another, each session's in order. */
export class FairQueue<T> {
  /** The map's order is the order of turns. No list in it is empty. */
  readonly #bySession = new Map<string, T[]>();

  get isEmpty(): boolean {
    return this.#bySession.size === 0;
  }

  /** In the order of each session's turn. */
  *[Symbol.iterator](): Generator<T> {
    for (const entries of this.#bySession.values()) yield* entries;
  }

  push(session: string, entry: T): void {
    this.#entriesOf(session).push(entry);
  }

  /** Puts an entry before the others of its session. */
  unshift(session: string, entry: T): void {
    this.#entriesOf(session).unshift(entry);
  }

  /** The entry whose turn it is. */
  peek(): T | undefined {
    return this.#bySession.values().next().value?.[0];
  }

  /** Takes the entry whose turn it is; its session goes to the end of the turns. */
  shift(): T | undefined {
    const next = this.#bySession.entries().next();
    if (next.done) return undefined;
    const [session, entries] = next.value;
    const entry = entries.shift();
    this.#bySession.delete(session);
    if (entries.length > 0) this.#bySession.set(session, entries);
    return entry;
  }

  remove(session: string, entry: T): void {
    const entries = this.#bySession.get(session) ?? [];
    const index = entries.indexOf(entry);
    if (index >= 0) entries.splice(index, 1);
    if (entries.length === 0) this.#bySession.delete(session);
  }

  #entriesOf(session: string): T[] {
    const entries = this.#bySession.get(session) ?? [];
    this.#bySession.set(session, entries);
    return entries;
  }
}
