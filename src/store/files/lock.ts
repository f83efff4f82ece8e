/** Lock of a data directory for one process. The operating system releases it when the process ends, however it ends. */

import { accessSync, constants, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { RalphError } from "../../domain/errors/errors.ts";
import { systemFault } from "../../domain/errors/system-faults.ts";

/** Name of the lock's file within a data directory. */
export const lockFile = "lock.db";

export interface DirectoryLock {
  release(): void;
}

/**
 * Locks the directory for this process by an exclusive SQLite transaction on a separate file.
 * @throws RalphError `configuration` when another process has it, or when it cannot be written.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const owner = join(directory, "lock.pid");
  let lock: BetterSqlite3.Database | undefined;
  try {
    lock = new BetterSqlite3(join(directory, lockFile), { timeout: 0 });
    lock.pragma("journal_mode = DELETE");
    lock.exec("BEGIN EXCLUSIVE");
    writeFileSync(owner, `${process.pid}\n`);
  } catch (error) {
    lock?.close();
    if (error instanceof BetterSqlite3.SqliteError && error.code.startsWith("SQLITE_BUSY")) {
      throw new RalphError("configuration", `DATA_DIR '${directory}' is in use by another Ralph process${pidOf(owner)}`, { cause: error });
    }
    throw new RalphError("configuration", `DATA_DIR '${directory}' cannot be written: ${reasonOf(directory, error)}`, { cause: error });
  }
  return { release: () => lock.close() };
}

/** SQLite does not say why it cannot open a file; the operating system does. */
function reasonOf(directory: string, error: unknown): string {
  try {
    accessSync(directory, constants.W_OK | constants.X_OK);
    return systemFault(error);
  } catch (reason) {
    return systemFault(reason);
  }
}

function pidOf(file: string): string {
  try {
    return ` (pid ${readFileSync(file, "utf8").trim()})`;
  } catch {
    return "";
  }
}
