/** Gradient descent and what it needs. Pure. */

const rate = 0.05;
const steps = 250;

/** Descent with momentum from `prior`; weights are drawn back to it by `shrink`. Features lie between 0 and 1. */
export function descend(prior: readonly number[], shrink: number, gradientOf: (weights: readonly number[]) => number[]): number[] {
  const weights = [...prior];
  const speed = prior.map(() => 0);
  const square = prior.map(() => 1e-8);
  for (let step = 1; step <= steps; step += 1) {
    const gradient = gradientOf(weights);
    for (let index = 0; index < prior.length; index += 1) {
      const slope = (gradient[index] ?? 0) + shrink * ((weights[index] ?? 0) - (prior[index] ?? 0));
      speed[index] = 0.9 * (speed[index] ?? 0) + 0.1 * slope;
      square[index] = 0.99 * (square[index] ?? 0) + 0.01 * slope * slope;
      weights[index] = (weights[index] ?? 0) - (rate * (speed[index] ?? 0)) / (Math.sqrt(square[index] ?? 0) + 1e-6);
    }
  }
  return weights;
}

export function dot(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

export function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

export function addTo(sum: number[], row: readonly number[], weight: number): void {
  for (let index = 0; index < row.length; index += 1) sum[index] = (sum[index] ?? 0) + weight * (row[index] ?? 0);
}
