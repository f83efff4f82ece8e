/**
 * Restores a backup into a data directory. The copy is verified beside the existing data; only then is that moved away, and
 * never deleted. An interrupted restore can be repeated: until its database is in place, the directory has the old one or none.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { RalphError } from "../../domain/errors/errors.ts";
import { databaseFile } from "../files/database-file.ts";
import { lockDirectory } from "../files/lock.ts";
import { reportsDirectory } from "../files/report-files.ts";
import { syncDirectory } from "../files/sync-directory.ts";
import { migrate } from "../schema/migrations.ts";
import { audit } from "./audit.ts";

export interface Restored {
  sessions: number;
  reports: number;
  /** Folder that the former data was moved to; null for an empty directory. */
  keptIn: string | null;
}

const incoming = "restore.partial";

export interface RestoreOptions {
  /** Whether existing data is moved away. */
  replaces: boolean;
  /** Time in the name of the folder for the former data. */
  now: Date;
}

/**
 * @throws RalphError `not_found` without a backup, `conflict` where there is data that is not to be replaced,
 * `configuration` where a service uses the directory or the backup is of a newer version, `database` for a damaged one
 */
export function restore(file: string, directory: string, { replaces, now }: RestoreOptions): Restored {
  if (!existsSync(file)) throw new RalphError("not_found", `There is no backup '${file}'`);
  mkdirSync(directory, { recursive: true });
  const lock = lockDirectory(directory);
  try {
    const isTaken = existsSync(join(directory, databaseFile));
    if (isTaken && !replaces)
      throw new RalphError("conflict", `'${directory}' holds data; --replace moves it into a folder of its own and restores`);
    const partial = join(directory, incoming);
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(join(partial, reportsDirectory), { recursive: true });
    cpSync(file, join(partial, databaseFile));
    const reports = `${file}.reports`;
    if (existsSync(reports)) cpSync(reports, join(partial, reportsDirectory), { recursive: true });
    const counts = verified(partial);
    const keptIn = isTaken ? moveAway(directory, now) : null;
    rmSync(join(directory, reportsDirectory), { recursive: true, force: true });
    renameSync(join(partial, reportsDirectory), join(directory, reportsDirectory));
    // The database comes last: with it the restore is complete.
    renameSync(join(partial, databaseFile), join(directory, databaseFile));
    syncDirectory(directory);
    rmSync(partial, { recursive: true, force: true });
    return { ...counts, keptIn };
  } finally {
    lock.release();
  }
}

/** Migrates the copy to this version's schema, as a start would, and audits it. @throws RalphError */
function verified(directory: string): { sessions: number; reports: number } {
  const sqlite = opened(join(directory, databaseFile));
  try {
    migrate(sqlite);
    const { problems, sessions, files } = audit(sqlite, join(directory, reportsDirectory));
    if (problems.length > 0) {
      const more = problems.length > 3 ? ` (and ${problems.length - 3} more)` : "";
      throw new RalphError("database", `The backup is damaged, nothing was changed: ${problems.slice(0, 3).join("; ")}${more}`);
    }
    sqlite.pragma("journal_mode = DELETE");
    return { sessions, reports: files };
  } finally {
    sqlite.close();
  }
}

function opened(file: string): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(file);
  try {
    const [result] = sqlite.pragma("quick_check") as { quick_check: string }[];
    if (result?.quick_check === "ok") return sqlite;
  } catch {
    // Not a database at all.
  }
  sqlite.close();
  throw new RalphError("database", "The backup is no sound database; nothing was changed");
}

function moveAway(directory: string, now: Date): string {
  const kept = join(directory, `before-restore-${now.toISOString().replaceAll(/[:.]/g, "-")}`);
  mkdirSync(kept);
  // The WAL belongs to its database: without it the newest commits would be missing.
  for (const name of [`${databaseFile}-wal`, `${databaseFile}-shm`, reportsDirectory, databaseFile]) {
    if (existsSync(join(directory, name))) renameSync(join(directory, name), join(kept, name));
  }
  syncDirectory(kept);
  return kept;
}
