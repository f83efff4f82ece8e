/**
 * Draws charts as SVG with ECharts, without a browser. The same chart gives the same bytes: no animation, no random ids,
 * text measured by a table instead of a font.
 */
import { createRequire } from "node:module";
import type { Chart } from "../../domain/sessions/research.ts";
import { columnWords, spokenName } from "../../languages/amounts.ts";
import { axisName } from "../document/chart-data.ts";
import { withUnit } from "../document/tables.ts";
import { axisTimeWriter, monthTicks, yearsOf } from "../numbers/times.ts";
import type { Labels } from "../text/labels.ts";
import { oneLine, shortened } from "../text/plain-text.ts";
import { barLayout, type CleanChart, chartWidth, isOrdered, lineLayout, mostLyingBars, widthOf } from "./chart-layout.ts";

/** ECharts' CommonJS bundle loads three times faster than its ES modules, in a third of the memory. */
const echarts = createRequire(import.meta.url)("echarts") as typeof import("echarts");

/** Limits of legibility: more lines cannot be distinguished, more bars do not fit a page. */
const mostLines = 8;
const mostUprightBars = 90;
/** Days that are named one by one, and months below an axis of more. */
const mostNamed = 20;
const mostMonths = 9;

export interface DrawnChart {
  svg: string;
  /** Size in CSS pixels. */
  width: number;
  height: number;
  /** Notes on what was left out. */
  remarks: string[];
}

export interface DrawingContext {
  labels: Labels;
  locale: string;
  /** Distinguishes the ids of this chart from those of others on the same page. */
  id: string;
  fontFamily: string;
}

/** Never throws: a chart without numbers becomes an empty pair of axes; callers leave such charts out. */
export function drawChart(chart: Chart, context: DrawingContext): DrawnChart {
  echarts.setPlatformAPI({ measureText: (text) => ({ width: widthOf(text) }) });
  const clean = cleanChart(chart, context);
  const { option, height } = chart.kind === "line" ? lineLayout(clean, context) : barLayout(clean, context);
  const instance = echarts.init(null, null, { renderer: "svg", ssr: true, width: chartWidth, height });
  try {
    instance.setOption(option);
    return { svg: stable(instance.renderToSVGString({ useViewBox: true }), context.id), width: chartWidth, height, remarks: clean.remarks };
  } finally {
    instance.dispose();
  }
}

function cleanChart({ kind, title, x, lines, unit }: Chart, { labels, locale }: DrawingContext): CleanChart {
  const shownLines = lines.slice(0, mostLines);
  const mostBars = isOrdered(x.values) ? mostUprightBars : mostLyingBars;
  const most = kind === "bar" ? Math.max(4, Math.floor(mostBars / Math.max(1, shownLines.length))) : x.values.length;
  const years = kind === "line" ? yearsOf(x.values) : null;
  const timed = axisTimeWriter(x.values, locale);
  const ticks = kind === "line" && years === null && x.values.length > mostNamed ? monthTicks(x.values, mostMonths) : null;
  const named = new Set(ticks);
  // The first day of a month is its name there: 'Mar 2024'.
  const worded = (value: string, index: number): string => timed(named.has(index) ? value.slice(0, "2024-03".length) : value);
  const points =
    years ??
    x.values.slice(0, most).map((value, index) => (typeof value === "string" ? shortened(oneLine(worded(value, index)), 40) : value));
  const [only, ...others] = lines;
  // The caption is above the picture.
  const isNamed = only !== undefined && others.length === 0 && spokenName(only.name) !== spokenName(title);
  return {
    yLabel: shortened(isNamed ? withUnit(columnWords(only.name, unit), unit) : oneLine(unit ?? ""), 60),
    xLabel: shortened(axisName(x), 80),
    unit: unit === null ? "" : shortened(oneLine(unit), 60),
    points,
    ticks,
    lines: shownLines.map(({ name, values }) => ({
      name: shortened(oneLine(columnWords(name, unit)), 48),
      values: points.map((_, index) => values[index] ?? null),
    })),
    remarks: [
      ...(lines.length > shownLines.length ? [labels.seriesShown(shownLines.length, lines.length)] : []),
      ...(x.values.length > points.length ? [labels.categoriesShown(points.length, x.values.length)] : []),
    ],
  };
}

/**
 * Makes the SVG of ECharts independent of earlier charts and safe to embed. Its ids no longer count the process's charts,
 * styles become attributes, which every content policy allows, and mouse handling is removed.
 */
function stable(svg: string, id: string): string {
  return svg
    .replace(/<style[\s\S]*?<\/style>\s*/g, "")
    .replace(/ (?:class|pointer-events|ecmeta_\w+|xml:space|xmlns:xlink|version|baseProfile)="[^"]*"/g, "")
    .replace(/<(\w+) >/g, "<$1>")
    .replace(/(id="|url\(#|href="#)zr\d+-/g, `$1${id}-`)
    .replace(/ style="([^"]*)"/g, (_, style: string) =>
      style
        .split(";")
        .map((declaration) => declaration.split(":"))
        .flatMap(([name, value]) => (name && value && presentation.has(name.trim()) ? [` ${name.trim()}="${value.trim()}"`] : []))
        .join(""),
    );
}

const presentation = new Set(["font-size", "font-family", "font-weight", "font-style", "fill", "stroke", "opacity"]);

/** The picture with colours replaced, each by that of the map. */
export function recoloured(svg: string, colours: ReadonlyMap<string, string>): string {
  return svg.replace(/(fill|stroke)="(#[0-9a-f]{6})"/g, (_, name: string, colour: string) => `${name}="${colours.get(colour) ?? colour}"`);
}
