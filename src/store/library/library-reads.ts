/** Reads of the documents library over SQLite: rows to records, and the indexes, behind the port. */

import { decoded } from "../../domain/base/json.ts";
import type { Division } from "../../domain/evidence/division.ts";
import { sourceIdOf } from "../../domain/evidence/evidence.ts";
import type { DocumentRecord, RowRecord, TableRecord } from "../../domain/library/document-record.ts";
import type { Contents } from "../../research/ports/contents.ts";
import type { DocumentFilter, LibraryReads, LibraryScope, ValueCandidate } from "../../research/ports/library-store.ts";
import type { DocumentTableTable } from "../schema/library-tables.ts";
import type { Database } from "../writer/database.ts";
import { type DocumentRow, type DocumentRows, documentRows } from "./document-rows.ts";
import { type FullText, fullText } from "./full-text.ts";
import { StoredScope, splitStems } from "./scope.ts";

export class SqliteLibraryReads implements LibraryReads {
  protected readonly documents: DocumentRows;
  readonly #fullText: FullText;
  readonly #contents: Pick<Contents, "divisions">;

  constructor(db: Database, contents: Pick<Contents, "divisions">) {
    this.#contents = contents;
    this.documents = documentRows(db);
    this.#fullText = fullText(db);
  }

  byId(owner: string, id: string): DocumentRecord | undefined {
    return this.#found(this.documents.byId(owner, id));
  }

  byBytes(owner: string, bytesHash: string, mediaType: string): DocumentRecord | undefined {
    return this.#found(this.documents.byBytes(owner, bytesHash, mediaType));
  }

  withBytes(owner: string, bytesHash: string): DocumentRecord[] {
    return this.documents.anyByBytes(owner, bytesHash).map((row) => this.record(row));
  }

  bySource(owner: string, sourceId: string): DocumentRecord | undefined {
    const row = this.documents.byContentPrefix(owner, sourceId.replace(/^s-/, ""));
    return row !== undefined && sourceIdOf(row.content_hash) === sourceId ? this.record(row) : undefined;
  }

  page(owner: string, before: string | null, limit: number, filter: DocumentFilter = {}): DocumentRecord[] {
    return this.documents.page(owner, before, limit, filter).map((row) => this.record(row));
  }

  scope(owner: string, documentIds: readonly string[] | null): LibraryScope {
    return new StoredScope(this.documents, this.#fullText, owner, documentIds);
  }

  passageText(id: number): string {
    return this.documents.passageText(id);
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

  divisions({ owner, contentHash }: DocumentRecord): readonly Division[] {
    return this.#contents.divisions(owner, contentHash);
  }

  table(id: number): TableRecord | undefined {
    const row = this.documents.tableById(id);
    return row === undefined ? undefined : tableRecord(row);
  }

  tableOf({ owner, id, tables }: DocumentRecord, number: number): TableRecord | undefined {
    const document = this.documents.byId(owner, id);
    return document === undefined || number >= tables ? undefined : this.table(document.first_table + number);
  }

  rows(tableId: number, first: number, last: number, limit: number): RowRecord[] {
    return this.documents.tableRows(tableId, first, last, limit).map(({ row, start, end, line, cells, quote }) => ({
      row,
      from: start,
      to: end,
      line,
      cells: decoded<RowRecord["cells"]>(cells),
      quote,
    }));
  }

  values(tableId: number, stems: readonly string[], limit: number): ValueCandidate[] {
    const table = this.documents.tableById(tableId);
    if (table === undefined || table.table_values === 0) return [];
    const range = { first: table.first_value, last: table.first_value + table.table_values - 1 };
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
    return documentRecord(row, this.documents.collectionsOf(row.id));
  }

  #found(row: DocumentRow | undefined): DocumentRecord | undefined {
    return row === undefined ? undefined : this.record(row);
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

function documentRecord(row: DocumentRow, collections: string[]): DocumentRecord {
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
    collections,
    warnings: decoded<DocumentRecord["warnings"]>(row.warnings),
    createdAt: row.created_at,
  };
}
