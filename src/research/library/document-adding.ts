/** Adds documents to an owner's library: one, or those of an archive or a mail. */

import { sha256 } from "../../domain/base/json.ts";
import { isRalphError, RalphError } from "../../domain/errors/errors.ts";
import type { DocumentRecord } from "../../domain/library/document-record.ts";
import { isContainer, mediaTypeOf, type ReadableType } from "../../sources/documents/media-type.ts";
import type { DocumentParser } from "../../sources/documents/parser-pool.ts";
import type { LibraryStore } from "../ports/library-store.ts";
import type { NewDocument } from "../ports/service.ts";

export interface AddingOptions {
  clock: () => Date;
  /** A new UUIDv7. */
  newId: () => string;
  /** Largest document, in bytes. */
  maxDocumentBytes: number;
  /** Reserves storage for a document until the returned function is called. @throws RalphError `quota_exceeded` */
  admit?: ((owner: string, bytes: number) => Promise<() => void>) | undefined;
}

export interface AddedRecords {
  items: { record: DocumentRecord; created: boolean }[];
  /** Files of an archive that were not added, and why. */
  refused: { name: string; error: RalphError }[];
  /** Whether the document contains others: an archive, or a mail with attachments. */
  isArchive: boolean;
}

/** Files of one archive that are added at once. */
const together = 8;

export class DocumentAdding {
  readonly #store: LibraryStore;
  readonly #parser: DocumentParser;
  readonly #options: AddingOptions;
  readonly #underWay = new Map<string, Promise<DocumentRecord>>();

  constructor(store: LibraryStore, parser: DocumentParser, options: AddingOptions) {
    this.#store = store;
    this.#parser = parser;
    this.#options = options;
  }

  /**
   * @throws RalphError where the document, or every file of an archive, cannot be read; and errors of the store. Files of an
   * archive that were added before the store failed stay.
   */
  async add(owner: string, document: NewDocument): Promise<AddedRecords> {
    this.#assertSize(document);
    const name = document.name.trim();
    if (name === "")
      throw new RalphError("invalid_input", "The document has no name", { issues: [{ path: "name", message: "must not be empty" }] });
    const { type } = mediaTypeOf(document.mediaType, name);
    if (isContainer(type)) return this.#addItems(owner, { ...document, name }, type);
    return { items: [await this.#addOne(owner, { ...document, name }, type)], refused: [], isArchive: false };
  }

  async #addItems(owner: string, archive: NewDocument, type: ReadableType): Promise<AddedRecords> {
    const items: (AddedRecords["items"][number] | null)[] = [];
    const refused: AddedRecords["refused"] = [];
    const adding = new Set<Promise<void>>();
    let failure: { error: unknown } | null = null;
    const found = this.#parser.unpack(archive, { owner, session: "" });
    try {
      for await (const item of found) {
        const place = items.push(null) - 1;
        const job: Promise<void> = this.#addItem(owner, { ...item, url: archive.url, collection: archive.collection })
          .then((added) => {
            items[place] = added;
          })
          .catch((error: unknown) => {
            if (isRalphError(error) && error.kind === "permanent") refused.push({ name: item.name, error });
            else failure ??= { error };
          })
          .finally(() => adding.delete(job));
        adding.add(job);
        if (adding.size >= together) await Promise.race(adding);
        if (failure !== null) break;
      }
    } finally {
      await Promise.all(adding);
      await found.return(undefined);
    }
    const failed = failure as { error: unknown } | null;
    if (failed !== null) throw failed.error;
    const taken = items.filter((item) => item !== null);
    if (taken.length === 0) throw noneTaken(refused);
    return { items: taken, refused, isArchive: type === "application/zip" || items.length > 1 };
  }

  async #addItem(owner: string, item: NewDocument): Promise<AddedRecords["items"][number]> {
    this.#assertSize(item);
    return this.#addOne(owner, item, mediaTypeOf(item.mediaType, item.name).type);
  }

  async #addOne(owner: string, document: NewDocument, type: ReadableType): Promise<AddedRecords["items"][number]> {
    const hash = sha256(document.bytes);
    const known = this.#store.withBytes(owner, hash).find(({ mediaType }) => mediaType === type);
    if (known !== undefined) return { record: await this.#joined(known, document), created: false };
    const key = `${owner} ${hash} ${type}`;
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return { record: await this.#joined(await underWay, document), created: false };
    const adding = this.#stored(owner, document, type, hash).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, adding);
    return { record: await adding, created: true };
  }

  /** The existing document, added to the new one's collection too. */
  async #joined(record: DocumentRecord, { collection }: NewDocument): Promise<DocumentRecord> {
    if (collection === undefined || record.collections.includes(collection)) return record;
    return (await this.#store.join(record, collection)) ?? record;
  }

  async #stored(
    owner: string,
    { name, mediaType, bytes, url, collection }: NewDocument,
    type: string,
    bytesHash: string,
  ): Promise<DocumentRecord> {
    const admitted = await this.#options.admit?.(owner, bytes.length);
    const parts = this.#parser.parse({ name, mediaType, bytes }, { owner, session: "" });
    try {
      const createdAt = this.#options.clock().toISOString();
      const collections = collection === undefined ? [] : [collection];
      const facts = {
        id: this.#options.newId(),
        owner,
        name,
        mediaType: type,
        url,
        bytes: bytes.length,
        bytesHash,
        collections,
        createdAt,
      };
      return await this.#store.add(facts, parts);
    } finally {
      await parts.return(undefined);
      admitted?.();
    }
  }

  #assertSize({ bytes }: NewDocument): void {
    const most = this.#options.maxDocumentBytes;
    if (bytes.length <= most) return;
    throw new RalphError("payload_too_large", `The document has ${bytes.length} bytes; at most ${most} are accepted`, {
      issues: [{ path: "content", message: `must not have more than ${most} bytes` }],
    });
  }
}

function noneTaken(refused: AddedRecords["refused"]): RalphError {
  if (refused.length === 0) {
    return new RalphError("unprocessable", "The archive holds no file", { issues: [{ path: "content", message: "holds no file" }] });
  }
  const issues = refused.slice(0, 20).map(({ name, error }) => ({ path: "content", message: `${name}: ${error.message}` }));
  return new RalphError("unprocessable", `None of the archive's files can be read; ${issues[0]?.message ?? ""}`, { issues });
}
