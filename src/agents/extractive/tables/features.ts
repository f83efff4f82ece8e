/** Features of a query as the interpretation of a question; its score is their weighted sum. Pure. */

import type { Candidate } from "./candidates.ts";
import { toldFeatures, valueFeatures } from "./features-of-columns.ts";
import { formFeatures, groupFeatures, numberFeatures } from "./features-of-forms.ts";
import { limitFeatures, mentionFeatures } from "./features-of-rows.ts";
import { headFeatures, signalFeatures, wordFeatures } from "./features-of-words.ts";
import type { Links } from "./links.ts";
import type { TableQuestion } from "./question.ts";
import { type Add, type Scored, scoredOf } from "./scored.ts";
import type { TypedTable } from "./typed-table.ts";

export type Features = Record<string, number>;

const all: readonly ((scored: Scored, add: Add, names: ReadonlySet<number>) => void)[] = [
  ...[formFeatures, numberFeatures, groupFeatures, signalFeatures, wordFeatures, headFeatures],
  ...[mentionFeatures, limitFeatures, valueFeatures, toldFeatures],
];

/** `names` are the words of the question that are a name in any of the tables that compete. */
export function featuresOf(
  question: TableQuestion,
  table: TypedTable,
  links: Links,
  candidate: Candidate,
  names: ReadonlySet<number>,
): Features {
  const features: Features = {};
  const add: Add = (name, amount = 1) => {
    if (amount !== 0) features[name] = (features[name] ?? 0) + amount;
  };
  const scored = scoredOf(question, table, links, candidate);
  for (const addTo of all) addTo(scored, add, names);
  return features;
}

export function scoreOf(features: Features, weights: Readonly<Record<string, number>>): number {
  return Object.entries(features).reduce((sum, [name, amount]) => sum + amount * (weights[name] ?? 0), 0);
}
