/**
 * Checks the database of DATA_DIR (or of the given directory) for inconsistencies. The service may run meanwhile: all rows
 * are read in one snapshot. A file written just before its row is checked a second time.
 */
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { type OpenedReports, openReports } from "../src/composition/reports/open-reports.ts";
import { loadConfig } from "../src/composition/settings/config.ts";
import { auditStored } from "../src/store/blobs/stored-audit.ts";
import { databaseFile } from "../src/store/files/database-file.ts";
import { reportsDirectory } from "../src/store/files/report-files.ts";
import { audit } from "../src/store/maintenance/audit.ts";

/** Longer than the time between a report file and its row. Milliseconds. */
const secondLookMs = 2_000;

/** Report files of a directory that is named are its own, as after a restore; where it has none, those of BLOBS are meant. */
async function opened(named: string | undefined): Promise<{ directory: string; reports: OpenedReports | null }> {
  const { config, secrets } = loadConfig();
  const directory = resolve(named ?? config.DATA_DIR);
  const hasOwn = named !== undefined && filesBelow(join(directory, reportsDirectory)) > 0;
  return { directory, reports: hasOwn ? null : await openReports(config, secrets) };
}

function filesBelow(directory: string): number {
  return existsSync(directory) ? readdirSync(directory).length : 0;
}

async function check(sqlite: BetterSqlite3.Database, directory: string, place: OpenedReports["place"]): Promise<number> {
  const local = place === undefined ? join(directory, reportsDirectory) : place.directory;
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
  return problems.length === 0 ? 0 : 1;
}

async function run(named: string | undefined): Promise<number> {
  const { directory, reports } = await opened(named);
  try {
    const file = join(directory, databaseFile);
    if (!existsSync(file)) {
      console.error(`db:check: there is no database in '${directory}'`);
      return 2;
    }
    const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
    try {
      return await check(sqlite, directory, reports?.place);
    } finally {
      sqlite.close();
    }
  } finally {
    await reports?.close();
  }
}

try {
  process.exitCode = await run(process.argv[2]);
} catch (error) {
  console.error(`db:check: ${(error as Error).message}`);
  process.exitCode = 1;
}
