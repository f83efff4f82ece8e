/** The files of reports in a directory of this machine. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ReportFiles } from "../research/ports/report-files.ts";
import { writeWhole } from "./whole-file.ts";

/** Where they lie within a data directory. */
export const reportsDirectory = "reports";

export class LocalReportFiles implements ReportFiles {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  write(path: string, bytes: Uint8Array, halfway?: () => void): Promise<void> {
    return writeWhole(this.locate(path), bytes, halfway);
  }

  async remove(path: string): Promise<void> {
    await rm(this.locate(path), { force: true });
  }

  locate(path: string): string {
    return join(this.#directory, path);
  }

  async sweep(kept: ReadonlySet<string>): Promise<number> {
    const entries = await readdir(this.#directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
    const left = files.filter((file) => !kept.has(file.slice(this.#directory.length + 1)));
    for (const file of left) await rm(file, { force: true });
    for (const folder of await readdir(this.#directory)) {
      const path = join(this.#directory, folder);
      if ((await stat(path)).isDirectory() && (await readdir(path)).length === 0) await rm(path, { recursive: true });
    }
    return left.length;
  }
}
