/** A chart drawn from the results' data, with its values at the pointer and as a table. */
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { html } from "../../shell/html.ts";
import { language, words } from "../../shell/preferences.ts";
import { numberText, tickText } from "./cell-text.ts";
import { type ChartShape, chartShape, chartSize, mostLines, plotArea } from "./chart-scale.ts";
import { DataTable } from "./data-table.ts";
import { Marks } from "./marks.ts";
import type { Mark } from "./numbered-report.ts";
import type { Chart, Column } from "./research.ts";

export function ChartFigure({ chart, marks }: { chart: Chart; marks: readonly Mark[] }): VNode {
  const shape = useMemo(() => chartShape(chart), [chart]);
  const [point, setPoint] = useState<number | null>(null);
  const texts = words.value.read.chart;
  const title = chart.unit === null || chart.title.includes(chart.unit) ? chart.title : `${chart.title}, ${chart.unit}`;
  const follow = (event: PointerEvent) => setPoint(nearestPoint(shape, event));
  return html`<figure class="data chart">
    <figcaption class="data-title" dir="auto">${title}<${Marks} marks=${marks} /></figcaption>
    <svg viewBox="0 0 ${chartSize.width} ${chartSize.height}" role="img" aria-label=${descriptionOf(chart, title)} onPointerMove=${follow} onPointerLeave=${() => setPoint(null)}>
      ${shape.yTicks.map(({ at, value }) => html`<g key=${at}><line class="grid" x1=${plotArea.left} x2=${plotArea.right} y1=${at} y2=${at} /><text x=${plotArea.left - 8} y=${at + 4} text-anchor="end">${tickText(value, language.value)}</text></g>`)}
      ${shape.xTicks.map(({ at, value }) => html`<text key=${at} x=${at} y=${plotArea.bottom + 20} text-anchor="middle">${tickText(value, language.value, true)}</text>`)}
      <line class="axis" x1=${plotArea.left} x2=${plotArea.right} y1=${shape.base} y2=${shape.base} />
      ${shape.bars.map((bar) => html`<rect key=${`${bar.line} ${bar.point}`} class="fill-${bar.line + 1}" x=${bar.x} y=${bar.y} width=${bar.width} height=${bar.height} />`)}
      ${shape.lines.map(({ path, dots }, index) => html`<g key=${index} class="line-${index + 1}"><path d=${path} />${dots.length <= 40 && dots.map(({ x, y }) => html`<circle key=${x} cx=${x} cy=${y} r="2.5" />`)}</g>`)}
      ${point !== null && html`<line class="pointer" x1=${shape.points[point]} x2=${shape.points[point]} y1=${plotArea.top} y2=${plotArea.bottom} />`}
    </svg>
    <${Legend} chart=${chart} point=${point} />
    ${shape.left.lines > 0 && html`<p class="muted small">${texts.leftLines(shape.left.lines)}</p>`}
    ${shape.left.points > 0 && html`<p class="muted small">${texts.leftPoints(shape.left.points)}</p>`}
    <details><summary>${texts.data}</summary><${DataTable} title=${title} columns=${columnsOf(chart)} rows=${rowsOf(chart)} /></details>
  </figure>`;
}

/** Names of the lines; beside them the values at the pointer. */
function Legend({ chart: { lines, x }, point }: { chart: Chart; point: number | null }): VNode | null {
  if (lines.length < 2 && point === null) return html`<p class="legend"><span class="muted">${x.label}</span></p>`;
  return html`<p class="legend">
    ${lines.slice(0, mostLines).map(({ name, values }, index) => {
      const value = point === null ? null : (values[point] ?? null);
      return html`<span key=${index}><i class="fill-${index + 1}" aria-hidden="true"></i>${name}${value !== null && html` <b class="num">${numberText(value, language.value)}</b>`}</span>`;
    })}
    <span class="muted">${point === null ? x.label : tickText(x.values[point] ?? "", language.value, true)}</span>
  </p>`;
}

/** The point nearest to the pointer, in the drawing's own units. */
function nearestPoint({ points }: ChartShape, { currentTarget, clientX }: PointerEvent): number | null {
  if (!(currentTarget instanceof Element)) return null;
  const { left, width } = currentTarget.getBoundingClientRect();
  const x = ((clientX - left) / Math.max(1, width)) * chartSize.width;
  let nearest: number | null = null;
  for (const [index, at] of points.entries()) {
    if (nearest === null || Math.abs(at - x) < Math.abs((points[nearest] ?? 0) - x)) nearest = index;
  }
  return nearest;
}

function descriptionOf({ kind, lines, x }: Chart, title: string): string {
  const { line, bar } = words.value.read.chart;
  const names = lines
    .slice(0, mostLines)
    .map(({ name }) => name)
    .join(", ");
  return kind === "line"
    ? line(title, names, String(x.values[0] ?? ""), String(x.values.at(-1) ?? ""))
    : bar(title, names, x.values.length);
}

function columnsOf({ x, lines, unit }: Chart): Column[] {
  const areNumbers = x.values.every((value) => typeof value === "number");
  return [
    { name: x.label, type: areNumbers ? "year" : "text", unit: null },
    ...lines.map(({ name }): Column => ({ name, type: "number", unit })),
  ];
}

function rowsOf({ x, lines }: Chart) {
  return x.values.map((value, index) => [value, ...lines.map(({ values }) => values[index] ?? null)]);
}
