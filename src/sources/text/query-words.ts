/** The words of a query that a search looks for. */
import { contentWords } from "./stems.ts";

/** More words than this only blur a question. */
const mostTerms = 40;

export interface QueryWord {
  word: string;
  stem: string;
}

/** The query's different content words with their stems, in order. */
export function queryWords(query: string): QueryWord[] {
  const byStem = new Map<string, QueryWord>();
  for (const { text, stem } of contentWords(query)) {
    if (byStem.size >= mostTerms) break;
    if (!byStem.has(stem)) byStem.set(stem, { word: text, stem });
  }
  return [...byStem.values()];
}
