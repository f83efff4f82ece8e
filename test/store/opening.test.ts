import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it, vi } from "vitest";
import { lockDirectory } from "../../src/store/files/lock.ts";
import { migrationsDirectory } from "../../src/store/schema/migrations.ts";
import { openStore } from "../../src/store/store.ts";
import { temporaryDirectory } from "../support/core.ts";

function schemaOf(file: string): unknown[] {
  const sqlite = new BetterSqlite3(file, { readonly: true });
  const rows = sqlite.prepare("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name").all();
  sqlite.close();
  return rows;
}

/** A copy of the schema's files with one more. */
function migrationsWith(name: string, sql: string): string {
  const directory = temporaryDirectory();
  for (const file of readdirSync(migrationsDirectory)) copyFileSync(join(migrationsDirectory, file), join(directory, file));
  writeFileSync(join(directory, name), sql);
  return directory;
}

describe("opening a data directory", () => {
  it("brings an empty one to the newest schema, and a second time changes nothing", () => {
    const directory = temporaryDirectory();
    openStore(directory).close();
    const once = schemaOf(join(directory, "ralph.db"));
    openStore(directory).close();
    expect(schemaOf(join(directory, "ralph.db"))).toEqual(once);
  });

  it("can prepare all statements in advance against the newest schema", () => {
    const store = openStore(temporaryDirectory());
    const prepare = vi.spyOn(store.db.sqlite, "prepare");
    store.db.prepareAll();
    const prepared = prepare.mock.calls.length;
    expect(prepared).toBeGreaterThan(100);
    // None is prepared twice.
    store.db.prepareAll();
    expect(prepare.mock.calls.length).toBe(prepared);
    store.close();
  });

  it("leaves nothing of a migration that fails midway", () => {
    const directory = temporaryDirectory();
    openStore(directory).close();
    const before = schemaOf(join(directory, "ralph.db"));
    const migrations = migrationsWith("9000-broken.sql", "CREATE TABLE half (id TEXT); INSERT INTO nowhere VALUES (1);");
    expect(() => openStore(directory, { migrations })).toThrow("Migration 9000-broken.sql failed");
    expect(schemaOf(join(directory, "ralph.db"))).toEqual(before);
    openStore(directory).close();
  });

  it("refuses a database of a newer version, and one whose migration was another", () => {
    const directory = temporaryDirectory();
    const newer = migrationsWith("9000-later.sql", "CREATE TABLE later (id TEXT);");
    openStore(directory, { migrations: newer }).close();
    expect(() => openStore(directory)).toThrow("written by a newer version of Ralph");
    writeFileSync(join(newer, "9000-later.sql"), "CREATE TABLE later (id INTEGER);");
    expect(() => openStore(directory, { migrations: newer })).toThrow("9000-later.sql differs");
  });

  it.each([
    ["no database at all", Buffer.from("this is a text and no database".repeat(100))],
    ["cut in the middle", null],
  ])("refuses a file that is %s", (_what, bytes) => {
    const directory = temporaryDirectory();
    const file = join(directory, "ralph.db");
    if (bytes === null) {
      openStore(directory).close();
      writeFileSync(file, readFileSync(file).subarray(0, 9_000).fill(0x55, 4_096));
    } else writeFileSync(file, bytes);
    expect(() => openStore(directory)).toThrow(expect.objectContaining({ code: "database" }));
  });

  it("belongs to one process at a time, and is free again when that lets go", () => {
    const directory = temporaryDirectory();
    const lock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`in use by another Ralph process (pid ${process.pid})`);
    lock.release();
    lockDirectory(directory).release();
  });

  it("says in one line that a directory cannot be written", () => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, "lock.db"));
    expect(() => lockDirectory(directory)).toThrow(`DATA_DIR '${directory}' cannot be written`);
  });
});
