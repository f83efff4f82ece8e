/** A library in memory that takes text and refuses bytes; its search finds a word as it stands. */

import { sha256 } from "../../../src/domain/base/json.ts";
import type { Page, PageRequest } from "../../../src/domain/base/page.ts";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import type { DocumentText, LibraryDocument, SearchHit } from "../../../src/domain/library/document.ts";
import type { AddedDocuments, Documents, NewDocument } from "../../../src/research/ports/service.ts";
import { pageOf } from "./memory-sessions.ts";

export class MemoryDocuments implements Documents {
  readonly kept = new Map<string, { owner: string; document: LibraryDocument; text: string; added: NewDocument }>();

  /** How often something was sent. */
  received = 0;

  async download(_owner: string, url: string): Promise<NewDocument> {
    return { name: "downloaded.md", mediaType: "text/markdown", bytes: new TextEncoder().encode(`From ${url}`), url };
  }

  async add(owner: string, added: NewDocument): Promise<AddedDocuments> {
    this.received++;
    const text = Buffer.from(added.bytes).toString();
    if (added.mediaType === "application/zip") return this.#addFiles(owner, added, text);
    if (text.includes("\u0000")) throw new RalphError("unsupported_media_type", `'${added.name}' is not text`);
    const id = `d-${sha256(added.bytes).slice(0, 12)}`;
    const before = this.kept.get(id);
    if (before !== undefined) return { items: [{ document: before.document, created: false }], refused: [], isArchive: false };
    const document = {
      id,
      name: added.name,
      mediaType: added.mediaType,
      url: added.url,
      language: "en",
      bytes: added.bytes.length,
      passages: 1,
      tables: 0,
      collections: added.collection === undefined ? [] : [added.collection],
      warnings: [],
      createdAt: "2026-03-02T09:15:04.117Z",
    };
    this.kept.set(id, { owner, document, text, added });
    return { items: [{ document, created: true }], refused: [], isArchive: false };
  }

  /** An archive is a list of names here: files ending in .png are refused. */
  async #addFiles(owner: string, archive: NewDocument, names: string): Promise<AddedDocuments> {
    const files = names.split(" ").map((name) => ({ ...archive, name, mediaType: "text/plain", bytes: Buffer.from(name) }));
    const taken = files.filter(({ name }) => !name.endsWith(".png"));
    const added = await Promise.all(taken.map((file) => this.add(owner, file)));
    const refused = files
      .filter((file) => !taken.includes(file))
      .map(({ name }) => ({ name, error: "unsupported_media_type" as const, message: "is a picture" }));
    return { items: added.flatMap(({ items }) => items), refused, isArchive: true };
  }

  async get(owner: string, id: string): Promise<LibraryDocument> {
    const kept = this.kept.get(id);
    if (kept?.owner !== owner) throw new RalphError("not_found", `There is no document '${id}'`);
    return kept.document;
  }

  async text(owner: string, id: string, part: { from: number; to: number }): Promise<DocumentText> {
    const document = await this.get(owner, id);
    const text = this.kept.get(id)?.text ?? "";
    const to = Math.min(part.to, text.length);
    const from = Math.min(part.from, to);
    return { document, from, to, length: text.length, text: text.slice(from, to) };
  }

  async list(owner: string, page: PageRequest, { sha256: hash }: { sha256?: string | undefined } = {}): Promise<Page<LibraryDocument>> {
    return pageOf(
      [...this.kept.values()]
        .filter((kept) => kept.owner === owner && (hash === undefined || sha256(kept.added.bytes) === hash))
        .map(({ document }) => document),
      page,
    );
  }

  async delete(owner: string, id: string): Promise<void> {
    await this.get(owner, id);
    this.kept.delete(id);
  }

  async searchHits(_owner: string, query: string, limit: number): Promise<SearchHit[]> {
    return [...this.kept.values()]
      .filter(({ text }) => text.includes(query))
      .slice(0, limit)
      .map(({ document: { id, name }, text }) => {
        const from = text.indexOf(query);
        const place = { from: 0, to: text.length, line: 1 };
        return { documentId: id, name, heading: [], place, text, highlights: [{ from, to: from + query.length }], score: 1 };
      });
  }
}
