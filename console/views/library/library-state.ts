/** The library's documents, newest first, page by page. */
import { type Api, answerOf } from "../../../clients/typescript/src/api.ts";
import type { Document } from "../../../clients/typescript/src/api-types.ts";
import { client } from "../../service/client.ts";
import { type Loaded, useLoaded } from "../loaded.ts";

export interface LibraryPage {
  items: Document[];
  nextCursor: string | null;
}

export interface Library extends Loaded<LibraryPage> {
  more: () => Promise<void>;
}

const pageSize = 100;

export function useLibrary(): Library {
  const loaded = useLoaded((signal, { api }) => documentsFrom(api, null, signal), []);
  const more = async () => {
    const cursor = loaded.value?.nextCursor ?? null;
    if (cursor === null) return;
    const next = await documentsFrom(client.api, cursor, null);
    loaded.change(({ items }) => ({ items: [...items, ...next.items], nextCursor: next.nextCursor }));
  };
  return { ...loaded, more };
}

function documentsFrom(api: Api, cursor: string | null, signal: AbortSignal | null): Promise<LibraryPage> {
  const query = { limit: pageSize, ...(cursor !== null && { cursor }) };
  return answerOf(api.GET("/documents", { params: { query }, signal }));
}

/** Names of the collections that the loaded documents are in, in alphabetical order. */
export function collectionsOf(documents: readonly Pick<Document, "collections">[]): string[] {
  return [...new Set(documents.flatMap(({ collections }) => collections))].sort((a, b) => a.localeCompare(b));
}
