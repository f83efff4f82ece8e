/** Maps SQLite's errors to RalphErrors. */
import BetterSqlite3 from "better-sqlite3";
import { isStoreFault, RalphError } from "../../domain/errors/errors.ts";

/** Retry-After for a step that timed out waiting for the lock. Milliseconds. */
const lockRetryAfterMs = 5_000;

/** Runs a statement and maps its errors. */
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

/** Maps an error of SQLite; returns other errors unchanged. `database` and `storage_full` are transient. */
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

/** Whether a step failed at the database. A `storage_full` without a cause is the disk reserve's: nothing was written. */
export function isFailedWrite(error: unknown): error is RalphError {
  return isStoreFault(error) && (error.code !== "storage_full" || error.cause !== undefined);
}
