import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LocalReportFiles } from "../../../src/store/files/report-files.ts";
import { temporaryDirectory } from "../../support/core.ts";
import { reportFilesConformance } from "../conformance/report-files.ts";

reportFilesConformance("a directory", () => new LocalReportFiles(temporaryDirectory()));

test("a sweep removes empty folders alone, and is not disturbed by a file that is gone when it comes to it", async () => {
  const directory = temporaryDirectory();
  for (const folder of ["empty", "full"]) mkdirSync(join(directory, folder));
  writeFileSync(join(directory, "full/report.md"), "# Report");
  // As a file that a replica has renamed since the directory was listed.
  symlinkSync(join(directory, "report.md"), join(directory, "report.md.partial"));
  expect(await new LocalReportFiles(directory).sweep(async () => () => true)).toBe(0);
  expect(readdirSync(directory).sort()).toEqual(["full", "report.md.partial"]);
});
