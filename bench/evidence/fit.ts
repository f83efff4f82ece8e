/**
 * `node bench/evidence/fit.ts DIR… [--write]`: fits the weights of ranking and confidence on the looking parts of the sets with
 * answers in prose, and tells how they do on the checking parts. Ranking is fitted by the softmax of each question's
 * candidates (those that hold the answer against the others), confidence by logistic regression over the best ranked ones
 * of answerable and unanswerable questions. `--write` puts the weights into the engine's data file; `--keep-ranking` fits the
 * confidence alone.
 */
import { writeFileSync } from "node:fs";
import { askedQuestion } from "../../src/agents/extractive/passages/asked-question.ts";
import { confidenceFeatures } from "../../src/agents/extractive/passages/confidence.ts";
import type { ConfidenceFeatures, RankingFeatures } from "../../src/agents/extractive/passages/features.ts";
import { confidenceWeights, rankingWeights } from "../../src/agents/extractive/passages/fitted-weights.ts";
import { quotationOf } from "../../src/agents/extractive/passages/quotations.ts";
import { type RankedCandidate, rankCandidates } from "../../src/agents/extractive/passages/ranking.ts";
import type { Library } from "../../src/research/library/library.ts";
import { openScope } from "../../src/sources/tool.ts";
import { benchOwner, withLibrary } from "./collection.ts";
import { holdsText } from "./judging.ts";
import { readingsOf, tells } from "./matching.ts";
import type { Part } from "./parts.ts";
import { type QuestionSet, readSets, type SetQuestion } from "./sets.ts";

/** How much the questions of a set count together. Sets of one language and kind are large, people's questions few. */
const shares: readonly [RegExp, number][] = [
  [/^people/, 0.5],
  [/^xquad/, 1],
  [/^clapnq/, 1],
  [/^ru-wiki/, 1],
  [/^tatqa/, 0.3],
];
const passagesRead = 30;
const mostCandidates = 60;
const judgedFirst = 3;
/** Where the sets ask too little to tell: weights are drawn to these, all others to none. */
const priors: Partial<Record<keyof RankingFeatures, number>> = {
  failure: -1.2,
  howOpening: 2.5,
  howSteps: 0.5,
  namedSteps: 2.5,
  bareValue: -0.3,
  label: 1,
  topicHeading: 1.5,
  latest: 2,
};
/** Of gradient descent: how strongly weights are drawn back. */
const decay = { ranking: 0.002, confidence: 0.001 } as const;
const rate = 0.03;

interface Example {
  set: string;
  part: Part;
  weight: number;
  answerable: boolean;
  question: ReturnType<typeof askedQuestion>;
  candidates: { candidate: RankedCandidate; right: boolean }[];
}

type Weights<K extends string> = Record<K, number>;

const directories = process.argv.slice(2).filter((each) => !each.startsWith("--"));
if (directories.length === 0) throw new Error("Usage: node bench/evidence/fit.ts DIR… [--write]");
const examples: Example[] = [];
for (const set of directories.flatMap((each) => readSets(each))) {
  const share = shares.find(([name]) => name.test(set.name))?.[1];
  if (share !== undefined) examples.push(...(await examplesOf(set, share)));
}

/** No set asks across languages, and few questions ask for a definition. */
const setByHand = { defined: confidenceWeights.defined, otherLanguage: confidenceWeights.otherLanguage };
const rankingNames = Object.keys(rankingWeights) as (keyof RankingFeatures)[];
const ranking = process.argv.includes("--keep-ranking")
  ? { ...rankingWeights }
  : fitRanking(examples.filter(({ part }) => part === "look"));
print(`ranking: ${JSON.stringify(ranking)}`);
for (const set of [...new Set(examples.map((each) => each.set)), ""]) {
  const told = (part: Part) =>
    topShares(examples.filter((each) => each.part === part && each.answerable && (set === "" || each.set === set)));
  print(`${set || "all"}: right first / in three: look ${told("look")}, check ${told("check")}`);
}

const names = Object.keys(confidenceWeights).filter(
  (name) => name !== "constant" && !Object.hasOwn(setByHand, name),
) as (keyof ConfidenceFeatures)[];
const points = examples.flatMap((example) => confidencePoints(example));
const confidence = fitConfidence(points.filter(({ part }) => part === "look"));
print(`confidence: ${JSON.stringify(confidence)}`);
for (const part of ["look", "check"] as const)
  print(`${part}: ${calibration(points.filter((point) => point.part === part && point.first))}`);
if (process.argv.includes("--write")) write();

