/** The documentation as tests read it: pages, fenced blocks, and the requests and answers in them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const project = join(import.meta.dirname, "../..");

/** Paths in the project. */
export const pageNames: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(project, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

export function pageText(name: string): string {
  return readFileSync(join(project, name), "utf8");
}

export interface Block {
  /** The word behind the fence; empty where there is none. */
  kind: string;
  text: string;
}

export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind = "", text = ""]) => ({ kind, text }));
}

export interface ShownRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** JSON, or null. */
  body: unknown;
  /** The block behind it, where it shows what comes back. */
  answer: string | null;
}

const requestLine = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*)[ \t]*(\{.*)?/;
const headerLine = /^([A-Za-z][\w-]*): (.*)$/;

/** The requests that a page shows as HTTP: a line with method and path, header lines, a JSON body. */
export function requestsOf(page: string): ShownRequest[] {
  const blocks = blocksOf(page);
  const isRequest = (block: Block | undefined) => block?.kind === "" && requestLine.test(block.text);
  return blocks.flatMap((block, index) => {
    if (!isRequest(block)) return [];
    const next = blocks[index + 1];
    const answer = next !== undefined && next.kind === "" && !isRequest(next) ? next.text : null;
    const requests = block.text.split(/^(?=(?:GET|POST|PUT|PATCH|DELETE) \/)/m).map(requestOf);
    return requests.map((request, place) => ({ ...request, answer: place === requests.length - 1 ? answer : null }));
  });
}

function requestOf(text: string): Omit<ShownRequest, "answer"> {
  const [first = "", ...lines] = text.trim().split("\n");
  const [, method = "", path = "", inline = ""] = requestLine.exec(first) ?? [];
  const isBody = lines.findIndex((line) => !headerLine.test(line));
  const [heads, rest] = isBody < 0 ? [lines, []] : [lines.slice(0, isBody), lines.slice(isBody)];
  const headers = Object.fromEntries(heads.map((line) => headerLine.exec(line)?.slice(1, 3) ?? []));
  const body = inline + rest.join("\n");
  return { method, path, headers, body: body.trim() === "" ? null : JSON.parse(body) };
}

/** A shown JSON answer; what it leaves out with '…' may be anything. */
export function shownJson(text: string): unknown {
  return JSON.parse(text.replace(/^\d{3}\n/, "").replaceAll(/,\s*…(?=\s*[}\]])/g, ""));
}
