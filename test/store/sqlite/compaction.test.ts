import { statSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { convertForVacuum } from "../../../src/store/sqlite/vacuum-conversion.ts";
import { openStore } from "../../../src/store/store.ts";
import { temporaryDirectory } from "../../support/core.ts";

/** Writes and deletes rows of so many bytes together. */
function fillAndEmpty(sqlite: BetterSqlite3.Database, bytes: number): void {
  sqlite.exec("CREATE TABLE IF NOT EXISTS filler (text TEXT)");
  const insert = sqlite.prepare("INSERT INTO filler VALUES (?)");
  sqlite.transaction(() => {
    for (let row = 0; row < bytes / 10_000; row++) insert.run("x".repeat(10_000));
  })();
  sqlite.exec("DELETE FROM filler");
}

describe("deleted rows", () => {
  it("give their space back to the disk, in steps between which others work", async () => {
    const directory = temporaryDirectory();
    const file = join(directory, "ralph.db");
    const { promise: compacted, resolve: done } = Promise.withResolvers<void>();
    const store = openStore(directory, { onCompacted: () => done() });
    store.db.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    const empty = statSync(file).size;
    fillAndEmpty(store.db.sqlite, 20_000_000);
    store.db.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    expect(statSync(file).size).toBeGreaterThan(20_000_000);
    store.db.compact();
    let isDone = false;
    void compacted.then(() => {
      isDone = true;
    });
    let between = 0;
    while (!isDone) {
      await store.db.write(() => undefined);
      between++;
    }
    expect(statSync(file).size).toBeLessThan(empty + 100_000);
    expect(statSync(`${file}-wal`).size).toBe(0);
    expect(between).toBeGreaterThan(20);
    store.close();
  });
});

describe("a database of an earlier version", () => {
  /** As one was before: without auto_vacuum, with room inside. */
  function older() {
    const directory = temporaryDirectory();
    const file = join(directory, "ralph.db");
    openStore(directory).close();
    const sqlite = new BetterSqlite3(file);
    sqlite.pragma("journal_mode = DELETE");
    sqlite.pragma("auto_vacuum = NONE");
    sqlite.exec("VACUUM");
    fillAndEmpty(sqlite, 1_000_000);
    sqlite.exec("CREATE TABLE kept (text TEXT); INSERT INTO kept VALUES ('still here')");
    sqlite.close();
    return { directory, file };
  }
  const mode = (file: string) => {
    const sqlite = new BetterSqlite3(file);
    try {
      return [sqlite.pragma("auto_vacuum", { simple: true }), sqlite.prepare("SELECT text FROM kept").pluck().get()];
    } finally {
      sqlite.close();
    }
  };

  it("is rewritten once, with all that it holds", () => {
    const { directory, file } = older();
    expect(mode(file)).toEqual([0, "still here"]);
    const conversion = convertForVacuum(file, directory, 0);
    expect(conversion).toMatchObject({ kind: "done" });
    if (conversion.kind === "done") expect(conversion.bytesBefore - conversion.bytesAfter).toBeGreaterThan(900_000);
    expect(mode(file)).toEqual([2, "still here"]);
    expect(convertForVacuum(file, directory, 0)).toEqual({ kind: "not needed" });
    openStore(directory).close();
  });

  it("is left as it is where there is no room for a second one", () => {
    const { directory, file } = older();
    expect(convertForVacuum(file, directory, 1e18)).toMatchObject({ kind: "no room", freeBytes: expect.any(Number) });
    expect(mode(file)).toEqual([0, "still here"]);
  });

  it("is left as it is while another program reads it", () => {
    const { directory, file } = older();
    const reader = new BetterSqlite3(file);
    reader.pragma("journal_mode = WAL");
    reader.exec("INSERT INTO kept VALUES ('in the log')");
    expect(convertForVacuum(file, directory, 0)).toEqual({ kind: "in use" });
    expect(reader.prepare("SELECT count(*) FROM kept").pluck().get()).toBe(2);
    reader.close();
    expect(convertForVacuum(file, directory, 0)).toMatchObject({ kind: "done" });
  });
});

it("a new database syncs each commit and can give space back", () => {
  const store = openStore(temporaryDirectory());
  const pragma = (name: string) => store.db.sqlite.pragma(name, { simple: true });
  // 2 is FULL: what was acknowledged survives a power cut.
  expect([pragma("synchronous"), pragma("journal_mode"), pragma("foreign_keys"), pragma("auto_vacuum")]).toEqual([2, "wal", 1, 2]);
  store.close();
});
