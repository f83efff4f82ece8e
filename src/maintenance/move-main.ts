/** The program `ralph move --to postgres://… | DIR`: between the data directory of a stopped service and a shared database. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "../composition/config.ts";
import { moveFromShared, moveToShared } from "../store/shared/move.ts";
import { SharedDatabase } from "../store/shared/shared-database.ts";

/** How long one short statement may take. Milliseconds. */
const statementMs = 10_000;

const { values } = parseArgs({ options: { to: { type: "string" } } });
const { to } = values;
if (to === undefined) {
  process.stderr.write("usage: ralph move --to postgres://USER:PASSWORD@HOST/DATABASE | DIRECTORY\n");
  process.exit(2);
}
const isShared = /^postgres(ql)?:\/\//.test(to);
const { config, secrets } = loadConfig();
const url = isShared ? to : secrets.DATABASE_URL;
if (url === null) {
  process.stderr.write("ralph move: DATABASE_URL has to name the shared database that is moved\n");
  process.exit(2);
}
const shared = new SharedDatabase(url, { statementMs, deadMs: config.REPLICA_DEAD_S * 1000 });
try {
  if (isShared) {
    const directory = resolve(config.DATA_DIR);
    const sessions = await moveToShared(directory, shared);
    process.stdout.write(`${sessions} sessions are in the shared database; '${directory}' is a replica's copy now\n`);
    process.stdout.write("Start the replica of this directory first, with DATABASE_URL and BLOBS: it moves the report files to BLOBS\n");
  } else {
    const directory = resolve(to);
    mkdirSync(directory, { recursive: true });
    const sessions = await moveFromShared(shared, directory);
    process.stdout.write(`${sessions} sessions are in '${directory}'; start Ralph there without DATABASE_URL and with the same BLOBS\n`);
    process.stdout.write("The shared database is as it was: start no replica on it again\n");
  }
} catch (error) {
  process.stderr.write(`ralph move: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await shared.close();
}
