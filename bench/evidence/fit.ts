/**
 * `node bench/evidence/fit.ts DIR… [--questions A,B] [--write]`: fits the weights of ranking and confidence on the looking
 * parts of the sets with answers in prose. Ranking is fitted by the softmax of each question's candidates (those that hold
 * the answer against the others), confidence by logistic regression over the first ones of answerable and unanswerable
 * questions, as they rank where their documents were not learned from. How strongly weights are drawn back is chosen by
 * cross-validation over the documents of the looking parts. `--write` puts the weights into the engine's data file; `--check`
 * tells how they do on the checking parts, too.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { confidenceFeatures, marginOf } from "../../src/agents/extractive/passages/confidence.ts";
import type { ConfidenceFeatures, RankingFeatures } from "../../src/agents/extractive/passages/features.ts";
import { confidenceWeights, rankingWeights } from "../../src/agents/extractive/passages/fitted-weights.ts";
import type { RankedCandidate } from "../../src/agents/extractive/passages/ranked-candidate.ts";
import { addTo, descend, dot, logistic, softmax } from "./descent.ts";
import { type Example, examplesOf, folds } from "./examples.ts";
import { readSets } from "./sets.ts";

/** How much the questions of a set count together. Sets of one kind are large; people's questions are what is asked. */
const shares: readonly [RegExp, number][] = [
  [/^people-(?!tables)/, 0.5],
  [/^xquad/, 0.5],
  [/^clapnq/, 0.5],
  [/^ru-wiki/, 0.5],
  [/^tatqa/, 0.2],
];
const judgedFirst = 3;
/** Where the sets ask too little to tell: weights are drawn to these, all others to none. */
const priors: Partial<Record<keyof RankingFeatures, number>> = { failure: -1.2, namedSteps: 2, latest: 2, latestDocument: 1 };
const decays = [0.002, 0.008, 0.03];

const { values: given, positionals: directories } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: "string" }, write: { type: "boolean", default: false }, check: { type: "boolean", default: false } },
});
if (directories.length === 0) throw new Error("Usage: node bench/evidence/fit.ts DIR… [--questions A,B] [--write]");
const rankingNames = Object.keys(rankingWeights) as (keyof RankingFeatures)[];
const names = Object.keys(confidenceWeights).filter((name) => name !== "constant") as (keyof ConfidenceFeatures)[];

const examples: Example[] = [];
for (const [index, directory] of directories.entries())
  for (const set of readSets(directory, index === 0 ? given.questions?.split(",") : [])) {
    const share = shares.find(([name]) => name.test(set.name))?.[1];
    const questions = given.check ? set.questions : set.questions.filter(({ part }) => part === "look");
    if (share !== undefined && questions.length > 0) examples.push(...(await examplesOf({ ...set, questions }, share)));
  }
const looked = examples.filter(({ part, candidates }) => part === "look" && candidates.length > 0);

const apart = leastLoss("ranking", decays, (decay) => {
  const fitted = perFold(looked, (own) => fitRanking(own, decay));
  const orders = looked.map((example) => reranked(example, fitted[example.fold] ?? []));
  return { found: orders, loss: -orders.reduce((sum, order, index) => sum + (looked[index]?.weight ?? 0) * reciprocal(order), 0) };
});
const ranking = fitRanking(looked, apart.decay);
tell("ranking", rankingNames, ranking);

const points = looked.flatMap((example, index) => pointsOf(example, apart.found[index] ?? []));
const judged = leastLoss("confidence", decays, (decay) => {
  const fitted = perFold(points, (own) => fitConfidence(own, decay));
  const likely = points.map(({ row, fold }) => logistic(dot(row, fitted[fold] ?? [])));
  return { found: likely, loss: points.reduce((sum, point, index) => sum + lossOf(point, likely[index] ?? 0.5), 0) };
});
const confidence = fitConfidence(points, judged.decay);
tell("confidence", ["constant", ...names], confidence);

print("cross-validated, set: right first / in three / in five; chances of the first and how often it is right");
for (const [set, own] of Map.groupBy(looked.entries(), ([, { set }]) => set)) {
  const within = new Set(own.map(([, example]) => example));
  const told = points.flatMap((point, index) =>
    within.has(point.example) && point.first ? [{ ...point, likely: judged.found[index] ?? 0 }] : [],
  );
  const orders = own.filter(([, { answerable }]) => answerable).map(([index]) => apart.found[index] ?? []);
  print(`${set}: ${topShares(orders)}; ${calibration(told)}`);
}
if (given.check)
  for (const [set, own] of Map.groupBy(
    examples.filter(({ part, answerable }) => part === "check" && answerable),
    (each) => each.set,
  ))
    print(`${set}, checking part: ${topShares(own.map((example) => reranked(example, ranking)))}`);
if (given.write) write();

type Order = { candidate: RankedCandidate; right: boolean }[];

/** The best of several decays by cross-validation. */
function leastLoss<T>(
  what: string,
  tried: readonly number[],
  run: (decay: number) => { found: T; loss: number },
): { decay: number; found: T } {
  const [first, ...others] = tried.map((decay) => ({ decay, ...run(decay) }));
  if (first === undefined) throw new Error("No decay is tried");
  const best = others.reduce((least, each) => (each.loss < least.loss ? each : least), first);
  print(`${what}: decay ${best.decay}; losses ${[first, ...others].map(({ decay, loss }) => `${decay}: ${loss.toFixed(4)}`).join(", ")}`);
  return best;
}

