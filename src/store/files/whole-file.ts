/** Files that are either whole or not there, also after a power cut. */
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { RalphError } from "../../domain/errors/errors.ts";

/** Suffix of a file's name until it is complete. */
export const partialSuffix = ".partial";

/**
 * Writes beside the path, syncs, and renames. `halfway` is called when half of it is written.
 * @throws RalphError `storage_full`; then nothing is left behind.
 */
export async function writeWhole(path: string, bytes: Uint8Array, halfway?: () => void): Promise<void> {
  const directory = dirname(path);
  const partial = `${path}${partialSuffix}`;
  try {
    const file = await opened(partial);
    try {
      if (halfway === undefined) await file.writeFile(bytes);
      else await writeInHalves(file, bytes, halfway);
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

/** Opens the file to write it, in a folder that is made where it is missing. */
async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path, "w");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await mkdir(dirname(path), { recursive: true });
    return open(path, "w");
  }
}

async function writeInHalves(file: FileHandle, bytes: Uint8Array, halfway: () => void): Promise<void> {
  const half = bytes.byteLength >>> 1;
  await file.writeFile(bytes.subarray(0, half));
  halfway();
  await file.writeFile(bytes.subarray(half));
}
