/** Rows of `page`: an owner's cache of web pages by address; the oldest are evicted. */
import type { PageRecord } from "../../domain/evidence/web-page.ts";
import { deletionBy, rowsBy } from "../writer/by-columns.ts";
import type { Database } from "../writer/database.ts";
import type { ContentRows } from "./contents.ts";

export function pageRows(db: Database, contents: ContentRows) {
  const find = rowsBy(db, "page", ["owner", "url"]);
  const put = db.insertion("page", { key: ["owner", "url"] });
  const remove = deletionBy(db, "page", "owner", "url");
  const surplus = db.read((sql, p: { owner: string; most: number }) =>
    sql
      .selectFrom("page")
      .select(["url", "hash"])
      .where("owner", "=", p.owner)
      .orderBy("retrieved_at", "desc")
      .limit(100)
      .offset(p.most as never),
  );
  return {
    find: (owner: string, url: string): PageRecord | undefined =>
      find.all({ owner, url }).map(({ record }) => JSON.parse(record) as PageRecord)[0],
    /** Stores a page with its text and keeps the owner's newest `most` pages. */
    put: (owner: string, page: PageRecord, text: string, most: number): Promise<void> =>
      db.write((tx) => {
        const { url, hash, retrievedAt } = page;
        const before = find.get({ owner, url })?.hash;
        contents.insert(tx, owner, hash, new TextEncoder().encode(text));
        put(tx, { owner, url, hash, record: JSON.stringify(page), retrieved_at: retrievedAt });
        if (before !== undefined && before !== hash) contents.release(tx, owner, before);
        for (const old of surplus.all({ owner, most })) {
          remove.run(tx, { owner, url: old.url });
          contents.release(tx, owner, old.hash);
        }
      }),
  };
}

export type PageRows = ReturnType<typeof pageRows>;
