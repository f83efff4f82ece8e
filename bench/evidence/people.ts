/**
 * Reads questions in people's words: `people-*.jsonl` (one question a line, with facets), `libraries.json` (name to paths
 * below `docs/`), `packages.json` (which of the paths are files of installed packages, if any). Each library is a set of its
 * own, and its questions are asked over it alone. Further files of questions over the same libraries are sets of their own,
 * too.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { partOf } from "./parts.ts";
import type { QuestionSet } from "./sets.ts";

const packages = join(import.meta.dirname, "../../node_modules");

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

/** A name to a path. */
const pathsByName = z.record(z.string(), z.string());

/** `further`: paths of more questions over the libraries of the folder. `together`: all libraries are one. */
export function readPeople(directory: string, further: readonly string[], together: boolean): QuestionSet[] {
  const file = existsSync(join(directory, "libraries.json")) && readdirSync(directory).find((name) => /^people.*\.jsonl$/.test(name));
  if (file === false || file === undefined) return [];
  const separate = z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(join(directory, "libraries.json"), "utf8")));
  const libraries = together ? { together: [...new Set(Object.values(separate).flat())] } : separate;
  const setsOf = (path: string, name: string, group: string): QuestionSet[] => {
    const questions = questionsIn(path);
    return Object.entries(libraries).map(([library, paths]) => ({
      name: `${name}-${library}`,
      group,
      ownDocument: false,
      documents: () => paths.map((each) => ({ name: sentName(each, paths), mediaType: "", bytes: readFileSync(fileOf(directory, each)) })),
      questions: questions
        .filter((question) => together || question.library === library)
        .map(({ id, lang, kind, question, facets, not, answerable, where }) => ({
          ...{ id, kind, lang, query: question, documents: where.map((each) => sentName(each, paths)) },
          ...{ answers: [], facets, not, answerable, part: partOf(where[0] ?? id) },
        })),
    }));
  };
  const own = further.map((path) => ({ path, name: basename(path, ".jsonl") }));
  return [
    ...setsOf(join(directory, file), "people", "people"),
    ...own.flatMap(({ path, name }) => setsOf(path, `people-${name}`, `people ${name}`)),
  ];
}

function questionsIn(file: string): z.infer<typeof line>[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((each) => each.trim() !== "").map((each) => line.parse(JSON.parse(each)));
}

function fileOf(directory: string, path: string): string {
  const packaged = join(directory, "packages.json");
  const inPackages = existsSync(packaged) ? pathsByName.parse(JSON.parse(readFileSync(packaged, "utf8"))) : {};
  const inPackage = inPackages[path];
  return inPackage === undefined ? join(directory, "docs", path) : join(packages, inPackage);
}

/** The base name, or the whole path joined by '-' where the base name is not the only one. */
function sentName(path: string, paths: readonly string[]): string {
  const isSame = (other: string): boolean => basename(other).toLowerCase() === basename(path).toLowerCase();
  return paths.filter(isSame).length > 1 ? path.replaceAll("/", "-").replace(/^@/, "") : basename(path);
}
