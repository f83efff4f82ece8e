/** Prepares the data directory at start-up: creates, locks and opens it, and tests that it is writable. Errors name it. */

import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { isRalphError, RalphError } from "../domain/errors/errors.ts";
import { systemFault } from "../domain/errors/system-faults.ts";
import { databaseFile } from "../store/files/database-file.ts";
import { removeReserve } from "../store/files/disk-reserve.ts";
import { lockDirectory } from "../store/files/lock.ts";
import { partialSuffix } from "../store/files/whole-file.ts";
import type { Membership } from "../store/shared/membership.ts";
import { type Conversion, convertForVacuum } from "../store/sqlite/vacuum-conversion.ts";
import { localReports, openStore, type Store } from "../store/store.ts";

/**
 * With `membership`, changes are committed to the shared database first; null where the directory's database is the only one.
 * @throws RalphError `configuration` or `database` when the directory cannot be used.
 */
export async function openDataDirectory(
  directory: string,
  options: Parameters<typeof openStore>[1],
  membership: Membership | null = null,
): Promise<{ store: Store; unlock: () => void; conversion: Conversion }> {
  makeDirectory(directory, `DATA_DIR '${directory}'`);
  const { directory: reports } = options?.reports ?? localReports(directory);
  if (reports !== null) makeDirectory(reports, options?.reports === undefined ? `DATA_DIR '${directory}'` : `BLOBS '${reports}'`);
  const lock = lockDirectory(directory);
  const unlock = () => lock.release();
  try {
    if (reports !== null) tryReports(reports);
    const open = async () => {
      const conversion = convertForVacuum(join(directory, databaseFile), directory, options?.reserveBytes ?? 0);
      return { store: await openWritable(directory, options, membership), unlock, conversion };
    };
    return await open().catch((error: unknown) => {
      // SQLite needs space to open a database. The service has to start for deletions to free some.
      if (!isRalphError(error) || error.code !== "storage_full" || !removeReserve(directory)) throw error;
      return open();
    });
  } catch (error) {
    unlock();
    if (!isRalphError(error)) throw error;
    throw new RalphError(error.code, `DATA_DIR '${directory}': ${error.message}`, { cause: error });
  }
}

export function hasDatabase(directory: string): boolean {
  return existsSync(join(directory, databaseFile));
}

/** @throws RalphError `configuration` where a path is mistyped, before anything is created there. */
export function assertDatabase(directory: string): void {
  if (!hasDatabase(directory)) throw new RalphError("configuration", `There is no database in '${directory}'`);
}

/** Tests the reports directory, since reports are the last thing a session writes. A full disk does not prevent the start. */
function tryReports(reports: string): void {
  const probe = join(reports, `.probe-${randomUUID()}${partialSuffix}`);
  try {
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT") return;
    throw new RalphError("configuration", `the reports directory '${reports}' cannot be written: ${systemFault(error)}`, { cause: error });
  }
}

/** A read-only database opens without an error and fails at the first write, so this commits a probe. */
async function openWritable(directory: string, options: Parameters<typeof openStore>[1], membership: Membership | null): Promise<Store> {
  const store = openStore(directory, { ...options, takesCopy: membership !== null });
  try {
    await membership?.attach(store);
    await store.db.probe();
    return store;
  } catch (error) {
    // A transient error does not prevent the start: sessions wait for the store, and /readyz reports it.
    if (membership === null && isRalphError(error) && (error.code === "storage_full" || error.retryAfterMs !== undefined)) return store;
    store.close();
    throw error;
  }
}

function makeDirectory(path: string, name: string): void {
  try {
    makeDirectories(path);
  } catch (error) {
    throw new RalphError("configuration", `${name} cannot be written: ${systemFault(error)}`, { cause: error });
  }
}

/**
 * Creates directories level by level: recursive `mkdirSync` never returns where a file system denies that a new directory
 * exists (`/proc`).
 */
function makeDirectories(directory: string): void {
  const there = statSync(directory, { throwIfNoEntry: false });
  if (there?.isDirectory() === true) return;
  if (there !== undefined) throw Object.assign(new Error(`'${directory}' is no directory`), { code: "ENOTDIR" });
  if (dirname(directory) !== directory) makeDirectories(dirname(directory));
  mkdirSync(directory);
}

export function tellConversion(log: Logger, conversion: Conversion): void {
  if (conversion.kind === "not needed") return;
  const { kind, ...figures } = conversion;
  if (kind === "done") log.info(figures, "The database was rewritten, so that deletions give space back to the disk");
  else
    log.warn(
      figures,
      `Deletions give no space back to the disk: the database could not be rewritten (${kind}); the next start tries again`,
    );
}
