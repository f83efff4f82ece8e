/** The owners' documents: added, listed, removed and searched, for the routes and for the agents' tools. */

import type { Party } from "../../domain/base/fair-queue.ts";
import { onePage, type Page, type PageRequest } from "../../domain/base/page.ts";
import { textPart } from "../../domain/base/text-part.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { DocumentText, LibraryDocument, SearchHit } from "../../domain/library/document.ts";
import type { DocumentRecord, IndexPart } from "../../domain/library/document-record.ts";
import type { DocumentBytes } from "../../sources/documents/parse.ts";
import { DocumentParser } from "../../sources/documents/parser-pool.ts";
import type { Source, SourceDescription } from "../../sources/source.ts";
import { queryWords } from "../../sources/text/query-words.ts";
import { stem } from "../../sources/text/stems.ts";
import { words } from "../../sources/text/words.ts";
import type { Tool, ToolScope } from "../../sources/tool.ts";
import {
  type LibraryReader,
  type ListOutput,
  libraryTools,
  type OverviewOutput,
  type SearchOutput,
  type TablesOutput,
} from "../../sources/tools/library-tools.ts";
import type { LibraryScope, LibraryStore } from "../ports/library-store.ts";
import type { AddedDocuments, DocumentListFilter, Documents, NewDocument } from "../ports/service.ts";
import { type AddingOptions, DocumentAdding } from "./document-adding.ts";
import { documentPage, type ListRequest } from "./document-list.ts";
import { librarySearch, type Searcher } from "./library-search.ts";
import { scopedIds } from "./scoped-ids.ts";
import type { TableSearch } from "./table-search.ts";

export interface LibraryOptions {
  clock?: () => Date;
  /** A new UUIDv7. */
  newId: () => string;
  admit?: AddingOptions["admit"];
  /** Largest document, in bytes. */
  maxDocumentBytes?: number;
  /** Closed with the library. */
  parser?: DocumentParser;
  /** Searches large scopes instead of this process. */
  largeSearch?: { searcher: Searcher; fromPassages: number } | null;
  /** The text with this content hash; undefined where there is none. */
  textOf?: (owner: string, hash: string) => string | undefined;
  /** Downloads a document; nothing can be downloaded where absent. */
  download?: Documents["download"];
}

interface SearchInput {
  query: string;
  limit: number;
  widen: boolean;
  offset?: number;
  source?: string | undefined;
}

/** Most scopes in the cache. */
const cachedScopes = 100;

export class Library implements Documents, LibraryReader, Source {
  readonly #tools: readonly Tool[] = libraryTools(this);
  readonly name = "library";
  readonly #store: LibraryStore;
  readonly #parser: DocumentParser;
  readonly #download: LibraryOptions["download"];
  readonly #textOf: LibraryOptions["textOf"];
  readonly #search: Searcher;
  readonly #largeSearch: NonNullable<LibraryOptions["largeSearch"]> | null;
  readonly #adding: DocumentAdding;
  readonly #scopes = new Map<string, LibraryScope>();

