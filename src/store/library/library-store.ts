/** The documents library over SQLite: its reads, and the writer. */
import type { DocumentFacts, DocumentRecord, IndexPart } from "../../domain/library/document-record.ts";
import type { LibraryStore } from "../../research/ports/library-store.ts";
import type { DiskReserve } from "../files/disk-reserve.ts";
import type { ContentRows } from "../rows/contents.ts";
import type { Database, Transaction } from "../writer/database.ts";
import { dropLibrary, type MovedDocuments, moveLibrary } from "./hand-over.ts";
import { SqliteLibraryReads } from "./library-reads.ts";
import { LibraryWriter } from "./writer.ts";

export class SqliteLibraryStore extends SqliteLibraryReads implements LibraryStore {
  readonly #db: Database;
  readonly #writer: LibraryWriter;
  readonly #disk: DiskReserve;
  readonly #listeners: ((owner: string) => void)[] = [];

  constructor(db: Database, contents: ContentRows, disk: DiskReserve) {
    super(db, contents);
    this.#db = db;
    this.#disk = disk;
    this.#writer = new LibraryWriter(db, this.documents, contents, (owner) => this.#tell(owner));
  }

  async add(facts: DocumentFacts, parts: AsyncIterator<IndexPart>): Promise<DocumentRecord> {
    this.#disk.assertRoom();
    return this.record(await this.#writer.add(facts, parts));
  }

  async join({ owner, id }: DocumentRecord, collection: string): Promise<DocumentRecord | undefined> {
    this.#disk.assertRoom();
    const row = this.documents.byId(owner, id);
    if (row !== undefined) await this.#writer.join(row, collection);
    return this.byId(owner, id);
  }

  async remove({ owner, id }: DocumentRecord): Promise<void> {
    const row = this.documents.byId(owner, id);
    if (row !== undefined) await this.#disk.freeing(() => this.#writer.remove(row));
  }

  clearLeftovers(): Promise<number> {
    return this.#writer.clearLeftovers();
  }

  /** Removes an owner's empty library after its last document: its indexes, and its number. */
  dropLibrary(tx: Transaction, owner: string): void {
    dropLibrary(this.#db, owner);
    tx.afterCommit(() => this.#tell(owner));
  }

  /** Moves one owner's documents into another's library. @throws RalphError `conflict` while one is being added or removed */
  handOver(tx: Transaction, from: string, to: string): MovedDocuments {
    const moved = moveLibrary(this.#db, tx, this.documents, { from, to });
    tx.afterCommit(() => {
      for (const owner of [from, to]) this.#tell(owner);
    });
    return moved;
  }

  /** Called when another process changed documents of these owners. */
  changedElsewhere(owners: Iterable<string>): void {
    for (const owner of owners) this.#tell(owner);
  }

  #tell(owner: string): void {
    for (const listener of this.#listeners) listener(owner);
  }

  onChange(listener: (owner: string) => void): void {
    this.#listeners.push(listener);
  }
}
