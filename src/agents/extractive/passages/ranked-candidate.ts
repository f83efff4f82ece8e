/** A candidate as it is ranked, and its score: the weighted sum of its features. */
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { Candidate } from "./candidates.ts";
import type { RankingFeatures } from "./features.ts";
import { rankingWeights } from "./fitted-weights.ts";

export interface RankedCandidate extends Candidate {
  hit: PassageHit;
  score: number;
  features: RankingFeatures;
  /** Whether it holds an answer of the asked type; null where the question asks for no type. */
  holdsType: boolean | null;
}

export function scoreOf(features: RankingFeatures): number {
  return (Object.keys(rankingWeights) as (keyof RankingFeatures)[]).reduce((sum, name) => sum + rankingWeights[name] * features[name], 0);
}
