/**
 * A replica's copy of the shared database: an SQLite file with every row. It is never ahead of the shared database, so after a
 * crash it catches up; a copy that does not match the shared database's history is rebuilt.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { RalphError } from "../../domain/errors/errors.ts";
import { databaseFile } from "../files/database-file.ts";
import { appliedMigration, migrate } from "../schema/migrations.ts";
import { Database } from "../writer/database.ts";
import { AppliedRows } from "./applied-rows.ts";
import { copyState } from "./copy-state.ts";
import { copyTable } from "./replicated-tables.ts";
import type { Installation, SharedDatabase } from "./shared-database.ts";

export class SharedCopy {
  readonly #db: Database;
  readonly #shared: SharedDatabase;
  readonly #applied: AppliedRows;
  #seen: number;

  private constructor(db: Database, shared: SharedDatabase, seen: number) {
    this.#db = db;
    this.#shared = shared;
    this.#applied = new AppliedRows(db);
    this.#seen = seen;
  }

  /**
   * Opens the copy in a data directory, or begins a new one.
   * @throws RalphError `configuration` where the directory holds a database that is no copy of this installation.
   */
  static open(directory: string, shared: SharedDatabase, installation: Installation, migrations?: string): SharedCopy {
    const file = join(directory, databaseFile);
    if (existsSync(file) && !isUsable(file, installation))
      for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
    const db = new Database(file);
    try {
      db.sqlite.pragma("foreign_keys = OFF");
      migrate(db.sqlite, migrations, undefined, installation.schema);
      db.sqlite.exec(`CREATE TABLE IF NOT EXISTS ${copyTable} (installation TEXT PRIMARY KEY, seen INTEGER NOT NULL) STRICT`);
      db.sqlite.prepare(`INSERT INTO ${copyTable} VALUES (?, 0) ON CONFLICT DO NOTHING`).run(installation.id);
      return new SharedCopy(db, shared, copyState(db.sqlite)?.seen ?? 0);
    } catch (error) {
      db.close();
      throw error;
    }
  }

  /** The newest batch in the copy. */
  get seen(): number {
    return this.#seen;
  }

  /** Brings the copy up to date with the shared database. */
  async follow(): Promise<void> {
    const newest = await this.#shared.since(this.#seen, async (rows) => {
      await this.#db.write((tx) => this.#applied.apply(tx, rows));
    });
    if (newest === this.#seen) return;
    await this.#db.write((tx) => {
      this.#applied.finish(tx);
      this.#db.sqlite.prepare(`UPDATE ${copyTable} SET seen = ?`).run(newest);
    });
    this.#seen = newest;
  }

  close(): void {
    this.#db.close();
  }
}

/** Whether the copy's history matches the installation's. A later schema comes from an upgrade that did not complete. */
function isUsable(file: string, installation: Installation): boolean {
  const sqlite = new BetterSqlite3(file);
  try {
    const state = copyState(sqlite);
    if (state === null)
      throw new RalphError(
        "configuration",
        `'${file}' is a database of its own; 'ralph move --to' takes it over, or name another DATA_DIR`,
      );
    if (state.installation !== installation.id)
      throw new RalphError("configuration", `'${file}' is a copy of another installation; name another DATA_DIR, or remove the file`);
    const { seen } = state;
    return appliedMigration(sqlite) === installation.schema && seen <= installation.batch && seen >= installation.rebuilt;
  } finally {
    sqlite.close();
  }
}
