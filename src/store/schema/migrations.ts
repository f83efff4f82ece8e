/** Brings a database to the newest schema: plain SQL files, each with its bookkeeping in one transaction. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { sha256 } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";

export const migrationsDirectory = join(import.meta.dirname, "../../../migrations");

interface Migration {
  id: number;
  name: string;
  sql: string;
}

/** The newest migration that this version knows. */
export function newestMigration(directory: string = migrationsDirectory): number {
  return Math.max(0, ...read(directory).map(({ id }) => id));
}

/** The newest migration of a database; 0 where it has none. */
export function appliedMigration(sqlite: BetterSqlite3.Database): number {
  return Number(sqlite.prepare("SELECT coalesce(max(id), 0) FROM migration").pluck().get());
}

/**
 * Applies the missing migrations in order, up to `until`. A failing file is rolled back as a whole.
 * @throws RalphError `configuration` when the database was written by a newer Ralph.
 */
export function migrate(
  sqlite: BetterSqlite3.Database,
  directory: string = migrationsDirectory,
  hook?: (point: "migration half done") => void,
  until = Number.POSITIVE_INFINITY,
): string[] {
  sqlite.exec(
    "CREATE TABLE IF NOT EXISTS migration (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL, applied_at TEXT NOT NULL)",
  );
  const known = read(directory);
  const applied = sqlite.prepare("SELECT id, name, hash FROM migration ORDER BY id").all() as { id: number; name: string; hash: string }[];
  const unknown = applied.find(({ id }) => !known.some((migration) => migration.id === id));
  if (unknown !== undefined) {
    throw new RalphError(
      "configuration",
      `The database was written by a newer version of Ralph: it has migration ${unknown.id} (${unknown.name}), which this version does not know`,
    );
  }
  const changed = applied.find(({ id, hash }) => known.some((migration) => migration.id === id && sha256(migration.sql) !== hash));
  if (changed !== undefined) {
    throw new RalphError("configuration", `The database was written by another edition of Ralph: migration ${changed.name} differs`);
  }
  const missing = known.filter(({ id }) => id <= until && !applied.some((row) => row.id === id));
  for (const migration of missing) apply(sqlite, migration, hook);
  return missing.map(({ name }) => name);
}

function read(directory: string): Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{4}-.*\.sql$/.test(file))
    .sort()
    .map((name) => ({ id: Number(name.slice(0, 4)), name, sql: readFileSync(join(directory, name), "utf8") }));
}

function apply(sqlite: BetterSqlite3.Database, { id, name, sql }: Migration, hook?: (point: "migration half done") => void): void {
  sqlite.exec("BEGIN IMMEDIATE");
  try {
    // A migration may edit the text of the schema, which SQLite otherwise refuses.
    sqlite.unsafeMode(true);
    sqlite.exec(sql);
    sqlite.unsafeMode(false);
    hook?.("migration half done");
    sqlite
      .prepare("INSERT INTO migration (id, name, hash, applied_at) VALUES (?, ?, ?, ?)")
      .run(id, name, sha256(sql), new Date().toISOString());
    sqlite.exec("COMMIT");
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec("ROLLBACK");
    sqlite.unsafeMode(false);
    throw failureOf(name, error);
  }
}

/** A full disk keeps its code: a start then frees the space that is reserved for it, and tries again. */
function failureOf(name: string, error: unknown): RalphError {
  const isFull = (error as { code?: unknown }).code === "SQLITE_FULL";
  const failed = isFull ? "failed, because the disk is full" : "failed";
  const message = `Migration ${name} ${failed}; the database is as it was before it`;
  return new RalphError(isFull ? "storage_full" : "database", message, { cause: error });
}
