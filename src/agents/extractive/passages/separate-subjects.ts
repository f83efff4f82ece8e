/** Whether a short question is about what another part of its request names: the documents tell. Pure. */
import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { TaskItem } from "../task-items.ts";
import type { FoundPassages } from "./web-passages.ts";

/** Fewer words of its own say too little to find a subject of their own. */
const fewestWords = 2;
/** Least share of the other part's words for a document to be about it. */
const leastAbout = 0.5;

/**
 * 'How do I start the demo?' beside 'When did the water plant open?': some passage holds all of its words, and no document with
 * such a passage is about the other part.
 */
export function standsApart(
  { question, about }: Pick<TaskItem, "question" | "about">,
  { prose, terms }: { prose: readonly PassageHit[]; terms: FoundPassages["terms"] },
): boolean {
  const unknown = new Set(terms.filter(({ passages }) => passages === 0).map(({ stem }) => stem));
  const own = [...new Set(contentStems(question))].filter((stem) => !unknown.has(stem));
  const other = about.flatMap(contentStems);
  if (own.length < fewestWords) return false;
  const holding = new Set(prose.filter((hit) => isHeld(own, [hit])).map(({ sourceId }) => sourceId));
  const isAbout = (sourceId: string): boolean => {
    const stems = stemsOf(prose.filter((hit) => hit.sourceId === sourceId));
    return other.filter((stem) => stems.has(stem)).length >= leastAbout * other.length;
  };
  return holding.size > 0 && ![...holding].some(isAbout);
}

function isHeld(stems: readonly string[], hits: readonly PassageHit[]): boolean {
  const held = stemsOf(hits);
  return stems.every((stem) => held.has(stem));
}

function stemsOf(hits: readonly PassageHit[]): ReadonlySet<string> {
  return new Set(hits.flatMap(({ name, heading, text }) => contentStems([name, ...heading, text].join(" "))));
}
