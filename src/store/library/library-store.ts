/** The documents library over SQLite: rows to records, and the writer and the indexes behind one port. */

import type { Division } from "../../domain/division.ts";
import { sourceIdOf } from "../../domain/evidence.ts";
import { decoded } from "../../domain/json.ts";
import type { DocumentFacts, DocumentRecord, IndexPart, RowRecord, TableRecord } from "../../domain/library.ts";
import type { LibraryScope, LibraryStore, ValueCandidate } from "../../research/ports/library-store.ts";
import type { ContentRows } from "../contents.ts";
import type { Database } from "../database.ts";
import type { DiskReserve } from "../disk-reserve.ts";
import { type DocumentRow, type DocumentRows, documentRows } from "./document-rows.ts";
import { type FullText, fullText } from "./full-text.ts";
import { StoredScope, splitStems } from "./scope.ts";
import type { DocumentTableTable } from "./tables.ts";
import { LibraryWriter } from "./writer.ts";

export class SqliteLibraryStore implements LibraryStore {
  readonly #rows: DocumentRows;
  readonly #fullText: FullText;
  readonly #writer: LibraryWriter;
  readonly #contents: ContentRows;
  readonly #disk: DiskReserve;
  readonly #listeners: ((owner: string) => void)[] = [];

  constructor(db: Database, contents: ContentRows, disk: DiskReserve) {
    this.#disk = disk;
    this.#contents = contents;
    this.#rows = documentRows(db);
    this.#fullText = fullText(db);
    this.#writer = new LibraryWriter(db, this.#rows, contents, (owner) => {
      for (const listener of this.#listeners) listener(owner);
    });
  }

  async add(facts: DocumentFacts, parts: AsyncIterator<IndexPart>): Promise<DocumentRecord> {
    this.#disk.assertRoom();
    return this.#record(await this.#writer.add(facts, parts));
  }

  async join({ owner, id }: DocumentRecord, collection: string): Promise<DocumentRecord | undefined> {
    this.#disk.assertRoom();
    const row = this.#rows.byId(owner, id);
    if (row !== undefined) await this.#writer.join(row, collection);
    return this.byId(owner, id);
  }

  async remove({ owner, id }: DocumentRecord): Promise<void> {
    const row = this.#rows.byId(owner, id);
    if (row !== undefined) await this.#disk.freeing(() => this.#writer.remove(row));
  }

  clearLeftovers(): Promise<number> {
    return this.#writer.clearLeftovers();
  }

  onChange(listener: (owner: string) => void): void {
    this.#listeners.push(listener);
  }

  byId(owner: string, id: string): DocumentRecord | undefined {
    return this.#found(this.#rows.byId(owner, id));
  }

  byBytes(owner: string, bytesHash: string, mediaType: string): DocumentRecord | undefined {
    return this.#found(this.#rows.byBytes(owner, bytesHash, mediaType));
  }

  withBytes(owner: string, bytesHash: string): DocumentRecord[] {
    return this.#rows.anyByBytes(owner, bytesHash).map((row) => this.#record(row));
  }

  bySource(owner: string, sourceId: string): DocumentRecord | undefined {
    const row = this.#rows.byContentPrefix(owner, sourceId.replace(/^s-/, ""));
    return row !== undefined && sourceIdOf(row.content_hash) === sourceId ? this.#record(row) : undefined;
  }

  page(owner: string, before: string | null, limit: number): DocumentRecord[] {
    return this.#rows.page(owner, before, limit).map((row) => this.#record(row));
  }

  scope(owner: string, documentIds: readonly string[] | null): LibraryScope {
    return new StoredScope(this.#rows, this.#fullText, owner, documentIds);
  }

  passageText(id: number): string {
    return this.#rows.passageText(id);
  }

  headingAt({ owner, id }: DocumentRecord, offset: number): string[] {
    const row = this.#rows.byId(owner, id);
    const passage = row === undefined ? undefined : this.#rows.passageBefore(row, offset);
    return passage === undefined ? [] : decoded<string[]>(passage.heading);
  }

  headings({ owner, id }: DocumentRecord, limit: number): { heading: string[]; from: number; line: number }[] {
    const row = this.#rows.byId(owner, id);
    const headings = row === undefined ? [] : this.#rows.headings(row, limit);
    return headings.map(({ heading, start, line }) => ({ heading: decoded<string[]>(heading), from: start, line }));
  }

  divisions({ owner, contentHash }: DocumentRecord): readonly Division[] {
    return this.#contents.divisions(owner, contentHash);
  }

  table(id: number): TableRecord | undefined {
    const row = this.#rows.tableById(id);
    return row === undefined ? undefined : tableRecord(row);
  }

  tableOf({ owner, id, tables }: DocumentRecord, number: number): TableRecord | undefined {
    const document = this.#rows.byId(owner, id);
    return document === undefined || number >= tables ? undefined : this.table(document.first_table + number);
  }

  rows(tableId: number, first: number, last: number, limit: number): RowRecord[] {
    return this.#rows.tableRows(tableId, first, last, limit).map(({ row, start, end, line, cells, quote }) => ({
      row,
      from: start,
      to: end,
      line,
      cells: decoded<RowRecord["cells"]>(cells),
      quote,
    }));
  }

  values(tableId: number, stems: readonly string[], limit: number): ValueCandidate[] {
    const table = this.#rows.tableById(tableId);
    if (table === undefined || table.table_values === 0) return [];
    const range = { first: table.first_value, last: table.first_value + table.table_values - 1 };
    return this.#fullText.values(stems, range, limit).flatMap((id) => {
      const value = this.#rows.valueById(id);
      if (value === undefined) return [];
      const { column_number: column, text } = value;
      return [{ column, text, stems: splitStems(value.stems), rows: decoded<number[]>(value.rows) }];
    });
  }

  stemsWith(beginning: string): string[] {
    return this.#fullText.stemsWith(beginning);
  }

  inCollections(owner: string, collections: readonly string[]): string[] {
    return this.#rows.inCollections(owner, collections);
  }

  #record(row: DocumentRow): DocumentRecord {
    return documentRecord(row, this.#rows.collectionsOf(row.id));
  }

  #found(row: DocumentRow | undefined): DocumentRecord | undefined {
    return row === undefined ? undefined : this.#record(row);
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
