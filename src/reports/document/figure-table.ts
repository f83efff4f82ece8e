/** The computed figures as a table of the appendix: statement, value, and how it is computed from which cells. Pure. */
import type { ReportFigure } from "../../domain/sessions/research.ts";
import { formatNumber, hasLong, mostAligned, printedDecimals } from "../numbers/number-format.ts";
import { timeWriter } from "../numbers/times.ts";
import type { Labels } from "../text/labels.ts";
import { briefLine, oneLine } from "../text/plain-text.ts";
import { unbroken } from "../text/unbroken.ts";
import type { ReportDocument } from "./report-document.ts";
import type { Table, TableColumn } from "./tables.ts";

/** Figures and cells of a figure that are printed; spreadsheets and the bundle hold all. */
const mostFigures = 60;
const mostInputs = 4;

/** Null where nothing was computed: a value as its cell has it is no figure to check, its note shows the cell. */
export function figureTable({ figures: all, labels, locale }: Pick<ReportDocument, "figures" | "labels" | "locale">): Table | null {
  const figures = all.filter((figure) => figure.check === "mismatch" || isComputed(figure));
  if (figures.length === 0) return null;
  const { workbook } = labels;
  const shown = figures.slice(0, mostFigures);
  const rows = shown.map((figure) => [
    unbroken(briefLine(figure.text, 300)),
    formatNumber(asTold(figure), locale, !mayBeYear(figure.value)) + unitWords(figure),
    howOf(figure, labels, locale),
  ]);
  return {
    caption: workbook.figures,
    columns: [workbook.statement, workbook.value, workbook.formula].map((name, index) => columnOf(name, index === 1)),
    rows,
    values: rows.map((row) => row.map((text) => ({ kind: "text", text }))),
    ...{ rowMarks: null, cellMarks: null, marks: [] },
    remarks: [...(figures.length > shown.length ? [labels.rowsShown(shown.length, figures.length)] : []), ...checkedWords(shown, labels)],
  };
}

/** That the figures were computed again stands once below them, and what was not at its figure. */
function checkedWords(figures: readonly ReportFigure[], { recomputed }: Labels): string[] {
  const same = figures.filter(({ check }) => check === "recomputed").length;
  return same === 0 ? [] : [same === figures.length ? recomputed.all : recomputed.others];
}

/** 'x2 − x1: x1 = 29 (2000), x2 = 243 (2019)'. */
function howOf(figure: ReportFigure, { workbook }: Labels, locale: string): string {
  const formula = printed(briefLine(figure.lineage?.formula ?? figure.formula, 200), locale);
  const cells = cellsOf(figure, locale);
  const check = figure.check === "recomputed" ? "" : ` (${workbook.checks[figure.check]})`;
  return `${formula}${cells === "" ? "" : `: ${cells}`}${check}`;
}

/** A unit of this many characters may stand on a line of its own: '790.86 million people' would take the room of the statement. */
const longUnit = 8;

function unitWords({ unit }: ReportFigure): string {
  if (unit === null) return "";
  const words = oneLine(unit);
  return `${words.length < longUnit ? "\u00a0" : " "}${words}`;
}

function isComputed({ lineage }: ReportFigure): boolean {
  return lineage?.formula !== "x1";
}

function mayBeYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1_000 && value <= 2_100;
}

/** Rounded as its statement rounds, to hundredths at least; a small one keeps its digits. */
function asTold({ value, text }: ReportFigure): number {
  const decimals = [...text.matchAll(/\d[.,](\d+)(?!\d|[.,]\d)/g)].map(([, digits = ""]) => digits.length);
  const rounded = Number(value.toFixed(Math.min(20, Math.max(2, ...decimals))));
  return Math.abs(rounded - value) > Math.abs(value) / 1_000 ? value : rounded;
}

/** With the signs of print, and without what only a computer writes: '414.21333333333337', '107440575838', '1.17 − -0.31'. */
export function printed(formula: string, locale: string): string {
  return formula
    .replace(/(?<=\s)-(?=\s)/g, "\u2212")
    .replace(/(?<=\s)\*(?=\s)/g, "×")
    .replace(/(?<=[\u2212×+/=]\s)-(\d+(?:\.\d+)?)/g, "(\u2212$1)")
    .replace(/\d{5,}(?:\.\d+)?|\d+\.\d{7,}/g, (number) => formatNumber(Number(number), locale));
}

/** 'x1 = 243 (2019), x2 = 29 (2000)', with the first and the last of many. */
function cellsOf({ lineage }: ReportFigure, locale: string): string {
  const cells = lineage?.inputs ?? [];
  const times = timeWriter(
    cells.map(({ at }) => at),
    locale,
  );
  const numbers = cells.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const isGrouped = hasLong(numbers);
  const decimals = Math.max(0, ...numbers.map(printedDecimals));
  const least = decimals > mostAligned ? 0 : decimals;
  const inputs = cells.map(({ value, at }, index) => {
    const written = typeof value === "number" ? formatNumber(value, locale, isGrouped, least) : briefLine(value ?? "–", 60);
    // A counted cell is named by what it holds.
    return `x${index + 1} = ${written}${at === null || at === value ? "" : ` (${briefLine(times(at), 60)})`}`;
  });
  const shown = inputs.length <= mostInputs ? inputs : [...inputs.slice(0, mostInputs - 1), "…", ...inputs.slice(-1)];
  return shown.join(", ");
}

function columnOf(label: string, numeric: boolean): TableColumn {
  return { label, name: label, unit: null, numeric, decimals: 0, grouped: false };
}
