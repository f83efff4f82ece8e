/**
 * Gives the space of deleted rows back to the disk: SQLite keeps freed pages in the file until an incremental vacuum
 * moves the last ones into their place. It runs in small portions between other steps, so that none of them waits long.
 */
import type BetterSqlite3 from "better-sqlite3";

export interface CompactionTarget {
  readonly sqlite: BetterSqlite3.Database;
  write<T>(work: () => T): Promise<T>;
}

/** Deletions often come one after another; this long after the last of them the work begins. Milliseconds. */
const quietMs = 500;
/** Between two portions, for other steps. Milliseconds. */
const pauseMs = 20;
/** What one portion may take. It grows and shrinks by how long the last one took. Milliseconds. */
const portionMs = 15;
const smallestPortion = 16;
const largestPortion = 2_000;
/** Pages moved between two checkpoints, each of which shortens the file. */
const pagesBetweenCheckpoints = 1_000;

export class Compaction {
  readonly #db: CompactionTarget;
  /** Called when the file is as short as it gets. */
  readonly #onDone: () => void;
  #timer: NodeJS.Timeout | null = null;
  #running = false;
  #isClosed = false;

  constructor(db: CompactionTarget, onDone: () => void = () => undefined) {
    this.#db = db;
    this.#onDone = onDone;
  }

  /** To be called after rows were deleted: schedules a vacuum. */
  request(): void {
    if (this.#isClosed || this.#running) return;
    clearTimeout(this.#timer ?? undefined);
    this.#timer = setTimeout(() => void this.#run(), quietMs).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer ?? undefined);
  }

  /** Never rejects: what a full disk or a lock stops, the next request goes on with. */
  async #run(): Promise<void> {
    this.#running = true;
    try {
      let portion = smallestPortion;
      let moved = 0;
      while (!this.#isClosed && this.#freePages() > 0) {
        const tookMs = await this.#db.write(() => timed(() => this.#db.sqlite.exec(`PRAGMA incremental_vacuum(${portion})`)));
        moved += portion;
        if (moved >= pagesBetweenCheckpoints) {
          moved = 0;
          this.#checkpoint("PASSIVE");
        }
        portion = tookMs > portionMs ? Math.max(smallestPortion, portion >> 1) : Math.min(largestPortion, portion * 2);
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      }
      if (!this.#isClosed) this.#checkpoint("TRUNCATE");
    } catch {
      // A fault shows in the store's state; nothing is lost here.
    } finally {
      this.#running = false;
    }
    if (!this.#isClosed) this.#onDone();
  }

  /** 0 also in a file without incremental vacuum, where nothing can be given back. */
  #freePages(): number {
    const { sqlite } = this.#db;
    if (!sqlite.open || sqlite.pragma("auto_vacuum", { simple: true }) !== incremental) return 0;
    return Number(sqlite.pragma("freelist_count", { simple: true }));
  }

  #checkpoint(mode: "PASSIVE" | "TRUNCATE"): void {
    this.#db.sqlite.pragma(`wal_checkpoint(${mode})`);
  }
}

/** SQLite's number for `auto_vacuum = INCREMENTAL`. */
export const incremental = 2;

function timed(work: () => void): number {
  const since = performance.now();
  work();
  return performance.now() - since;
}
