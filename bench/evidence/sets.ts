/** Reads question sets with known answers from a folder with `eval/*.jsonl`, `docs/`, `data/` and `people/`. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { detectLanguage } from "../../src/sources/text/language.ts";
import type { Facet } from "./matching.ts";
import { type Part, partOf, parts } from "./parts.ts";
import { readPeople } from "./people.ts";

export interface SetDocument {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

export interface SetQuestion {
  id: string;
  query: string;
  /** Names of the documents that hold the answer. */
  documents: string[];
  /** Strings any of which answers the question; empty where it has no answer in the documents. */
  answers: string[];
  /** What a question in people's words asks for; other sets have `answers`. */
  facets: Facet[];
  /** Strings that would be a wrong answer. */
  not: string[];
  kind: string;
  lang: string;
  answerable: boolean;
  part: Part;
}

export interface QuestionSet {
  name: string;
  /** Sets whose figures are also told together. */
  group: string;
  /** Its questions are about 'the company' or 'the table': each is asked over the one document it was made for. */
  ownDocument: boolean;
  documents: () => SetDocument[];
  questions: SetQuestion[];
}

type Line = Record<string, unknown>;
interface Collection {
  documents: SetDocument[];
  questions: Pick<SetQuestion, "id" | "query" | "documents" | "answers">[];
}

const packages = join(import.meta.dirname, "../../node_modules");

/** Each kind of file with the reader of its lines. */
const kinds: readonly [RegExp, (directory: string, lines: Line[]) => Collection][] = [
  [/^xquad-.*\.jsonl$/, (_directory, lines) => xquad(lines)],
  [/^ru-wiki-.*\.jsonl$/, (directory, lines) => overFolder(directory, "docs/ru/wiki-txt", lines, ({ file }) => text(file))],
  [/^clapnq-.*\.jsonl$/, (_directory, lines) => clapnq(lines)],
  [/^wikitables-.*\.jsonl$/, (directory, lines) => overFolder(directory, "docs/en/wiki-html", lines, ({ page }) => text(page))],
  [/^tatqa-.*\.jsonl$/, (_directory, lines) => tatqa(lines)],
  // Tables of a package, of which those are read that are asked about.
  [
    /^tables-vega\.jsonl$/,
    (_directory, lines) => overFolder(packages, "vega-datasets/data", lines, ({ file }) => text(file), asked(lines)),
  ],
  [
    /^tables-.*\.jsonl$/,
    (directory, lines) => overFolder(directory, "docs", lines, ({ file }) => text(file), /\.(?:txt|html|csv|md|json|xlsx)$/),
  ],
  [/^data-tasks-.*\.jsonl$/, (directory, lines) => overFolder(directory, "data", lines, ({ file }) => text(file))],
];

/** The sets of a folder, by name; `further` are files of questions over its people's documents, whose libraries are one if `together`. Files of the two CLAP NQ halves are one collection and stay two sets of questions. */
export function readSets(directory: string, further: readonly string[] = [], together = false): QuestionSet[] {
  const files = readdirSync(join(directory, "eval")).sort();
  const collections = files.flatMap((file) => {
    const read = kinds.find(([pattern]) => pattern.test(file))?.[1];
    return read === undefined ? [] : [{ name: file.replace(/\.jsonl$/, ""), ...read(directory, linesOf(join(directory, "eval", file))) }];
  });
  const clap = collections.filter(({ name }) => name.startsWith("clapnq-")).flatMap(({ documents }) => documents);
  const shared = [...new Map(clap.map((document) => [document.name, document])).values()];
  const sets = collections.map(({ name, documents, questions }): QuestionSet => {
    const answerable = !name.includes("unanswerable");
    return {
      name,
      group: name,
      ownDocument: /^(?:tatqa|wikitables)/.test(name),
      documents: () => (name.startsWith("clapnq-") ? shared : documents),
      questions: questions.map((question) => ({
        ...question,
        ...kindOf(answerable && question.answers.length > 0),
        ...{ facets: [], not: [], lang: detectLanguage(question.query) },
        part: halfOf(name) ?? partOf(question.documents[0] ?? question.id),
      })),
    };
  });
  return [...sets, ...readPeople(join(directory, "people"), further, together)];
}

