/** Reads report files of a bucket and compares them with their rows. */
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type BetterSqlite3 from "better-sqlite3";
import type { ReportFiles, WrittenFile } from "../../research/ports/report-files.ts";

/** One line for each file that is missing or damaged. */
export async function auditStored(
  sqlite: BetterSqlite3.Database,
  files: Pick<ReportFiles, "read">,
): Promise<{ files: number; problems: string[] }> {
  const named = sqlite.prepare("SELECT path, bytes, sha256 FROM report ORDER BY path").all() as WrittenFile[];
  const problems: string[] = [];
  for (const file of named) {
    try {
      // Reading it whole compares it with its hash.
      await pipeline(await files.read(file), new Writable({ write: (_chunk, _encoding, done) => done() }));
    } catch (error) {
      problems.push(`report ${file.path}: ${(error as Error).message}`);
    }
  }
  return { files: named.length, problems };
}
