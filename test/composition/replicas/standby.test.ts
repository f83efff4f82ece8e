import { expect, it } from "vitest";
import { untilJoined } from "../../../src/composition/replicas/standby.ts";
import { loadConfig } from "../../../src/composition/settings/config.ts";
import { temporaryDirectory } from "../../support/core.ts";

const usable = { BLOBS: "dir:/tmp/reports", PORT: "0", HOST: "127.0.0.1" };

function standBy(given: Record<string, string>, databaseUrl = "postgres://127.0.0.1:1/none", signal = AbortSignal.abort()) {
  const { config } = loadConfig({ ...usable, DATA_DIR: temporaryDirectory(), ...given });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return untilJoined({ config, databaseUrl, log, signal, onLost: () => undefined });
}

it.each([
  [{ BLOBS: "" }, "BLOBS: is needed with DATABASE_URL"],
  [{ REPLICA_DEAD_S: "8", REPLICA_HEARTBEAT_S: "5" }, "REPLICA_DEAD_S: is less than twice REPLICA_HEARTBEAT_S"],
  [{ HOST: "0.0.0.0" }, "REPLICA_ADDRESS: is needed where HOST is 0.0.0.0"],
])("refuses %o at the start", async (given, message) => {
  await expect(standBy(given)).rejects.toMatchObject({ code: "configuration", message: expect.stringContaining(message) });
});

it("refuses another kind of database, without telling its password", async () => {
  const refused = await standBy({}, "mysql://ralph:secret@db/ralph").catch((error: Error) => error);
  expect(refused).toMatchObject({ code: "configuration", message: "DATABASE_URL: does not begin with postgres://" });
});

it.each([
  ["postgres://ralph:sec/ret@db/ralph", "DATABASE_URL: is no URL; characters such as '@', '/' and '%' in a password are percent-encoded"],
  ["postgres://ralph:secret%@db/ralph", "DATABASE_URL: is no URL"],
  ["postgres://ralph:secret@db/ralph?sslmode=verify-all", "DATABASE_URL: sslmode is not one of disable, prefer, require, verify-full"],
])("refuses the URL %s by its setting, without telling its password", async (url, message) => {
  const refused = await standBy({}, url).catch((error: Error) => error);
  expect(refused).toMatchObject({ code: "configuration", message: expect.stringContaining(message) });
  expect(String(refused)).not.toMatch(/sec\/?ret/);
});

it("takes several hosts, and encoded characters in a password", async () => {
  expect(await standBy({}, "postgres://ralph:sec%2Cr%40t@db1:5432,db2:5433/ralph?sslmode=verify-full")).toBeNull();
});

it("joins nobody where it is stopped", async () => {
  expect(await standBy({})).toBeNull();
});
