/** Backup, audit and restore of an installation whose report files lie in a bucket. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { openReports } from "../../../src/composition/reports/open-reports.ts";
import { loadConfig } from "../../../src/composition/settings/config.ts";
import { examine } from "../../../src/maintenance/doctor.ts";
import { writeReport } from "../../../src/research/views/report-writing.ts";
import { fetchReports } from "../../../src/store/blobs/fetched-files.ts";
import { auditStored } from "../../../src/store/blobs/stored-audit.ts";
import { backUp } from "../../../src/store/maintenance/backup.ts";
import { restore } from "../../../src/store/maintenance/restore.ts";
import { openCore, temporaryDirectory } from "../../support/core.ts";
import { migrated } from "../../support/migrated.ts";
import { S3Server } from "../../support/s3-server.ts";

/** A stopped installation with one finished session, whose two reports lie in a bucket. */
async function installation() {
  const server = new S3Server();
  const environment = await server.start();
  const { config, secrets } = loadConfig(environment);
  const { place, close } = await openReports(config, secrets);
  onTestFinished(async () => {
    await close();
    await server.close();
  });
  if (place === undefined) throw new Error("BLOBS names a bucket");
  const { start, until, directory, stop } = openCore({ directory: migrated(temporaryDirectory()), database: { reports: place } });
  const id = await start({ outputFormats: ["md", "json"] });
  await until(id, ({ status }) => status === "done");
  await stop();
  const nameOf = (format: string) => {
    const key = [...server.objects.keys()].find((name) => name.includes(id) && name.endsWith(`.${format}`)) ?? "";
    return { key, file: key.split("/").at(-1) ?? "" };
  };
  return { server, environment, place, directory, nameOf };
}

it("a backup brings the files out of the bucket, and a restore verifies them", async () => {
  const { place, directory, nameOf } = await installation();
  const file = join(temporaryDirectory(), "copy.db");
  expect(await backUp(directory, file, 0, place)).toEqual({ reports: 2, missing: [] });
  expect(readdirSync(`${file}.reports`).sort()).toEqual([nameOf("json").file, nameOf("md").file].sort());
  const target = join(temporaryDirectory(), "data");
  expect(restore(file, target, { replaces: false, now: new Date() })).toMatchObject({ sessions: 1, reports: 2 });
});

it("a backup of a bucket that does not answer is none", async () => {
  const { server, place, directory } = await installation();
  const folder = temporaryDirectory();
  server.fault = ({ method }) => (method === "GET" ? { status: 403, code: "AccessDenied" } : null);
  await expect(backUp(directory, join(folder, "copy.db"), 0, place)).rejects.toThrow("AccessDenied");
  expect(existsSync(join(folder, "copy.db"))).toBe(false);
});

it("a restore over an installation keeps the files that it had", async () => {
  const { server, place, directory, nameOf } = await installation();
  const file = join(temporaryDirectory(), "copy.db");
  const empty = openCore();
  await empty.stop();
  await backUp(empty.directory, file);
  mkdirSync(join(directory, "reports"), { recursive: true });
  expect(await fetchReports(directory, place)).toBe(2);
  const { keptIn } = restore(file, directory, { replaces: true, now: new Date() });
  const { key, file: name } = nameOf("md");
  expect(readFileSync(join(keptIn ?? "", "reports", name))).toEqual(server.objects.get(key));
});

it("the audit tells of files that are gone or changed, and the doctor of the bucket", async () => {
  const { server, environment, place, directory, nameOf } = await installation();
  const sqlite = new BetterSqlite3(join(directory, "ralph.db"), { readonly: true });
  onTestFinished(() => void sqlite.close());
  expect(await auditStored(sqlite, place.files)).toEqual({ files: 2, problems: [] });
  server.objects.set(nameOf("json").key, Buffer.from("changed"));
  server.objects.delete(nameOf("md").key);
  expect((await auditStored(sqlite, place.files)).problems.map((line) => line.split(".").at(-1)).sort()).toEqual([
    "json: A stored report file is damaged: it is shorter than it was written",
    "md: The report file is gone",
  ]);
  const { signal } = new AbortController();
  const look = async (more: Record<string, string>) =>
    (await examine(signal, { DATA_DIR: directory, AGENTS_DIR: directory, ...environment, ...more })).find(
      ({ area }) => area === "report files",
    );
  expect(await look({})).toMatchObject({ state: "ok", message: "s3://ralph-reports/installation/one takes files" });
  expect(await look({ AWS_SECRET_ACCESS_KEY: "wrong" })).toMatchObject({
    state: "wrong",
    message: expect.stringContaining("SignatureDoesNotMatch"),
  });
  expect(await look({ BLOBS: "" })).toMatchObject({ state: "ok", message: "lie in the data directory" });
});

it("two writings of one report have names of their own, so that one that slept harms no successor", async () => {
  const { server, place, nameOf } = await installation();
  const path = nameOf("md").file;
  const again = openCore({ directory: migrated(temporaryDirectory()), database: { reports: place } });
  const id = await again.start();
  await again.until(id, ({ status }) => status === "done");
  const state = await again.stored(id);
  const [before] = state.reports();
  const late = await writeReport(again.core, state, { format: "md", template: "default" }, new TextEncoder().encode("of one that slept"));
  expect(late.path).not.toBe(before?.path);
  await place.files.remove(late.path);
  expect(server.objects.has(`installation/one/${before?.path}`)).toBe(true);
  expect(server.objects.has(`installation/one/${path}`)).toBe(true);
});
