/** The tables that replicas share, from the database's schema: all except full-text indexes and tables of a single file. */
import type BetterSqlite3 from "better-sqlite3";

export interface ReplicatedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key. */
  readonly key: readonly string[];
}

/** Table that marks a file as a copy and stores its newest batch. */
export const copyTable = "replica_state";

/** Tables that belong to a single file. */
const local = new Set(["migration", copyTable]);

export function replicatedTables(sqlite: BetterSqlite3.Database): ReplicatedTable[] {
  const all = sqlite
    .prepare("SELECT name, sql FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all() as { name: string; sql: string }[];
  const indexes = all.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql)).map(({ name }) => name);
  return all
    .filter(({ name }) => !local.has(name) && !indexes.some((index) => name === index || name.startsWith(`${index}_`)))
    .map(({ name }) => {
      const columns = sqlite.pragma(`main.table_info('${name}')`) as { name: string; pk: number }[];
      const primary = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
      if (primary.length === 0) throw new Error(`The table ${name} has no primary key, so that its rows cannot be shared`);
      return { name, columns: columns.map((column) => column.name), key: primary.map((column) => column.name) };
    });
}