/** For each fold the weights of all others. */
function perFold<T extends { fold: number }>(all: readonly T[], learn: (own: readonly T[]) => number[]): number[][] {
  return Array.from({ length: folds }, (_none, fold) => learn(all.filter((each) => each.fold !== fold)));
}

function fitRanking(own: readonly Example[], decay: number): number[] {
  const used = own
    .filter(({ candidates }) => candidates.some(({ right }) => right) && candidates.some(({ right }) => !right))
    .map(({ candidates, weight }) => ({
      weight,
      rows: candidates.map(({ candidate }) => rankingNames.map((name) => candidate.features[name])),
      right: candidates.map((each) => each.right),
    }));
  const whole = used.reduce((sum, { weight }) => sum + weight, 0);
  const prior = rankingNames.map((name) => priors[name] ?? 0);
  return descend(prior, decay, (current) => {
    const gradient = current.map(() => 0);
    for (const { rows, right, weight } of used) {
      const scores = rows.map((row) => dot(row, current));
      const all = softmax(scores);
      const good = softmax(scores.map((score, index) => (right[index] === true ? score : -1e9)));
      for (const [at, row] of rows.entries()) addTo(gradient, row, (weight / whole) * ((all[at] ?? 0) - (good[at] ?? 0)));
    }
    return gradient;
  });
}

function reranked({ candidates }: Example, weights: readonly number[]): Order {
  return candidates
    .map(({ candidate, right }) => {
      const score = dot(
        rankingNames.map((name) => candidate.features[name]),
        weights,
      );
      return { candidate: { ...candidate, score }, right };
    })
    .sort((a, b) => b.candidate.score - a.candidate.score);
}

/** Reciprocal of the place of the first right one. */
function reciprocal(order: Order): number {
  const place = order.findIndex(({ right }) => right);
  return place < 0 ? 0 : 1 / (place + 1);
}

function topShares(orders: readonly Order[]): string {
  const within = (count: number) =>
    orders.filter((order) => order.slice(0, count).some(({ right }) => right)).length / (orders.length || 1);
  return `${[1, 3, 5].map((count) => within(count).toFixed(2)).join(" / ")} of ${orders.length} (reachable ${within(Number.POSITIVE_INFINITY).toFixed(2)})`;
}

interface Point {
  example: Example;
  fold: number;
  weight: number;
  first: boolean;
  row: number[];
  right: boolean;
}

function pointsOf(example: Example, order: Order): Point[] {
  const ranked = order.map(({ candidate }) => candidate);
  return order.slice(0, judgedFirst).map(({ candidate, right }, place) => {
    const features = confidenceFeatures(example.question, candidate, { margin: marginOf(ranked, place), place });
    const { fold, weight } = example;
    return { example, fold, weight, first: place === 0, right, row: [1, ...names.map((name) => features[name])] };
  });
}

function lossOf({ weight, right }: Point, likely: number): number {
  return -weight * Math.log(Math.max(1e-6, right ? likely : 1 - likely));
}

function fitConfidence(own: readonly Point[], decay: number): number[] {
  const whole = own.reduce((sum, { weight }) => sum + weight, 0);
  return descend(new Array<number>(names.length + 1).fill(0), decay, (current) => {
    const gradient = current.map(() => 0);
    for (const { row, right, weight } of own) addTo(gradient, row, (weight / whole) * (logistic(dot(row, current)) - Number(right)));
    // The constant is drawn nowhere.
    gradient[0] = (gradient[0] ?? 0) - decay * (current[0] ?? 0);
    return gradient;
  });
}

function calibration(told: readonly { likely: number; right: boolean }[]): string {
  const bounds = [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8];
  const bins = bounds.map((from, index) => {
    const within = told.filter(({ likely }) => likely >= from && likely < (bounds[index + 1] ?? 1.01));
    return `${from}: ${within.filter(({ right }) => right).length} of ${within.length}`;
  });
  return bins.join(", ");
}

function digits(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function tell(what: string, of: readonly string[], weights: readonly number[]): void {
  print(`${what}: ${of.map((name, index) => `${name} ${digits(weights[index] ?? 0)}`).join(", ")}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function write(): void {
  const lines = (of: readonly string[], weights: readonly number[]) =>
    of.map((name, index) => `  ${name}: ${digits(weights[index] ?? 0)},`);
  const text = [
    "/** Weights of ranking and confidence. Written by `bench/evidence/fit.ts`; see there. */",
    'import type { ConfidenceFeatures, RankingFeatures } from "./features.ts";',
    "",
    "export const rankingWeights: Readonly<Record<keyof RankingFeatures, number>> = {",
    ...lines(rankingNames, ranking),
    "};",
    "",
    "export const confidenceWeights: Readonly<Record<keyof ConfidenceFeatures, number>> & { readonly constant: number } = {",
    ...lines(["constant", ...names], confidence),
    "};",
    "",
  ];
  writeFileSync(new URL("../../src/agents/extractive/passages/fitted-weights.ts", import.meta.url), text.join("\n"));
}
