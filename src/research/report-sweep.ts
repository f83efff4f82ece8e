/** Report files that no session owns: left where the process died between removing a session and its files. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Removes the folders of sessions that are not there any more, and half-written files. */
export async function sweepReports(directory: string, exists: (sessionId: string) => boolean): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (!entry.isDirectory() || !exists(entry.name)) {
      await rm(path, { recursive: true, force: true });
      continue;
    }
    for (const file of await readdir(path)) {
      if (file.endsWith(".partial")) await rm(join(path, file), { force: true });
    }
  }
}
