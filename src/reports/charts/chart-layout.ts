/** Chart options for ECharts: axes, ticks, legend and labels, laid out for a page. */
import type { EChartsOption } from "echarts";
import { formatAxisNumber, formatPoint, hasLong } from "../numbers/number-format.ts";

/** Colours with a contrast of 3:1 on white that the colour-blind can distinguish; the dark ones are for a dark page. */
export const chartColours = {
  series: ["#1f5fa8", "#c2570c", "#1d7a55", "#8a4a9e", "#8a6d0f", "#0b7c8c", "#b8326a", "#59636e"],
  ink: "#3a434d",
  axis: "#8b949e",
  grid: "#e3e6ea",
} as const;
export const darkChartColours = {
  series: ["#6ea8ec", "#f0924e", "#56bd91", "#c48bd8", "#cfae45", "#4dbccb", "#ee7aa8", "#a5afba"],
  ink: "#c9d1d9",
  axis: "#7d8590",
  grid: "#30363d",
} as const;

/** Width of every chart in CSS pixels. */
export const chartWidth = 720;
const fontSize = 13;
/** Height of a chart with an upright axis, without its legend. */
const lineHeight = 264;
const symbols = ["circle", "rect", "triangle", "diamond", "emptyCircle", "emptyRect", "emptyTriangle", "emptyDiamond"] as const;

/** Maximum number of labelled horizontal bars on a page. */
export const mostLyingBars = 26;

/** A chart with cleaned and shortened texts, whose lines have a value or null for each point. */
export interface CleanChart {
  xLabel: string;
  /** What the values are: the only series' name with its unit, or the unit of several. */
  yLabel: string;
  unit: string;
  points: (number | string)[];
  /** The only points that the axis names; null where it is to choose. */
  ticks: readonly number[] | null;
  lines: { name: string; values: (number | null)[] }[];
  remarks: string[];
}

export interface ChartStyle {
  locale: string;
  fontFamily: string;
}

export interface ChartLayout {
  option: EChartsOption;
  height: number;
}

export function lineLayout(chart: CleanChart, { locale, fontFamily }: ChartStyle): ChartLayout {
  const frame = frameOf(chart, fontFamily);
  const { points } = chart;
  const numericX = isOrdered(points);
  const ticks = numericX ? roundTicks(points) : null;
  const crowded = points.length > 30;
  const height = lineHeight + frame.legendHeight;
  return {
    height,
    option: {
      ...frame.base,
      grid: { ...frame.grid, bottom: roomBelow(chart.xLabel) },
      xAxis: numericX
        ? {
            ...frame.axis,
            ...xName(chart.xLabel),
            type: "value",
            min: "dataMin",
            max: "dataMax",
            axisTick: { ...frame.tick, ...(ticks === null ? {} : { customValues: ticks }) },
            splitLine: { show: false },
            axisLabel: {
              ...frame.text,
              hideOverlap: true,
              formatter: (value: number) => formatPoint(value, locale),
              ...(ticks === null ? {} : { customValues: ticks }),
            },
          }
        : {
            ...frame.axis,
            ...xName(chart.xLabel),
            type: "category",
            boundaryGap: false,
            data: points.map((point) => formatPoint(point, locale)),
            axisTick: { ...frame.tick, ...named(chart.ticks) },
            axisLabel: {
              ...frame.text,
              ...named(chart.ticks),
              hideOverlap: true,
              width: 110,
              overflow: "truncate",
              alignMinLabel: "left",
              alignMaxLabel: "right",
            },
          },
      yAxis: { ...frame.axis, ...valueAxis(chart, frame, locale), scale: farFromZero(chart) },
      series: chart.lines.map(({ name, values }, index) => ({
        ...silent,
        type: "line",
        name,
        ...(points.length > 1_000 ? { sampling: "lttb" as const } : {}),
        data: numericX ? values.map((value, at) => [points[at] ?? null, value]) : values,
        symbol: symbols[index] ?? "circle",
        symbolSize: 7,
        showSymbol: !crowded || points.length === 1,
        lineStyle: { width: 2.25, type: index >= 4 ? "dashed" : "solid" },
      })),
    },
  };
}

/** Vertical bars if their labels fit, or are short and ordered like years; else horizontal ones, with as much height as they need. */
export function barLayout(chart: CleanChart, { locale, fontFamily }: ChartStyle): ChartLayout {
  const frame = frameOf(chart, fontFamily);
  const names = chart.points.map((point) => formatPoint(point, locale));
  const step = Math.ceil(((Math.max(...names.map(widthOf), 0) + 12) * names.length) / (chartWidth - 90));
  const upright = step === 1 || isOrdered(chart.points);
  const lying = !upright;
  const single = chart.lines.length === 1;
  const height = upright ? lineHeight + frame.legendHeight : frame.legendHeight + 66 + names.length * (7 + 16 * chart.lines.length);
  const labelled = single && names.length <= (upright ? 12 : mostLyingBars);
  const categories = {
    ...frame.axis,
    type: "category" as const,
    data: names,
    inverse: lying,
    axisTick: { show: false },
    axisLabel: { ...frame.text, interval: upright ? step - 1 : 0, ...(lying ? { width: 270, overflow: "truncate" as const } : {}) },
  };
  const values = valueAxis(chart, frame, locale);
  const grouped = hasLong(chart.lines.flatMap(({ values }) => values));
  return {
    height,
    option: {
      ...frame.base,
      grid: {
        ...frame.grid,
        ...(lying
          ? { bottom: roomBelow(chart.yLabel), right: labelled ? 70 : 24, top: frame.legendHeight + 12 }
          : { bottom: roomBelow(chart.xLabel) }),
      },
      xAxis: lying
        ? { ...frame.axis, ...values, ...xName(chart.yLabel), nameTextStyle: frame.text }
        : { ...categories, ...xName(chart.xLabel) },
      yAxis: lying ? categories : { ...frame.axis, ...values },
      series: chart.lines.map(({ name, values: data }) => ({
        ...silent,
        type: "bar",
        name,
        data,
        barMaxWidth: 44,
        barGap: "8%",
        label: {
          ...frame.text,
          show: labelled,
          position: lying ? "right" : "top",
          // Otherwise ECharts outlines labels in white, and some PDF writers then paint only the outline.
          textBorderColor: "none",
          formatter: ({ value }: { value: unknown }) => (typeof value === "number" ? formatAxisNumber(value, locale, grouped) : ""),
        },
      })),
    },
  };
}

