/** The program `ralph move --to postgres://… | DIR`: between the data directory of a stopped service and a shared database. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "../composition/settings/config.ts";
import { assertDatabaseUrl, isDatabaseUrl } from "../composition/settings/replica-faults.ts";
import { RalphError } from "../domain/errors/errors.ts";
import { moveFromShared, moveToShared } from "../store/maintenance/move.ts";
import { SharedDatabase } from "../store/shared/shared-database.ts";

/** How long one short statement may take. Milliseconds. */
const statementMs = 10_000;

const { values } = parseArgs({ options: { to: { type: "string", default: "" } } });
if (values.to === "") {
  process.stderr.write("usage: ralph move --to postgres://USER:PASSWORD@HOST/DATABASE | DIRECTORY\n");
  process.exit(2);
}
try {
  process.stdout.write(`${(await move(values.to)).join("\n")}\n`);
} catch (error) {
  process.stderr.write(`ralph move: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Gives what the operator has to know. */
async function move(to: string): Promise<string[]> {
  const { config, secrets } = loadConfig();
  const isShared = isDatabaseUrl(to);
  if (!isShared && to.includes("://")) throw new RalphError("configuration", "--to: is no postgres:// URL, and no directory");
  const url = isShared ? to : secrets.DATABASE_URL;
  if (url === null) throw new RalphError("configuration", "DATABASE_URL: has to name the shared database that is moved");
  assertDatabaseUrl(url);
  const directory = resolve(isShared ? config.DATA_DIR : to);
  const shared = new SharedDatabase(url, { statementMs, deadMs: config.REPLICA_DEAD_S * 1000 });
  try {
    if (isShared)
      return [
        `${await moveToShared(directory, shared)} sessions are in the shared database; '${directory}' is a replica's copy now`,
        "Start the replica of this directory first, with DATABASE_URL and BLOBS: it moves the report files to BLOBS",
      ];
    mkdirSync(directory, { recursive: true });
    return [
      `${await moveFromShared(shared, directory)} sessions are in '${directory}'; start Ralph there without DATABASE_URL and with the same BLOBS`,
      "The shared database is as it was: start no replica on it again",
    ];
  } finally {
    await shared.close();
  }
}
