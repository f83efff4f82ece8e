/**
 * The task trees of sessions that somebody works on, kept in memory as the connection sees them: read once, and changed
 * along with every write. One process owns the database and all its writes pass here, so a mirror cannot be behind.
 */
import type { Transaction } from "./database.ts";
import type { TaskRow } from "./tables.ts";

type Tree = Map<string, TaskRow>;

interface Held {
  holders: number;
  /** Null where nothing was read yet, or what was read has been undone. */
  tree: Tree | null;
}

export class TaskMirror {
  readonly #read: (sessionId: string) => TaskRow[];
  readonly #sessions = new Map<string, Held>();

  constructor(read: (sessionId: string) => TaskRow[]) {
    this.#read = read;
  }

  /** Keeps the session's tree until each that holds it has called the function given back. */
  hold(sessionId: string): () => void {
    const held = this.#sessions.get(sessionId) ?? { holders: 0, tree: null };
    held.holders++;
    this.#sessions.set(sessionId, held);
    return () => {
      if (--held.holders === 0) this.#sessions.delete(sessionId);
    };
  }

  /** The tree by ids, in its order; undefined for a session that nobody holds. */
  tree(sessionId: string): ReadonlyMap<string, TaskRow> | undefined {
    const held = this.#sessions.get(sessionId);
    if (held === undefined) return undefined;
    held.tree ??= new Map(this.#read(sessionId).map((row) => [row.id, row]));
    return held.tree;
  }

  /** Takes note of rows as `tx` has left them. A transaction that comes to nothing has the tree read again. */
  wrote(tx: Transaction, sessionId: string, change: (tree: Tree) => void): void {
    const held = this.#sessions.get(sessionId);
    if (held === undefined) return;
    // Not read yet, it may be read within this very step, which may still come to nothing.
    if (held.tree !== null) change(held.tree);
    tx.afterRollback(() => {
      held.tree = null;
    });
  }
}
