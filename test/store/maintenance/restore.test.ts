import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { lockDirectory } from "../../../src/store/files/lock.ts";
import { backUp } from "../../../src/store/maintenance/backup.ts";
import { restore } from "../../../src/store/maintenance/restore.ts";
import { openCore, owner, temporaryDirectory } from "../../support/core.ts";

const now = new Date("2026-11-22T12:00:00Z");

/** A backup, made while the service runs, with one finished session. */
async function backedUp() {
  const { start, until, directory, sessions } = openCore();
  const id = await start();
  await until(id, ({ status }) => status === "done");
  const [report] = (await sessions.results(owner, id)).reports;
  const file = join(temporaryDirectory(), "copy.db");
  await backUp(directory, file);
  return { id, file, directory, report: `${id}.${report?.format}` };
}

/** A data directory with something in it. */
function taken(): string {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, "reports"));
  writeFileSync(join(directory, "ralph.db"), "what was there");
  writeFileSync(join(directory, "ralph.db-wal"), "its log");
  writeFileSync(join(directory, "reports/old.md"), "an old report");
  return directory;
}

describe("a restore", () => {
  it("brings sessions and reports into an empty directory, which the service goes on from", async () => {
    const { id, file, directory, report } = await backedUp();
    const target = join(temporaryDirectory(), "data");
    expect(restore(file, target, { replaces: false, now })).toEqual({ sessions: 1, reports: 1, keptIn: null });
    expect(readdirSync(target).sort()).toEqual(["lock.db", "lock.pid", "ralph.db", "reports"]);
    expect(readFileSync(join(target, "reports", report))).toEqual(readFileSync(join(directory, "reports", report)));
    const restored = openCore({ directory: target });
    expect(await restored.sessions.get(owner, id)).toMatchObject({ status: "done" });
  });

  it("refuses to replace data, and moves it aside where it is told to", async () => {
    const { file } = await backedUp();
    const target = taken();
    expect(() => restore(file, target, { replaces: false, now })).toThrow("holds data");
    expect(readFileSync(join(target, "ralph.db"), "utf8")).toBe("what was there");
    const { keptIn } = restore(file, target, { replaces: true, now });
    expect(keptIn).toBe(join(target, "before-restore-2026-11-22T12-00-00-000Z"));
    expect(readdirSync(keptIn ?? "").sort()).toEqual(["ralph.db", "ralph.db-wal", "reports"]);
    expect(readFileSync(join(keptIn ?? "", "reports/old.md"), "utf8")).toBe("an old report");
    expect(existsSync(join(target, "reports/old.md"))).toBe(false);
  });

  it("changes nothing while a service uses the directory", async () => {
    const { file } = await backedUp();
    const target = taken();
    const lock = lockDirectory(target);
    expect(() => restore(file, target, { replaces: true, now })).toThrow("in use by another Ralph process");
    lock.release();
    expect(readFileSync(join(target, "ralph.db"), "utf8")).toBe("what was there");
  });

  it("completes where an earlier one was cut off before the database was in place", async () => {
    const { file } = await backedUp();
    const target = temporaryDirectory();
    mkdirSync(join(target, "restore.partial/reports"), { recursive: true });
    mkdirSync(join(target, "reports"));
    writeFileSync(join(target, "restore.partial/ralph.db"), "half of a copy");
    expect(restore(file, target, { replaces: false, now })).toMatchObject({ sessions: 1, reports: 1 });
    expect(existsSync(join(target, "restore.partial"))).toBe(false);
  });

  it.each<[string, (file: string, report: string) => void, RegExp]>([
    ["cut off", (file) => truncateSync(file, 40_000), /no sound database/],
    ["another file", (file) => writeFileSync(file, "not a database at all, but long enough to look"), /no sound database/],
    ["empty", (file) => truncateSync(file, 0), /copy\.db' is empty or no database of Ralph; nothing was changed/],
    ["without a report", (file, report) => rmSync(join(`${file}.reports`, report)), /damaged, nothing was changed/],
    ["with a changed report", (file, report) => writeFileSync(join(`${file}.reports`, report), "x"), /damaged, nothing was changed/],
    ["with a missing event", (file) => change(file, "DELETE FROM event WHERE seq = 2"), /damaged, nothing was changed/],
    [
      "of a newer version",
      (file) => change(file, "INSERT INTO migration VALUES (9999, 'later.sql', 'hash', '2099-01-01T00:00:00.000Z')"),
      /newer version of Ralph/,
    ],
  ])("of a backup that is %s changes nothing", async (_name, damage, message) => {
    const { file, report } = await backedUp();
    damage(file, report);
    const target = taken();
    expect(() => restore(file, target, { replaces: true, now })).toThrow(message);
    expect(readFileSync(join(target, "ralph.db"), "utf8")).toBe("what was there");
    expect(readFileSync(join(target, "reports/old.md"), "utf8")).toBe("an old report");
    expect(existsSync(join(target, "restore.partial"))).toBe(false);
  });

  it("says where a directory is named in place of the backup", () => {
    const directory = temporaryDirectory();
    expect(() => restore(directory, temporaryDirectory(), { replaces: false, now })).toThrow(`'${directory}' is no file`);
  });

  it("says where there is no backup", () => {
    expect(() => restore("/nowhere/copy.db", temporaryDirectory(), { replaces: false, now })).toThrow("There is no backup");
  });
});

function change(file: string, statement: string): void {
  const sqlite = new BetterSqlite3(file);
  sqlite.exec(statement);
  sqlite.close();
}
