/** An empty database of the newest schema, made once for each worker and copied: a copy costs a tenth of all migrations. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseFile } from "../../src/store/files/database-file.ts";
import { openStore } from "../../src/store/store.ts";

let image: Buffer | undefined;

/** Puts the database into a new directory and gives the directory back. */
export function migrated(directory: string): string {
  image ??= made();
  writeFileSync(join(directory, databaseFile), image);
  return directory;
}

function made(): Buffer {
  const directory = mkdtempSync(join(tmpdir(), "ralph-migrated-"));
  try {
    openStore(directory).close();
    return readFileSync(join(directory, databaseFile));
  } finally {
    rmSync(directory, { recursive: true });
  }
}
