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

export class LibrarySearch implements Searcher {
  readonly #store: LibraryReads;

  constructor(store: LibraryReads) {
    this.#store = store;
  }

  passages(scope: LibraryScope, query: string, options: PassageSearch): Promise<SearchOutput> {
    return searchedPassages(this.#store, scope, query, options);
  }

  tables(scope: LibraryScope, query: string, options: TableSearch): Promise<TableHit[]> {
    return searchedTables(this.#store, scope, query, options);
  }
}
