/** A library in a temporary directory, filled with documents and removed afterwards. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { Library } from "../../src/research/library/library.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import type { SetDocument } from "./sets.ts";

export const benchOwner = "bench";

/** Adds the documents, runs `use`, and removes everything whatever happens. */
export async function withLibrary<T>(
  documents: readonly SetDocument[],
  use: (library: Library, store: Store) => Promise<T> | T,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), "ralph-bench-"));
  const store = openStore(directory);
  const library = new Library(store.library, { newId: () => uuid() });
  try {
    await library.start();
    for (const { name, mediaType, bytes } of documents) await library.add(benchOwner, { name, mediaType, bytes, url: null });
    return await use(library, store);
  } finally {
    await library.close();
    store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
