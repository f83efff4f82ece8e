/** Operations on the owner's library. */
import { z } from "zod";
import { sha256 } from "../domain/base/json.ts";
import { document, documentText, searchHit } from "../domain/library/document.ts";
import { access } from "./access.ts";
import { addedDocuments, nothing, pageOf } from "./answers.ts";
import {
  boundedPart,
  bytesHash,
  documentFilter,
  documentInput,
  hitCursor,
  newDocument,
  pageInput,
  pageLimit,
  searchWords,
  sourcePart,
} from "./inputs.ts";
import { operation } from "./operation.ts";
import { addressOf, wholeDocument } from "./rules.ts";

export const documentOperations = {
  /** Adds one document, or an archive of them; a transport that accepts several at once performs it for each. */
  addDocuments: operation({
    id: "addDocuments",
    summary: "Add a document, or several files of a form; it is searchable when the answer comes",
    input: newDocument,
    effect: "write",
    allowed: access.writeDocuments,
    answer: addedDocuments,
    replayed: ({ bytes, ...body }) => ({ route: "POST /documents", body: { ...body, bytes: bytes === undefined ? null : sha256(bytes) } }),
    run: async ({ documents }, { owner }, { bytes, ...document }) => {
      if (bytes !== undefined) return documents.add(owner, { ...wholeDocument(document, bytes), url: document.url ?? null });
      const { name, mediaType, ...downloaded } = await documents.download(owner, addressOf(document));
      const named = { name: document.name ?? name, mediaType: document.mediaType ?? mediaType };
      return documents.add(owner, { ...document, ...downloaded, ...named });
    },
  }),
  listDocuments: operation({
    id: "listDocuments",
    summary: "The library, newest first unless asked otherwise",
    input: pageInput.extend({ sha256: bytesHash.optional(), ...documentFilter.shape }),
    effect: "read",
    allowed: access.readDocuments,
    answer: pageOf(document),
    run: ({ documents }, { owner }, { limit, cursor, ...filter }) => documents.list(owner, { limit, cursor }, filter),
  }),
  searchDocuments: operation({
    id: "searchDocuments",
    summary: "Passages that answer a query, best first",
    input: z.strictObject({ q: searchWords, limit: pageLimit(100, 20), cursor: hitCursor.optional() }),
    effect: "read",
    allowed: access.readDocuments,
    answer: pageOf(searchHit),
    run: async ({ documents }, { owner }, { q, limit, cursor }) => {
      const from = Number(cursor ?? 0);
      const found = await documents.searchHits(owner, q, from + limit + 1);
      return { items: found.slice(from, from + limit), nextCursor: found.length > from + limit ? String(from + limit) : null };
    },
  }),
  getDocument: operation({
    id: "getDocument",
    summary: "One document",
    input: documentInput,
    effect: "read",
    allowed: access.readDocuments,
    answer: document,
    run: ({ documents }, { owner }, { documentId }) => documents.get(owner, documentId),
  }),
  getDocumentText: operation({
    id: "getDocumentText",
    summary: "The text of a document as it was read, or a part of it",
    input: documentInput.extend(sourcePart.shape),
    effect: "read",
    allowed: access.readDocuments,
    answer: documentText,
    run: ({ documents }, { owner }, { documentId, ...part }) => documents.text(owner, documentId, boundedPart(part)),
  }),
  deleteDocument: operation({
    id: "deleteDocument",
    summary: "Delete a document; reports that cite it keep their quotations",
    input: documentInput,
    effect: "write",
    allowed: access.writeDocuments,
    answer: nothing,
    run: ({ documents }, { owner }, { documentId }) => documents.delete(owner, documentId),
  }),
} as const;
