/**
 * The task trees of sessions that somebody works on, kept in memory as the connection sees them: read once, and changed
 * along with every write. One process owns the database and all its writes pass here, so a mirror cannot be behind.
 */
import type { Transaction } from "./database.ts";
import type { TaskRow } from "./tables.ts";

type Tree = Map<string, TaskRow>;

interface Kept {
  /** How many want it. */
  keepers: number;
  /** Null where nothing was read yet, or what was read has been undone. */
  tree: Tree | null;
}

export class TaskMirror {
  readonly #read: (sessionId: string) => TaskRow[];
  readonly #sessions = new Map<string, Kept>();

  constructor(read: (sessionId: string) => TaskRow[]) {
    this.#read = read;
  }

  /** Keeps the session's tree until each that asked for it has called the function given back. */
  keep(sessionId: string): () => void {
    const kept = this.#sessions.get(sessionId) ?? { keepers: 0, tree: null };
    kept.keepers++;
    this.#sessions.set(sessionId, kept);
    return () => {
      if (--kept.keepers === 0) this.#sessions.delete(sessionId);
    };
  }

  /** The tree by ids, in its order; undefined for a session whose tree is not kept. */
  tree(sessionId: string): ReadonlyMap<string, TaskRow> | undefined {
    const kept = this.#sessions.get(sessionId);
    if (kept === undefined) return undefined;
    kept.tree ??= new Map(this.#read(sessionId).map((row) => [row.id, row]));
    return kept.tree;
  }

  /** Takes note of rows as `tx` has left them. A transaction that comes to nothing has the tree read again. */
  wrote(tx: Transaction, sessionId: string, change: (tree: Tree) => void): void {
    const kept = this.#sessions.get(sessionId);
    if (kept === undefined) return;
    // Not read yet, it may be read within this very step, which may still come to nothing.
    if (kept.tree !== null) change(kept.tree);
    tx.afterRollback(() => {
      kept.tree = null;
    });
  }
}