async function examplesOf(set: QuestionSet, share: number): Promise<Example[]> {
  return await withLibrary(set.documents(), async (library, ids) => {
    const found: Example[] = [];
    for (const question of set.questions) {
      const only = set.ownDocument ? question.documents.flatMap((name) => ids.get(name) ?? []) : null;
      found.push({ ...(await exampleOf(library, set, question, only)), weight: share / set.questions.length });
    }
    return found;
  });
}

async function exampleOf(
  library: Library,
  set: QuestionSet,
  question: SetQuestion,
  only: readonly string[] | null,
): Promise<Omit<Example, "weight">> {
  const scope = { ...openScope(benchOwner, ""), documentIds: only };
  const found = await library.search(scope, { query: question.query, limit: passagesRead, offset: 0, widen: false });
  const asked = askedQuestion(question.query, found.terms, library.overview(scope).passages);
  const candidates = rankCandidates(
    asked,
    found.passages.filter(({ place }) => place.table === undefined),
  ).slice(0, mostCandidates);
  return {
    ...{ set: set.group, part: question.part, answerable: question.answerable, question: asked },
    candidates: candidates.map((candidate) => ({ candidate, right: isRight(question, asked, candidate) })),
  };
}

function isRight(question: SetQuestion, asked: Example["question"], candidate: RankedCandidate): boolean {
  const { shown, text } = quotationOf(asked, { ...candidate, confidence: 1 }, null);
  if (question.facets.length === 0) return question.answerable && question.answers.some((answer) => holdsText(text, answer));
  const readings = readingsOf(shown);
  return question.facets.some((facet) => tells(readings, facet, false));
}

/** Gradient descent with momentum and weight decay; features lie between 0 and 1. */
function descend(prior: readonly number[], shrink: number, steps: number, gradientOf: (weights: readonly number[]) => number[]): number[] {
  const size = prior.length;
  const weights = [...prior];
  const speed = new Array<number>(size).fill(0);
  const square = new Array<number>(size).fill(1e-8);
  for (let step = 1; step <= steps; step += 1) {
    const gradient = gradientOf(weights);
    for (let index = 0; index < size; index += 1) {
      const slope = (gradient[index] ?? 0) + shrink * ((weights[index] ?? 0) - (prior[index] ?? 0));
      speed[index] = 0.9 * (speed[index] ?? 0) + 0.1 * slope;
      square[index] = 0.99 * (square[index] ?? 0) + 0.01 * slope * slope;
      weights[index] = (weights[index] ?? 0) - (rate * (speed[index] ?? 0)) / (Math.sqrt(square[index] ?? 0) + 1e-6);
    }
  }
  return weights;
}
function fitRanking(own: readonly Example[]): Weights<keyof RankingFeatures> {
  const used = own
    .filter(({ candidates }) => candidates.some(({ right }) => right) && candidates.some(({ right }) => !right))
    .map(({ candidates, weight }) => ({
      weight,
      rows: candidates.map(({ candidate }) => rankingNames.map((name) => candidate.features[name])),
      right: candidates.map((each) => each.right),
    }));
  const whole = used.reduce((sum, { weight }) => sum + weight, 0);
  const weights = descend(
    rankingNames.map((name) => priors[name] ?? 0),
    decay.ranking,
    400,
    (current) => {
      const gradient = new Array<number>(current.length).fill(0);
      for (const { rows, right, weight } of used) {
        const scores = rows.map((row) => row.reduce((sum, value, index) => sum + value * (current[index] ?? 0), 0));
        const all = softmax(scores);
        const good = softmax(scores.map((score, index) => (right[index] === true ? score : -1e9)));
        for (const [at, row] of rows.entries())
          for (const [index, value] of row.entries())
            gradient[index] = (gradient[index] ?? 0) + (weight / whole) * value * ((all[at] ?? 0) - (good[at] ?? 0));
      }
      return gradient;
    },
  );
  return Object.fromEntries(rankingNames.map((name, index) => [name, digits(weights[index] ?? 0)])) as Weights<keyof RankingFeatures>;
}

function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** The candidates in the order of the fitted weights. */
function reranked({ candidates }: Example): Example["candidates"] {
  return candidates
    .map(({ candidate, right }) => ({
      candidate: { ...candidate, score: rankingNames.reduce((sum, name) => sum + ranking[name] * candidate.features[name], 0) },
      right,
    }))
    .sort((a, b) => b.candidate.score - a.candidate.score);
}

