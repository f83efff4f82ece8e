/** A fair queue: sessions are served round robin, the entries of each session in order. */
export class FairQueue<T> {
  /** The map's order is the order of turns. No list is empty. */
  readonly #bySession = new Map<string, T[]>();

  get isEmpty(): boolean {
    return this.#bySession.size === 0;
  }

  /** Iterates session by session, in the order of turns. */
  *[Symbol.iterator](): Generator<T> {
    for (const entries of this.#bySession.values()) yield* entries;
  }

  push(session: string, entry: T): void {
    this.#entriesOf(session).push(entry);
  }

  /** Puts an entry at the front of its session's list. */
  unshift(session: string, entry: T): void {
    this.#entriesOf(session).unshift(entry);
  }

  /** The entry to be served next. */
  peek(): T | undefined {
    return this.#bySession.values().next().value?.[0];
  }

  /** Removes the entry to be served next; its session goes to the back. */
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
