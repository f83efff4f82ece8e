/** Entry point of the child process that searches large libraries, over a read-only connection of its own. */
import { reply, serveJobs } from "../../processes/serve-jobs.ts";
import { librarySearch, type Searcher } from "../../research/library/library-search.ts";
import type { PassageSearch } from "../../research/library/passage-search.ts";
import type { TableSearch } from "../../research/library/table-search.ts";
import type { LibraryScope } from "../../research/ports/library-store.ts";
import type { SearchOutput, TableHit } from "../../sources/tools/library-tools.ts";
import { type OpenedReads, openLibraryReads } from "../../store/library/open-reads.ts";

interface SearchOptions {
  passages: PassageSearch;
  tables: TableSearch;
}

export interface SearchAnswers {
  passages: SearchOutput;
  tables: TableHit[];
}

interface Asked<Kind extends keyof SearchOptions> {
  kind: Kind;
  /** Path of the database. */
  file: string;
  scope: {
    /** Changes whenever the owner's library has changed. */
    id: number;
    owner: string;
    documentIds: readonly string[] | null;
  };
  query: string;
  options: SearchOptions[Kind];
}

export type SearchRequest = Asked<"passages"> | Asked<"tables">;

/** Null where the search failed. */
export interface SearchReply {
  answer: SearchAnswers[keyof SearchAnswers] | null;
}

/** Most scopes in the cache; each holds how many passages contain a word. */
const rememberedScopes = 20;
const scopes = new Map<number, LibraryScope>();
let opened: (OpenedReads & { search: Searcher }) | null = null;

serveJobs<SearchRequest>((request) => {
  answer(request).then(
    (found) => reply<SearchReply>({ answer: found }),
    () => reply<SearchReply>({ answer: null }),
  );
});

async function answer({ file, scope: asked, query, ...request }: SearchRequest): Promise<SearchAnswers[keyof SearchAnswers]> {
  opened ??= open(file);
  const { library, search, snapshot } = opened;
  return snapshot<SearchAnswers[keyof SearchAnswers]>(() => {
    const scope = scopes.get(asked.id) ?? library.scope(asked.owner, asked.documentIds);
    if (scopes.size >= rememberedScopes) scopes.clear();
    scopes.set(asked.id, scope);
    return request.kind === "passages" ? search.passages(scope, query, request.options) : search.tables(scope, query, request.options);
  });
}

function open(file: string): OpenedReads & { search: Searcher } {
  const reads = openLibraryReads(file);
  return { ...reads, search: librarySearch(reads.library) };
}
