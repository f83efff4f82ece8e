/** Report files in a local or mounted directory. */

import { accessSync, constants } from "node:fs";
import { open, readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { ByteRange } from "../../domain/base/stored-file.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { systemFault } from "../../domain/errors/system-faults.ts";
import type { ReportFiles, WrittenFile } from "../../research/ports/report-files.ts";
import { writeWhole } from "./whole-file.ts";

/** Directory of the report files within a data directory. */
export const reportsDirectory = "reports";

export class LocalReportFiles implements ReportFiles {
  readonly #directory: string;
  readonly isShared: boolean;

  constructor(directory: string, { isShared = false } = {}) {
    this.#directory = directory;
    this.isShared = isShared;
  }

  write(path: string, bytes: Uint8Array, halfway?: () => void): Promise<void> {
    return writeWhole(join(this.#directory, path), bytes, halfway);
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.#directory, path), { force: true });
  }

  async read({ path }: WrittenFile, part?: ByteRange): Promise<Readable> {
    try {
      const file = await open(join(this.#directory, path));
      return file.createReadStream(part === undefined ? {} : { start: part.first, end: part.last });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      throw new RalphError("not_found", "The report file is gone", { cause: error });
    }
  }

  async sweep(kept: () => Promise<(path: string) => boolean>): Promise<number> {
    const entries = await readdir(this.#directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
    const stays = await kept();
    const left = files.filter((file) => !stays(file.slice(this.#directory.length + 1)));
    for (const file of left) await rm(file, { force: true });
    // Only folders are examined: another replica may rename or remove files meanwhile.
    for (const entry of await readdir(this.#directory, { withFileTypes: true }))
      if (entry.isDirectory()) await removeEmpty(join(this.#directory, entry.name));
    return left.length;
  }

  get fault(): string | null {
    try {
      accessSync(this.#directory, constants.W_OK | constants.X_OK);
      return null;
    } catch (error) {
      return `The reports directory cannot be written: ${systemFault(error)}`;
    }
  }
}

/** Leaves a folder that holds something, also what another replica has just put there. */
async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!/^(ENOTEMPTY|EEXIST|ENOENT)$/.test(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}
