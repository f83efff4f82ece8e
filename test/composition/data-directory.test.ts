import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { openDataDirectory } from "../../src/composition/data-directory.ts";
import { temporaryDirectory } from "../support/core.ts";

test("a data directory is one process's at a time: a second one says so, and leaves it to the first", async () => {
  const directory = temporaryDirectory();
  const open = () => openDataDirectory(directory, {});
  const first = await open();
  expect(existsSync(join(directory, "reports"))).toBe(true);
  await expect(open()).rejects.toMatchObject({
    code: "configuration",
    message: expect.stringContaining("in use by another Ralph process"),
  });
  await first.store.db.probe();
  first.store.close();
  first.unlock();
  const second = await open();
  second.store.close();
  second.unlock();
});

test("on a full disk it is opened in the space that is reserved for deletions, where there is some", async () => {
  const directory = temporaryDirectory();
  const reserve = join(directory, "reserve.bin");
  const open = () => openDataDirectory(directory, { reserveBytes: 1 });
  const first = await open();
  first.store.close();
  first.unlock();
  writeFileSync(reserve, "0");
  let isFull = () => existsSync(reserve);
  const { pragma } = BetterSqlite3.prototype;
  using _ = vi.spyOn(BetterSqlite3.prototype, "pragma").mockImplementation(function (this: BetterSqlite3.Database, ...args) {
    if (args[0] === "journal_mode = WAL" && isFull()) throw new BetterSqlite3.SqliteError("database or disk is full", "SQLITE_FULL");
    return pragma.apply(this, args);
  });
  const second = await open();
  second.store.close();
  second.unlock();
  isFull = () => true;
  await expect(open()).rejects.toMatchObject({ code: "storage_full", message: expect.stringContaining(directory) });
});
