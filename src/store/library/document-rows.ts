/** Rows of the documents library: documents, passages, tables with their rows and values, and their full-text indexes. */

import { type Kysely, sql } from "kysely";
import type { DocumentFilter } from "../../research/ports/library-store.ts";
import type { DocumentTable } from "../schema/library-tables.ts";
import type { Tables } from "../schema/tables.ts";
import { isAmong } from "../sqlite/json-lists.ts";
import { behindAll } from "../sqlite/sort-order.ts";
import type { Database, Transaction } from "../writer/database.ts";
import { createIndexTables, halfRange, ownerRange, type Range } from "./index-tables.ts";
import { indexWrites } from "./index-writes.ts";

export type { Range } from "./index-tables.ts";
export type DocumentRow = DocumentTable;

/** How many ids of each kind a document needs. */
export interface IdCounts {
  prosePassages: number;
  rowPassages: number;
  tables: number;
  values: number;
}
/** The first assigned id of each kind of a document. */
export interface IdRanges {
  prose: number;
  row: number;
  table: number;
  value: number;
}

export function documentRows(db: Database) {
  const rows = { ...readers(db), ...writers(db), ...indexWrites(db) };
  return {
    ...rows,

    /** Allocates ids for a document; an owner's first document allocates the owner's number. */
    reserve(tx: Transaction, owner: string, counts: IdCounts): IdRanges {
      const isNew = rows.insertLibrary.run(tx, { owner }) > 0;
      const library = rows.library(owner);
      if (library === undefined) throw new Error("The library's row is missing");
      if (isNew) createIndexTables(db, library.number);
      rows.advance.run(tx, {
        owner,
        prose: counts.prosePassages,
        row: counts.rowPassages,
        tables: counts.tables,
        values: counts.values,
      });
      const { first } = ownerRange(library.number);
      return {
        prose: first + library.prose_passages,
        row: first + halfRange + library.row_passages,
        table: first + library.tables,
        value: first + library.table_values,
      };
    },
  };
}

export type DocumentRows = ReturnType<typeof documentRows>;

/** The owner's documents without those that are being added or removed. */
function ready(q: Kysely<Tables>, { owner }: { owner: string }) {
  return q.selectFrom("document").selectAll().where("owner", "=", owner).where("status", "=", "ready");
}

function readyByBytes(q: Kysely<Tables>, { owner, hash }: { owner: string; hash: string }) {
  // The last condition is written exactly as in the partial index on rows that are not removed, so that SQLite uses it.
  return ready(q, { owner }).where("bytes_hash", "=", hash).where(sql<boolean>`status <> 'removed'`);
}