  constructor(store: LibraryStore, options: LibraryOptions) {
    const { clock = () => new Date(), newId, maxDocumentBytes = 20_000_000, download, admit, largeSearch = null } = options;
    this.#download = download;
    this.#textOf = options.textOf;
    this.#store = store;
    this.#parser = options.parser ?? new DocumentParser();
    this.#adding = new DocumentAdding(store, this.#parser, { clock, newId, maxDocumentBytes, admit });
    this.#search = librarySearch(store);
    this.#largeSearch = largeSearch;
    store.onChange((owner) => this.#forget(owner));
  }

  /** Removes leftovers of a crash; to be awaited before the first request. Returns the number of removed documents. */
  start(): Promise<number> {
    return this.#store.clearLeftovers();
  }

  /** Ends the parsing processes; documents that are being added fail. */
  close(): Promise<void> {
    return this.#parser.close();
  }

  download(owner: string, url: string): Promise<NewDocument> {
    if (this.#download === undefined) throw new RalphError("unprocessable", "No document can be downloaded here");
    return this.#download(owner, url);
  }

  /** Parses a document without keeping it. */
  parse(document: DocumentBytes, party: Party): AsyncGenerator<IndexPart> {
    return this.#parser.parse(document, party);
  }

  async add(owner: string, document: NewDocument): Promise<AddedDocuments> {
    const { items, refused, isArchive } = await this.#adding.add(owner, document);
    return {
      items: items.map(({ record, created }) => ({ document: documentView(record), created })),
      refused: refused.map(({ name, error }) => ({ name, error: error.code, message: error.message })),
      isArchive,
    };
  }

  async get(owner: string, id: string): Promise<LibraryDocument> {
    return documentView(this.#document(owner, id));
  }

  async text(owner: string, id: string, part: { from: number; to: number }): Promise<DocumentText> {
    const record = this.#document(owner, id);
    const text = this.#textOf?.(owner, record.contentHash);
    if (text === undefined) throw new RalphError("not_found", `There is no text of the document ${id}`);
    return { document: documentView(record), ...textPart(text, part) };
  }

  async list(
    owner: string,
    { limit, cursor }: PageRequest,
    { sha256, ...filter }: DocumentListFilter = {},
  ): Promise<Page<LibraryDocument>> {
    if (sha256 !== undefined) return { items: this.#store.withBytes(owner, sha256).map(documentView), nextCursor: null };
    const found = this.#store.page(owner, cursor ?? null, limit + 1, filter);
    return onePage(found, limit, ({ id }) => id, documentView);
  }

  async delete(owner: string, id: string): Promise<void> {
    await this.#store.remove(this.#document(owner, id));
  }

  async search(asker: ToolScope, { query, source, ...options }: SearchInput): Promise<SearchOutput> {
    const scope = source === undefined ? this.#scope(asker) : this.#scope({ ...asker, documentIds: [this.#inScope(asker, source).id] });
    return this.#searcher(scope).passages(scope, query, { ...options, withRows: false }, asker.sessionId);
  }

  #inScope(asker: ToolScope, sourceId: string): DocumentRecord {
    const document = this.#store.bySource(asker.owner, sourceId);
    if (document === undefined || scopedIds(this.#store, asker)?.includes(document.id) === false)
      throw new RalphError("data_not_found", `There is no document '${sourceId}' to search in for this session`);
    return document;
  }

  async searchHits(owner: string, query: string, limit: number): Promise<SearchHit[]> {
    const stems = new Set(queryWords(query).map((word) => word.stem));
    const scope = this.#scope({ owner, documentIds: null, collections: null });
    const { passages } = await this.#searcher(scope).passages(scope, query, { limit, widen: false, withRows: true });
    return passages.map(({ documentId, name, heading, place: { heading: _heading, table: _table, ...place }, text, score }) => ({
      documentId,
      name,
      heading,
      place,
      text,
      highlights: words(text).flatMap((word) => (stems.has(stem(word.text)) ? [{ from: word.from, to: word.to }] : [])),
      score,
    }));
  }

  async tables(asker: ToolScope, { query, ...options }: TableSearch & { query: string }): Promise<TablesOutput> {
    const scope = this.#scope(asker);
    return { tables: await this.#searcher(scope).tables(scope, query, options, asker.sessionId) };
  }

  #searcher({ counts }: LibraryScope): Searcher {
    const large = this.#largeSearch;
    return large !== null && counts.prosePassages + counts.rowPassages >= large.fromPassages ? large.searcher : this.#search;
  }

  overview(scope: ToolScope): OverviewOutput {
    const { documents, prosePassages, rowPassages, tables, languages } = this.#scope(scope).counts;
    return { documents, passages: prosePassages + rowPassages, tables, languages };
  }

  documents(scope: ToolScope, input: ListRequest): ListOutput {
    const { documents } = this.#scope(scope).counts;
    return { ...documentPage(this.#store, scope, input), total: documents };
  }

  tools(): readonly Tool[] {
    return this.#tools;
  }

  describe(owner: string, sourceId: string): SourceDescription | undefined {
    const document = this.#store.bySource(owner, sourceId);
    if (document === undefined) return undefined;
    const { title, name, url, id: documentId, contentHash: hash } = document;
    return { kind: "document", title: title ?? name, url, documentId, hash };
  }

  #document(owner: string, id: string): DocumentRecord {
    const document = this.#store.byId(owner, id);
    if (document === undefined) throw new RalphError("not_found", `There is no document ${id}`);
    return document;
  }

  #scope(asker: Pick<ToolScope, "owner" | "documentIds" | "collections">): LibraryScope {
    const { owner, documentIds, collections } = asker;
    const key = JSON.stringify([owner, documentIds, collections]);
    const known = this.#scopes.get(key);
    if (known !== undefined) return known;
    const scope = this.#store.scope(owner, scopedIds(this.#store, asker));
    if (this.#scopes.size >= cachedScopes) this.#scopes.clear();
    this.#scopes.set(key, scope);
    return scope;
  }

  /** Invalidates the scopes of an owner whose library has changed. */
  #forget(owner: string): void {
    for (const [key, scope] of this.#scopes) if (scope.owner === owner) this.#scopes.delete(key);
  }
}

function documentView({
  owner: _owner,
  title: _title,
  bytesHash: _bytes,
  contentHash: _content,
  ...view
}: DocumentRecord): LibraryDocument {
  return view;
}
