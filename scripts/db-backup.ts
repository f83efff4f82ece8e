/** Copies the database of DATA_DIR and its report files while the service runs. */
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { loadConfig } from "../src/composition/config.ts";
import { backUp, partialOf } from "../src/store/backup.ts";

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("usage: npm run db:backup FILE");
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
  const { reports, missing } = await backUp(resolve(loadConfig().config.DATA_DIR), resolve(file));
  for (const path of missing) console.error(`reports/${path} was deleted meanwhile`);
  console.log(`${file}: the database; ${file}.reports: ${reports} report files`);
} catch (error) {
  console.error(`db:backup: ${(error as Error).message}`);
  process.exitCode = 1;
}
