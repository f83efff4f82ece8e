/** The passages that a bundle's claims cite. One source's text is in memory at a time. */
import type { BundleContents } from "../../domain/bundles/bundle.ts";
import { type Passage, passageKey, passageOf } from "../../domain/evidence/passages.ts";
import { turns } from "../../time/turns.ts";

/** By `passageKey`; null where less than half of a quotation is found. */
export type CitedPassages = ReadonlyMap<string, Passage | null>;

export async function citedPassages({ claims, sources }: Pick<BundleContents, "claims" | "sources">): Promise<CitedPassages> {
  const bySource = Map.groupBy(
    claims.flatMap(({ citations }) => citations),
    ({ sourceId }) => sourceId,
  );
  const passages = new Map<string, Passage | null>();
  for (const { source, read } of sources) {
    const citations = bySource.get(source.id);
    if (citations === undefined) continue;
    await turns.next();
    const text = read();
    for (const citation of citations) {
      const key = passageKey(citation);
      if (!passages.has(key)) passages.set(key, passageOf(text, citation));
    }
  }
  return passages;
}
