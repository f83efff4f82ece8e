import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sweepReports } from "../../src/composition/reports/open-reports.ts";
import { LocalReportFiles } from "../../src/store/files/report-files.ts";
import { temporaryDirectory } from "../support/core.ts";

const idOf = (digit: number) => `0000000${digit}-0000-7000-8000-000000000000`;
const [dead, alive] = [idOf(1), idOf(2)];
const stored = `${idOf(3)}.${dead}.${idOf(6)}.md`;
const writing = `${idOf(4)}.${alive}.${idOf(7)}.md`;
const left = `${idOf(5)}.${dead}.${idOf(8)}.md.partial`;

/** A directory with a file of each kind. */
function directoryWithFiles(): string {
  const directory = join(temporaryDirectory(), "reports");
  mkdirSync(directory);
  for (const name of [stored, writing, left]) writeFileSync(join(directory, name), "# Report");
  return directory;
}

test("a sweep removes files that no session owns, but of replicas that may be about to store them", async () => {
  const directory = directoryWithFiles();
  const reportFiles = new LocalReportFiles(directory);
  await sweepReports({ reportFiles, reportPaths: () => [stored] }, async () => [alive]);
  expect(readdirSync(directory).sort()).toEqual([stored, writing]);
});

test("a file whose row is stored while the sweep asks who is writing stays", async () => {
  const directory = directoryWithFiles();
  const paths = [stored];
  const ended = async () => {
    paths.push(writing);
    return [];
  };
  await sweepReports({ reportFiles: new LocalReportFiles(directory), reportPaths: () => [...paths] }, ended);
  expect(readdirSync(directory).sort()).toEqual([stored, writing]);
});

test("where nobody can say who is writing, every file stays", async () => {
  const directory = directoryWithFiles();
  const unknown = () => Promise.reject(new Error("The shared database does not answer"));
  await expect(sweepReports({ reportFiles: new LocalReportFiles(directory), reportPaths: () => [] }, unknown)).rejects.toThrow();
  expect(readdirSync(directory)).toHaveLength(3);
});
