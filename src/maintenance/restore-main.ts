/** The program `ralph restore FILE [--replace]`: puts a backup into DATA_DIR, of which no service may be running. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openReports } from "../composition/reports/open-reports.ts";
import { loadConfig } from "../composition/settings/config.ts";
import { fetchReports } from "../store/blobs/fetched-files.ts";
import { restore } from "../store/maintenance/restore.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: "boolean", default: false } } });
const [file, ...more] = positionals;
if (file === undefined || more.length > 0) {
  process.stderr.write("usage: ralph restore FILE [--replace]\n");
  process.exit(2);
}
try {
  const { config, secrets } = loadConfig();
  const directory = resolve(config.DATA_DIR);
  const { place, close } = await openReports(config, secrets);
  if (values.replace && place !== undefined) await fetchReports(directory, place);
  await close();
  const { sessions, reports, keptIn } = restore(resolve(file), directory, { replaces: values.replace, now: new Date() });
  process.stdout.write(`${directory}: ${sessions} sessions and ${reports} report files were verified and restored\n`);
  if (place !== undefined) process.stdout.write("The next start of the service moves the report files to where BLOBS says\n");
  if (keptIn !== null) process.stdout.write(`What was there before is in ${keptIn}\n`);
} catch (error) {
  process.stderr.write(`ralph restore: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
