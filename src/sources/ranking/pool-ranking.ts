/** Ranks passages that are not in an index (of pages, or of pages and documents together) as the library ranks its own. Pure. */

import { detectLanguage } from "../text/language.ts";
import { queryWords } from "../text/query-words.ts";
import { type Candidate, type Ranked, rank, rarity } from "./ranking.ts";

/** A word of the query, with the number of passages that hold it. */
export interface PoolTerm {
  word: string;
  stem: string;
  passages: number;
}

/** The query's words with the number of candidates that hold each. */
export function poolTerms(query: string, candidates: readonly Candidate[]): PoolTerm[] {
  const stems = candidates.map((candidate) => new Set([...candidate.titleStems, ...candidate.stems]));
  return queryWords(query).map(({ word, stem }) => ({ word, stem, passages: stems.filter((held) => held.has(stem)).length }));
}

/** The candidates that hold a word of the query, best first. `terms` may count passages beyond the candidates: `total` in all. */
export function rankPool<C extends Candidate>(
  query: string,
  candidates: readonly C[],
  terms: readonly PoolTerm[] = poolTerms(query, candidates),
  total = candidates.length,
): Ranked<C>[] {
  const weighted = terms.map(({ stem, passages }) => ({ stem, weight: rarity(passages, total) }));
  const known = new Set(terms.map(({ stem }) => stem));
  const holding = candidates.filter(
    ({ stems, titleStems }) => stems.some((stem) => known.has(stem)) || titleStems.some((stem) => known.has(stem)),
  );
  return rank(weighted, holding, detectLanguage(query));
}
