/** Scales and shapes of a chart as numbers: positions of its points, lines, bars and ticks. Pure. */
import type { Chart } from "./research.ts";

/** The drawing's own units; the page scales it to its width. */
export const chartSize = { width: 640, height: 260 } as const;
/** Room for the words of the axes. */
export const plotArea = { left: 56, right: 614, top: 12, bottom: 230 } as const;
/** More lines than this cannot be distinguished; the table below has all of them. */
export const mostLines = 6;
const mostBars = 60;
const most = { xTicks: 7, yTicks: 5 } as const;

export interface Tick {
  at: number;
  value: number | string;
}

export interface ChartShape {
  xTicks: Tick[];
  yTicks: Tick[];
  /** Where the value zero, or the lowest one, lies: bars are on it. */
  base: number;
  /** x of each point. */
  points: number[];
  /** An SVG path for each line; parts without values are gaps. */
  lines: { name: string; path: string; dots: { x: number; y: number }[] }[];
  bars: { line: number; point: number; x: number; y: number; width: number; height: number }[];
  /** How many lines and points are not drawn. */
  left: { lines: number; points: number };
}

export function chartShape(chart: Chart): ChartShape {
  const lines = chart.lines.slice(0, mostLines);
  const mostPoints = chart.kind === "bar" ? Math.max(1, Math.floor(mostBars / Math.max(1, lines.length))) : Number.POSITIVE_INFINITY;
  const values = chart.x.values.slice(0, mostPoints);
  const y = valueScale(
    lines.flatMap((line) => line.values.slice(0, values.length).filter((value) => value !== null && Number.isFinite(value))) as number[],
    chart.kind,
  );
  const x = chart.kind === "bar" ? bandScale(values) : pointScale(values);
  const base = y.of(Math.min(y.to, Math.max(0, y.from)));
  return {
    ...{ xTicks: x.ticks, points: x.points, base },
    yTicks: y.ticks,
    lines: chart.kind === "bar" ? [] : lines.map((line) => lineShape(line, x.points, y.of)),
    bars: chart.kind === "bar" ? lines.flatMap((line, index) => barsOf(line.values, index, lines.length, x, base, y.of)) : [],
    left: { lines: chart.lines.length - lines.length, points: chart.x.values.length - values.length },
  };
}

interface XScale {
  points: number[];
  ticks: Tick[];
  /** Width that a point has to itself. */
  band: number;
}

/** Steps of 1, 2 or 5 times a power of ten, at most `count` of them in the span. */
export function niceStep(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((factor) => factor * power >= rough * 0.999_999) ?? 10);
}

function valueScale(values: readonly number[], kind: Chart["kind"]) {
  const lowest = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const highest = values.reduce((greatest, value) => Math.max(greatest, value), Number.NEGATIVE_INFINITY);
  // Bars show their size by their length, so they begin at zero; lines far above zero would be flat there.
  const fromZero = kind === "bar" || lowest < (highest - lowest) * 0.6;
  const low = fromZero ? Math.min(0, lowest) : lowest;
  const high = kind === "bar" ? Math.max(0, highest) : highest;
  const step = niceStep(high > low ? high - low : Math.abs(high) || 1, most.yTicks);
  const from = Math.floor(low / step) * step;
  const to = Math.max(Math.ceil(high / step), Math.floor(low / step) + 1) * step;
  const of = (value: number) => plotArea.bottom - ((value - from) / (to - from)) * (plotArea.bottom - plotArea.top);
  const count = Math.round((to - from) / step);
  // Rounded since sums of tenths are inexact.
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((from + index * step).toPrecision(12)));
  return { from, to, of, ticks: ticks.map((value) => ({ at: of(value), value })) };
}

/** Numbers and dates are placed by value, other texts at equal distances. */
function pointScale(values: readonly (number | string)[]): XScale {
  const times = values.map((value) => (typeof value === "number" ? value : timeOf(value)));
  const isOrdered = times.length > 1 && times.every((time, index) => time !== null && (index === 0 || time > (times[index - 1] ?? time)));
  const numbers = isOrdered ? times.map((time) => time ?? 0) : values.map((_, index) => index);
  const [from, to] = [numbers[0] ?? 0, numbers.at(-1) ?? 1];
  const of = (value: number) =>
    to === from ? (plotArea.left + plotArea.right) / 2 : plotArea.left + ((value - from) / (to - from)) * (plotArea.right - plotArea.left);
  const points = numbers.map(of);
  const areNumbers = isOrdered && values.every((value) => typeof value === "number");
  const areYears = isOrdered && !areNumbers && to - from > fewestYears * yearMs;
  // Between two years there is nothing to mark.
  const areWhole = values.every(Number.isInteger);
  const ticks = areNumbers
    ? roundTicks(from, to).flatMap((value) => (areWhole && !Number.isInteger(value) ? [] : [{ at: of(value), value }]))
    : areYears
      ? yearTicks(from, to).map((year) => ({ at: of(Date.UTC(year, 0)), value: year }))
      : spreadTicks(values, points, most.xTicks);
  return { points, ticks, band: 0 };
}

function roundTicks(from: number, to: number): number[] {
  const step = niceStep(to - from, most.xTicks);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

const yearMs = 365.25 * 86_400_000;
/** From this span on, dates are marked by their years. */
const fewestYears = 4;

function yearTicks(from: number, to: number): number[] {
  const years = roundTicks(1970 + from / yearMs, 1970 + to / yearMs).filter((year) => Number.isInteger(year));
  return years.filter((year) => Date.UTC(year, 0) >= from && Date.UTC(year, 0) <= to);
}

function bandScale(values: readonly (number | string)[]): XScale {
  const band = (plotArea.right - plotArea.left) / Math.max(1, values.length);
  const points = values.map((_, index) => plotArea.left + band * (index + 0.5));
  return { points, ticks: spreadTicks(values, points, 12), band };
}

/** At most `count` points, evenly spread. */
function spreadTicks(values: readonly (number | string)[], points: readonly number[], count: number): Tick[] {
  const step = Math.max(1, Math.ceil(values.length / count));
  return values.flatMap((value, index) => (index % step === 0 ? [{ at: points[index] ?? 0, value }] : []));
}

/** '2020', '2020-04' and '2020-04-01' as a time; null for other words. */
function timeOf(text: string): number | null {
  return /^\d{4}(-\d\d(-\d\d)?)?$/.test(text) ? Date.parse(text) : null;
}

function lineShape({ name, values }: Chart["lines"][number], points: readonly number[], y: (value: number) => number) {
  let path = "";
  let isOpen = false;
  const dots: { x: number; y: number }[] = [];
  for (const [index, x] of points.entries()) {
    const value = values[index] ?? null;
    if (value === null || !Number.isFinite(value)) {
      isOpen = false;
      continue;
    }
    path += `${isOpen ? "L" : "M"}${x.toFixed(1)} ${y(value).toFixed(1)}`;
    isOpen = true;
    dots.push({ x, y: y(value) });
  }
  return { name, path, dots };
}

function barsOf(
  values: readonly (number | null)[],
  line: number,
  lines: number,
  { points, band }: XScale,
  base: number,
  y: (value: number) => number,
): ChartShape["bars"] {
  const width = Math.min(48, (band * 0.75) / lines);
  return points.flatMap((center, point) => {
    const value = values[point] ?? null;
    if (value === null || !Number.isFinite(value)) return [];
    const top = Math.min(base, y(value));
    return [{ line, point, x: center + (line - lines / 2) * width, y: top, width, height: Math.max(1, Math.max(base, y(value)) - top) }];
  });
}
