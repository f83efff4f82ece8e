/** Rows that tests write to a store, and what they look for in its file. */
import BetterSqlite3 from "better-sqlite3";
import { sha256 } from "../../../src/domain/base/json.ts";
import type { IndexPart } from "../../../src/domain/library/document-record.ts";
import { indexParts } from "../../../src/sources/documents/index-parts.ts";
import { parseDocument } from "../../../src/sources/documents/parse.ts";
import { replicatedTables } from "../../../src/store/shared/replicated-tables.ts";
import type { Store } from "../../../src/store/store.ts";

const at = "2026-01-02T03:04:05.678Z";

export async function addDocument({ library }: Store, name: string, content: string, owner = "ada") {
  const document = { name, mediaType: "", bytes: new TextEncoder().encode(content) };
  const facts = {
    id: name,
    owner,
    name,
    mediaType: "text/csv",
    url: null,
    bytes: content.length,
    bytesHash: sha256(content),
    collections: [],
  };
  return library.add({ ...facts, createdAt: at }, parts(document));
}

async function* parts(document: { name: string; mediaType: string; bytes: Uint8Array }): AsyncGenerator<IndexPart, undefined> {
  yield* indexParts(await parseDocument(document), document);
}

export const remember = ({ experience }: Store, text: string, signature = "s") =>
  experience.remember("ada", "assessment", signature, { text }, at);

/** Every shared row of a file, table by table. */
export function rowsOf(file: string): Record<string, unknown[]> {
  const sqlite = new BetterSqlite3(file, { readonly: true });
  try {
    return Object.fromEntries(
      replicatedTables(sqlite).map(({ name, key }) => [name, sqlite.prepare(`SELECT * FROM "${name}" ORDER BY ${key.join(", ")}`).all()]),
    );
  } finally {
    sqlite.close();
  }
}

export function found(store: Store, stem: string, owner = "ada") {
  const scope = store.library.scope(owner, null);
  return {
    passages: scope.passages([stem], true, 10).map(({ documentId }) => documentId),
    tables: scope.tables([stem], 10),
  };
}
