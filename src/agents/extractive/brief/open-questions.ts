/** What has to be asked before the research can start well: nothing, or one question. */
import type { InitialContext } from "../../../domain/research.ts";
import type { OpenQuestion } from "../../../languages/subjects/phrases.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { comparisonOf, isQuestion } from "./scope-items.ts";

/**
 * A bare subject ('Japan') leaves open what is wanted of it, and the documents suggest what there is. A request that the
 * documents seem to know nothing of is asked for other words. Anything else is clear enough to start.
 */
export function openQuestion(scope: readonly string[], context: InitialContext): OpenQuestion | null {
  const [only] = scope;
  if (only === undefined || context.documents === 0) return null;
  const known = context.topics.length + context.keyPhrases.length + context.tables.length > 0;
  if (!known) return { kind: "words", subject: clipped(scope.join("; ")) };
  if (scope.length > 1 || isQuestion(only) || comparisonOf(only) !== null || only.includes(":")) return null;
  if (contentStems(only).length > 1) return null;
  const topics = context.topics.map(({ title }) => title).slice(0, 4);
  return topics.length >= 2 ? { kind: "focus", subject: clipped(only), topics: topics.map(clipped) } : null;
}

/** A question has to stay one that can be read, however long the request is. */
const longestSubject = 300;

function clipped(text: string): string {
  return text.length <= longestSubject ? text : `${text.slice(0, longestSubject - 1)}…`;
}
