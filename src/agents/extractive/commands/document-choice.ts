/** Finds the documents that a phrase names, by their names, first lines and what a search finds, and chooses by date. */

import { z } from "zod";
import { sumOf } from "../../../domain/base/statistics.ts";
import { place } from "../../../domain/evidence/evidence.ts";
import { wholeWords } from "../../../languages/combined.ts";
import { relatedStems } from "../../../sources/query-expansion/related-stems.ts";
import { dates } from "../../../sources/text/dates.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { type ListOutput, listOutput, type PassageHit } from "../../../sources/tools/library-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { searchDocuments } from "../library-calls.ts";
import { choiceOf, withoutChoice } from "./document-command.ts";

export const readOutput = z.object({
  passages: z.array(z.object({ sourceId: z.string(), name: z.string(), heading: z.array(z.string()), text: z.string(), place })),
  length: z.int(),
});
type Head = z.infer<typeof readOutput>["passages"][number];

export interface NamedDocument {
  sourceId: string;
  name: string;
  /** Day of the document's own date, else of its arrival. */
  date: string;
  head: Head;
}

/** Documents whose first lines are read, and the characters of these. */
const mostHeads = 12;
const headLength = 600;
/** Minimum share of the phrase's words that a document must contain, and maximum distance to the best one. */
const least = 0.7;
const besideBest = 0.1;
/** Weight of a word by its position: name, first lines or text. */
const weights = { name: 1, head: 0.8, passage: 0.6 };

/** Factor for a word that stands there in another language. */
const inTranslation = 0.8;

const mail = wholeWords(({ commands }) => commands.correspondence);

/** The documents that the phrase names, the newest first; with `choose` the first or the last of them alone. */
export async function documentsNamed(
  phrase: string,
  choose: "newest" | "oldest" | undefined,
  context: AgentContext,
): Promise<NamedDocument[]> {
  const words = withoutChoice(phrase);
  const stems = [...new Set(contentStems(words))];
  if (stems.length === 0) return [];
  const listed = await listedAs(stems, context);
  const { passages } = await searchDocuments(context, { query: words, limit: 30 });
  const inPassages = Map.groupBy(passages, ({ sourceId }) => sourceId);
  const rated = listed
    .map((document) => ({ document, score: scoreOf(stems, document, "", textOf(inPassages.get(document.sourceId)), phrase) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, choose === undefined ? mostHeads : mostHeads * 2);
  const found: (NamedDocument & { score: number })[] = [];
  for (const { document } of rated) {
    const head = await headOf(document.sourceId, context);
    if (head === null) continue;
    const score = scoreOf(stems, document, head.text, textOf(inPassages.get(document.sourceId)), phrase);
    const { sourceId, name, title, createdAt } = document;
    if (score >= least)
      found.push({ sourceId, name: title ?? name, date: dateOf(document, head.text) ?? createdAt.slice(0, 10), head, score });
  }
  const best = Math.max(...found.map(({ score }) => score), 0);
  const fitting = found.filter(({ score }) => score >= best - besideBest).sort((a, b) => (a.date < b.date ? 1 : -1));
  const chosen = choose === "newest" ? fitting.slice(0, 1) : choose === "oldest" ? fitting.slice(-1) : fitting;
  return chosen.map(({ score: _score, ...document }) => document);
}

async function listedAs(stems: readonly string[], context: AgentContext): Promise<ListOutput["documents"]> {
  const list = async (words: string | undefined) =>
    listOutput.parse(await context.call.tool("list_documents", { limit: 200, ...(words !== undefined && { words }) })).documents;
  const named = await list(stems.join(" ").slice(0, 200));
  const others = named.length >= mostHeads ? [] : await list(undefined);
  return [...new Map([...named, ...others].map((document) => [document.sourceId, document])).values()];
}

function scoreOf(
  stems: readonly string[],
  { name, title, mediaType }: ListOutput["documents"][number],
  head: string,
  passage: string,
  phrase: string,
): number {
  const inName = new Set(contentStems(`${name.replace(/[-_.]/gu, " ")} ${title ?? ""}`));
  const inHead = new Set(contentStems(head));
  const inPassage = new Set(contentStems(passage));
  const isMail = mediaType.startsWith("message/") && mail.test(phrase);
  const related = relatedStems(stems);
  const share = (stem: string, own: ReadonlySet<string>): number => {
    if (own.has(stem)) return 1;
    const found = (related.get(stem) ?? []).filter((other) => other.stems.every((each) => own.has(each)));
    if (found.some((other) => other.share === 1)) return 1;
    return found.some((other) => !other.own) ? inTranslation : 0;
  };
  const held = stems.map((stem) => {
    const named = isMail && mail.test(stem) ? 1 : share(stem, inName);
    return Math.max(weights.name * named, weights.head * share(stem, inHead), weights.passage * share(stem, inPassage));
  });
  return sumOf(held) / stems.length;
}

function textOf(passages: readonly { text: string; heading: string[] }[] | undefined): string {
  return (passages ?? []).map(({ text, heading }) => `${heading.join(" ")} ${text}`).join("\n");
}

async function headOf(source: string, context: AgentContext): Promise<Head | null> {
  const { passages } = readOutput.parse(await context.call.tool("read_passage", { source, from: 0, length: headLength }));
  return passages[0] ?? null;
}

/** The first day, or else month, that the name or the first lines give. */
function dateOf({ name, title }: ListOutput["documents"][number], head: string): string | null {
  const found = dates(`${name.replace(/_/gu, " ")}\n${title ?? ""}\n${head}`).filter(
    ({ precision }) => precision === "day" || precision === "month",
  );
  return (found.find(({ precision }) => precision === "day") ?? found[0])?.iso ?? null;
}

/** Tools that finding a document takes; a session may be without them. */
const needed = ["list_documents", "read_passage", "document_outline"];

/** How the document begins; null where none fits, or several do. `kinds`: how its name or else its first lines have to call it. */
export async function documentNamed(phrase: string, kinds: RegExp | null, context: AgentContext): Promise<PassageHit | null> {
  if (!needed.every((tool) => context.tools.some(({ name }) => name === tool))) return null;
  const bare = kinds === null ? phrase : phrase.replace(new RegExp(kinds, "giu"), " ");
  const fitting = await documentsNamed(contentStems(bare).length > 0 ? bare : phrase, choiceOf(phrase), context);
  const [only, ...others] = kinds === null ? fitting : calledSo(fitting, kinds);
  if (only === undefined || others.length > 0) return null;
  return { ...only.head, documentId: only.sourceId, score: 1, coverage: 1 };
}

function calledSo(documents: readonly NamedDocument[], kinds: RegExp): readonly NamedDocument[] {
  const titled = documents.filter(({ name }) => kinds.test(name));
  return titled.length > 0 ? titled : documents.filter(({ head }) => kinds.test(head.text));
}
