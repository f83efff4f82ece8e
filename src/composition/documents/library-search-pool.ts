/** Searches large libraries in child processes: a query over many passages would block the event loop. */
import { join, resolve } from "node:path";
import { ProcessLost } from "../../processes/pooled-process.ts";
import { ProcessPool } from "../../processes/process-pool.ts";
import { librarySearch, type Searcher } from "../../research/library/library-search.ts";
import type { PassageSearch } from "../../research/library/passage-search.ts";
import type { TableSearch } from "../../research/library/table-search.ts";
import type { LibraryReads, LibraryScope } from "../../research/ports/library-store.ts";
import type { SearchOutput, TableHit } from "../../sources/tools/library-tools.ts";
import { databaseFile } from "../../store/files/database-file.ts";
import type { Config } from "../settings/config.ts";
import type { SearchAnswers, SearchReply, SearchRequest } from "./library-search-process.ts";

/** Null where the service searches in its own process. */
export function openSearchers(config: Config, library: LibraryReads): LibrarySearchPool | null {
  if (config.LIBRARY_SEARCHERS === 0) return null;
  return new LibrarySearchPool(library, join(resolve(config.DATA_DIR), databaseFile), config.LIBRARY_SEARCHERS);
}

/** An idle process ends after this time, to free its memory. Milliseconds. */
const idleMs = 60_000;
/** Heap limit of a process. MB. */
const heapMb = 512;

/** Searches are never aborted: one takes a second at most, and the session's time limit covers it. */
const never = new AbortController().signal;

export class LibrarySearchPool implements Searcher {
  readonly #file: string;
  readonly #here: Searcher;
  readonly #pool: ProcessPool<SearchRequest, SearchReply>;
  readonly #ids = new WeakMap<LibraryScope, number>();
  #nextId = 1;

  /** `file` is the path of the database that `library` reads. */
  constructor(library: LibraryReads, file: string, processes: number) {
    this.#file = file;
    this.#here = librarySearch(library);
    this.#pool = new ProcessPool({ module: join(import.meta.dirname, "library-search-process.ts"), processes, idleMs, heapMb });
  }

  passages(scope: LibraryScope, query: string, options: PassageSearch, session?: string): Promise<SearchOutput> {
    const request = { kind: "passages", file: this.#file, scope: this.#named(scope), query, options } as const;
    return this.#run<"passages">(request, session, () => this.#here.passages(scope, query, options));
  }

  tables(scope: LibraryScope, query: string, options: TableSearch, session?: string): Promise<TableHit[]> {
    const request = { kind: "tables", file: this.#file, scope: this.#named(scope), query, options } as const;
    return this.#run<"tables">(request, session, () => this.#here.tables(scope, query, options));
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Falls back to a search in this process when the child process failed or was lost, so that database errors are reported. */
  async #run<Kind extends keyof SearchAnswers>(
    request: SearchRequest,
    session = "",
    here: () => Promise<SearchAnswers[Kind]>,
  ): Promise<SearchAnswers[Kind]> {
    try {
      const { answer } = await this.#pool.run(request, never, { party: { owner: request.scope.owner, session } });
      return answer === null ? here() : (answer as SearchAnswers[Kind]);
    } catch (error) {
      if (error instanceof ProcessLost) return here();
      throw error;
    }
  }

  #named(scope: LibraryScope): SearchRequest["scope"] {
    const id = this.#ids.get(scope) ?? this.#nextId++;
    this.#ids.set(scope, id);
    return { id, owner: scope.owner, documentIds: scope.documentIds };
  }
}
