/** Backup and restore as an operator types them, and what a backup leaves behind where it fails. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { backUp } from "../../src/store/maintenance/backup.ts";
import { openStore } from "../../src/store/store.ts";
import { childEnvironment } from "../support/child-environment.ts";
import { openCore, owner, temporaryDirectory } from "../support/core.ts";

const project = join(import.meta.dirname, "../..");

it("the documented commands bring every session and report back", async () => {
  const { start, until, directory, sessions } = openCore();
  const id = await start();
  await until(id, ({ status }) => status === "done");
  const [report] = (await sessions.results(owner, id)).reports;
  const folder = temporaryDirectory();
  const page = readFileSync(join(project, "docs/operating.md"), "utf8");
  const typed = /^## Backup and restore\n[\s\S]*?^```sh\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? "";
  expect(typed).toContain("npm run db:backup");
  const [last, ...before] = typed.trim().split("\n").toReversed();
  expect(last).toContain("DATA_DIR=./restored npm start");
  const script = before.toReversed().join("\n").replaceAll("/backups", `${folder}/backups`).replaceAll("./restored", `${folder}/restored`);
  const env = childEnvironment({ HOME: process.env.HOME, DATA_DIR: directory });
  const { stdout } = await promisify(execFile)("bash", ["-euc", script], { cwd: project, env });
  expect(stdout).toMatch(/^ok: /m);
  const restored = openCore({ directory: join(folder, "restored") });
  expect(await restored.sessions.get(owner, id)).toMatchObject({ status: "done" });
  const kept = join(folder, "restored/reports", `${id}.${report?.format}`);
  expect(readFileSync(kept)).toEqual(readFileSync(join(directory, "reports", `${id}.${report?.format}`)));
});

describe("a backup that fails", () => {
  it("for lack of room says how much it takes, and leaves nothing", async () => {
    const { directory, stop } = openCore();
    await stop();
    const folder = temporaryDirectory();
    const refused = backUp(directory, join(folder, "copy.db"), 1e18);
    await expect(refused).rejects.toMatchObject({ code: "storage_full", message: expect.stringMatching(/takes 1 MB; .* DISK_RESERVE_MB/) });
    expect(readdirSync(folder)).toEqual([]);
  });

  /** A database with a page of an index overwritten. */
  function damaged(): string {
    const directory = temporaryDirectory();
    openStore(directory).close();
    const file = join(directory, "ralph.db");
    const sqlite = new BetterSqlite3(file);
    const page = Number(sqlite.prepare("SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'event'").pluck().get());
    const size = Number(sqlite.pragma("page_size", { simple: true }));
    sqlite.close();
    writeSync(openSync(file, "r+"), Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
    return directory;
  }

  it("keeps no copy of a damaged database", async () => {
    const target = temporaryDirectory();
    await expect(backUp(damaged(), join(target, "copy.db"))).rejects.toMatchObject({ code: "database" });
    expect(readdirSync(target).filter((name) => name.startsWith("copy.db") && name !== "copy.db.reports")).toEqual([]);
  });

  it("leaves nothing of the database where its target cannot be written", async () => {
    const directory = temporaryDirectory();
    openStore(directory).close();
    const target = temporaryDirectory();
    writeFileSync(join(target, "copy.db.reports"), "no directory");
    await expect(backUp(directory, join(target, "copy.db"))).rejects.toMatchObject({ code: "database" });
    expect(existsSync(join(target, "copy.db.partial"))).toBe(false);
  });

  it("is cleared by the next one, where it was killed", async () => {
    const directory = temporaryDirectory();
    openStore(directory).close();
    const file = join(temporaryDirectory(), "copy.db");
    writeFileSync(`${file}.partial`, "half of a database");
    expect(await backUp(directory, file)).toEqual({ reports: 0, missing: [] });
    expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([true, false]);
  });

  it("clears up where a signal ends it", async () => {
    const directory = temporaryDirectory();
    const store = openStore(directory);
    store.db.sqlite.exec("CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(40000000))");
    const file = join(temporaryDirectory(), "copy.db");
    const env = childEnvironment({ DATA_DIR: directory });
    const backup = spawn(process.execPath, [join(project, "src/maintenance/backup-main.ts"), file], { env, stdio: "ignore" });
    const exited = once(backup, "exit");
    await expect.poll(() => existsSync(`${file}.partial`), { interval: 1, timeout: 10_000 }).toBe(true);
    backup.kill("SIGTERM");
    expect(await exited).toEqual([143, null]);
    expect(existsSync(`${file}.partial`)).toBe(false);
    store.close();
  });
});
