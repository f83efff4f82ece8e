/** Opens the database file with the settings that every connection has. */
import BetterSqlite3 from "better-sqlite3";
import { incremental } from "./compaction.ts";
import { databaseError } from "./sqlite-errors.ts";

/**
 * Pages of the database kept in memory; the 2 MB by default hold the indexes of a few hundred sessions. Beyond 32 MB mixed
 * requests take no less processor time: the system has the file in memory, too.
 */
const cacheKb = 32_000;

/** WAL size at which SQLite checkpoints: 16 MB. Fewer checkpoints write a page that changes often fewer times. */
const pagesBetweenCheckpoints = 4_000;

/** WAL size after a checkpoint; a larger file is truncated. */
const largestLogBytes = 64_000_000;

export interface ConnectionOptions {
  /** Opens a database that another process writes. */
  readOnly?: boolean;
}

/** @throws RalphError where the file cannot be opened or is no database. */
export function openConnection(file: string, options: ConnectionOptions): BetterSqlite3.Database {
  try {
    const sqlite = new BetterSqlite3(file, { timeout: 0, readonly: options.readOnly === true });
    // Effective in a new file only, before the first write.
    if (options.readOnly !== true) sqlite.pragma(`auto_vacuum = ${incremental}`);
    if (options.readOnly !== true) sqlite.pragma("journal_mode = WAL");
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    // Deleted content is overwritten if its page is written anyway; the compaction truncates freed pages.
    sqlite.pragma("secure_delete = FAST");
    // Savepoint journals in memory: as files they are half of all bytes that a busy service writes.
    sqlite.pragma("temp_store = MEMORY");
    sqlite.pragma(`cache_size = -${cacheKb}`);
    sqlite.pragma(`wal_autocheckpoint = ${pagesBetweenCheckpoints}`);
    sqlite.pragma(`journal_size_limit = ${largestLogBytes}`);
    return sqlite;
  } catch (error) {
    throw databaseError(error);
  }
}
