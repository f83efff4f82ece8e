/** The arithmetic of figures: pure functions over points in chronological order. None of them rounds. */

export interface Point {
  /** A year, or a date as a fractional year; null for a point without time. */
  time: number | null;
  value: number;
}

/** Relative change in percent; null where the first value is zero or the sign changes. */
export function growth(first: number, last: number): number | null {
  return first === 0 || first * last < 0 ? null : ((last - first) / first) * 100;
}

/** Compound annual growth rate in percent (CAGR); null unless both values are positive and time passes. */
export function growthPerYear(first: Point, last: Point): number | null {
  if (first.time === null || last.time === null || last.time <= first.time) return null;
  if (first.value <= 0 || last.value <= 0) return null;
  return ((last.value / first.value) ** (1 / (last.time - first.time)) - 1) * 100;
}

/** Sum with Neumaier's compensation (1974), so that rounding errors do not add up over long columns. */
export function sum(values: readonly number[]): number {
  let total = 0;
  let lost = 0;
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** The unit of a difference of two values: between two percentages lie percentage points. */
export function unitOfChange(unit: string | null): string | null {
  return unit === "%" ? "pp" : unit;
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

/** The first point with the largest (or smallest) value. */
export function extremum<P extends Point>(points: readonly P[], which: "maximum" | "minimum"): P | null {
  let best: P | null = null;
  for (const point of points) {
    if (best === null || (which === "maximum" ? point.value > best.value : point.value < best.value)) best = point;
  }
  return best;
}

/** Slope of the least-squares line, in units per year; null for fewer than three points or a single time. */
export function trend(points: readonly Point[]): number | null {
  const timed = points.filter((point): point is Point & { time: number } => point.time !== null);
  if (timed.length < 3) return null;
  const middleTime = sum(timed.map(({ time }) => time)) / timed.length;
  const middleValue = sum(timed.map(({ value }) => value)) / timed.length;
  const spread = sum(timed.map(({ time }) => (time - middleTime) ** 2));
  if (spread === 0) return null;
  return sum(timed.map(({ time, value }) => (time - middleTime) * (value - middleValue))) / spread;
}
