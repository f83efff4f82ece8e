/**
 * Reads questions in people's words: `people-*.jsonl` (one question a line, with facets), `libraries.json` (name to paths
 * below `docs/`). Each library is a set of its own, and its questions are asked over it alone.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { partOf } from "./parts.ts";
import type { QuestionSet, SetDocument } from "./sets.ts";

const line = z.object({
  id: z.string(),
  lang: z.string(),
  kind: z.string(),
  library: z.string(),
  question: z.string(),
  facets: z.array(z.object({ ask: z.string(), any: z.array(z.array(z.string())) })),
  not: z.array(z.string()).default([]),
  answerable: z.boolean(),
  where: z.array(z.string()),
});

export function readPeople(directory: string): QuestionSet[] {
  const file = existsSync(join(directory, "libraries.json")) && readdirSync(directory).find((name) => /^people.*\.jsonl$/.test(name));
  if (file === false || file === undefined) return [];
  const libraries = z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(join(directory, "libraries.json"), "utf8")));
  const lines = readFileSync(join(directory, file), "utf8")
    .split("\n")
    .filter((each) => each.trim() !== "");
  const questions = lines.map((each) => line.parse(JSON.parse(each)));
  return Object.entries(libraries).map(([library, paths]) => ({
    name: `people-${library}`,
    group: "people",
    ownDocument: false,
    documents: () => paths.map((path) => documentOf(directory, path, paths)),
    questions: questions
      .filter((question) => question.library === library)
      .map(({ id, lang, kind, question, facets, not, answerable, where }) => ({
        ...{ id, kind, lang, query: question, documents: where.map((path) => sentName(path, paths)) },
        ...{ answers: [], facets, not, answerable, part: partOf(where[0] ?? id) },
      })),
  }));
}

function documentOf(directory: string, path: string, paths: readonly string[]): SetDocument {
  return { name: sentName(path, paths), mediaType: "", bytes: readFileSync(join(directory, "docs", path)) };
}

/** The base name, or the whole path joined by '-' where the base name is not the only one. */
function sentName(path: string, paths: readonly string[]): string {
  const isSame = (other: string): boolean => basename(other).toLowerCase() === basename(path).toLowerCase();
  return paths.filter(isSame).length > 1 ? path.replaceAll("/", "-").replace(/^@/, "") : basename(path);
}
