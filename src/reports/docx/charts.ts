/** A chart as a native one, which Word and LibreOffice draw and a reader can edit, with its text alternative. */
import { ChartRun, type ChartRunOptions } from "docx/charts";
import type { ChartFigure } from "../document/blocks.ts";
import { axisMinimum, axisRoom, barsLie } from "../document/chart-data.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { axisScale } from "../numbers/axis-format.ts";
import { shortened } from "../text/plain-text.ts";
import { pageWidth } from "./page.ts";
import { hex } from "./styles.ts";

/** Limits of legibility. */
const mostLines = 8;
const mostBars = 60;
const labelLength = 60;
const pixelsPerTwip = 96 / 1_440;
/** Letters that the values beside the chart take of its width. */
const ofValues = 12;
/** Letters along the axis of names. */
export const namesRoom = axisRoom - ofValues;
/** Pixels. */
const height = { usual: 300, bar: 26, most: 820 };

/** `number` distinguishes the chart from the others of the document. */
export function chartRun({ plot, caption, description }: ChartFigure, { template, locale }: ReportDocument, number: number): ChartRun {
  const { kind, unit, x } = plot;
  const lines = plot.lines.slice(0, mostLines);
  const points = kind === "bar" ? x.short.slice(0, Math.max(4, Math.floor(mostBars / Math.max(1, lines.length)))) : x.short;
  const isLying = barsLie(plot);
  const bars = points.length * lines.length * height.bar + 90;
  const minimum = axisMinimum({ kind, lines });
  const scale = axisScale(
    lines.flatMap(({ values }) => values),
    minimum,
    locale,
  );
  const shared = {
    categories: points.map((word) => shortened(word, labelLength)),
    series: lines.map(({ name, values }, index) => ({
      name,
      values: values.slice(0, points.length),
      color: hex(template.colours.series[index % template.colours.series.length] ?? "#1f5fa8"),
    })),
    categoryAxis: x.axis === "" ? {} : { title: x.axis },
    valueAxis: {
      ...(scale !== null && { numberFormat: scale.format, interval: scale.step }),
      ...(unit !== null && { title: unit }),
      ...(minimum !== null && { minimum }),
    },
    legend: lines.length > 1 ? ({ position: "bottom" } as const) : (false as const),
    emptyValues: "gap",
    transformation: {
      width: Math.floor(pageWidth(template) * pixelsPerTwip),
      height: isLying ? Math.min(height.most, Math.max(height.usual, bars)) : height.usual,
    },
    altText: { id: String(number), name: caption, description },
  } as const;
  const options: ChartRunOptions =
    kind === "line" ? { ...shared, type: "line", markers: false } : { ...shared, type: isLying ? "bar" : "column" };
  return new ChartRun(options);
}