/** A question without any answer has none in the documents. */
function kindOf(answerable: boolean): Pick<SetQuestion, "kind" | "answerable"> {
  return { kind: answerable ? "answer" : "unanswerable", answerable };
}

/** The part that a set is by its name: halves of one set over the same documents. */
function halfOf(name: string): Part | null {
  return parts.find((part) => name.endsWith(`-${part}`)) ?? null;
}

function linesOf(file: string): Line[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Line);
}

function xquad(lines: Line[]): Collection {
  return {
    documents: lines.map((line) => plain(text(line["id"]), text(line["context"]))),
    questions: lines.flatMap((line) =>
      list(line["qas"]).map((qa) => ({
        id: text(qa["id"]),
        query: text(qa["question"]),
        documents: [`${text(line["id"])}.txt`],
        answers: [text(qa["answer"])],
      })),
    ),
  };
}

function clapnq(lines: Line[]): Collection {
  return {
    documents: lines.map((line) =>
      plain(text(line["id"]), `# ${text(line["title"])}\n\n${(line["sentences"] as string[]).join(" ")}\n`, "text/markdown"),
    ),
    questions: lines.map((line) => ({
      id: text(line["id"]),
      query: text(line["question"]),
      documents: [`${text(line["id"])}.md`],
      answers: list(line["answers"]).flatMap((answer) => (answer["selected_sentences"] ?? [answer["answer"]]) as string[]),
    })),
  };
}

/** Each context is a Markdown document: its paragraphs, then its table. */
function tatqa(lines: Line[]): Collection {
  const contexts = lines.map((line) => {
    const { uid, table } = line["table"] as { uid: string; table: string[][] };
    const paragraphs = list(line["paragraphs"]).map((paragraph) => text(paragraph["text"]));
    const rows = table.map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|").replace(/\s+/g, " ")).join(" | ")} |`);
    const rule = `|${" --- |".repeat(table[0]?.length ?? 1)}`;
    return { uid, content: [...paragraphs, [rows[0], rule, ...rows.slice(1)].join("\n")].join("\n\n"), line };
  });
  return {
    documents: contexts.map(({ uid, content }) => plain(uid, content, "text/markdown")),
    questions: contexts.flatMap(({ uid, line }) =>
      list(line["questions"]).map((question) => ({
        id: text(question["uid"]),
        query: text(question["question"]),
        documents: [`${uid}.md`],
        answers: [question["answer"]].flat().map(String),
      })),
    ),
  };
}

function overFolder(
  directory: string,
  folder: string,
  lines: Line[],
  fileOf: (line: Line) => string,
  endings = /\.(?:txt|html|csv|md)$/,
): Collection {
  const names = readdirSync(join(directory, folder)).filter((name) => endings.test(name));
  return {
    documents: names.sort().map((name) => ({ name, mediaType: "", bytes: readFileSync(join(directory, folder, name)) })),
    questions: lines.map((line) => ({
      id: text(line["id"]),
      query: text(line["question"]),
      documents: [basename(fileOf(line))],
      answers: [line["answers"] ?? line["answer"] ?? line["gold"]].flat().map(String),
    })),
  };
}

function asked(lines: Line[]): RegExp {
  return new RegExp(`^(?:${[...new Set(lines.map(({ file }) => text(file).replace(".", "\\.")))].join("|")})$`);
}

function plain(id: string, content: string, mediaType = "text/plain"): SetDocument {
  return { name: `${id}.${mediaType === "text/markdown" ? "md" : "txt"}`, mediaType, bytes: new TextEncoder().encode(content) };
}

function text(value: unknown): string {
  return String(value);
}

function list(value: unknown): Line[] {
  return (value ?? []) as Line[];
}
