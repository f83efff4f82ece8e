/**
 * Restores a backup into a data directory. The copy is verified beside the existing data; only then is that moved away, and
 * never deleted. An interrupted restore can be repeated: until its database is in place, the directory has the old one or none.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { isRalphError, RalphError } from "../../domain/errors/errors.ts";
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
 * @throws RalphError `not_found` without a backup, `invalid_input` for a directory, `conflict` where there is data that is not to be replaced,
 * `configuration` where a service uses the directory or the backup is of a newer version, `database` for a damaged one
 */
export function restore(file: string, directory: string, { replaces, now }: RestoreOptions): Restored {
  const given = statSync(file, { throwIfNoEntry: false });
  if (given === undefined) throw new RalphError("not_found", `There is no backup '${file}'`);
  if (!given.isFile()) throw new RalphError("invalid_input", `'${file}' is no file; name the database that 'ralph backup' wrote`);
  mkdirSync(directory, { recursive: true });
  const lock = lockDirectory(directory);
  const partial = join(directory, incoming);
  try {
    const isTaken = existsSync(join(directory, databaseFile));
    if (isTaken && !replaces)
      throw new RalphError("conflict", `'${directory}' holds data; --replace moves it into a folder of its own and restores`);
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(join(partial, reportsDirectory), { recursive: true });
    cpSync(file, join(partial, databaseFile));
    const reports = `${file}.reports`;
    if (existsSync(reports)) cpSync(reports, join(partial, reportsDirectory), { recursive: true });
    const counts = verified(partial, file);
    const keptIn = isTaken ? moveAway(directory, now) : null;
    rmSync(join(directory, reportsDirectory), { recursive: true, force: true });
    renameSync(join(partial, reportsDirectory), join(directory, reportsDirectory));
    // The database comes last: with it the restore is complete.
    renameSync(join(partial, databaseFile), join(directory, databaseFile));
    syncDirectory(directory);
    return { ...counts, keptIn };
  } finally {
    rmSync(partial, { recursive: true, force: true });
    lock.release();
  }
}

/** Migrates the copy to this version's schema, as a start would, and audits it. @throws RalphError */
function verified(directory: string, file: string): { sessions: number; reports: number } {
  const sqlite = opened(join(directory, databaseFile), file);
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

/** @param file the path that the operator gave, for the messages. */
function opened(copy: string, file: string): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(copy);
  const refused = (why: string) => new RalphError("database", `'${file}' ${why}; nothing was changed`);
  try {
    const [result] = sqlite.pragma("quick_check") as { quick_check: string }[];
    if (result?.quick_check !== "ok") throw refused("is no sound database");
    // SQLite takes an empty file for a sound database.
    const hasSchema = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'").get() !== undefined;
    if (!hasSchema) throw refused("is empty or no database of Ralph");
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw isRalphError(error) ? error : refused("is no sound database");
  }
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
