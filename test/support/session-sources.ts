/** A session's tools over a real library of documents: search, tables, reading, SQL, arithmetic. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { contentHashOf, sourceIdOf } from "../../src/domain/evidence/evidence.ts";
import { Library } from "../../src/research/library/library.ts";
import { sourceReader } from "../../src/research/library/source-reader.ts";
import type { Tool } from "../../src/sources/tool.ts";
import { libraryTools } from "../../src/sources/tools/library-tools.ts";
import { readingTools } from "../../src/sources/tools/reading-tools.ts";
import { TableQueries } from "../../src/store/queries/table-queries.ts";
import { openStore } from "../../src/store/store.ts";
import { migrated } from "./migrated.ts";
import { sharedParser } from "./shared-parser.ts";

export interface SessionSources {
  readonly tools: Tool[];
  /** Adds a document for an owner and returns its source id. */
  add(name: string, text: string, owner?: string): Promise<string>;
  /** The stored text of a source. */
  text(id: string): string;
  close(): Promise<void>;
}

export function sessionSources(): SessionSources {
  const directory = migrated(mkdtempSync(join(tmpdir(), "ralph-test-")));
  const store = openStore(directory);
  const library = new Library(store.library, { newId: uuidv7, parser: sharedParser });
  const queries = new TableQueries();
  const texts = new Map<string, string>();
  return {
    tools: [...libraryTools(library), ...readingTools(sourceReader(store), (query, signal) => queries.run(query, signal))],
    add: async (name, text, owner = "local") => {
      const mediaType = name.endsWith(".csv") ? "text/csv" : "text/markdown";
      await library.add(owner, { name, mediaType, bytes: new TextEncoder().encode(text), url: null });
      const id = sourceIdOf(contentHashOf(text));
      texts.set(id, text);
      return id;
    },
    text: (id) => texts.get(id) ?? "",
    close: async () => {
      await queries.close();
      store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
