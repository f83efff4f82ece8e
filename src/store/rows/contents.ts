/** Rows of `content`: texts of sources, by owner and hash. A text is deleted with its last reference from a document, source or page. */
import { sql } from "kysely";
import { decoded, type Encoded } from "../../domain/base/json.ts";
import type { Division } from "../../domain/evidence/division.ts";
import type { Contents } from "../../research/ports/contents.ts";
import { isAmong } from "../sqlite/json-lists.ts";
import { rowsBy } from "../writer/by-columns.ts";
import type { Database, Transaction } from "../writer/database.ts";

export interface ContentRows extends Contents {
  insert(tx: Transaction, owner: string, hash: string, utf8: Uint8Array): void;
  /** Inserts where the pages, sheets … of a text begin; after the text itself. */
  insertDivisions(tx: Transaction, owner: string, hash: string, divisions: Encoded<readonly Division[]>): void;
  /** Deletes the text unless it is still referenced. */
  release(tx: Transaction, owner: string, hash: string): void;
  /** The divisions of those of these texts that have any, by hash. */
  divisionsOf(owner: string, hashes: readonly string[]): ReadonlyMap<string, readonly Division[]>;
}

/** Maximum number of texts whose divisions are cached. */
const rememberedTexts = 100;

export function contentRows(db: Database): ContentRows {
  const insert = db.statement((q, p: { owner: string; hash: string; utf8: Uint8Array }) =>
    q
      .insertInto("content")
      .values({ owner: p.owner, hash: p.hash, text: sql<string>`CAST(${p.utf8} AS TEXT)` })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const release = db.statement((q, p: { owner: string; hash: string }) =>
    q
      .deleteFrom("content")
      .where("owner", "=", p.owner)
      .where("hash", "=", p.hash)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("source").select("id").where("source.owner", "=", p.owner).where("source.hash", "=", p.hash))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("page").select("url").where("page.owner", "=", p.owner).where("page.hash", "=", p.hash))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("document").select("id").where("document.owner", "=", p.owner).where("content_hash", "=", p.hash))),
      ),
  );
  const content = rowsBy(db, "content", ["owner", "hash"]);
  const insertDivisions = db.insertion("content_division", "ignore");
  const divisions = db.read((q, p: { owner: string; hashes: string }) =>
    q.selectFrom("content_division").select(["hash", "divisions"]).where("owner", "=", p.owner).where(isAmong("hash", p.hashes)),
  );
  const remembered = new Map<string, readonly Division[]>();
  const rows: ContentRows = {
    insertDivisions: (tx, owner, hash, list) => {
      insertDivisions(tx, { owner, hash, divisions: list });
    },
    divisions: (owner, hash) => rows.divisionsOf(owner, [hash]).get(hash) ?? [],
    divisionsOf: (owner, hashes) => {
      const found = new Map<string, readonly Division[]>();
      const unread: string[] = [];
      for (const hash of hashes) {
        const known = remembered.get(`${owner} ${hash}`);
        if (known === undefined) unread.push(hash);
        else found.set(hash, known);
      }
      // A text without any is asked for again: the same text read from another format may add them.
      for (const row of unread.length === 0 ? [] : divisions.all({ owner, hashes: JSON.stringify(unread) })) {
        const list = decoded<readonly Division[]>(row.divisions);
        if (remembered.size >= rememberedTexts) remembered.clear();
        remembered.set(`${owner} ${row.hash}`, list);
        found.set(row.hash, list);
      }
      return found;
    },
    insert: (tx, owner, hash, utf8) => {
      insert.run(tx, { owner, hash, utf8 });
    },
    release: (tx, owner, hash) => {
      release.run(tx, { owner, hash });
    },
    put: (owner, hash, words) => db.write((tx) => rows.insert(tx, owner, hash, new TextEncoder().encode(words))),
    text: (owner, hash) => content.get({ owner, hash })?.text,
  };
  return rows;
}
