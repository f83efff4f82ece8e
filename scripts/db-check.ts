/**
 * Checks the database of DATA_DIR (or of the given directory) for inconsistencies. The service may run meanwhile: all rows
 * are read in one snapshot. A file written just before its row is checked a second time.
 */
import { join, resolve } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { openReports } from "../src/composition/reports/open-reports.ts";
import { loadConfig } from "../src/composition/settings/config.ts";
import { auditStored } from "../src/store/blobs/stored-audit.ts";
import { databaseFile } from "../src/store/files/database-file.ts";
import { audit } from "../src/store/maintenance/audit.ts";

/** Longer than the time between a report file and its row. Milliseconds. */
const secondLookMs = 2_000;

const { config, secrets } = loadConfig();
const directory = resolve(process.argv[2] ?? config.DATA_DIR);
// A directory that is named is looked at with its own files.
const reports = process.argv[2] === undefined ? await openReports(config, secrets) : null;
const place = reports?.place;
let sqlite: BetterSqlite3.Database;
try {
  sqlite = new BetterSqlite3(join(directory, databaseFile), { readonly: true, fileMustExist: true });
} catch {
  console.error(`db:check: there is no database in '${directory}'`);
  process.exit(2);
}
try {
  const local = place === undefined ? join(directory, "reports") : place.directory;
  const look = sqlite.transaction(() => audit(sqlite, local));
  const { problems: found, ...counts } = look();
  if (found.length > 0) await rest(secondLookMs);
  const again = new Set(found.length > 0 ? look().problems : []);
  const problems = found.filter((problem) => again.has(problem));
  if (place !== undefined && place.directory === null) {
    const stored = await auditStored(sqlite, place.files);
    counts.files = stored.files;
    problems.push(...stored.problems);
  }
  for (const problem of problems) console.error(problem);
  const seen = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  console.log(`${problems.length === 0 ? "ok" : `${problems.length} problems`}: ${seen.join(", ")}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`db:check: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  sqlite.close();
  await reports?.close();
}
