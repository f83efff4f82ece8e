/**
 * Adds and removes documents in steps that are short enough not to block the event loop. A document becomes visible when the
 * last of its steps is committed; the next start clears what a crash leaves unfinished.
 */
import { encoded } from "../../domain/base/json.ts";
import type { DocumentFacts, DocumentPart, EntriesPart, IndexPart } from "../../domain/library/document-record.ts";
import type { ContentRows } from "../rows/contents.ts";
import type { Database, Transaction } from "../writer/database.ts";
import type { DocumentRow, DocumentRows, IdRanges } from "./document-rows.ts";
import type { Range } from "./index-tables.ts";
import { PendingIndexWrites } from "./pending-index-writes.ts";

/** Ids, and rows of a table, that one step of a removal deletes. */
const removalStep = 200;
const removedRows = 2_000;
/** Size of a removal step for the group commit. Characters. */
const removalSize = 150_000;

export class LibraryWriter {
  readonly #db: Database;
  readonly #documents: DocumentRows;
  readonly #contents: ContentRows;
  /** Called after each commit that changes an owner's visible documents, or starts a change. */
  readonly #changed: (owner: string) => void;
  /** Pending index writes of the commit under way. */
  #pending = new PendingIndexWrites();

  constructor(db: Database, documents: DocumentRows, contents: ContentRows, changed: (owner: string) => void) {
    this.#db = db;
    this.#documents = documents;
    this.#contents = contents;
    this.#changed = changed;
  }

  /** Stores a document from its parts and makes it visible. A failure leaves nothing behind. */
  async add(facts: DocumentFacts, parts: AsyncIterator<IndexPart>): Promise<DocumentRow> {
    const head = await parts.next();
    if (head.done === true || head.value.kind !== "document") throw new Error("A document's first part is the document itself");
    const part = head.value;
    let next = await entriesOf(parts);
    const after = next === null ? null : await entriesOf(parts);
    const first = await this.#step((tx) => {
      const ranges = this.#documents.reserve(tx, facts.owner, {
        prosePassages: part.prosePassages,
        rowPassages: part.rowPassages,
        tables: part.tables,
        values: part.values,
      });
      this.#contents.insert(tx, facts.owner, part.contentHash, part.utf8);
      if (part.divisions !== null) this.#contents.insertDivisions(tx, facts.owner, part.contentHash, part.divisions);
      // A small document is complete with its first step.
      const document = rowOf(facts, part, ranges, after === null ? "ready" : "indexing");
      this.#documents.insertDocument(tx, document);
      for (const collection of facts.collections) this.#enter(tx, document, collection);
      const cursor = next === null ? ranges : this.#insert(tx, document, ranges, ranges, next);
      tx.afterCommit(() => this.#changed(facts.owner));
      return { row: document, ranges, cursor };
    }, part.utf8.length + sizeOf(next));
    const { row, ranges } = first;
    if (after === null) return row;
    try {
      let { cursor } = first;
      for (next = after; next !== null; next = await entriesOf(parts)) {
        const [entries, from] = [next, cursor];
        cursor = await this.#step((tx) => this.#insert(tx, row, ranges, from, entries), sizeOf(entries));
      }
      await this.#setStatus(row, "ready");
    } catch (error) {
      await this.remove(row);
      throw error;
    }
    return { ...row, status: "ready" };
  }

  /** Adds the document to a collection. Idempotent. */
  async join(row: DocumentRow, collection: string): Promise<void> {
    await this.#step((tx) => {
      this.#enter(tx, row, collection);
      tx.afterCommit(() => this.#changed(row.owner));
    });
  }

  #enter(tx: Transaction, { owner, id }: DocumentRow, collection: string): void {
    this.#documents.insertMembership(tx, { owner, collection, document_id: id });
  }

  /** Makes the document invisible at once, then deletes its rows; its text stays where a session cites it. */
  async remove(row: DocumentRow): Promise<void> {
    await this.#setStatus(row, "removed");
    const { dropRange, dropRows, dropDocument, removeFromIndex, mergeIndexes } = this.#documents;
    for (const range of [...steps(row.first_prose, row.prose_passages), ...steps(row.first_row, row.row_passages)]) {
      await this.#step((tx) => {
        removeFromIndex.passages(tx, range);
        dropRange.passage.run(tx, range);
      }, removalSize);
    }
    for (const range of steps(row.first_value, row.table_values)) {
      await this.#step((tx) => {
        removeFromIndex.values(tx, range);
        dropRange.table_value.run(tx, range);
      }, removalSize);
    }
    for (const { id, rows } of this.#documents.tablesOf(row)) {
      for (const range of steps(1, rows, removedRows)) await this.#step((tx) => dropRows.run(tx, { table: id, ...range }), removalSize);
      await this.#step((tx) => {
        removeFromIndex.tables(tx, { first: id, last: id });
        dropRange.document_table.run(tx, { first: id, last: id });
      });
    }
    // Otherwise a later document would have to wait for the remaining merging.
    for (let more = true; more; ) more = await this.#step(mergeIndexes);
    await this.#step((tx) => {
      dropDocument.run(tx, { id: row.id });
      this.#contents.release(tx, row.owner, row.content_hash);
      tx.afterCommit(() => this.#changed(row.owner));
    });
    this.#db.compact();
  }

  async #setStatus({ owner, id }: DocumentRow, status: DocumentRow["status"]): Promise<void> {
    await this.#step((tx) => {
      this.#documents.setStatus.run(tx, { owner, id, status });
      tx.afterCommit(() => this.#changed(owner));
    });
  }

  /** Removes documents that a former process added or removed only in part. To be called before anything is added. */
  async clearLeftovers(): Promise<number> {
    const rows = this.#documents.leftovers();
    for (const row of rows) await this.remove(row);
    return rows.length;
  }

  #step<T>(work: (tx: Transaction) => T, size = 0): Promise<T> {
    return this.#db.write(work, { size });
  }

  /** Index writes of the step, which are made at the end of its commit together with those of other documents. */
  #indexAtEnd(tx: Transaction): PendingIndexWrites {
    tx.atEnd(this, (end) => {
      const pending = this.#pending;
      this.#pending = new PendingIndexWrites();
      pending.index(end, this.#documents);
    });
    tx.afterRollback(this.#pending.mark());
    return this.#pending;
  }

  /** `ranges` are the document's first ids, `from` the next ones of its passages and values. Returns those after this part. */
  #insert(
    tx: Transaction,
    { owner, id: documentId }: DocumentRow,
    ranges: IdRanges,
    from: IdRanges,
    { passages, tables, rows, values }: EntriesPart,
  ): IdRanges {
    const cursor = { ...from };
    const pending = this.#indexAtEnd(tx);
    const { insertPassages, insertTable, insertRows, insertValues } = this.#documents;
    insertPassages(
      tx,
      ...passages.map((entry) => ({
        id: entry.table === null ? cursor.prose++ : cursor.row++,
        owner,
        document_id: documentId,
        ord: entry.ord,
        start: entry.from,
        end: entry.to,
        line: entry.line,
        heading: entry.heading,
        table_number: entry.table,
        text: entry.text,
        title_stems: entry.titleStems,
        stems: entry.stems,
      })),
    );
    pending.passages.push({ first: from.prose, last: cursor.prose - 1 }, { first: from.row, last: cursor.row - 1 });
    for (const entry of tables) {
      const id = ranges.table + entry.number;
      insertTable(tx, {
        id,
        owner,
        document_id: documentId,
        number: entry.number,
        title: entry.title,
        heading: entry.heading,
        line: entry.line,
        columns: entry.columns,
        rows: entry.rows,
        first_year: entry.firstYear,
        last_year: entry.lastYear,
        first_value: ranges.value + entry.firstValue,
        table_values: entry.values,
        title_stems: entry.titleStems,
      });
      pending.tables.push({ rowid: id, title: entry.titleStems, cells: entry.cellStems });
    }
    insertRows(
      tx,
      ...rows.map(({ table, from: start, to: end, ...row }) => ({ ...row, table_id: ranges.table + table, owner, start, end })),
    );
    insertValues(tx, ...values.map(({ column, ...value }) => ({ ...value, id: cursor.value++, owner, column_number: column })));
    pending.values.push({ first: from.value, last: cursor.value - 1 });
    return cursor;
  }
}

