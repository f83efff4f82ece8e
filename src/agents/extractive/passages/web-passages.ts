/** Passages of documents and of pages of the web in one order, by one ranking. Pure. */

import { rankPool } from "../../../sources/ranking/pool-ranking.ts";
import { indexedText } from "../../../sources/text/markup.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit, SearchOutput } from "../../../sources/tools/library-tools.ts";
import { addedTerms, type WebEvidence } from "../web-calls.ts";

export interface FoundPassages {
  passages: PassageHit[];
  terms: SearchOutput["terms"];
  /** Passages of the documents in scope and of the pages that were read. */
  total: number;
}

/** What the documents gave, as it is where the web gave nothing; else both together, the best `limit` of them. */
export function withWeb(query: string, found: SearchOutput, passages: number, web: WebEvidence, limit: number): FoundPassages {
  if (web.passages.length === 0) return { passages: found.passages, terms: found.terms, total: passages };
  const terms = addedTerms(found.terms, web.terms);
  const total = passages + web.total;
  const candidates = [...found.passages, ...web.passages].map((hit) => ({
    ...{ hit, documentId: hit.documentId, ord: hit.place.from === 0 ? 0 : 1 },
    titleStems: contentStems([hit.name, ...hit.heading].join(" ")),
    stems: contentStems(indexedText(hit.text)),
  }));
  const ranked = rankPool(query, candidates, terms, total).slice(0, limit);
  return { passages: ranked.map(({ candidate: { hit }, score, coverage }) => ({ ...hit, score, coverage })), terms, total };
}
