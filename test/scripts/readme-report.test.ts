/** The check that the README shows the report that the demo writes. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const directory = mkdtempSync(join(tmpdir(), "readme-report-"));
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

const [, shown = ""] = readFileSync(join(root, "README.md"), "utf8").split(
  /<!-- (?:the demo's report, by npm run readme-report|end of the report) -->/u,
);
/** As the demo writes it. */
const report = shown.trim().replace(/^##(#+) /gmu, "$1 ");

function check(text: string): number | null {
  const file = join(directory, "report.md");
  writeFileSync(file, text);
  return spawnSync(process.execPath, ["scripts/readme-report.ts", "--check", file], { cwd: root }).status;
}

test("a report of another day is the same report, one with another answer is not", () => {
  const later = report
    .replaceAll(/(?<=read on )\p{L}+ \d+, \d{4}/gu, "March 3, 2031")
    .replaceAll(/(?<=\*\*Researched:\*\* ).*/gu, "March 3, 2031, 10:00 UTC")
    .replace(/\*Session .*\*/u, "*Session 1 · March 3, 2031, 10:00 UTC*");
  expect(later).not.toBe(report);
  expect(check(later)).toBe(0);
  const [line = ""] = /^.*(?:rose|fell).*$/mu.exec(report) ?? [];
  expect(check(later.replace(line, `${line} It did not.`))).toBe(1);
});
