/** What is written to the full-text indexes of the documents library: rows go in and out many with one statement. */
import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "./database.ts";
import type { TableIndexTable } from "./document-tables.ts";
import type { SqlValue } from "./planned-once.ts";

/** First and last id; empty where it ends before it begins. */
export interface Range {
  first: number;
  last: number;
}

type IndexName = "passage_index" | "table_index" | "value_index";

export function documentIndexes(db: Database) {
  const statement = <Args extends Record<string, SqlValue>>(build: (p: Args) => RawBuilder<unknown>) =>
    db.statement((q, p: Args) => ({ compile: () => build(p).compile(q) }));
  const indexPassages = statement(
    (p: { ranges: string }) => sql`
      INSERT INTO passage_index (rowid, title, text) SELECT passage.id, title_stems, stems
      FROM json_each(${p.ranges}) AS range CROSS JOIN passage ON passage.id BETWEEN range.value ->> 'first' AND range.value ->> 'last'`,
  );
  const indexTable = statement(
    (p: { rowid: number; title: string; cells: string }) =>
      sql`INSERT INTO table_index (rowid, title, cells) VALUES (${p.rowid}, ${p.title}, ${p.cells})`,
  );
  const indexValues = statement(
    (p: { ranges: string }) => sql`
      INSERT INTO value_index (rowid, stems) SELECT table_value.id, stems
      FROM json_each(${p.ranges}) AS range CROSS JOIN table_value ON table_value.id BETWEEN range.value ->> 'first' AND range.value ->> 'last'`,
  );
  const deleting = (name: IndexName) =>
    statement((p: { first: number; last: number }) => sql`DELETE FROM ${sql.table(name)} WHERE rowid BETWEEN ${p.first} AND ${p.last}`);
  const [passages, tables, values] = [deleting("passage_index"), deleting("table_index"), deleting("value_index")];

  return {
    /** Indexes passages that are stored. In the order of their ids: an index writes what it gathered at every id that is less. */
    indexPassages: (tx: Transaction, ranges: readonly Range[]): void => {
      indexPassages.run(tx, { ranges: JSON.stringify(ranges) });
    },
    indexTable: (tx: Transaction, row: TableIndexTable): void => {
      indexTable.run(tx, { ...row });
    },
    indexValues: (tx: Transaction, ranges: readonly Range[]): void => {
      indexValues.run(tx, { ranges: JSON.stringify(ranges) });
    },
    removeFromIndex: { passages: passages.run, tables: tables.run, values: values.run },
  };
}
