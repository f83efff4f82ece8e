/** Lists an owner's documents for agents: a page of those in the session's scope, filtered by words of their names. */
import { sourceIdOf } from "../../domain/evidence/evidence.ts";
import type { DocumentRecord } from "../../domain/library/document-record.ts";
import type { ToolScope } from "../../sources/tool.ts";
import type { ListOutput } from "../../sources/tools/library-tools.ts";
import type { LibraryStore } from "../ports/library-store.ts";
import { scopedIds } from "./scoped-ids.ts";
import { warningTexts } from "./table-hit.ts";

/** Most documents that one page filters. */
const mostLookedAt = 20_000;
const pageSize = 500;

export interface ListRequest {
  limit: number;
  after?: string | undefined;
  words?: string | undefined;
}

/** Newest first. An `after` that is no document of the scope starts at the beginning. */
export function documentPage(store: LibraryStore, scope: ToolScope, { limit, after, words }: ListRequest): Omit<ListOutput, "total"> {
  const start = after === undefined ? undefined : store.bySource(scope.owner, after);
  const wanted = (words ?? "").toLowerCase().split(/\s+/u).filter(Boolean);
  const found: DocumentRecord[] = [];
  for (const document of newestFirst(store, scope, start?.id ?? null)) {
    const named = `${document.name} ${document.title ?? ""}`.toLowerCase();
    if (wanted.length === 0 || wanted.some((word) => named.includes(word))) found.push(document);
    if (found.length > limit) break;
  }
  return { documents: found.slice(0, limit).map(listed), more: found.length > limit };
}

function* newestFirst(store: LibraryStore, scope: ToolScope, before: string | null): Generator<DocumentRecord> {
  const { owner } = scope;
  const documentIds = scopedIds(store, scope);
  if (documentIds !== null) {
    const ids = [...new Set(documentIds)]
      .filter((id) => before === null || id < before)
      .sort()
      .reverse();
    for (let from = 0; from < ids.length; from += pageSize) yield* store.byIds(owner, ids.slice(from, from + pageSize));
    return;
  }
  let last = before;
  for (let seen = 0; seen < mostLookedAt; seen += pageSize) {
    const page = store.page(owner, last, pageSize);
    yield* page;
    last = page.at(-1)?.id ?? null;
    if (page.length < pageSize) return;
  }
}

function listed(document: DocumentRecord): ListOutput["documents"][number] {
  const { id, name, title, mediaType, language, passages, tables, contentHash, createdAt } = document;
  const warnings = warningTexts(document);
  return { sourceId: sourceIdOf(contentHash), documentId: id, name, title, mediaType, language, passages, tables, createdAt, warnings };
}
