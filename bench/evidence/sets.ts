/** Reads question sets with known answers from a folder with `eval/*.jsonl`, `docs/` and `data/`. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

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
}

export interface QuestionSet {
  name: string;
  documents: SetDocument[];
  questions: SetQuestion[];
}

type Line = Record<string, unknown>;

/** Each kind of file with the reader of its lines. */
const kinds: readonly [RegExp, (directory: string, lines: Line[]) => Omit<QuestionSet, "name">][] = [
  [/^xquad-.*\.jsonl$/, (_directory, lines) => xquad(lines)],
  [/^ru-wiki-.*\.jsonl$/, (directory, lines) => overFolder(directory, "docs/ru/wiki-txt", lines, ({ file }) => text(file))],
  [/^clapnq-.*\.jsonl$/, (_directory, lines) => clapnq(lines)],
  [/^wikitables-.*\.jsonl$/, (directory, lines) => overFolder(directory, "docs/en/wiki-html", lines, ({ page }) => text(page))],
  [/^tatqa-.*\.jsonl$/, (_directory, lines) => tatqa(lines)],
  [/^data-tasks-.*\.jsonl$/, (directory, lines) => overFolder(directory, "data", lines, ({ file }) => text(file))],
];

/** The sets of a folder, by name. Files of the two CLAP NQ halves are one collection and stay two sets of questions. */
export function readSets(directory: string): QuestionSet[] {
  const files = readdirSync(join(directory, "eval")).sort();
  const sets = files.flatMap((file) => {
    const read = kinds.find(([pattern]) => pattern.test(file))?.[1];
    if (read === undefined) return [];
    const lines = readFileSync(join(directory, "eval", file), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line) as Line);
    return [{ name: file.replace(/\.jsonl$/, ""), ...read(directory, lines) }];
  });
  const clap = sets.filter(({ name }) => name.startsWith("clapnq-"));
  const shared = [...new Map(clap.flatMap(({ documents }) => documents).map((document) => [document.name, document])).values()];
  for (const set of clap) set.documents = shared;
  return sets;
}

function xquad(lines: Line[]): Omit<QuestionSet, "name"> {
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

function clapnq(lines: Line[]): Omit<QuestionSet, "name"> {
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
function tatqa(lines: Line[]): Omit<QuestionSet, "name"> {
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

function overFolder(directory: string, folder: string, lines: Line[], fileOf: (line: Line) => string): Omit<QuestionSet, "name"> {
  const names = readdirSync(join(directory, folder)).filter((name) => /\.(?:txt|html|csv|md)$/.test(name));
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

function plain(id: string, content: string, mediaType = "text/plain"): SetDocument {
  return { name: `${id}.${mediaType === "text/markdown" ? "md" : "txt"}`, mediaType, bytes: new TextEncoder().encode(content) };
}

function text(value: unknown): string {
  return String(value);
}

function list(value: unknown): Line[] {
  return (value ?? []) as Line[];
}
