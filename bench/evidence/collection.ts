/** A library in a temporary directory, filled with documents and removed afterwards. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { Library } from "../../src/research/library/library.ts";
import { sourceReader } from "../../src/research/library/source-reader.ts";
import type { SourceReader } from "../../src/sources/tools/reading-tools.ts";
import { openStore } from "../../src/store/store.ts";
import type { SetDocument } from "./sets.ts";

export const benchOwner = "bench";

/** Adds the documents, runs `use` with the library and the documents' ids by their names, and removes everything whatever happens. */
export async function withLibrary<T>(
  documents: readonly SetDocument[],
  use: (library: Library, ids: ReadonlyMap<string, string>, reader: SourceReader) => Promise<T> | T,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), "ralph-bench-"));
  const store = openStore(directory);
  const library = new Library(store.library, { newId: () => uuid() });
  try {
    await library.start();
    const ids = new Map<string, string>();
    for (const { name, mediaType, bytes } of documents) {
      const { items } = await library.add(benchOwner, { name, mediaType, bytes, url: null });
      for (const { document } of items) ids.set(name, document.id);
    }
    return await use(library, ids, sourceReader(store));
  } finally {
    await library.close();
    store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
