/** The figures of charts as CSV in a fence, for programs that read the report. Pure. */
import Papa from "papaparse";
import type { ChartData } from "../document/chart-data.ts";
import { withUnit } from "../document/tables.ts";
import type { CellValue } from "../numbers/cell-values.ts";
import { fenced } from "./escape.ts";

/** Longer series are in the JSON report alone. Points. */
const mostPoints = 120;

/** Whether the figures get a code block: more of them than the table of the chart shows, and not too many. */
export function isListed({ x }: ChartData, shownRows: number): boolean {
  return x.values.length > shownRows && x.values.length <= mostPoints;
}

/** Numbers are written as they are: with a full stop, not grouped. */
export function csvFence({ x, lines, unit }: ChartData): string {
  const head = [x.label, ...lines.map(({ name }) => withUnit(name, unit))];
  const rows = x.values.map((value, index) => [pointText(value), ...lines.map(({ values }) => values[index] ?? "")]);
  return fenced("csv", Papa.unparse([head, ...rows], { newline: "\n" }));
}

function pointText(value: CellValue): string | number {
  switch (value.kind) {
    case "number":
      return value.value;
    case "date":
      return value.date;
    case "text":
      return value.text;
    case "empty":
      return "";
  }
}
