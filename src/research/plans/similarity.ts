/** Similarity of two texts by the stems of their content words, regardless of order and endings. */
import { sha256 } from "../../domain/base/json.ts";
import { contentStems } from "../../sources/text/stems.ts";

/** An equal key for texts of the same words. `context` is what else has to be equal. */
export function signatureOf(text: string, context: readonly string[] = []): string {
  const stems = [...stemsOf(text)].sort();
  return sha256(JSON.stringify([stems.length > 0 ? stems : [text.trim().toLowerCase()], context]));
}

/** Share of stems that two texts have in common, 0 to 1 (Jaccard 1912). */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const item of a) if (b.has(item)) common++;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}

export function stemsOf(text: string): Set<string> {
  return new Set(contentStems(text));
}
