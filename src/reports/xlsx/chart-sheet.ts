/** The sheet of a chart: its figures, and beside them a native chart over these cells. */
import * as excel from "wasm-xlsxwriter";
import type { ChartFigure } from "../document/blocks.ts";
import { axisMinimum, barsLie, type ChartData } from "../document/chart-data.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { capitalised, withUnit } from "../document/tables.ts";
import { axisNumberFormat } from "../numbers/axis-format.ts";
import { yearsOf } from "../numbers/times.ts";
import { columnWidth, dateFormat, writeCell } from "./cells.ts";
import type { DataSheet, Plan } from "./plan.ts";
import { targetOf, writeTop } from "./table-sheet.ts";
import { mostPrinted, type Sheet } from "./workbook.ts";

/** Lines that a chart can distinguish; the cells hold them all. */
const mostLines = 8;
/** Five digits are separated. */
const groupedFrom = 10_000;
/** With blanks around it, so that years along an axis do not run into one another. */
const yearFormat = '"  "yyyy"  "';
/** Pixels. */
const size = { width: 720, height: 400, barHeight: 28 };
/** Width of a column without a width of its own, in pixels. */
const usualColumn = 64;
const columnsOfChart = Math.ceil(size.width / usualColumn);

export function writeChart(sheet: Sheet, figure: ChartFigure, { section }: DataSheet, document: ReportDocument, plan: Plan): void {
  const { plot, caption, marks } = figure;
  const lines = plot.lines;
  const headRow = writeTop(sheet, { caption, section, marks, remarks: [] }, document, plan);
  const heads = [plot.x.label, ...lines.map(({ name }) => withUnit(name, plot.unit))].map(capitalised);
  sheet.heads(
    headRow,
    heads.map((text, index) => ({ text, right: index > 0 || plot.x.values[0]?.kind === "number" })),
  );
  const grouped = lines.some(({ values }) => values.some((value) => value !== null && Math.abs(value) >= groupedFrom));
  const target = targetOf(marks[0], plan);
  const firstRow = headRow + 1;
  const words = (row: number) => plot.x.words[row - firstRow] ?? "";
  const pointStyle = { column: { decimals: 0, grouped: false, unit: null }, locale: document.locale };
  plot.x.values.forEach((value, index) => {
    writeCell(sheet, firstRow + index, 0, value, words, pointStyle);
  });
  const style = { column: { decimals: plot.decimals, grouped, unit: plot.unit ?? "" }, locale: document.locale };
  lines.forEach(({ values }, line) => {
    plot.x.values.forEach((_, index) => {
      const value = values[index] ?? null;
      if (value !== null) writeCell(sheet, firstRow + index, line + 1, { kind: "number", value }, words, style, target);
    });
  });
  sheet.filter(headRow, headRow + plot.x.values.length, heads.length);
  sheet.widths(
    heads.map((text, index) =>
      columnWidth(
        text,
        (index === 0 ? plot.x.words : (lines[index - 1]?.values ?? [])).slice(0, 200).map((value) => String(value ?? "").length),
      ),
    ),
  );
  sheet.landscape();
  // Below the heads, which are repeated on each printed page.
  sheet.chart(headRow + 1, heads.length + 1, nativeChart(figure, sheet.name, headRow, document));
  const points = plot.x.values.length;
  const printed = [headRow + mostPrinted, heads.length + 1 + columnsOfChart] as const;
  if (points > mostPrinted) sheet.printed(printed, document.labels.rowsShown(mostPrinted, points));
}

export function nativeChart(figure: ChartFigure, sheet: string, headRow: number, document: ReportDocument): excel.Chart {
  const { plot, caption, description } = figure;
  const lines = plot.lines.slice(0, mostLines);
  const [firstRow, lastRow] = [headRow + 1, headRow + plot.x.values.length];
  const type = chartType(plot);
  const chart = new excel.Chart(type);
  const { series } = document.template.colours;
  for (const [index, { name }] of lines.entries()) {
    const colour = excel.Color.parse(series[index % series.length] ?? "#000000");
    chart.pushSeries(
      new excel.ChartSeries()
        .setName(literal(name))
        .setCategories(excel.ChartRange.newFromRange(sheet, firstRow, 0, lastRow, 0))
        .setValues(excel.ChartRange.newFromRange(sheet, firstRow, index + 1, lastRow, index + 1))
        .setFormat(formatOf(plot.kind, colour)),
    );
  }
  chart.title().setName(literal(caption)).setFont(new excel.ChartFont().setSize(12));
  // Of lying bars, the library's x axis is the lower one, that of the values.
  const [names, values] = type === excel.ChartType.Bar ? [chart.yAxis(), chart.xAxis()] : [chart.xAxis(), chart.yAxis()];
  if (plot.x.axis !== "") names.setName(literal(plot.x.axis));
  if (plot.unit !== null) values.setName(literal(plot.unit));
  const minimum = axisMinimum(plot);
  if (minimum !== null) values.setMin(minimum);
  values.setNumFormat(
    axisNumberFormat(
      lines.flatMap((line) => line.values),
      minimum,
      document.locale,
    ),
  );
  const [point] = plot.x.values;
  if (point?.kind === "date" && point.precision !== "year" && point.precision !== "quarter")
    names.setNumFormat(yearsOf(figure.chart.x.values) === null ? dateFormat(point.precision, document.locale) : yearFormat);
  if (lines.length === 1) chart.legend().setHidden();
  else chart.legend().setPosition(excel.ChartLegendPosition.Bottom);
  chart.showEmptyCellsAs(excel.ChartEmptyCells.Gaps);
  chart.setAltText(description);
  chart.setWidth(size.width);
  const bars = plot.x.values.length * lines.length;
  chart.setHeight(type === excel.ChartType.Bar ? Math.min(1_600, Math.max(size.height, 120 + bars * size.barHeight)) : size.height);
  return chart;
}

function formatOf(kind: ChartData["kind"], colour: excel.Color): excel.ChartFormat {
  return kind === "line"
    ? new excel.ChartFormat().setLine(new excel.ChartLine().setColor(colour).setWidth(2.25))
    : new excel.ChartFormat().setSolidFill(new excel.ChartSolidFill().setColor(colour));
}

/** Numbers at uneven distances need an axis of numbers; long names need lying bars. */
function chartType(plot: Pick<ChartData, "kind" | "x">): excel.ChartType {
  const { kind, x } = plot;
  if (kind === "bar") return barsLie(plot) ? excel.ChartType.Bar : excel.ChartType.Column;
  return isUneven(x.values) ? excel.ChartType.ScatterStraight : excel.ChartType.Line;
}

/** Whether the values are numbers, and not all at the same distance from the one before. */
function isUneven(values: ChartData["x"]["values"]): boolean {
  const numberAt = (index: number): number => {
    const value = values[index];
    return value?.kind === "number" ? value.value : Number.NaN;
  };
  const stepTo = (index: number): number => Math.round((numberAt(index) - numberAt(index - 1)) * 1e6);
  const first = stepTo(1);
  return values.every(({ kind }) => kind === "number") && values.some((_, index) => index > 1 && stepTo(index) !== first);
}

/** A name such as 'Hello!A1' would be read as a reference: a word joiner, which has no width, parts it. */
function literal(text: string): string {
  return text.replace(/!(?=\$?[A-Za-z])/g, "!\u2060");
}
