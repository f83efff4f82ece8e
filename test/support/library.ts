/** A library over a real database in a temporary directory of the test. */
import { onTestFinished } from "vitest";
import { Library, type LibraryOptions } from "../../src/research/library/library.ts";
import { openScope } from "../../src/sources/tool.ts";
import { openStore } from "../../src/store/store.ts";
import type { DatabaseOptions } from "../../src/store/writer/database.ts";
import { temporaryDirectory } from "./core.ts";
import { migrated } from "./migrated.ts";
import { sharedParser } from "./shared-parser.ts";

export function openLibrary(
  options: Partial<LibraryOptions> = {},
  directory = migrated(temporaryDirectory()),
  database: DatabaseOptions = {},
) {
  const store = openStore(directory, database);
  let ids = 0;
  const library = new Library(store.library, {
    newId: () => `document-${String(++ids).padStart(6, "0")}`,
    clock: () => new Date("2026-01-02T03:04:05.678Z"),
    textOf: (owner, hash) => store.contents.text(owner, hash),
    parser: sharedParser,
    ...options,
  });
  let open = true;
  const close = async (): Promise<void> => {
    if (!open) return;
    open = false;
    if (options.parser !== undefined) await library.close();
    store.close();
  };
  onTestFinished(close);
  const addAll = (name: string, content: string | Uint8Array, owner = "ada", mediaType = "") =>
    library.add(owner, { name, mediaType, bytes: typeof content === "string" ? new TextEncoder().encode(content) : content, url: null });
  /** Adds what is one document. */
  const add = async (...document: Parameters<typeof addAll>) => {
    const [only] = (await addAll(...document)).items;
    if (only === undefined) throw new Error("Nothing was added");
    return only;
  };
  const scope = (owner = "ada", documentIds: string[] | null = null) => ({ ...openScope(owner, "s"), documentIds });
  /** Number of rows of every table of the library. */
  const rowCounts = () =>
    Object.fromEntries(
      ["document", "passage", "document_table", "table_row", "table_value", "content"].map((table) => [
        table,
        store.db.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
      ]),
    );
  return { library, store, directory, add, addAll, scope, close, rowCounts };
}
