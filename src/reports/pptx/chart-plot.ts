/** What of a chart a slide shows, and how. Pure. */

import { isOrdered } from "../charts/chart-layout.ts";
import { type DateAxis, dateAxis } from "../charts/date-axis.ts";
import type { ChartData } from "../document/chart-data.ts";

/** What a slide has room for; the tables and the other formats hold the rest. */
const mostSeries = 8;
const mostBars = 24;
/** Longer names lie beside their bars. Characters. */
const longName = 12;
const mostUprightBars = 8;
/** More values would run into one another above their bars. */
const mostLabelled = 10;
/** Ticks that fit an axis without turned words. */
const mostTicks = 8;

export interface Plot extends ChartData {
  /** Points of a line chart over numbers, such as years, whose distances count; null for any other chart. */
  points: number[] | null;
  /** Of a line chart over dates of several years; null for any other chart. */
  dates: DateAxis | null;
  /** Whether the bars lie. */
  lies: boolean;
  /** Whether each bar is labelled with its value, in place of an axis. */
  isLabelled: boolean;
}

/** The chart with as many series and bars as a slide shows. */
export function plotOf(chart: ChartData): Plot {
  const lines = chart.lines.slice(0, mostSeries);
  const most = chart.kind === "bar" ? Math.max(4, Math.floor(mostBars / Math.max(1, lines.length))) : chart.x.words.length;
  const words = chart.x.short.slice(0, most);
  const values = chart.x.values.slice(0, most);
  const numbers = values.flatMap((value) => (value.kind === "number" ? [value.value] : []));
  const isWordy = words.length > mostUprightBars || words.some(({ length }) => length > longName);
  const lies = chart.kind === "bar" && isWordy && !isOrdered(words.map((word) => (/^-?\d+$/.test(word) ? Number(word) : word)));
  return {
    ...chart,
    x: { ...chart.x, values, words },
    lines: lines.map(({ name, values: own }) => ({ name, values: own.slice(0, most) })),
    points: chart.kind === "line" && numbers.length === words.length && numbers.length > 1 ? numbers : null,
    dates: chart.kind === "line" ? dateAxis(values) : null,
    lies,
    isLabelled: chart.kind === "bar" && lines.length === 1 && (lies || words.length <= mostLabelled),
  };
}

/** How much of the chart the slide leaves out. */
export function leftOut(chart: ChartData): { series: [shown: number, all: number] | null; points: [shown: number, all: number] | null } {
  const plot = plotOf(chart);
  const [series, points] = [plot.lines.length, plot.x.words.length];
  return {
    series: series < chart.lines.length ? [series, chart.lines.length] : null,
    points: points < chart.x.words.length ? [points, chart.x.words.length] : null,
  };
}

/** Round ticks over the points: where the axis begins and ends, and the step, which is whole where the points are. */
export function ticksOf(points: readonly number[]): { from: number; to: number; step: number } {
  const least = points.reduce((low, point) => Math.min(low, point));
  const to = points.reduce((high, point) => Math.max(high, point));
  const rough = (to - least) / mostTicks || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power;
  const step = points.every((point) => Number.isInteger(point)) ? Math.max(1, round) : round;
  return { from: Math.floor(least / step) * step, to, step };
}
