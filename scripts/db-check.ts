/** Looks through the database of DATA_DIR (or of the directory given) for anything that must not be. */
import { join, resolve } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { loadConfig } from "../src/config.ts";
import { audit } from "../src/store/audit.ts";
import { databaseFile } from "../src/store/store.ts";

const directory = resolve(process.argv[2] ?? loadConfig().config.DATA_DIR);
let sqlite: BetterSqlite3.Database;
try {
  sqlite = new BetterSqlite3(join(directory, databaseFile), { readonly: true, fileMustExist: true });
} catch {
  console.error(`db:check: there is no database in '${directory}'`);
  process.exit(2);
}
try {
  const { problems, ...counts } = audit(sqlite, join(directory, "reports"));
  for (const problem of problems) console.error(problem);
  const seen = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  console.log(`${problems.length === 0 ? "ok" : `${problems.length} problems`}: ${seen.join(", ")}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`db:check: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  sqlite.close();
}
