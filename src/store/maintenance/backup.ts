/** Backs up the data directory while the service runs: a snapshot of the database, and the report files it refers to. */
import { createWriteStream, statSync } from "node:fs";
import { copyFile, mkdir, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import BetterSqlite3 from "better-sqlite3";
import { isRalphError, RalphError } from "../../domain/errors/errors.ts";
import type { WrittenFile } from "../../research/ports/report-files.ts";
import { databaseFile } from "../files/database-file.ts";
import { lockFile } from "../files/lock.ts";
import { localReports, type ReportPlace } from "../store.ts";

export interface Backup {
  reports: number;
  /** Report files that were deleted while the copy was made. */
  missing: string[];
}

/**
 * Copies the database of `directory` to `file` and the report files to `file.reports`. To restore, put them into an
 * empty data directory as `ralph.db` and `reports`. A copy that fails leaves nothing behind.
 * @param spareBytes Space that has to stay free beside the copy.
 * @param reports Storage of the report files.
 * @throws RalphError `invalid_input` where the copy would replace a directory or a file that the service has open, `not_found`
 * where there is no database, `storage_full` where there is no space for the copy, `database`
 * where it is damaged.
 */
export async function backUp(
  directory: string,
  file: string,
  spareBytes = 0,
  reports: ReportPlace = localReports(directory),
): Promise<Backup> {
  assertTarget(file, directory);
  const partial = partialOf(file);
  const source = open(join(directory, databaseFile), `There is no database in '${directory}'`);
  try {
    // A killed backup may have left a partial copy.
    await rm(partial, { force: true });
    await mkdir(dirname(file), { recursive: true });
    await assertFits(source, dirname(file), spareBytes);
    await source.backup(partial);
    const files = writtenReports(partial);
    const missing: string[] = [];
    await mkdir(`${file}.reports`, { recursive: true });
    for (const report of files) {
      const target = join(`${file}.reports`, report.path);
      await mkdir(dirname(target), { recursive: true });
      if (!(await copyReport(reports, report, target))) missing.push(report.path);
    }
    await rename(partial, file);
    return { reports: files.length - missing.length, missing };
  } catch (error) {
    await rm(partial, { force: true });
    if (isRalphError(error)) throw error;
    throw new RalphError("database", `The backup failed: ${(error as Error).message}`, { cause: error });
  } finally {
    source.close();
  }
}

/** The copy is renamed over `file`, so this must not be what the service works on. */
function assertTarget(file: string, directory: string): void {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.isDirectory() === true) throw new RalphError("invalid_input", `'${file}' is a directory; name the file to write`);
  const isOwn = [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, lockFile].some((name) => {
    const own = statSync(join(directory, name), { throwIfNoEntry: false });
    return own !== undefined && own.ino === there?.ino && own.dev === there.dev;
  });
  if (isOwn) throw new RalphError("invalid_input", `'${file}' belongs to the data directory itself; name another file for the copy`);
}

/** False where the file no longer exists. */
export async function copyReport({ files, directory }: ReportPlace, report: WrittenFile, target: string): Promise<boolean> {
  try {
    if (directory !== null) await copyFile(join(directory, report.path), target);
    else await pipeline(await files.read(report), createWriteStream(target));
    return true;
  } catch (error) {
    if (directory !== null || (isRalphError(error) && error.code === "not_found")) return false;
    throw error;
  }
}

async function assertFits(source: BetterSqlite3.Database, directory: string, spareBytes: number): Promise<void> {
  const [pages, pageBytes] = [source.pragma("page_count", { simple: true }), source.pragma("page_size", { simple: true })];
  const reports = source.prepare("SELECT coalesce(sum(bytes), 0) FROM report").pluck().get();
  const bytes = Number(pages) * Number(pageBytes) + Number(reports);
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= bytes + spareBytes) return;
  const [free, wanted, spare] = [bavail * bsize, bytes, spareBytes].map((size) => `${Math.ceil(size / 1e6)} MB`);
  const kept = spareBytes === 0 ? "" : `, and DISK_RESERVE_MB keeps ${spare} free`;
  throw new RalphError("storage_full", `The copy takes ${wanted}; '${directory}' has ${free} free${kept}`);
}

/** Name of the database's copy while it is incomplete. */
export function partialOf(file: string): string {
  return `${file}.partial`;
}

/** Checks the copy's integrity and reads which report files it refers to. Afterwards the copy is one file without a WAL. */
function writtenReports(file: string): WrittenFile[] {
  const copy = new BetterSqlite3(file);
  try {
    copy.pragma("journal_mode = DELETE");
    const [result] = copy.pragma("integrity_check") as { integrity_check: string }[];
    if (result?.integrity_check !== "ok") throw new RalphError("database", "The copy is damaged; so is the database");
    return copy.prepare("SELECT path, bytes, sha256 FROM report").all() as WrittenFile[];
  } finally {
    copy.close();
  }
}

function open(file: string, message: string): BetterSqlite3.Database {
  try {
    return new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw new RalphError("not_found", message, { cause: error });
  }
}
