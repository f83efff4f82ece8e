/**
 * Ranks the candidates of the full-text index: BM25 (Robertson and Zaragoza, 'The Probabilistic Relevance Framework',
 * 2009) combined with the document's score, its opening, the share of the query's words and their proximity. The weights
 * were measured on question sets in English and Russian.
 */
import { sumOf } from "../../domain/base/statistics.ts";
import { languageOf } from "../../languages/combined.ts";
import type { TextLanguage } from "../text/language.ts";

export interface Candidate {
  documentId: string;
  /** Position in the document, from 0. */
  ord: number;
  titleStems: readonly string[];
  stems: readonly string[];
}

export interface QueryTerm {
  stem: string;
  /** Rarity of the stem among the passages in scope, {@link rarity}; less for a word that only means the same. */
  weight: number;
  /** Added by query expansion, so that it does not count towards coverage. */
  added?: boolean;
  /** The stem of the query that it stands for: of words that mean the same the strongest counts. */
  of?: string;
}

export interface Weights {
  document: number;
  opening: number;
  coverage: number;
  proximity: number;
}

/** Measured; the use of proximity depends on the language. */
function weightsOf(language: TextLanguage): Weights {
  return { document: 0.2, opening: 0.1, coverage: 0.3, proximity: languageOf(language).text.proximity };
}

export interface Ranked<C extends Candidate> {
  candidate: C;
  /** 1 for the best candidate, down to 0. */
  score: number;
  /** Share of the query's rarity that the passage with its title and headings covers, 0 to 1. */
  coverage: number;
}

/** Inverse document frequency of a stem in `holding` of `total` passages; never zero, unlike the index's own. */
export function rarity(holding: number, total: number): number {
  return Math.log(1 + (total - holding + 0.5) / (holding + 0.5));
}

/** With this many passages in scope, words that occur in more than this share of them are not looked up if rarer ones exist. */
const largeScope = 5_000;
const frequent = 0.2;

/**
 * The stems to query the index with. Frequent ones take most of the time and decide little; ranking still counts them in
 * the candidates that the others find.
 */
export function tellingStems(stems: readonly string[], holding: (stem: string) => number, total: number): string[] {
  if (total < largeScope) return [...stems];
  const telling = stems.filter((stem) => holding(stem) <= total * frequent);
  return telling.some((stem) => holding(stem) > 0) ? telling : [...stems];
}

/** The candidates by score, best first. */
export function rank<C extends Candidate>(
  terms: readonly QueryTerm[],
  candidates: readonly C[],
  language: TextLanguage,
  used = weightsOf(language),
): Ranked<C>[] {
  if (candidates.length === 0) return [];
  const asked = terms.map(({ weight, added }) => (added === true ? 0 : weight));
  const whole = sumOf(asked) || 1;
  const byStem = new Map(terms.map((term, index) => [term.stem, index]));
  const averageLength = sumOf(candidates.map(({ stems }) => stems.length)) / candidates.length;
  const features = candidates.map((candidate) => {
    const found = occurrences(candidate, byStem, terms.length);
    return {
      candidate,
      base: bm25(found, terms, candidate.stems.length, averageLength),
      coverage: asked.reduce((sum, weight, index) => sum + (found.counts[index] === 0 ? 0 : weight), 0) / whole,
      proximity: used.proximity === 0 ? 0 : proximity(found.places, terms),
      opening: candidate.ord === 0 ? 1 : 0,
    };
  });
  const best = Math.max(...features.map(({ base }) => base)) || 1;
  const documents = documentScores(features.map(({ candidate, base }) => ({ documentId: candidate.documentId, score: base / best })));
  const scored = features.map(({ candidate, base, coverage, proximity: close, opening }) => ({
    candidate,
    coverage,
    score:
      base / best +
      used.document * (documents.get(candidate.documentId) ?? 0) +
      used.opening * opening +
      used.coverage * coverage +
      used.proximity * close,
  }));
  // Array.sort is stable: equal scores keep the index's order.
  scored.sort((a, b) => b.score - a.score);
  const top = scored[0]?.score || 1;
  return scored.map((item) => ({ ...item, score: Math.max(0, item.score / top) }));
}

interface Occurrences {
  counts: number[];
  /** Positions of each term in the text, in content words. */
  places: number[][];
}

