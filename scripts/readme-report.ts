/**
 * Writes the demo's report into the README, as it is but for the level of its headings: `npm run readme-report`. The
 * report comes from a real run over files that every installation has. `--check FILE` compares a report that a demo
 * has written with the README's instead, and fails if they differ in more than times.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "..");
const readme = join(root, "README.md");
const out = join(root, "out/readme");
const [begin, end] = ["<!-- the demo's report, by npm run readme-report -->", "<!-- end of the report -->"];
/** The README's own headings are above those of the report. */
const deeper = 2;

const { check } = parseArgs({ options: { check: { type: "string" } } }).values;
const text = readFileSync(readme, "utf8");
const [from, to] = [text.indexOf(begin), text.indexOf(end)];
if (from < 0 || to < from) throw new Error(`README.md has no place for the report between '${begin}' and '${end}'`);
const shown = text.slice(from + begin.length, to).trim();

if (check === undefined) {
  writeFileSync(readme, `${text.slice(0, from + begin.length)}\n\n${placed(await demoReport())}\n\n${text.slice(to)}`);
} else if (answersOf(placed(readFileSync(check, "utf8"))) !== answersOf(shown)) {
  process.stderr.write(`The README shows another report than ${check}; npm run readme-report puts the current report there\n`);
  process.exitCode = 1;
}

async function demoReport(): Promise<string> {
  const demo = spawn(process.execPath, [join(root, "scripts/demo.ts"), "--formats", "md", "--out", out], { cwd: root, stdio: "inherit" });
  const [code] = await once(demo, "exit");
  if (code !== 0) throw new Error(`The demo ended with ${String(code)}`);
  const file = readdirSync(out).find((name) => name.endsWith(".md"));
  if (file === undefined) throw new Error(`There is no Markdown report in ${out}`);
  return readFileSync(join(out, file), "utf8");
}

function placed(report: string): string {
  return report.replace(/^(#+) /gmu, (_all, marks: string) => `${"#".repeat(marks.length + deeper)} `).trim();
}

/** The report without what differs at each run: its number, its times, and the days on which its files were read. */
function answersOf(report: string): string {
  return report.replace(/^(?:- \*\*(?:Researched|Time at work):|\*Session ).*$|(?<=^- .*, read on ).*(?=, SHA-256 )/gmu, "");
}
