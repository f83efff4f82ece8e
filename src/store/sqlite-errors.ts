/** What SQLite throws, as errors of ours. */
import BetterSqlite3 from "better-sqlite3";
import { RalphError } from "../domain/errors.ts";

/** When a step that waited for the lock in vain may be tried again. Milliseconds. */
const lockRetryAfterMs = 5_000;

/** Runs a statement whose errors are to be ours. */
export function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw databaseError(error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof BetterSqlite3.SqliteError ? error.code : "";
}

export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith("SQLITE_BUSY");
}

/** What SQLite threw, as an error of ours; anything else as it is. `database` and `storage_full` may pass by themselves. */
export function databaseError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === "") return error;
  if (code === "SQLITE_FULL" || code === "SQLITE_IOERR_SHMSIZE")
    return new RalphError("storage_full", "The disk is full: nothing was changed", { cause: error });
  if (isBusy(error))
    return new RalphError("database", "Another program holds the database locked", { cause: error, retryAfterMs: lockRetryAfterMs });
  if (code === "SQLITE_NOTADB" || code.startsWith("SQLITE_CORRUPT"))
    return new RalphError("database", "The database file is damaged", { cause: error });
  if (code.startsWith("SQLITE_READONLY") || code.startsWith("SQLITE_CANTOPEN") || code.startsWith("SQLITE_IOERR"))
    return new RalphError("database", "The database cannot be read or written", { cause: error });
  return new RalphError("internal_error", "The database refused a statement", { cause: error });
}
