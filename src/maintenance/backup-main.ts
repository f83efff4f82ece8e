/** The program `ralph backup FILE`: copies the database of DATA_DIR and its report files, also while the service runs. */
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { openReports } from "../composition/reports/open-reports.ts";
import { loadConfig } from "../composition/settings/config.ts";
import { backUp, partialOf } from "../store/maintenance/backup.ts";

const [file, ...more] = process.argv.slice(2).filter((argument) => argument !== "--");
if (file === undefined || more.length > 0) {
  process.stderr.write("usage: ralph backup FILE\n");
  process.exit(2);
}
// On a signal the partial copy is removed: it is useless, and as large as the database.
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => {
    rmSync(partialOf(resolve(file)), { force: true });
    process.exit(code);
  });
}
try {
  const { config, secrets } = loadConfig();
  const opened = await openReports(config, secrets);
  const { DATA_DIR, DISK_RESERVE_MB } = config;
  const { reports, missing } = await backUp(resolve(DATA_DIR), resolve(file), DISK_RESERVE_MB * 1e6, opened.place);
  await opened.close();
  for (const path of missing) process.stderr.write(`reports/${path} was deleted meanwhile\n`);
  process.stdout.write(`${file}: the database; ${file}.reports: ${reports} report files\n`);
} catch (error) {
  process.stderr.write(`ralph backup: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
