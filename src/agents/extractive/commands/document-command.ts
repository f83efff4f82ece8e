/** Tells whether an item of a request names documents that are to be read, listed or counted: 'read the latest letter'. Pure. */
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import { alternatives, spacedAlternatives, wholeWords } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { partsOf } from "../../acting/commands.ts";
import type { EvidenceInput } from "../task-items.ts";

/** Members of a research task's input. */
export type DocumentCommand =
  | { command: NonNullable<EvidenceInput["command"]> }
  | { command: NonNullable<EvidenceInput["command"]>; choose: NonNullable<EvidenceInput["choose"]> };

const end = "(?![\\p{L}\\p{N}])";
const lead = `^(?:(?:${alternatives(({ brief }) => brief.greetings)}|${alternatives(({ commands }) => commands.joints)})[\\s,!]+)*`;
const acts = (["read", "list", "count", "show"] as const).map(
  (act) => [act, new RegExp(`${lead}(?:${spacedAlternatives(({ commands }) => commands.acts[act])})${end}`, "iu")] as const,
);
const finds = new RegExp(`${lead}(?:${spacedAlternatives(({ commands }) => commands.acts.find)})${end}`, "iu");
const wholeText = new RegExp(`(?:${spacedAlternatives(({ commands }) => commands.textOf)})${end}`, "iu");
const newest = wholeWords(({ commands }) => commands.newest);
const oldest = wholeWords(({ commands }) => commands.oldest);
/** The noun is at the beginning, after an article and adjectives; what follows a preposition describes another thing. */
const documentFirst = new RegExp(
  `^(?:(?!(?:${alternatives(({ brief }) => brief.prepositions)})\\s)\\S+\\s+){0,4}(?:${alternatives(({ commands }) => commands.documents)})${end}`,
  "iu",
);

/** The command for the documents that the item names; null where the item is an ordinary question. */
export function documentCommand(item: string, request: string): DocumentCommand | null {
  if (item.endsWith("?")) return null;
  const clause = clauseOf(item, request);
  const act = acts.find(([, pattern]) => pattern.test(clause))?.[0] ?? null;
  const isDocument = documentFirst.test(item);
  const choose = choiceOf(item);
  const chosen = { ...(choose !== undefined && { choose }) };
  if (act === "read") return { command: "read", ...chosen };
  if (act === "show" && wholeText.test(clause)) return { command: "read", ...chosen };
  if (!isDocument) return null;
  if (act === "list" || act === "count") return { command: act, ...chosen };
  const isShown = act === "show" || finds.test(clause) || (choose !== undefined && clause.length <= item.length + 2);
  return isShown ? { command: "show", ...chosen } : null;
}

/** Which of several documents the words ask for. */
export function choiceOf(item: string): "newest" | "oldest" | undefined {
  return newest.test(item) ? "newest" : oldest.test(item) ? "oldest" : undefined;
}

/** The words of an item without those that choose by date. */
export function withoutChoice(item: string): string {
  return singleSpaced(item.replace(newest, " ").replace(oldest, " "));
}

/** The part of the request from which the item comes. */
function clauseOf(item: string, request: string): string {
  const stems = contentStems(item);
  const parts = partsOf(request).map(({ text }) => text);
  return parts.find((part) => stems.every((stem) => contentStems(part).includes(stem))) ?? request;
}
