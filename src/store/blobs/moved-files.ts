/** Moves report files out of the data directory after BLOBS was changed or a backup was restored. */
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../../domain/base/json.ts";
import type { ReportFiles, WrittenFile } from "../../research/ports/report-files.ts";

/**
 * Copies each named file in `directory` to `files`, then removes it here; returns their number. After an interruption the
 * next start continues. A file that differs from its recorded hash stays where it is.
 */
export async function moveFiles(directory: string, named: readonly WrittenFile[], files: ReportFiles): Promise<number> {
  const here = new Set(await readdir(directory).catch(() => []));
  let moved = 0;
  for (const { path, sha256: hash } of named.filter((file) => here.has(file.path))) {
    const bytes = await readFile(join(directory, path));
    if (sha256(bytes) !== hash) continue;
    await files.write(path, bytes);
    await rm(join(directory, path));
    moved += 1;
  }
  return moved;
}
