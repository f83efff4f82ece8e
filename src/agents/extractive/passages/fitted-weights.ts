/** Weights of ranking and confidence. Written by `bench/evidence/fit.ts`; see there. */
import type { ConfidenceFeatures, RankingFeatures } from "./features.ts";

export const rankingWeights: Readonly<Record<keyof RankingFeatures, number>> = {
  passage: 2.457,
  sentence: 0.629,
  coverage: 1.096,
  contextCoverage: 1.908,
  passageCoverage: 1.26,
  headingCoverage: 0.681,
  beyondTitle: 1.852,
  document: 1.247,
  title: 1.341,
  toldOf: 0.173,
  holdsType: 1.127,
  lacksType: -1.332,
  askedDefinition: 0.593,
  failure: -1.203,
  namedSteps: 2.083,
  opening: 0.564,
  length: 0.718,
  poor: -1.023,
  latest: 1.875,
  latestDocument: 1.175,
};

export const confidenceWeights: Readonly<Record<keyof ConfidenceFeatures, number>> & { readonly constant: number } = {
  constant: -1.86,
  score: 0.546,
  margin: 0.957,
  held: 0.168,
  heldAround: 0.187,
  missing: -0.402,
  whole: 0.484,
  beyondTitle: 0.335,
  toldOf: 0.338,
  lacksNamed: -0.409,
  defined: 0.123,
  topic: -0.569,
  how: 0.149,
  otherLanguage: -0.289,
  later: -0.621,
};
