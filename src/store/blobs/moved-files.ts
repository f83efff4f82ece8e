/** Moves report files out of the data directory, where BLOBS names another place than before, or a backup was restored. */
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../../domain/json.ts";
import type { ReportFiles, WrittenFile } from "../../research/ports/report-files.ts";

/**
 * Writes each file that is named and lies in `directory` to `files`, then removes it here; gives their number. What was cut
 * off is done by the next start. A file that is not what it has to be stays where it is.
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
