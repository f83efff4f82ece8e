/** The program `ralph restore FILE [--replace]`: puts a backup into DATA_DIR, of which no service may be running. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "../composition/config.ts";
import { restore } from "../store/restore.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: "boolean", default: false } } });
const [file, ...more] = positionals;
if (file === undefined || more.length > 0) {
  process.stderr.write("usage: ralph restore FILE [--replace]\n");
  process.exit(2);
}
try {
  const directory = resolve(loadConfig().config.DATA_DIR);
  const { sessions, reports, keptIn } = restore(resolve(file), directory, { replaces: values.replace, now: new Date() });
  process.stdout.write(`${directory}: ${sessions} sessions and ${reports} report files were verified and restored\n`);
  if (keptIn !== null) process.stdout.write(`What was there before is in ${keptIn}\n`);
} catch (error) {
  process.stderr.write(`ralph restore: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
