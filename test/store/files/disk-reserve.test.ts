import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { DiskReserve, reserveFile } from "../../../src/store/files/disk-reserve.ts";
import { openCore, owner, temporaryDirectory } from "../../support/core.ts";

/** More than any disk has. */
const beyondAnyDisk = 1e18;
const full = () => Promise.reject(new RalphError("storage_full", "The disk is full"));

it("holds its room in a file, gives it up for a deletion that finds the disk full, and takes it again", async () => {
  const directory = temporaryDirectory();
  const file = join(directory, reserveFile);
  const reserve = new DiskReserve(directory, 2_500_000);
  const isHeld = () => statSync(file, { throwIfNoEntry: false })?.size;
  await expect.poll(isHeld).toBe(2_500_000);
  let tries = 0;
  const deletion = () => (tries++ === 0 ? full() : Promise.resolve(existsSync(file)));
  expect(await reserve.freeing(deletion)).toBe(false);
  await expect(reserve.freeing(full)).rejects.toMatchObject({ code: "storage_full" });
  reserve.refill();
  await expect.poll(isHeld).toBe(2_500_000);
  reserve.close();
});

it("leaves other failures of a deletion alone", async () => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, reserveFile), "0".repeat(1_000));
  const reserve = new DiskReserve(directory, 1_000);
  await expect(reserve.freeing(() => Promise.reject(new RalphError("database", "locked")))).rejects.toMatchObject({ code: "database" });
  expect(statSync(join(directory, reserveFile)).size).toBe(1_000);
  reserve.close();
});

it("keeps no file and refuses nothing where no reserve is set", () => {
  const directory = temporaryDirectory();
  const reserve = new DiskReserve(directory, 0);
  reserve.assertRoom();
  expect(existsSync(join(directory, reserveFile))).toBe(false);
});

it("refuses new work before anything of it is written, and takes deletions", async () => {
  const before = openCore();
  const { session } = await before.sessions.create(owner, { query: "q" }, { key: "k", requestHash: "h" });
  await before.until(session.id, ({ hold }) => hold !== null);
  await before.stop();
  const { sessions, store } = openCore({ directory: before.directory, database: { reserveBytes: beyondAnyDisk } });
  const refusal = { code: "storage_full", message: expect.stringContaining("DISK_RESERVE_MB") };
  await expect(sessions.create(owner, { query: "q" }, null)).rejects.toMatchObject(refusal);
  await expect(sessions.message(owner, session.id, { content: "approve" }, null)).rejects.toMatchObject(refusal);
  expect(store.disk.shortage).toContain("DISK_RESERVE_MB");
  expect(
    (await sessions.messages(owner, session.id, { limit: 10 })).items.filter(
      ({ role, content }) => role === "user" && content === "approve",
    ),
  ).toEqual([]);
  // What was answered before is answered again.
  expect((await sessions.create(owner, { query: "q" }, { key: "k", requestHash: "h" })).session.id).toBe(session.id);
  await sessions.delete(owner, session.id);
  expect((await sessions.list(owner, {}, { limit: 10 })).items).toEqual([]);
});
