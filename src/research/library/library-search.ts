/** Searches a part of the library for passages and tables: candidates from the index, ranked by their content. */
import type { SearchOutput, TableHit } from "../../sources/tools/library-tools.ts";
import type { LibraryReads, LibraryScope } from "../ports/library-store.ts";
import { type PassageSearch, searchedPassages } from "./passage-search.ts";
import { searchedTables, type TableSearch } from "./table-search.ts";

/** Searches a part of the library. */
export interface Searcher {
  /** `session` is the asking session, if any: sessions of an owner take turns. */
  passages(scope: LibraryScope, query: string, options: PassageSearch, session?: string): Promise<SearchOutput>;
  tables(scope: LibraryScope, query: string, options: TableSearch, session?: string): Promise<TableHit[]>;
}

/** Searches in this process. */
export function librarySearch(store: LibraryReads): Searcher {
  return {
    passages: (scope, query, options) => searchedPassages(store, scope, query, options),
    tables: (scope, query, options) => searchedTables(store, scope, query, options),
  };
}