function readers(db: Database) {
  const library = db.read((q, p: { owner: string }) => q.selectFrom("library").selectAll().where("owner", "=", p.owner));
  const byId = db.read((q, p: { owner: string; id: string }) => ready(q, p).where("id", "=", p.id));
  const byIds = db.read((q, p: { owner: string; ids: string }) => ready(q, p).where(isAmong("id", p.ids)).orderBy("id", "desc"));
  const byBytes = db.read((q, p: { owner: string; hash: string }) => readyByBytes(q, p).orderBy("id"));
  // A range over the hash, so that the index serves a source's short id.
  const byContent = db.read((q, p: { owner: string; from: string; to: string }) =>
    ready(q, p).where("content_hash", ">=", p.from).where("content_hash", "<", p.to).orderBy("id").limit(1),
  );
  const pages = (order: "asc" | "desc") =>
    db.read((q, p: { owner: string; from: string; since: string | null; until: string | null; limit: number }) =>
      ready(q, p)
        .where("id", order === "desc" ? "<" : ">", p.from)
        .where(sql<boolean>`(${p.since} IS NULL OR created_at >= ${p.since})`)
        .where(sql<boolean>`(${p.until} IS NULL OR created_at < ${p.until})`)
        .orderBy("id", order)
        .limit(p.limit),
    );
  const page = { asc: pages("asc"), desc: pages("desc") };
  const counts = db.read((q, p: { owner: string }) =>
    q
      .selectFrom("document")
      .where("owner", "=", p.owner)
      .where("status", "=", "ready")
      .groupBy("language")
      .orderBy("language")
      .select(({ fn }) => [
        "language",
        fn.countAll<number>().as("documents"),
        fn.sum<number>("prose_passages").as("prose_passages"),
        fn.sum<number>("row_passages").as("row_passages"),
        fn.sum<number>("tables").as("tables"),
      ]),
  );
  const unfinished = db.read((q, p: { owner: string }) =>
    q.selectFrom("document").selectAll().where("owner", "=", p.owner).where("status", "in", ["indexing", "removed"]),
  );
  const leftovers = db.read((q, _p: Record<string, never>) => q.selectFrom("document").selectAll().where("status", "!=", "ready"));
  const tables = db.read((q, p: { ids: string }) => q.selectFrom("document_table").selectAll().where(isAmong("id", p.ids)).orderBy("id"));
  const tableIds = db.read((q, p: Row<Range>) =>
    q.selectFrom("document_table").select("id").where("id", ">=", p.first).where("id", "<=", p.last).orderBy("id"),
  );
  // A cross join reads one range of the primary key after the other. To order that, SQLite would sort all rows before the limit.
  const tableRows = db.read((q, p: { table: number; ranges: string; limit: number }) =>
    q
      .selectFrom(sql<{ value: string }>`json_each(${p.ranges})`.as("range"))
      .crossJoin("table_row")
      .selectAll("table_row")
      .where("table_id", "=", p.table)
      .where(sql<boolean>`"row" BETWEEN range.value ->> 'first' AND range.value ->> 'last'`)
      .limit(p.limit),
  );
  const passageBefore = db.read((q, p: { first: number; last: number; offset: number }) =>
    q
      .selectFrom("passage")
      .select("heading")
      .where("id", ">=", p.first)
      .where("id", "<=", p.last)
      .where("start", "<=", p.offset)
      .orderBy("id", "desc")
      .limit(1),
  );
  const headings = db.read((q, p: { first: number; last: number; limit: number }) =>
    q
      .selectFrom("passage")
      .where("id", ">=", p.first)
      .where("id", "<=", p.last)
      .where("heading", "!=", "[]")
      .groupBy("heading")
      .orderBy("start")
      .limit(p.limit)
      .select(({ fn }) => ["heading", fn.min<number>("start").as("start"), fn.min<number>("line").as("line")]),
  );
  const collections = db.read((q, p: { ids: string }) =>
    q.selectFrom("document_collection").select(["document_id", "collection"]).where(isAmong("document_id", p.ids)).orderBy("collection"),
  );
  const inCollections = db.read((q, p: { owner: string; collections: string }) =>
    q
      .selectFrom("document_collection")
      .innerJoin("document", "document.id", "document_collection.document_id")
      .select("document.id")
      .distinct()
      .where("document_collection.owner", "=", p.owner)
      .where(isAmong("document_collection.collection", p.collections))
      .where("document.status", "=", "ready")
      .orderBy("document.id"),
  );
  const texts = db.read((q, p: { ids: string }) => q.selectFrom("passage").select(["id", "text"]).where(isAmong("id", p.ids)));
  return {
    library: (owner: string) => library.get({ owner }),
    byId: (owner: string, id: string) => byId.get({ owner, id }),
    /** Newest first. */
    byIds: (owner: string, ids: readonly string[]) => byIds.all({ owner, ids: JSON.stringify(ids) }),
    /** The same bytes with another media type are another document. */
    byBytes: (owner: string, hash: string) => byBytes.all({ owner, hash }),
    /** The owner's oldest document whose text's hash has this prefix. */
    byContentPrefix: (owner: string, prefix: string) => byContent.get({ owner, from: prefix, to: `${prefix}g` }),
    /** Newest first; `before` is the id of the last document of the page before. */
    page: (owner: string, before: string | null, limit: number, { order = "desc", ...times }: DocumentFilter = {}) => {
      const { createdSince: since = null, createdUntil: until = null } = times;
      return page[order].all({ owner, from: before ?? (order === "desc" ? behindAll : ""), since, until, limit });
    },
    countsByLanguage: (owner: string) => counts.all({ owner }),
    /** Documents that are being indexed or removed. */
    unfinished: (owner: string) => unfinished.all({ owner }),
    leftovers: () => leftovers.all({}),
    /** Those of these tables that exist, by id. */
    tables: (ids: readonly number[]) => tables.all({ ids: JSON.stringify(ids) }),
    /** The document's tables from a number on, from 0. */
    tablesOf: ({ first_table, tables: all }: Pick<DocumentRow, "first_table" | "tables">, from = 0, limit = all) => {
      const length = Math.max(0, Math.min(all - from, limit));
      return tables.all({ ids: JSON.stringify(Array.from({ length }, (_none, index) => first_table + from + index)) });
    },
    tableIds: (range: Range) => tableIds.all({ ...range }).map(({ id }) => id),
    /** Rows of a table in these ascending ranges, at most `limit`. */
    tableRows: (table: number, ranges: readonly Range[], limit: number) => tableRows.all({ table, ranges: JSON.stringify(ranges), limit }),
    /** The prose passage of the document that begins last at or before the offset. */
    passageBefore: ({ first_prose, prose_passages }: DocumentRow, offset: number) =>
      passageBefore.get({ first: first_prose, last: first_prose + prose_passages - 1, offset }),
    /** Heading paths of the document's prose, each with where its first passage begins. */
    headings: ({ first_prose, prose_passages }: DocumentRow, limit: number) =>
      headings.all({ first: first_prose, last: first_prose + prose_passages - 1, limit }),
    /** Collections with each of these documents in them, in the order of their names. */
    collections: (ids: readonly string[]) => collections.all({ ids: JSON.stringify(ids) }),
    /** Ids of the documents in any of the collections, in their order. */
    inCollections: (owner: string, collections: readonly string[]) =>
      inCollections.all({ owner, collections: JSON.stringify(collections) }).map(({ id }) => id),
    passageTexts: (ids: readonly number[]) => new Map(texts.all({ ids: JSON.stringify(ids) }).map(({ id, text }) => [id, text])),
  };
}

