/** Copies report files from the storage that BLOBS names into the data directory of a stopped service. */
import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import type { WrittenFile } from "../../research/ports/report-files.ts";
import { databaseFile } from "../files/database-file.ts";
import { reportsDirectory } from "../files/report-files.ts";
import { partialSuffix } from "../files/whole-file.ts";
import { copyReport } from "../maintenance/backup.ts";
import type { ReportPlace } from "../store.ts";

/**
 * Copies the files that the directory's database names, so that a restore that replaces the database keeps them with the old
 * one: a service that starts on another database removes files that it does not name. Missing files are left out. Returns the
 * number of copies.
 */
export async function fetchReports(directory: string, place: ReportPlace): Promise<number> {
  const folder = join(directory, reportsDirectory);
  const named = namedReports(join(directory, databaseFile)).filter(({ path }) => !existsSync(join(folder, path)));
  await mkdir(folder, { recursive: true });
  let copied = 0;
  for (const report of named) {
    const target = join(folder, report.path);
    if (!(await copyReport(place, report, `${target}${partialSuffix}`))) continue;
    await rename(`${target}${partialSuffix}`, target);
    copied += 1;
  }
  return copied;
}

/** Empty if there is no database or it is damaged: its files are unknown then. */
function namedReports(file: string): WrittenFile[] {
  if (!existsSync(file)) return [];
  try {
    const sqlite = new BetterSqlite3(file, { readonly: true });
    try {
      return sqlite.prepare("SELECT path, bytes, sha256 FROM report").all() as WrittenFile[];
    } finally {
      sqlite.close();
    }
  } catch {
    return [];
  }
}
