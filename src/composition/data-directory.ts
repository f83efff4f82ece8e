/** The data directory at the start: made, taken for this process, opened, and tried. What is wrong is told with its name. */
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isRalphError, RalphError } from "../domain/errors.ts";
import { lockDirectory } from "../store/lock.ts";
import { openStore, type Store } from "../store/store.ts";

/**
 * @throws RalphError `configuration` or `database` when the directory cannot be used.
 */
export async function openDataDirectory(
  directory: string,
  reportsDirectory: string,
  options: Parameters<typeof openStore>[1],
): Promise<{ store: Store; unlock: () => void }> {
  makeDirectory(reportsDirectory, directory);
  const lock = lockDirectory(directory);
  const unlock = () => lock.release();
  try {
    return { store: await openWritable(directory, options), unlock };
  } catch (error) {
    unlock();
    if (!isRalphError(error)) throw error;
    throw new RalphError(error.code, `DATA_DIR '${directory}': ${error.message}`, { cause: error });
  }
}

/** A database that may only be read opens like any other: it shows at the first write, so one is made. */
async function openWritable(directory: string, options: Parameters<typeof openStore>[1]): Promise<Store> {
  const store = openStore(directory, options);
  try {
    await store.db.probe();
    return store;
  } catch (error) {
    // What may pass by itself ends no start: sessions wait for it, and /readyz tells it.
    if (isRalphError(error) && (error.code === "storage_full" || error.retryAfterMs !== undefined)) return store;
    store.close();
    throw error;
  }
}

function makeDirectory(reportsDirectory: string, directory: string): void {
  try {
    makeDirectories(reportsDirectory);
  } catch (error) {
    throw new RalphError("configuration", `DATA_DIR '${directory}' cannot be written: ${(error as NodeJS.ErrnoException).code}`, {
      cause: error,
    });
  }
}

/** Level by level: `mkdirSync` with `recursive` never comes back where the system says of a new directory that it is not there (`/proc`). */
function makeDirectories(directory: string): void {
  const there = statSync(directory, { throwIfNoEntry: false });
  if (there?.isDirectory() === true) return;
  if (there !== undefined) throw Object.assign(new Error(`'${directory}' is no directory`), { code: "ENOTDIR" });
  if (dirname(directory) !== directory) makeDirectories(dirname(directory));
  mkdirSync(directory);
}
