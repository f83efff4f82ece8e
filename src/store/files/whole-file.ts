/** Files that are either whole or not there, also after a power cut. */
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { RalphError } from "../../domain/errors/errors.ts";

/** What a file is called until it is whole. */
export const partialSuffix = ".partial";

/**
 * Writes beside the path, syncs, and renames. `halfway` is called when half of it is written.
 * @throws RalphError `storage_full`; then nothing is left behind.
 */
export async function writeWhole(path: string, bytes: Uint8Array, halfway: () => void = () => undefined): Promise<void> {
  const directory = dirname(path);
  const partial = `${path}${partialSuffix}`;
  try {
    await mkdir(directory, { recursive: true });
    const file = await open(partial, "w");
    try {
      const half = bytes.byteLength >>> 1;
      await file.writeFile(bytes.subarray(0, half));
      halfway();
      await file.writeFile(bytes.subarray(half));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
    const folder = await open(directory, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    await rm(partial, { force: true });
    if ((error as NodeJS.ErrnoException).code === "ENOSPC")
      throw new RalphError("storage_full", "The disk is full: the file could not be written", { cause: error });
    throw error;
  }
}