function topShares(own: readonly Example[]): string {
  const orders = own.map(reranked);
  const within = (count: number) => orders.filter((order) => order.slice(0, count).some(({ right }) => right)).length / (own.length || 1);
  const reachable = own.filter(({ candidates }) => candidates.some(({ right }) => right)).length / (own.length || 1);
  return `${within(1).toFixed(3)} / ${within(3).toFixed(3)} of ${own.length} (reachable ${reachable.toFixed(3)})`;
}

interface Point {
  part: Part;
  weight: number;
  answerable: boolean;
  first: boolean;
  row: number[];
  right: boolean;
}

function confidencePoints(example: Example): Point[] {
  const order = reranked(example);
  return order.slice(0, judgedFirst).map(({ candidate, right }, index) => {
    const next = order.slice(index + 1).find((other) => other.candidate.hit !== candidate.hit);
    const features = confidenceFeatures(example.question, candidate, candidate.score - (next?.candidate.score ?? 0), false);
    const { part, weight, answerable } = example;
    return { part, weight, answerable, first: index === 0, right, row: [1, ...names.map((name) => features[name])] };
  });
}

function fitConfidence(own: readonly Point[]): Weights<string> {
  const whole = own.reduce((sum, { weight }) => sum + weight, 0);
  const weights = descend(
    ["constant", ...names].map(() => 0),
    decay.confidence,
    4_000,
    (current) => {
      const gradient = new Array<number>(current.length).fill(0);
      for (const { row, right, weight } of own) {
        const error = logistic(row, current) - Number(right);
        for (const [index, value] of row.entries()) gradient[index] = (gradient[index] ?? 0) + (weight / whole) * error * value;
      }
      return gradient;
    },
  );
  const { slope, offset } = calibrated(
    own.filter(({ first }) => first),
    weights,
  );
  const scaled = weights.map((weight, index) => slope * weight + (index === 0 ? offset : 0));
  return Object.fromEntries(["constant", ...names].map((name, index) => [name, digits(scaled[index] ?? 0)]));
}

/** Undoes what drawing the weights to zero did to the probabilities of the first ones: Platt's scaling of the logits. */
function calibrated(own: readonly Point[], weights: readonly number[]): { slope: number; offset: number } {
  const logits = own.map(({ row }) => row.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0));
  const whole = own.reduce((sum, { weight }) => sum + weight, 0);
  const [slope = 1, offset = 0] = descend([1, 0], 0, 2_000, ([scale = 1, shift = 0]) => {
    const gradient: [number, number] = [0, 0];
    for (const [index, { right, weight }] of own.entries()) {
      const logit = logits[index] ?? 0;
      const error = (weight / whole) * (1 / (1 + Math.exp(-(scale * logit + shift))) - Number(right));
      gradient[0] += error * logit;
      gradient[1] += error;
    }
    return gradient;
  });
  return { slope, offset };
}

function logistic(row: readonly number[], weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-row.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)));
}

function calibration(own: readonly Point[]): string {
  const weights = ["constant", ...names].map((name) => confidence[name] ?? 0);
  const judged = own.map((point) => ({ ...point, likely: logistic(point.row, weights) }));
  const bins = [0, 0.1, 0.3, 0.5, 0.7, 0.9].map((from, index, all) => {
    const within = judged.filter(({ likely }) => likely >= from && likely < (all[index + 1] ?? 1.01));
    const mean = (pick: (each: (typeof within)[number]) => number) =>
      within.reduce((sum, each) => sum + pick(each), 0) / (within.length || 1);
    return `${mean(({ likely }) => likely).toFixed(2)} is ${mean(({ right }) => Number(right)).toFixed(2)} (${within.length})`;
  });
  return bins.join(", ");
}

function digits(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function write(): void {
  const lines = (weights: Weights<string>) => Object.entries(weights).map(([name, value]) => `  ${name}: ${value},`);
  const text = [
    "/** Weights of ranking and confidence. Written by `bench/evidence/fit.ts`; see there. */",
    'import type { ConfidenceFeatures, RankingFeatures } from "./features.ts";',
    "",
    "export const rankingWeights: Readonly<Record<keyof RankingFeatures, number>> = {",
    ...lines(ranking),
    "};",
    "",
    "/** The weights of a definition and of another language are set by hand: the training sets ask for too few. */",
    "export const confidenceWeights: Readonly<Record<keyof ConfidenceFeatures, number>> & { readonly constant: number } = {",
    ...lines({ ...confidence, ...setByHand }),
    "};",
    "",
  ];
  writeFileSync(new URL("../../src/agents/extractive/passages/fitted-weights.ts", import.meta.url), text.join("\n"));
}
