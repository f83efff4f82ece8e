/**
 * Disk space reserved for deletions. New work is refused while less than the reserve is free. Part of the reserve is a file
 * of zeros. Where the disk fills up anyway (another program, running sessions), a deletion first removes that file, because
 * SQLite needs space for its WAL before it can free any.
 */
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { isRalphError, RalphError } from "../../domain/errors/errors.ts";

/** Size of the file: more than the WAL of a large deletion needs. */
const largestFile = 16_000_000;
const chunkBytes = 1_000_000;
/** Pause between two chunks, for other work. Milliseconds. */
const chunkPauseMs = 5;
/** How long a reading of the free space is cached. Milliseconds. */
const lookMs = 1_000;

export const reserveFile = "reserve.bin";

/** Gives the reserved space back before a store is open; false where there is none. */
export function removeReserve(directory: string): boolean {
  const file = join(directory, reserveFile);
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return false;
  rmSync(file);
  return true;
}

export class DiskReserve {
  readonly #watched: readonly string[];
  readonly #file: string;
  readonly #reserveBytes: number;
  readonly #wantedBytes: number;
  #fileBytes: number;
  #growing: NodeJS.Timeout | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isLow = false;
  #isClosed = false;

  /** `reserveBytes` of 0 reserves nothing and refuses nothing. `watched` are directories that may be on other disks. */
  constructor(directory: string, reserveBytes: number, watched: readonly string[] = [directory]) {
    this.#watched = watched;
    this.#file = join(directory, reserveFile);
    this.#reserveBytes = reserveBytes;
    this.#wantedBytes = Math.min(reserveBytes, largestFile);
    this.#fileBytes = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (this.#fileBytes > this.#wantedBytes) this.#release();
    this.refill();
  }

  /** A message where less than the reserve is free, else null. */
  get shortage(): string | null {
    if (this.#reserveBytes === 0) return null;
    if (performance.now() - this.#lookedAt >= lookMs) {
      this.#lookedAt = performance.now();
      this.#isLow = this.#freeBytes() + this.#fileBytes < this.#reserveBytes;
      if (!this.#isLow) this.refill();
    }
    if (!this.#isLow) return null;
    return `The disk has less than ${this.#reserveBytes / 1e6} MB free, which DISK_RESERVE_MB keeps for deletions: delete something, or free disk space`;
  }

  /** @throws RalphError `storage_full` where less than the reserve is free. */
  assertRoom(): void {
    const { shortage } = this;
    if (shortage !== null) throw new RalphError("storage_full", shortage);
  }

  /** Runs work that frees space. On a full disk it removes the file and runs the work again. */
  async freeing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isRalphError(error) || error.code !== "storage_full" || this.#fileBytes === 0) throw error;
      this.#release();
      return await work();
    }
  }

  /** Writes the file again where there is enough space. */
  refill(): void {
    if (this.#isClosed || this.#growing !== null || this.#fileBytes >= this.#wantedBytes) return;
    if (this.#freeBytes() < 2 * (this.#wantedBytes - this.#fileBytes)) return;
    this.#growing = setTimeout(() => this.#grow(), chunkPauseMs).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#growing ?? undefined);
  }

  #grow(): void {
    this.#growing = null;
    try {
      const file = openSync(this.#file, "a");
      try {
        this.#fileBytes += writeSync(file, Buffer.alloc(Math.min(chunkBytes, this.#wantedBytes - this.#fileBytes)));
      } finally {
        closeSync(file);
      }
    } catch {
      // The disk filled up meanwhile: a later refill tries again.
      return;
    }
    if (this.#fileBytes < this.#wantedBytes) this.#growing = setTimeout(() => this.#grow(), chunkPauseMs).unref();
  }

  #release(): void {
    clearTimeout(this.#growing ?? undefined);
    this.#growing = null;
    rmSync(this.#file, { force: true });
    this.#fileBytes = 0;
  }

  /** Free bytes on the fullest disk that holds data. */
  #freeBytes(): number {
    const free = this.#watched.flatMap((directory) => {
      if (statSync(directory, { throwIfNoEntry: false }) === undefined) return [];
      const { bavail, bsize } = statfsSync(directory);
      return [bavail * bsize];
    });
    return Math.min(...free);
  }
}
