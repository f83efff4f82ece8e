/** Logistic choice among candidates: the weights under which right readings are the likeliest, close to where they began. */
import { scoreOf } from "../../src/agents/extractive/tables/features.ts";
import type { Example } from "./examples.ts";
import { fixed } from "./prior.ts";

export type Weights = Record<string, number>;

const rounds = 60;
const stepSize = 0.1;

/** An example as numbers: of each candidate whether it is right, and its features by their index. */
interface Row {
  isRight: readonly boolean[];
  at: readonly Int32Array[];
  amount: readonly Float64Array[];
}

/** Adam over the log-likelihood of all right candidates of each question, with an L2 penalty on the distance to `prior`. */
export function learned(examples: readonly Example[], prior: Weights, penalty: number): Weights {
  const useful = examples.filter(
    ({ candidates }) => candidates.some(({ isRight }) => isRight) && candidates.some(({ isRight }) => !isRight),
  );
  const names = new Map(Object.keys(prior).map((name, index) => [name, index] as const));
  const indexOf = (name: string): number => {
    const index = names.get(name) ?? names.size;
    names.set(name, index);
    return index;
  };
  const rows = useful.map(
    ({ candidates }): Row => ({
      isRight: candidates.map(({ isRight }) => isRight),
      at: candidates.map(({ features }) => Int32Array.from(Object.keys(features), indexOf)),
      amount: candidates.map(({ features }) => Float64Array.from(Object.values(features))),
    }),
  );
  const start = Float64Array.from(names.keys(), (name) => prior[name] ?? 0);
  const isFixed = [...names.keys()].map((name) => fixed.has(name));
  const weights = Float64Array.from(start);
  const [first, second] = [new Float64Array(weights.length), new Float64Array(weights.length)];
  let step = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let from = 0; from < rows.length; from += 16) {
      const gradient = gradientOf(rows.slice(from, from + 16), weights);
      step += 1;
      for (let at = 0; at < weights.length; at += 1) {
        if (isFixed[at] === true) continue;
        const slope = (gradient[at] ?? 0) - penalty * ((weights[at] ?? 0) - (start[at] ?? 0));
        const m = 0.9 * (first[at] ?? 0) + 0.1 * slope;
        const v = 0.99 * (second[at] ?? 0) + 0.01 * slope ** 2;
        first[at] = m;
        second[at] = v;
        const pace = stepSize * (1 - round / rounds);
        weights[at] = (weights[at] ?? 0) + (pace * (m / (1 - 0.9 ** step))) / (Math.sqrt(v / (1 - 0.99 ** step)) + 1e-6);
      }
    }
  }
  return Object.fromEntries([...names].map(([name, index]) => [name, weights[index] ?? 0]));
}

function gradientOf(batch: readonly Row[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(weights.length);
  for (const { isRight, at, amount } of batch) {
    const shares = softmax(
      at.map((indexes, candidate) =>
        indexes.reduce((sum, index, each) => sum + (weights[index] ?? 0) * (amount[candidate]?.[each] ?? 0), 0),
      ),
    );
    const right = shares.reduce((sum, share, candidate) => sum + (isRight[candidate] === true ? share : 0), 0);
    for (const [candidate, indexes] of at.entries()) {
      const share = shares[candidate] ?? 0;
      const pull = (isRight[candidate] === true ? share / Math.max(right, 1e-12) : 0) - share;
      if (Math.abs(pull) < 1e-6) continue;
      for (const [each, index] of indexes.entries())
        gradient[index] = (gradient[index] ?? 0) + (pull * (amount[candidate]?.[each] ?? 0)) / batch.length;
    }
  }
  return gradient;
}

export function softmax(scores: readonly number[]): number[] {
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / whole);
}

/** Logistic regression by plain gradient ascent, with a small L2 penalty. */
export function logistic(examples: readonly { features: Weights; isRight: boolean }[]): Weights {
  const weights: Weights = {};
  for (let round = 0; round < 2_000; round += 1) {
    const gradient: Weights = {};
    for (const { features, isRight } of examples) {
      const error = Number(isRight) - chance(features, weights);
      for (const [name, amount] of Object.entries(features)) gradient[name] = (gradient[name] ?? 0) + (error * amount) / examples.length;
    }
    for (const [name, slope] of Object.entries(gradient))
      weights[name] = (weights[name] ?? 0) + 0.5 * (slope - 0.002 * (weights[name] ?? 0));
  }
  return weights;
}

function chance(features: Weights, weights: Weights): number {
  return 1 / (1 + Math.exp(-scoreOf(features, weights)));
}
