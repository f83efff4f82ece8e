/**
 * Returns the space of deleted rows to the disk by incremental vacuum: SQLite keeps freed pages in the file until the last
 * pages are moved into them. It runs in small portions between other steps, so that no step waits long.
 */
import type BetterSqlite3 from "better-sqlite3";

export interface CompactionTarget {
  readonly sqlite: BetterSqlite3.Database;
  /** Resolves when the transaction under way is committed; null where there is none. */
  readonly sending: Promise<void> | null;
  /** Called with the duration of a checkpoint. Milliseconds. */
  checkpointed(ms: number): void;
  write<T>(work: () => T): Promise<T>;
}

/** Delay after the last deletion, since deletions often come in series. Milliseconds. */
const quietMs = 500;
/** Pause between two portions, for other steps. Milliseconds. */
const pauseMs = 20;
/** Target duration of a portion; its number of pages adapts to the duration of the last one. Milliseconds. */
const portionMs = 15;
const smallestPortion = 16;
const largestPortion = 2_000;
/** Pages moved between two checkpoints, each of which shortens the file. */
const pagesBetweenCheckpoints = 1_000;

export class Compaction {
  readonly #db: CompactionTarget;
  /** Called when no free page is left. */
  readonly #onDone: () => void;
  #timer: NodeJS.Timeout | null = null;
  #running = false;
  #isClosed = false;

  constructor(db: CompactionTarget, onDone: () => void = () => undefined) {
    this.#db = db;
    this.#onDone = onDone;
  }

  /** Schedules a vacuum; called after rows were deleted. */
  request(): void {
    if (this.#isClosed || this.#running) return;
    clearTimeout(this.#timer ?? undefined);
    this.#timer = setTimeout(() => void this.#run(), quietMs).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer ?? undefined);
  }

  /** Never rejects: after a full disk or a lock the next request continues. */
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
          await this.#checkpoint("PASSIVE");
        }
        portion = tookMs > portionMs ? Math.max(smallestPortion, portion >> 1) : Math.min(largestPortion, portion * 2);
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      }
      if (!this.#isClosed) await this.#checkpoint("TRUNCATE");
    } catch {
      // The store's state shows the fault; no data is lost.
    } finally {
      this.#running = false;
    }
    if (!this.#isClosed) this.#onDone();
  }

  /** Also 0 in a file without incremental vacuum. */
  #freePages(): number {
    const { sqlite } = this.#db;
    if (!sqlite.open || sqlite.pragma("auto_vacuum", { simple: true }) !== incremental) return 0;
    return Number(sqlite.pragma("freelist_count", { simple: true }));
  }

  async #checkpoint(mode: "PASSIVE" | "TRUNCATE"): Promise<void> {
    // A checkpoint is refused while its connection has a transaction open.
    if (this.#db.sending !== null) await this.#db.sending;
    if (this.#isClosed) return;
    this.#db.checkpointed(timed(() => this.#db.sqlite.pragma(`wal_checkpoint(${mode})`)));
  }
}

/** SQLite's number for `auto_vacuum = INCREMENTAL`. */
export const incremental = 2;

function timed(work: () => void): number {
  const since = performance.now();
  work();
  return performance.now() - since;
}
