/**
 * The rows that a transaction changes, captured by temporary triggers on the only connection that writes. Rolling back to a
 * savepoint also drops its captured changes.
 */
import type BetterSqlite3 from "better-sqlite3";
import { type ReplicatedTable, replicatedTables } from "./replicated-tables.ts";
import { type RowValues, rowText } from "./row-text.ts";

export interface ChangedRow {
  readonly kind: string;
  /** The values of the key's columns, as JSON. */
  readonly key: string;
  /** Null where the row was deleted. */
  readonly content: string | null;
}

export class CapturedRows {
  readonly #tables: readonly { name: string; find: BetterSqlite3.Statement<unknown[], RowValues> }[];
  readonly #all: BetterSqlite3.Statement<[], { number: number; key: string }>;
  readonly #clear: BetterSqlite3.Statement;

  constructor(sqlite: BetterSqlite3.Database) {
    sqlite.exec("CREATE TEMP TABLE captured (number INTEGER, key TEXT, PRIMARY KEY (number, key)) WITHOUT ROWID");
    const tables = replicatedTables(sqlite);
    for (const [number, table] of tables.entries()) sqlite.exec(triggers(number, table));
    this.#tables = tables.map(({ name, key }) => ({
      name,
      find: sqlite.prepare(`SELECT * FROM main."${name}" WHERE ${key.map((column) => `"${column}" = ?`).join(" AND ")}`),
    }));
    this.#all = sqlite.prepare("SELECT number, key FROM temp.captured");
    this.#clear = sqlite.prepare("DELETE FROM temp.captured");
  }

  /** Drops the captured changes of the open transaction. */
  forget(): void {
    this.#clear.run();
  }

  /** Returns and drops the rows that the open transaction changed, with their current content. */
  take(): ChangedRow[] {
    const captured = this.#all.all();
    if (captured.length > 0) this.#clear.run();
    return captured.flatMap(({ number, key }) => {
      const table = this.#tables[number];
      if (table === undefined) return [];
      const values = JSON.parse(key) as unknown[];
      const row = table.find.get(...values);
      // Normalized JSON: the shared database compares keys as texts.
      return [{ kind: table.name, key: JSON.stringify(values), content: row === undefined ? null : rowText(row) }];
    });
  }
}

function triggers(number: number, { name, key }: ReplicatedTable): string {
  const gather = (row: "NEW" | "OLD") =>
    `INSERT INTO captured VALUES (${number}, json_array(${key.map((column) => `${row}."${column}"`).join(", ")})) ON CONFLICT DO NOTHING;`;
  const trigger = (when: string, rows: readonly ("NEW" | "OLD")[]) =>
    `CREATE TEMP TRIGGER "captured_${when}_${name}" AFTER ${when} ON main."${name}" BEGIN ${rows.map(gather).join(" ")} END;`;
  return [trigger("INSERT", ["NEW"]), trigger("UPDATE", ["OLD", "NEW"]), trigger("DELETE", ["OLD"])].join("\n");
}

/** Every shared row of a database. */
export function* allRows(sqlite: BetterSqlite3.Database): Generator<ChangedRow> {
  for (const { name, key } of replicatedTables(sqlite)) {
    for (const row of sqlite.prepare(`SELECT * FROM main."${name}"`).iterate() as Iterable<RowValues>)
      yield { kind: name, key: JSON.stringify(key.map((column) => row[column])), content: rowText(row) };
  }
}