function occurrences(candidate: Candidate, byStem: ReadonlyMap<string, number>, size: number): Occurrences {
  const counts = new Array<number>(size).fill(0);
  const places = Array.from({ length: size }, (): number[] => []);
  for (const [place, stem] of candidate.stems.entries()) {
    const index = byStem.get(stem);
    if (index === undefined) continue;
    counts[index] = (counts[index] ?? 0) + 1;
    places[index]?.push(place);
  }
  for (const stem of candidate.titleStems) {
    const index = byStem.get(stem);
    if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1;
  }
  return { counts, places };
}

const k1 = 1.2;
const b = 0.75;

function bm25({ counts }: Occurrences, terms: readonly QueryTerm[], length: number, averageLength: number): number {
  const norm = k1 * (1 - b + (b * length) / (averageLength || 1));
  const best = new Map<string, number>();
  for (const [index, { stem, of = stem, weight }] of terms.entries()) {
    const count = counts[index] ?? 0;
    if (count > 0) best.set(of, Math.max(best.get(of) ?? 0, (weight * count * (k1 + 1)) / (count + norm)));
  }
  return sumOf([...best.values()]);
}

/** Proximity of neighbouring query words in the text: 1 where all are adjacent. */
function proximity(places: readonly (readonly number[])[], terms: readonly QueryTerm[]): number {
  let sum = 0;
  let whole = 0;
  for (let index = 0; index + 1 < terms.length; index++) {
    const weight = (terms[index]?.weight ?? 0) + (terms[index + 1]?.weight ?? 0);
    whole += weight;
    const distance = leastDistance(places[index] ?? [], places[index + 1] ?? []);
    if (distance !== null) sum += weight / distance;
  }
  return whole === 0 ? 0 : sum / whole;
}

/** Smallest distance between two ascending lists of positions, or null where one is empty. */
function leastDistance(a: readonly number[], c: readonly number[]): number | null {
  if (a.length === 0 || c.length === 0) return null;
  let least = Number.POSITIVE_INFINITY;
  let i = 0;
  let j = 0;
  while (i < a.length && j < c.length) {
    const left = a[i] ?? 0;
    const right = c[j] ?? 0;
    least = Math.min(least, Math.abs(left - right) || 1);
    if (left < right) i++;
    else j++;
  }
  return least;
}

/** A document's score: its best passages, each counting half of the one before, scaled so that the best document has 1. */
function documentScores(passages: readonly { documentId: string; score: number }[]): Map<string, number> {
  const byDocument = new Map<string, number[]>();
  for (const { documentId, score } of passages) {
    const scores = byDocument.get(documentId);
    if (scores === undefined) byDocument.set(documentId, [score]);
    else scores.push(score);
  }
  const sums = new Map<string, number>();
  for (const [documentId, scores] of byDocument) {
    scores.sort((x, y) => y - x);
    sums.set(
      documentId,
      scores.slice(0, 8).reduce((sum, score, index) => sum + score / 2 ** index, 0),
    );
  }
  const best = Math.max(...sums.values()) || 1;
  return new Map([...sums].map(([documentId, sum]) => [documentId, sum / best]));
}

/**
 * Words for query expansion: frequent in the best passages and rare elsewhere (pseudo-relevance feedback, Rocchio 1971).
 * `rarityOf` is called for a few dozen stems only.
 */
export function feedbackTerms(
  best: readonly Candidate[],
  known: ReadonlySet<string>,
  rarityOf: (stem: string) => number,
  count: number,
): string[] {
  const spread = new Map<string, number>();
  for (const candidate of best) {
    for (const stem of new Set(candidate.stems)) {
      if (!known.has(stem) && stem.length > 2 && !/^\d+$/.test(stem)) spread.set(stem, (spread.get(stem) ?? 0) + 1);
    }
  }
  return [...spread]
    .filter(([, passages]) => passages >= 2)
    .sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1))
    .slice(0, count * 4)
    .map(([stem, passages]) => ({ stem, value: passages * rarityOf(stem) }))
    .sort((x, y) => y.value - x.value || (x.stem < y.stem ? -1 : 1))
    .slice(0, count)
    .map(({ stem }) => stem);
}
