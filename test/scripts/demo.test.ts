/** The demo's questions over the demo's documents: what a newcomer meets first is answered, each point as sure. */
import { globSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { withLibrary } from "../../bench/evidence/collection.ts";
import { runSession } from "../../bench/evidence/session.ts";
import type { SetDocument } from "../../bench/evidence/sets.ts";
import { demos } from "../../scripts/demos.ts";

const root = join(import.meta.dirname, "../..");

function documentsAt(path: string): SetDocument[] {
  const full = join(root, path);
  const files = statSync(full).isDirectory() ? globSync("**/*.md", { cwd: full }).map((name) => join(full, name)) : [full];
  return files.map((file) => ({
    name: relative(root, file),
    mediaType: file.endsWith(".csv") ? "text/csv" : "text/markdown",
    bytes: readFileSync(file),
  }));
}

const answers = {
  en: ["rose from 315.70 in March 1958 to 416.18 in April 2020", "from −0.17 in 1880 to 1.17 in 2023", "Route validation relies on Ajv"],
  ru: ["высокопроизводительный линтер", "современной веб-разработки", "с 315,70 в марте 1958 года до 416,18"],
};

test.each(["en", "ru"] as const)("the demo (%s) answers everything it asks", async (language) => {
  const { question, documents } = demos[language];
  const { research } = await withLibrary(documents.flatMap(documentsAt), (library, _ids, reader) =>
    runSession(library, question, null, reader),
  );
  expect(research.notFound).toEqual([]);
  expect(research.completeness).toBe("full");
  expect(research.sections.map(({ evidence }) => evidence)).toEqual(["strong", "strong", "strong"]);
  const told = research.sections.map(({ paragraphs }) => paragraphs.map(({ text }) => text).join("\n"));
  for (const [at, answer] of answers[language].entries()) expect(told[at]).toContain(answer);
});
