/** Reads of the documents library over SQLite: rows to records, and the indexes, behind the port. */

import { decoded } from "../../domain/base/json.ts";
import type { NumberRange } from "../../domain/base/number-ranges.ts";
import { sourceIdOf } from "../../domain/evidence/evidence.ts";
import type { DocumentRecord, RowRecord, TableRecord } from "../../domain/library/document-record.ts";
import type {
  DocumentFilter,
  LibraryReads,
  LibraryScope,
  PassageCandidate,
  PassageContent,
  TableCandidate,
  ValueCandidate,
} from "../../research/ports/library-store.ts";
import type { ContentRows } from "../rows/contents.ts";
import type { DocumentTableTable } from "../schema/library-tables.ts";
import type { Database } from "../writer/database.ts";
import { type DocumentRow, type DocumentRows, documentRows } from "./document-rows.ts";
import { type FullText, fullText } from "./full-text.ts";
import { StoredScope, splitStems } from "./scope.ts";

export class SqliteLibraryReads implements LibraryReads {
  protected readonly documents: DocumentRows;
  readonly #fullText: FullText;
  readonly #contents: Pick<ContentRows, "divisionsOf">;

  constructor(db: Database, contents: Pick<ContentRows, "divisionsOf">) {
    this.#contents = contents;
    this.documents = documentRows(db);
    this.#fullText = fullText(db);
  }

  byId(owner: string, id: string): DocumentRecord | undefined {
    return this.byIds(owner, [id])[0];
  }

  byIds(owner: string, ids: readonly string[]): DocumentRecord[] {
    return this.#records(this.documents.byIds(owner, ids));
  }

  withBytes(owner: string, bytesHash: string): DocumentRecord[] {
    return this.#records(this.documents.byBytes(owner, bytesHash));
  }

  bySource(owner: string, sourceId: string): DocumentRecord | undefined {
    const row = this.documents.byContentPrefix(owner, sourceId.replace(/^s-/, ""));
    return row !== undefined && sourceIdOf(row.content_hash) === sourceId ? this.record(row) : undefined;
  }

  page(owner: string, before: string | null, limit: number, filter: DocumentFilter = {}): DocumentRecord[] {
    return this.#records(this.documents.page(owner, before, limit, filter));
  }

  scope(owner: string, documentIds: readonly string[] | null): LibraryScope {
    return new StoredScope(this.documents, this.#fullText, owner, documentIds);
  }

  passageContents(owner: string, passages: readonly Pick<PassageCandidate, "id" | "documentId">[]): Map<number, PassageContent> {
    const ids = passages.map(({ documentId }) => documentId);
    const documents = this.byIds(owner, ids);
    const hashes = documents.map(({ contentHash }) => contentHash);
    const divisions = this.#contents.divisionsOf(owner, hashes);
    const texts = this.documents.passageTexts(passages.map(({ id }) => id));
    const byId = new Map(documents.map((document) => [document.id, { document, divisions: divisions.get(document.contentHash) ?? [] }]));
    const contents = new Map<number, PassageContent>();
    for (const { id, documentId } of passages) {
      const found = byId.get(documentId);
      if (found !== undefined) contents.set(id, { ...found, text: texts.get(id) ?? "" });
    }
    return contents;
  }

  headingAt({ owner, id }: DocumentRecord, offset: number): string[] {
    const row = this.documents.byId(owner, id);
    const passage = row === undefined ? undefined : this.documents.passageBefore(row, offset);
    return passage === undefined ? [] : decoded<string[]>(passage.heading);
  }

  headings({ owner, id }: DocumentRecord, limit: number): { heading: string[]; from: number; line: number }[] {
    const row = this.documents.byId(owner, id);
    const headings = row === undefined ? [] : this.documents.headings(row, limit);
    return headings.map(({ heading, start, line }) => ({ heading: decoded<string[]>(heading), from: start, line }));
  }

  tables(ids: readonly number[], stems: readonly string[], limit: number): TableCandidate[] {
    return this.documents.tables(ids).map((row) => ({ table: tableRecord(row), values: this.#values(row, stems, limit) }));
  }

  tablesOf({ owner, id }: DocumentRecord, from: number, limit: number): TableRecord[] {
    const row = this.documents.byId(owner, id);
    return row === undefined ? [] : this.documents.tablesOf(row, from, limit).map(tableRecord);
  }

  rows(tableId: number, ranges: readonly NumberRange[], limit: number): RowRecord[] {
    return this.documents.tableRows(tableId, ranges, limit).map(({ row, start, end, line, cells, quote }) => ({
      row,
      from: start,
      to: end,
      line,
      cells: decoded<RowRecord["cells"]>(cells),
      quote,
    }));
  }

  #values({ first_value: first, table_values }: DocumentTableTable, stems: readonly string[], limit: number): ValueCandidate[] {
    if (table_values === 0) return [];
    const range = { first, last: first + table_values - 1 };
    return this.#fullText.values(stems, range, limit).map(({ column_number: column, text, stems: own, rows }) => ({
      column,
      text,
      stems: splitStems(own),
      rows: decoded<number[]>(rows),
    }));
  }

  inCollections(owner: string, collections: readonly string[]): string[] {
    return this.documents.inCollections(owner, collections);
  }

  protected record(row: DocumentRow): DocumentRecord {
    return documentRecord(row, this.documents.collections([row.id]));
  }

  #records(rows: readonly DocumentRow[]): DocumentRecord[] {
    const collections = Map.groupBy(this.documents.collections(rows.map(({ id }) => id)), ({ document_id }) => document_id);
    return rows.map((row) => documentRecord(row, collections.get(row.id) ?? []));
  }
}

function tableRecord(row: DocumentTableTable): TableRecord {
  return {
    id: row.id,
    documentId: row.document_id,
    number: row.number,
    title: row.title,
    heading: decoded<string[]>(row.heading),
    columns: decoded<TableRecord["columns"]>(row.columns),
    rows: row.rows,
    firstYear: row.first_year,
    lastYear: row.last_year,
    titleStems: splitStems(row.title_stems),
  };
}

function documentRecord(row: DocumentRow, collections: readonly { collection: string }[]): DocumentRecord {
  return {
    id: row.id,
    owner: row.owner,
    name: row.name,
    title: row.title,
    mediaType: row.media_type,
    url: row.url,
    language: row.language,
    bytes: row.bytes,
    bytesHash: row.bytes_hash,
    contentHash: row.content_hash,
    passages: row.passages,
    tables: row.tables,
    collections: collections.map(({ collection }) => collection),
    warnings: decoded<DocumentRecord["warnings"]>(row.warnings),
    createdAt: row.created_at,
  };
}
