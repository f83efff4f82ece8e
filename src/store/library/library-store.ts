/** The documents library over SQLite: its reads, and the writer. */
import type { DocumentFacts, DocumentRecord, IndexPart } from "../../domain/library.ts";
import type { LibraryStore } from "../../research/ports/library-store.ts";
import type { ContentRows } from "../contents.ts";
import type { Database } from "../database.ts";
import type { DiskReserve } from "../disk-reserve.ts";
import { SqliteLibraryReads } from "./library-reads.ts";
import { LibraryWriter } from "./writer.ts";

export class SqliteLibraryStore extends SqliteLibraryReads implements LibraryStore {
  readonly #writer: LibraryWriter;
  readonly #disk: DiskReserve;
  readonly #listeners: ((owner: string) => void)[] = [];

  constructor(db: Database, contents: ContentRows, disk: DiskReserve) {
    super(db, contents);
    this.#disk = disk;
    this.#writer = new LibraryWriter(db, this.documents, contents, (owner) => {
      for (const listener of this.#listeners) listener(owner);
    });
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

  onChange(listener: (owner: string) => void): void {
    this.#listeners.push(listener);
  }
}
