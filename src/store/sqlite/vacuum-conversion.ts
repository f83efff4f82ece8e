/**
 * Rewrites a database of an earlier version with `auto_vacuum`, which changes only in a new file. The new file is written
 * beside the old one, synced and renamed. A crash in between leaves the old file unchanged.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { syncDirectory } from "../files/sync-directory.ts";
import { incremental } from "./compaction.ts";

export type Conversion =
  | { kind: "not needed" }
  | { kind: "done"; bytesBefore: number; bytesAfter: number }
  | { kind: "no room"; neededBytes: number; freeBytes: number }
  /** Another program has the file open. */
  | { kind: "in use" }
  | { kind: "failed"; error: unknown };

/**
 * Converts the file if it needs it and there is room for a second copy of what it holds. The caller owns the directory.
 * Never throws: a database that is not converted works as before.
 */
export function convertForVacuum(file: string, directory: string, reserveBytes: number): Conversion {
  const copy = `${file}.vacuum`;
  try {
    rmSync(copy, { force: true });
    const bytesBefore = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (bytesBefore === 0) return { kind: "not needed" };
    const obstacle = copyForVacuum(file, copy, directory, reserveBytes);
    if (obstacle !== null) return obstacle;
    // The last connection to close removes the WAL. A WAL that remains belongs to a reader of the old file.
    if (existsSync(`${file}-wal`)) {
      rmSync(copy, { force: true });
      return { kind: "in use" };
    }
    syncFile(copy);
    renameSync(copy, file);
    syncDirectory(directory);
    return { kind: "done", bytesBefore, bytesAfter: statSync(file).size };
  } catch (error) {
    rmSync(copy, { force: true });
    return { kind: "failed", error };
  }
}

/** Writes the copy; returns the reason where it cannot. */
function copyForVacuum(file: string, copy: string, directory: string, reserveBytes: number): Conversion | null {
  const old = new BetterSqlite3(file, { timeout: 0 });
  try {
    const figure = (name: string) => Number(old.pragma(name, { simple: true }));
    if (figure("auto_vacuum") === incremental) return { kind: "not needed" };
    const neededBytes = (figure("page_count") - figure("freelist_count")) * figure("page_size") + reserveBytes;
    const { bavail, bsize } = statfsSync(directory);
    if (bavail * bsize < neededBytes) return { kind: "no room", neededBytes, freeBytes: bavail * bsize };
    old.pragma(`auto_vacuum = ${incremental}`);
    old.prepare("VACUUM INTO ?").run(copy);
    return null;
  } finally {
    old.close();
  }
}

function syncFile(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
