/** Opens the library of documents over its store, with the processes that parse and search. */
import { Library } from "../../research/library/library.ts";
import type { Contents } from "../../research/ports/contents.ts";
import type { LibraryStore } from "../../research/ports/library-store.ts";
import { DocumentParser } from "../../sources/documents/parser-pool.ts";
import type { HttpClient } from "../../sources/http/http-client.ts";
import { downloadDocument } from "../../sources/web/document-download.ts";
import type { Config } from "../settings/config.ts";
import { parserOptions } from "../settings/room-settings.ts";
import { openSearchers } from "./library-search-pool.ts";

interface DocumentContext {
  http: HttpClient;
  clock: () => Date;
  newId: () => string;
  /** Reserves storage for a document of an owner, see `Quotas.addDocument`. */
  admit: (owner: string, bytes: number) => Promise<() => void>;
  contents: Pick<Contents, "text">;
  /** Undefined: one with the processes of the settings. */
  parser: DocumentParser | undefined;
}

export function openDocuments(
  config: Config,
  store: LibraryStore,
  { http, clock, newId, admit, contents, parser }: DocumentContext,
): { library: Library; close(): Promise<void> } {
  const searchers = openSearchers(config, store);
  const maxDocumentBytes = config.MAX_DOCUMENT_MB * 1e6;
  const library = new Library(store, {
    ...{ clock, newId, admit, maxDocumentBytes },
    largeSearch: searchers && { searcher: searchers, fromPassages: config.LARGE_LIBRARY_PASSAGES },
    textOf: (owner, hash) => contents.text(owner, hash),
    download: (owner, url) => downloadDocument(http, owner, url, maxDocumentBytes),
    parser: parser ?? new DocumentParser(parserOptions(config)),
  });
  return {
    library,
    close: async () => {
      await library.close();
      await searchers?.close();
    },
  };
}
