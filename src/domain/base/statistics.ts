/** Sums, means, percentiles and rounding; null where there are too few numbers. Pure. */

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : sumOf(values) / values.length;
}

/** To so many decimals; halves go up. */
export function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

/** `percent` from 0 to 100 of numbers in ascending order, interpolated linearly between two of them, as spreadsheets do. */
export function percentileOf(sorted: readonly number[], percent: number): number | null {
  const at = ((sorted.length - 1) * percent) / 100;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below === undefined || above === undefined ? null : below + (above - below) * (at - Math.floor(at));
}
