/**
 * The report's text while it is being written, for current listeners. It is not stored and has no number: a reader that
 * missed a part finds it in the report.
 */

/** How long text is buffered before listeners get it. Milliseconds. */
const gatherMs = 100;

export class DeltaFeed {
  readonly #listeners = new Map<string, Set<(text: string) => void>>();
  readonly #gathered = new Map<string, string>();

  tell(sessionId: string, text: string): void {
    if (!this.#listeners.has(sessionId)) return;
    const waiting = this.#gathered.get(sessionId);
    this.#gathered.set(sessionId, (waiting ?? "") + text);
    if (waiting === undefined) setTimeout(() => this.#flush(sessionId), gatherMs).unref();
  }

  listen(sessionId: string, listener: (text: string) => void): () => void {
    const listeners = this.#listeners.get(sessionId) ?? new Set();
    this.#listeners.set(sessionId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(sessionId) === listeners) this.#listeners.delete(sessionId);
    };
  }

  #flush(sessionId: string): void {
    const text = this.#gathered.get(sessionId);
    this.#gathered.delete(sessionId);
    if (text === undefined) return;
    for (const listener of this.#listeners.get(sessionId) ?? []) listener(text);
  }
}
