/** Operations on the owner's library. Adding a document streams bytes, so each transport implements it itself. */
import { z } from "zod";
import { documentInput, hitCursor, pageInput, searchWords } from "./inputs.ts";
import { operation } from "./operation.ts";

export const documentOperations = {
  listDocuments: operation({
    id: "listDocuments",
    summary: "The library, newest first",
    input: pageInput,
    effect: "read",
    run: ({ documents }, owner, page) => documents.list(owner, page),
  }),
  searchDocuments: operation({
    id: "searchDocuments",
    summary: "Passages that answer a query, best first",
    input: z.strictObject({ q: searchWords, limit: z.int().min(1).max(100), cursor: hitCursor.optional() }),
    effect: "read",
    run: ({ documents }, owner, { q, limit, cursor }) => {
      const from = Number(cursor ?? 0);
      const found = documents.search(owner, q, from + limit + 1);
      return { items: found.slice(from, from + limit), nextCursor: found.length > from + limit ? String(from + limit) : null };
    },
  }),
  getDocument: operation({
    id: "getDocument",
    summary: "One document",
    input: documentInput,
    effect: "read",
    run: ({ documents }, owner, { documentId }) => documents.get(owner, documentId),
  }),
  deleteDocument: operation({
    id: "deleteDocument",
    summary: "Delete a document; reports that cite it keep their quotations",
    input: documentInput,
    effect: "write",
    run: ({ documents }, owner, { documentId }) => documents.delete(owner, documentId),
  }),
} as const;
