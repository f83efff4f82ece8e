/** The question to ask before the research starts, if any. */
import { shortened } from "../../../domain/base/shortened.ts";
import type { InitialContext } from "../../../domain/sessions/research.ts";
import type { OpenQuestion } from "../../../languages/subjects/phrases.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { comparisonOf } from "./comparisons.ts";
import { isQuestion } from "./scope-items.ts";

/**
 * At most one question. For a bare subject ('Japan') it asks which aspects are wanted, and suggests some from the
 * documents. For a request that matches no documents it asks for other words. Anything else is clear enough.
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

/** Maximum length of the subject quoted in a question. Characters. */
const longestSubject = 300;

function clipped(text: string): string {
  return shortened(text, longestSubject);
}
