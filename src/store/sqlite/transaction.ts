/** The transaction of a step that writes: it writes at its end, and tells listeners how it ended. */

/** A write transaction. Only the writer makes one; it is open only while its work runs. */
export class Transaction {
  open = false;
  readonly committed: (() => void)[] = [];
  readonly undone: (() => void)[] = [];
  readonly #ends: Map<object, (tx: Transaction) => void>;

  constructor(ends: Map<object, (tx: Transaction) => void>) {
    this.#ends = ends;
  }

  /** Calls `write` before the commit, after all steps that share it. Only the first call for a key counts. */
  atEnd(key: object, write: (tx: Transaction) => void): void {
    if (!this.#ends.has(key)) this.#ends.set(key, write);
  }

  /** Calls `listener` once the commit of this step is durable; never if it is not. */
  afterCommit(listener: () => void): void {
    this.committed.push(listener);
  }

  /** Calls `listener` once this step was rolled back. */
  afterRollback(listener: () => void): void {
    this.undone.push(listener);
  }
}
