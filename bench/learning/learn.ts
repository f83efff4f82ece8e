/** Logistic choice among candidates: the weights under which right readings are the likeliest, close to where they began. */
import { scoreOf } from "../../src/agents/extractive/tables/features.ts";
import type { Example } from "./examples.ts";
import { fixed } from "./prior.ts";

export type Weights = Record<string, number>;

const rounds = 60;
const stepSize = 0.1;

/** Adam over the log-likelihood of all right candidates of each question, with an L2 penalty on the distance to `prior`. */
export function learned(examples: readonly Example[], prior: Weights, penalty: number): Weights {
  const weights: Weights = { ...prior };
  const useful = examples.filter(
    ({ candidates }) => candidates.some(({ isRight }) => isRight) && candidates.some(({ isRight }) => !isRight),
  );
  const first: Weights = {};
  const second: Weights = {};
  let step = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < useful.length; at += 16) {
      const batch = useful.slice(at, at + 16);
      const gradient: Weights = {};
      for (const { candidates } of batch) {
        const shares = softmax(candidates.map(({ features }) => scoreOf(features, weights)));
        const right = candidates.reduce((sum, { isRight }, index) => sum + (isRight ? (shares[index] ?? 0) : 0), 0);
        for (const [index, { features, isRight }] of candidates.entries()) {
          const share = shares[index] ?? 0;
          const pull = (isRight ? share / Math.max(right, 1e-12) : 0) - share;
          if (Math.abs(pull) < 1e-6) continue;
          for (const [name, amount] of Object.entries(features)) gradient[name] = (gradient[name] ?? 0) + (pull * amount) / batch.length;
        }
      }
      step += 1;
      for (const name of new Set([...Object.keys(gradient), ...Object.keys(weights)])) {
        if (fixed.has(name)) continue;
        const slope = (gradient[name] ?? 0) - penalty * ((weights[name] ?? 0) - (prior[name] ?? 0));
        first[name] = 0.9 * (first[name] ?? 0) + 0.1 * slope;
        second[name] = 0.99 * (second[name] ?? 0) + 0.01 * slope ** 2;
        const m = (first[name] ?? 0) / (1 - 0.9 ** step);
        const v = (second[name] ?? 0) / (1 - 0.99 ** step);
        weights[name] = (weights[name] ?? 0) + (stepSize * (1 - round / rounds) * m) / (Math.sqrt(v) + 1e-6);
      }
    }
  }
  return weights;
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
