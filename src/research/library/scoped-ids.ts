/** Which documents a session may search. */
import type { ToolScope } from "../../sources/tool.ts";
import type { LibraryStore } from "../ports/library-store.ts";

/** Ids of the named documents and of those in the named collections; null for the whole library. */
export function scopedIds(
  store: Pick<LibraryStore, "inCollections">,
  { owner, documentIds, collections }: Pick<ToolScope, "owner" | "documentIds" | "collections">,
): readonly string[] | null {
  if (collections === null) return documentIds;
  const members = store.inCollections(owner, collections);
  if (documentIds === null) return members;
  const named = new Set(documentIds);
  return members.filter((id) => named.has(id));
}
