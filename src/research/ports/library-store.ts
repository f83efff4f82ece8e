/**
 * Store and index of the owners' documents. Reads are synchronous, from this process's copy of the index; writes resolve when
 * they are durable. Every method is scoped to one owner.
 */
import type { NumberRange } from "../../domain/base/number-ranges.ts";
import type { Division } from "../../domain/evidence/division.ts";
import type { DocumentFacts, DocumentRecord, IndexPart, RowRecord, TableRecord } from "../../domain/library/document-record.ts";

export interface LibraryCounts {
  documents: number;
  prosePassages: number;
  rowPassages: number;
  tables: number;
  languages: { language: string; documents: number }[];
}

/** A passage that contains words of a query. */
export interface PassageCandidate {
  id: number;
  documentId: string;
  /** Position in the document, from 0. */
  ord: number;
  from: number;
  to: number;
  line: number;
  heading: string[];
  /** Number of the table whose rows these are, or null. */
  table: number | null;
  titleStems: string[];
  stems: string[];
}

/** What a passage shows of itself and of its document. */
export interface PassageContent {
  document: DocumentRecord;
  text: string;
  /** Pages, sheets, slides … of the document, in order; none where it has none. */
  divisions: readonly Division[];
}

/** A text of a table's cells, with the rows that contain it. */
export interface ValueCandidate {
  column: number;
  text: string;
  stems: string[];
  /** Row ranges: first, last, first, last … */
  rows: number[];
}

/** A part of one owner's library, as it was when the scope was made. */
export interface LibraryScope {
  readonly owner: string;
  /** Null for all documents of the owner. */
  readonly documentIds: readonly string[] | null;
  readonly counts: LibraryCounts;
  /** How many passages contain the stem: only prose, or also rows of tables. */
  passagesWith(stem: string, withRows: boolean): number;
  tablesWith(stem: string): number;
  /** How many texts in cells of the owner's library contain the stem. */
  valuesWith(stem: string): number;
  /** Stems of the owner's library with this beginning; `passagesWith` tells whether one occurs in the scope. */
  stemsWith(beginning: string): string[];
  /** The best passages by BM25 that contain any of the stems, best first. */
  passages(stems: readonly string[], withRows: boolean, limit: number): PassageCandidate[];
  tables(stems: readonly string[], limit: number): { id: number; score: number }[];
  /** Ids of all tables. */
  everyTable(): number[];
}

/** A table, and the texts in its cells that contain words of a query. */
export interface TableCandidate {
  table: TableRecord;
  values: ValueCandidate[];
}

/** Filter of documents; every given condition has to match. */
export interface DocumentFilter {
  /** RFC 3339 in UTC: from this time on. */
  createdSince?: string | undefined;
  /** RFC 3339 in UTC: before this time. */
  createdUntil?: string | undefined;
  /** By creation; newest first (`desc`) where absent. With `asc` the page starts after the id `before`. */
  order?: "asc" | "desc" | undefined;
}

export interface LibraryReads {
  byId(owner: string, id: string): DocumentRecord | undefined;
  /** Those of these documents that exist, newest first. */
  byIds(owner: string, ids: readonly string[]): DocumentRecord[];
  /** Documents of these bytes, one for each media type that they were read as. */
  withBytes(owner: string, bytesHash: string): DocumentRecord[];
  /** The owner's oldest document with this source id. */
  bySource(owner: string, sourceId: string): DocumentRecord | undefined;
  /** Ids of the documents in any of these collections, oldest first. */
  inCollections(owner: string, collections: readonly string[]): string[];
  /** Newest first; `before` is the id of the last document of the page before. */
  page(owner: string, before: string | null, limit: number, filter?: DocumentFilter): DocumentRecord[];

  /** All of the owner's documents, or those that are named. */
  scope(owner: string, documentIds: readonly string[] | null): LibraryScope;
  /** By id of the passage; those of documents that were removed meanwhile are left out. */
  passageContents(owner: string, passages: readonly Pick<PassageCandidate, "id" | "documentId">[]): Map<number, PassageContent>;
  /** Heading path at an offset of the document's text. */
  headingAt(document: DocumentRecord, offset: number): string[];
  /** Heading paths of the document in their order, each with the offset and line of the first passage below it. */
  headings(document: DocumentRecord, limit: number): { heading: string[]; from: number; line: number }[];
  /** Those of these tables that exist, by id, each with at most `limit` texts that contain any of the stems. */
  tables(ids: readonly number[], stems: readonly string[], limit: number): TableCandidate[];
  /** A document's tables from a number on, from 0. */
  tablesOf(document: DocumentRecord, from: number, limit: number): TableRecord[];
  /** Rows of a table in these ascending ranges, at most `limit`. */
  rows(tableId: number, ranges: readonly NumberRange[], limit: number): RowRecord[];
}

export interface LibraryStore extends LibraryReads {
  /**
   * Stores a document from its parts, the document itself first, and makes it visible. A failure leaves nothing behind.
   * @throws RalphError `storage_full` before anything is read where the disk is short of space, `conflict` where the same bytes
   * were stored meanwhile.
   */
  add(facts: DocumentFacts, parts: AsyncIterator<IndexPart>): Promise<DocumentRecord>;
  /** Adds the document to a collection and returns the updated record; undefined where it was removed meanwhile. */
  join(document: DocumentRecord, collection: string): Promise<DocumentRecord | undefined>;
  /** Makes the document invisible at once, then deletes its rows; its text stays where a session cites it. */
  remove(document: DocumentRecord): Promise<void>;
  /** Removes documents that a former process added or removed only in part; called before anything is added. Returns their number. */
  clearLeftovers(): Promise<number>;
  /** Calls the listener after each commit, of any process, that changes an owner's library: caches of it are then invalid. */
  onChange(listener: (owner: string) => void): void;
}
