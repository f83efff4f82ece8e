/** Statistics of numbers; null where there are too few. Pure. */

export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** `percent` from 0 to 100 of numbers in ascending order, interpolated linearly between two of them, as spreadsheets do. */
export function percentileOf(sorted: readonly number[], percent: number): number | null {
  const at = ((sorted.length - 1) * percent) / 100;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below === undefined || above === undefined ? null : below + (above - below) * (at - Math.floor(at));
}
