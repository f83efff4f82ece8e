/** Applies rows of the shared database to a copy, and updates its full-text indexes. */
import type BetterSqlite3 from "better-sqlite3";
import { rangesOf } from "../../domain/base/number-ranges.ts";
import { cellStemsOf } from "../../domain/library/document-record.ts";
import { type DocumentRows, documentRows } from "../library/document-rows.ts";
import { createIndexTables, libraryOf } from "../library/index-tables.ts";
import type { Database, Transaction } from "../writer/database.ts";
import type { SharedRow } from "./locked-log.ts";
import { type ReplicatedTable, replicatedTables } from "./replicated-tables.ts";
import { rowOf } from "./row-text.ts";

/** Tables with a full-text index, and the index of each. */
const indexed = { passage: "passages", table_value: "values", document_table: "tables" } as const;
type Indexed = keyof typeof indexed;

export class AppliedRows {
  readonly #db: Database;
  readonly #documents: DocumentRows;
  readonly #tables: ReadonlyMap<string, ReplicatedTable>;
  readonly #statements = new Map<string, BetterSqlite3.Statement>();
  /** Tables of documents whose values may come in a later portion. */
  readonly #unindexed = new Set<number>();

  /** `db` must not enforce foreign keys: rows come in the order of their batches, not of their references. */
  constructor(db: Database) {
    this.#db = db;
    this.#documents = documentRows(db);
    this.#tables = new Map(replicatedTables(db.sqlite).map((table) => [table.name, table]));
  }

  /** Returns the rows without events that the copy had already. */
  apply(tx: Transaction, rows: readonly SharedRow[]): SharedRow[] {
    const told = new Set<SharedRow>();
    const added: Record<Indexed, number[]> = { passage: [], table_value: [], document_table: [] };
    const removed: Record<Indexed, number[]> = { passage: [], table_value: [], document_table: [] };
    for (const row of rows) {
      const { kind, key: keyText, content } = row;
      const table = this.#tables.get(kind);
      if (table === undefined) throw new Error(`The shared database has rows of '${kind}', which this version does not know`);
      const key = JSON.parse(keyText) as unknown[];
      if (isIndexed(kind)) {
        if (this.#has(table, key)) removed[kind].push(Number(key[0]));
        if (content !== null) added[kind].push(Number(key[0]));
      }
      if (kind === "event" && this.#has(table, key)) told.add(row);
      if (content === null) this.#delete(table).run(...key);
      else {
        const values = rowOf(content);
        this.#insert(table).run(...table.columns.map((column) => values[column] ?? null));
      }
    }
    for (const kind of Object.keys(indexed) as Indexed[])
      for (const range of rangesOf(removed[kind])) this.#documents.removeFromIndex[indexed[kind]](tx, range);
    for (const number of new Set([...added.passage, ...added.table_value, ...added.document_table].map(libraryOf)))
      createIndexTables(this.#db, number);
    this.#documents.indexPassages(tx, rangesOf(added.passage));
    this.#documents.indexValues(tx, rangesOf(added.table_value));
    for (const id of added.document_table) this.#unindexed.add(id);
    return rows.filter((row) => !told.has(row));
  }

  /** To be called after all rows of a batch were applied. */
  finish(tx: Transaction): void {
    const stems = this.#statement("SELECT stems FROM table_value WHERE id BETWEEN ? AND ? ORDER BY id").pluck();
    for (const table of this.#documents.tables([...this.#unindexed])) {
      const cells = cellStemsOf(stems.iterate(table.first_value, table.first_value + table.table_values - 1) as Iterable<string>);
      this.#documents.indexTable(tx, { rowid: table.id, title: table.title_stems, cells });
    }
    this.#unindexed.clear();
  }

  #has({ name, key }: ReplicatedTable, values: readonly unknown[]): boolean {
    return (
      this.#statement(`SELECT 1 FROM main."${name}" WHERE ${key.map((column) => `"${column}" = ?`).join(" AND ")}`).get(...values) !==
      undefined
    );
  }

  /** A row that conflicts by another unique column is older: its own change is among these rows. */
  #insert({ name, columns }: ReplicatedTable): BetterSqlite3.Statement {
    const names = columns.map((column) => `"${column}"`).join(", ");
    return this.#statement(`INSERT OR REPLACE INTO main."${name}" (${names}) VALUES (${columns.map(() => "?").join(", ")})`);
  }

  #delete({ name, key }: ReplicatedTable): BetterSqlite3.Statement {
    return this.#statement(`DELETE FROM main."${name}" WHERE ${key.map((column) => `"${column}" = ?`).join(" AND ")}`);
  }

  #statement(text: string): BetterSqlite3.Statement {
    const known = this.#statements.get(text) ?? this.#db.sqlite.prepare(text);
    this.#statements.set(text, known);
    return known;
  }
}

function isIndexed(kind: string): kind is Indexed {
  return kind in indexed;
}
