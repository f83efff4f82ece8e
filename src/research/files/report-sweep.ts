/** Report files that no row names: left where the process died between a file and its row, or between a row and its file. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes every file of the directory that is not among `kept`, and the folders that this empties. Paths are relative
 * to the directory. Gives how many files went.
 */
export async function sweepReports(directory: string, kept: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  for (const path of await orphans(directory, kept)) {
    await rm(join(directory, path), { recursive: true, force: true });
    removed++;
  }
  for (const folder of await readdir(directory)) {
    if ((await stat(join(directory, folder))).isDirectory() && (await readdir(join(directory, folder))).length === 0) {
      await rm(join(directory, folder), { recursive: true });
    }
  }
  return removed;
}

/** Files of the directory that are not among `kept`. */
export async function orphans(directory: string, kept: ReadonlySet<string>): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((path) => !kept.has(path));
}