function writers(db: Database) {
  const insertLibrary = db.statement((q, p: { owner: string }) =>
    q
      .insertInto("library")
      .values({
        owner: p.owner,
        number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM library)`,
        prose_passages: 0,
        row_passages: 0,
        tables: 0,
        table_values: 0,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const advance = db.statement((q, p: { owner: string; prose: number; row: number; tables: number; values: number }) =>
    q
      .updateTable("library")
      .set({
        prose_passages: sql<number>`prose_passages + ${p.prose}`,
        row_passages: sql<number>`row_passages + ${p.row}`,
        tables: sql<number>`tables + ${p.tables}`,
        table_values: sql<number>`table_values + ${p.values}`,
      })
      .where("owner", "=", p.owner),
  );
  const setStatus = db.statement((q, p: { owner: string; id: string; status: string }) =>
    q
      .updateTable("document")
      .set({ status: p.status as DocumentTable["status"] })
      .where("owner", "=", p.owner)
      .where("id", "=", p.id),
  );
  const dropDocument = db.statement((q, p: { id: string }) => q.deleteFrom("document").where("id", "=", p.id));
  const dropRange = {
    passage: db.statement((q, p: Row<Range>) => q.deleteFrom("passage").where("id", ">=", p.first).where("id", "<=", p.last)),
    document_table: db.statement((q, p: Row<Range>) => q.deleteFrom("document_table").where("id", ">=", p.first).where("id", "<=", p.last)),
    table_value: db.statement((q, p: Row<Range>) => q.deleteFrom("table_value").where("id", ">=", p.first).where("id", "<=", p.last)),
  };
  const dropRows = db.statement((q, p: { table: number } & Row<Range>) =>
    q.deleteFrom("table_row").where("table_id", "=", p.table).where("row", ">=", p.first).where("row", "<=", p.last),
  );
  return {
    insertLibrary,
    advance,
    insertDocument: db.insertion("document"),
    setStatus,
    dropDocument,
    insertMembership: db.insertion("document_collection", "ignore"),
    insertPassages: db.insertion("passage"),
    insertTable: db.insertion("document_table"),
    insertRows: db.insertion("table_row"),
    insertValues: db.insertion("table_value"),
    dropRange,
    dropRows,
  };
}

/** A row type as an argument of a prepared statement. */
type Row<T> = { [K in keyof T]: T[K] };