function rowOf(facts: DocumentFacts, part: DocumentPart, ranges: IdRanges, status: DocumentRow["status"]): DocumentRow {
  return {
    id: facts.id,
    owner: facts.owner,
    name: facts.name,
    title: part.title,
    media_type: facts.mediaType,
    url: facts.url,
    language: part.language,
    bytes: facts.bytes,
    bytes_hash: facts.bytesHash,
    content_hash: part.contentHash,
    status,
    passages: part.prosePassages + part.rowPassages,
    tables: part.tables,
    first_prose: ranges.prose,
    prose_passages: part.prosePassages,
    first_row: ranges.row,
    row_passages: part.rowPassages,
    first_table: ranges.table,
    first_value: ranges.value,
    table_values: part.values,
    warnings: encoded(part.warnings),
    created_at: facts.createdAt,
  };
}

async function entriesOf(parts: AsyncIterator<IndexPart>): Promise<EntriesPart | null> {
  const { done, value } = await parts.next();
  return done === true || value.kind !== "entries" ? null : value;
}

function sizeOf(part: EntriesPart | null): number {
  if (part === null) return 0;
  const text = part.passages.reduce((sum, entry) => sum + entry.text.length + entry.stems.length, 0);
  return text + part.rows.reduce((sum, entry) => sum + entry.quote.length, 0) + part.values.length * 50;
}

function steps(first: number, count: number, size = removalStep): Range[] {
  const ranges: Range[] = [];
  for (let at = first; at < first + count; at += size) ranges.push({ first: at, last: Math.min(at + size, first + count) - 1 });
  return ranges;
}
