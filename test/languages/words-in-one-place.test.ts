import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { languages } from "../../src/languages/register.ts";

const src = join(import.meta.dirname, "../../src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => statSync(join(src, file)).isFile());
const folders = readdirSync(join(src, "languages"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "subjects")
  .map(({ name }) => name);

/** Letters that are no words of the code's own, with the reason. */
const exceptions: Record<string, string> = {
  "languages/plain-digits.ts": "marks of numbers and dates in languages that Ralph has no words of",
  "reports/charts/chart-layout.ts": "widths of glyphs",
  "reports/pptx/text-measure.ts": "widths of glyphs",
  "agents/claude/prompts/assessor.md": "examples for a model that reads every language",
  "agents/claude/prompts/brief-builder.md": "an example for a model that reads every language",
};

it("letters of another script stand in the folder of their language alone", () => {
  const foreign = files.filter((file) =>
    /(?![µμΣΔΩπσ])[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}]/u.test(readFileSync(join(src, file), "utf8")),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(foreign.filter((file) => !/^languages\/ru\//u.test(file)).sort()).toEqual(Object.keys(exceptions).sort());
});

it("every folder of a language is registered under its tag and has a file for each subject", () => {
  expect(languages.map(({ tag }) => tag).sort()).toEqual(folders.sort());
  const subjects = readdirSync(join(src, "languages/subjects"));
  for (const folder of folders) expect(readdirSync(join(src, "languages", folder))).toEqual(expect.arrayContaining(subjects));
});
