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

const plainChecks = "0032-plain-checks.sql";

function insertSession({ db }: { db: { sqlite: BetterSqlite3.Database } }, values: Record<string, string | null>): void {
  const row = {
    ...{ id: "s1", owner: "o", query: "q", engine: "e", strategy_wanted: "auto", auto_approve: 0, plan_approval: 0, limits: "{}" },
    ...{ allowed_tools: "[]", metadata: "{}", pins: "{}", created_at: "", updated_at: "", status: "done", ...values },
  };
  const names = Object.keys(row);
  db.sqlite.prepare(`INSERT INTO session (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(row);
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

  it("tells a migration that finds the disk full from others, as the start frees its reserve for it", () => {
    const directory = temporaryDirectory();
    openStore(directory).close();
    const sql = "PRAGMA max_page_count = 1; CREATE TABLE large (bytes BLOB); INSERT INTO large VALUES (zeroblob(1000000));";
    const message = "Migration 9000-large.sql failed, because the disk is full; the database is as it was before it";
    const open = () => openStore(directory, { migrations: migrationsWith("9000-large.sql", sql) });
    expect(open).toThrow(expect.objectContaining({ code: "storage_full", message }));
    openStore(directory).close();
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

  it("edits checks in place: an older database keeps its rows, and refuses the same words as before", () => {
    const directory = temporaryDirectory();
    const file = join(directory, "ralph.db");
    const earlier = temporaryDirectory();
    for (const name of readdirSync(migrationsDirectory).filter((name) => name < plainChecks))
      copyFileSync(join(migrationsDirectory, name), join(earlier, name));
    const before = openStore(directory, { migrations: earlier });
    insertSession(before, {});
    before.close();
    const schema = schemaOf(file);
    const sql = readFileSync(join(migrationsDirectory, plainChecks), "utf8");
    const broken = migrationsWith(plainChecks, `${sql} INSERT INTO nowhere VALUES (1);`);
    expect(() => openStore(directory, { migrations: broken })).toThrow(`Migration ${plainChecks} failed`);
    expect(schemaOf(file)).toEqual(schema);

    const { sqlite } = openStore(directory).db;
    const insert = (values: Record<string, string | null>) => insertSession({ db: { sqlite } }, { id: "s2", ...values });
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(sqlite.prepare("SELECT id, status FROM session").all()).toEqual([{ id: "s1", status: "done" }]);
    const tables = sqlite.prepare("SELECT sql FROM sqlite_schema WHERE name IN ('session', 'task', 'call')").pluck().all();
    // Two words are compared as they are; SQLite builds an index of three and more.
    for (const text of tables) expect(text).not.toMatch(/\bIN \((?:'\w+', ){2}/);
    const failed = { status: "failed", failed_from: "review" };
    for (const wrong of [
      { status: "lost" },
      { failed_from: "done" },
      { strategy: "deep" },
      { strategy_wanted: "" },
      { unsupported_claims: "no" },
    ])
      expect(() => insert({ ...failed, ...wrong }), JSON.stringify(wrong)).toThrow("CHECK");
    insert({ ...failed, strategy: null, unsupported_claims: "drop" });
    // The schema is protected again.
    expect(() => sqlite.exec("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = ''")).toThrow("may not be modified");
    sqlite.close();
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