const silent = { silent: true, animation: false, emphasis: { disabled: true } } as const;

interface Frame {
  legendHeight: number;
  text: { color: string; fontSize: number; fontFamily: string };
  base: EChartsOption;
  grid: { left: number; right: number; top: number; containLabel: boolean };
  axis: object;
  tick: object;
}

function frameOf(chart: CleanChart, fontFamily: string): Frame {
  const text = { color: chartColours.ink, fontSize, fontFamily };
  const several = chart.lines.length > 1;
  const rows = several ? legendRows(chart.lines.map(({ name }) => widthOf(name) + 46)) : 0;
  const legendHeight = rows * 24;
  const named = chart.yLabel !== "";
  return {
    legendHeight,
    text,
    base: {
      animation: false,
      color: [...chartColours.series],
      textStyle: { fontFamily, color: chartColours.ink },
      legend: {
        show: several,
        top: 0,
        left: 0,
        itemWidth: 24,
        itemHeight: 11,
        itemGap: 16,
        padding: [4, 0],
        textStyle: text,
      },
    },
    grid: { left: 8, right: 24, top: legendHeight + (named ? 36 : 14), containLabel: true },
    axis: {
      axisLine: { show: true, lineStyle: { color: chartColours.axis } },
      nameTextStyle: text,
      silent: true,
    },
    tick: { show: true, lineStyle: { color: chartColours.axis } },
  };
}

function valueAxis(chart: CleanChart, frame: Frame, locale: string) {
  const grouped = hasLong(chart.lines.flatMap(({ values }) => values));
  return {
    type: "value" as const,
    name: chart.yLabel,
    nameLocation: "end" as const,
    nameTextStyle: { ...frame.text, align: "left" as const, padding: [0, 0, 2, -8] },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: chartColours.grid } },
    axisLabel: { ...frame.text, formatter: (value: number) => formatAxisNumber(value, locale, grouped) },
  };
}

/** Room for the name of the axis. */
function roomBelow(name: string): number {
  return name === "" ? 8 : 34;
}

function named(ticks: CleanChart["ticks"]) {
  if (ticks === null) return {};
  const shown = new Set(ticks);
  return { interval: (index: number) => shown.has(index) };
}

function xName(name: string) {
  return { name, nameLocation: "middle" as const, nameGap: 30 };
}

/** Number of rows of the legend. */
function legendRows(entries: readonly number[]): number {
  let rows = 1;
  let used = 0;
  for (const entry of entries) {
    if (used > 0 && used + entry > chartWidth) {
      rows += 1;
      used = 0;
    }
    used += entry;
  }
  return rows;
}

/** A line chart may omit zero where its values are far from it, or changes would look flat; a bar chart never does. */
function farFromZero({ lines }: CleanChart): boolean {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of lines.flatMap(({ values }) => values)) {
    if (value === null) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return least > 0 ? least > most * 0.5 : most < 0 && most < least * 0.5;
}

/** Ticks for an axis of years or other whole numbers: round values, about nine at most; null leaves it to ECharts. */
function roundTicks(values: readonly number[]): number[] | null {
  const first = values[0] ?? 0;
  const last = values.at(-1) ?? 0;
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((candidate) => (last - first) / candidate <= 9);
  if (step === undefined || (last - first < 2 && !values.every((value) => Number.isInteger(value)))) return null;
  const start = Math.ceil(first / step) * step;
  return Array.from({ length: Math.floor((last - start) / step) + 1 }, (_, index) => start + index * step);
}

/** Whether the values are strictly ascending numbers, like years. */
export function isOrdered(values: readonly (number | string)[]): values is readonly number[] {
  return values.every((value, index) => typeof value === "number" && (index === 0 || value > Number(values[index - 1])));
}

/** Approximate width of a text in pixels, from the mean character widths of DejaVu Sans. */
export function widthOf(text: string): number {
  let em = 0;
  for (const character of text) em += emOf(character);
  return em * fontSize;
}

function emOf(character: string): number {
  if (/[\s.,:;'|!iljtfrI()[\]]/.test(character)) return 0.36;
  if (/[mwMWШЩЖЮФшщжюмф@%]/.test(character)) return 0.9;
  if (/\p{Lu}|\p{Script=Han}/u.test(character)) return 0.72;
  return 0.62;
}
