/**
 * The task trees of sessions that somebody works on, kept in memory as the connection sees them: read once, and changed
 * along with every write. One process owns the database and all its writes pass here, so a mirror cannot be behind.
 */
import type { Selectable } from "kysely";
import type { Transaction } from "./database.ts";
import type { TaskTable } from "./tables.ts";

type TaskRow = Selectable<TaskTable>;
type Tree = Map<string, TaskRow>;

export class TaskMirror {
  readonly #read: (sessionId: string) => TaskRow[];
  /** By session; null where nothing was read yet, or the last read was undone. */
  readonly #trees = new Map<string, Tree | null>();

  constructor(read: (sessionId: string) => TaskRow[]) {
    this.#read = read;
  }

  /** Keeps the session's tree until the function given back is called. One at a time holds a session. */
  hold(sessionId: string): () => void {
    this.#trees.set(sessionId, null);
    return () => this.#trees.delete(sessionId);
  }

  /** The tree by ids, in its order; undefined for a session that nobody holds. */
  tree(sessionId: string): ReadonlyMap<string, TaskRow> | undefined {
    return this.#held(sessionId);
  }

  /** Takes note of rows as `tx` has left them. A transaction that comes to nothing has the tree read again. */
  wrote(tx: Transaction, sessionId: string, change: (tree: Tree) => void): void {
    const tree = this.#trees.get(sessionId);
    if (tree == null) return;
    change(tree);
    tx.afterRollback(() => {
      if (this.#trees.has(sessionId)) this.#trees.set(sessionId, null);
    });
  }

  #held(sessionId: string): Tree | undefined {
    const kept = this.#trees.get(sessionId);
    if (kept !== null) return kept;
    const tree = new Map(this.#read(sessionId).map((row) => [row.id, row]));
    this.#trees.set(sessionId, tree);
    return tree;
  }
}
