/** The computed figures as formulas over the cells that they are computed from, which are on a sheet of their own. */
import type { Lineage, LineageInput } from "../../domain/evidence/evidence.ts";
import type { ReportFigure } from "../../domain/sessions/research.ts";
import { printed } from "../document/figure-table.ts";
import type { ReportDocument, ReportInput } from "../document/report-document.ts";
import { timeWriter } from "../numbers/times.ts";
import { briefLine, oneLine } from "../text/plain-text.ts";
import { numberFormat, numberStyles } from "./cells.ts";
import { texts, wrap, writeList } from "./list-columns.ts";
import type { Plan } from "./plan.ts";
import type { Sheet } from "./workbook.ts";

/** Rows of cells that are printed, two pages: there may be thousands, and a reader of paper does not follow them. */
const mostPrinted = 120;

/** Columns of values and times on the sheet of cells. */
const [valueLetter, timeLetter] = ["C", "D"];
/** What a formula may be made of: nothing of a source's text reaches a formula otherwise. */
const token =
  /\s+|\d+(?:\.\d+)?(?:e[+-]?\d+)?|[xt]\d+(?::[xt]\d+)?|(?:SUM|AVERAGE|MIN|MAX|SLOPE|COUNTA|COUNTIF|ABS|SQRT|ROUND|POWER)(?=\()|"[<>=]{0,2}-?\d*(?:\.\d+)?"|[-+*/^(),]/y;

/** The formula over the cells of the sheet `cells`, whose first input is in `firstRow`; null where it is not one of Ralph's. */
function sheetFormula({ formula, inputs }: Lineage, cells: string, firstRow: number): string | null {
  const sheet = `'${cells.replaceAll("'", "''")}'!`;
  let written = "=";
  token.lastIndex = 0;
  while (token.lastIndex < formula.length) {
    const [part] = token.exec(formula) ?? [];
    if (part === undefined) return null;
    const [from, to] = part.split(":").map((name) => referenceOf(name, inputs, firstRow));
    if (/^[xt]\d/.test(part)) {
      if (from === null || to === null || from === undefined) return null;
      written += to === undefined ? `${sheet}${from}` : `${sheet}${from}:${to}`;
    } else written += part;
  }
  return written;
}

function referenceOf(name: string, inputs: readonly LineageInput[], firstRow: number): string | null {
  const index = Number(name.slice(1));
  if (inputs[index - 1] === undefined) return null;
  return `$${name.startsWith("x") ? valueLetter : timeLetter}$${firstRow + index}`;
}

export function writeFigures(sheet: Sheet, document: ReportDocument, plan: Plan): void {
  const { workbook } = document.labels;
  const { cells } = plan;
  let nextRow = 1;
  /** Of each figure, the row of its first cell. */
  const inputRows = document.figures.map(({ lineage }) => {
    const row = nextRow;
    nextRow += lineage?.inputs.length ?? 0;
    return row;
  });
  writeList<ReportFigure>(sheet, document.figures, [
    {
      ...{ head: workbook.number, width: 8 },
      write: ({ id, lineage }, row, column) => {
        if (lineage === undefined || cells === null) sheet.text(row, column, id, wrap);
        else sheet.link(row, column, { sheet: cells, row: inputRows[row - 1] ?? 1 }, id);
      },
    },
    texts(sheet, workbook.section, 28, ({ section }) => oneLine(section ?? "")),
    texts(sheet, workbook.statement, 60, ({ text }) => oneLine(text)),
    {
      ...{ head: workbook.value, width: 16, right: true },
      write: ({ value, lineage, check }, row, column) => {
        const { own: format } = numberStyles(numberFormat(value, styleOf(value)));
        const canBeFormula = cells !== null && lineage !== undefined && check === "recomputed";
        const formula = canBeFormula ? sheetFormula(lineage, cells, inputRows[row - 1] ?? 1) : null;
        if (formula === null) sheet.number(row, column, value, format);
        else sheet.formula(row, column, formula, value, format);
      },
    },
    texts(sheet, workbook.unit, 14, ({ unit }) => oneLine(unit ?? "")),
    texts(sheet, workbook.when, 16, (figure) => timesOf(figure, document.locale)(figure.at ?? "")),
    texts(sheet, workbook.formula, 30, ({ formula }) => printed(briefLine(formula, 300), document.locale)),
    texts(sheet, workbook.check, 22, ({ check }) => workbook.checks[check]),
  ]);
}

/** One row for each cell of each figure, in the order of the formulas' names. */
export function writeFigureCells(sheet: Sheet, document: ReportDocument, input: ReportInput, plan: Plan): void {
  const { workbook, rowSources, rowsShown } = document.labels;
  const heads = [workbook.figure, workbook.input, workbook.value, workbook.time, workbook.when, rowSources, workbook.place];
  sheet.heads(
    0,
    heads.map((text, index) => ({ text, right: index === 2 || index === 3 })),
  );
  const rows = document.figures.flatMap((figure: ReportFigure) => {
    const times = timesOf(figure, document.locale);
    return (figure.lineage?.inputs ?? []).map((cell, index) => ({ figure, cell, name: `x${index + 1}`, when: times(cell.at ?? "") }));
  });
  for (const [index, { figure, cell, name, when }] of rows.entries()) {
    const row = index + 1;
    sheet.text(row, 0, figure.id);
    sheet.text(row, 1, name);
    if (typeof cell.value === "number") sheet.number(row, 2, cell.value, numberStyles(numberFormat(cell.value, styleOf(cell.value))).own);
    else if (cell.value !== null) sheet.text(row, 2, oneLine(cell.value), wrap);
    if (cell.time !== null) sheet.number(row, 3, cell.time, numberStyles(Number.isInteger(cell.time) ? "0" : "0.000").own);
    sheet.text(row, 4, oneLine(when), wrap);
    const source = input.research.sources.findIndex(({ id }) => id === cell.sourceId);
    const title = document.materials[source]?.title ?? cell.sourceId;
    if (source === -1 || plan.sources === null) sheet.text(row, 5, title, wrap);
    else sheet.link(row, 5, { sheet: plan.sources, row: source + 1 }, title, wrap);
    sheet.text(row, 6, oneLine(placeText(cell)), wrap);
  }
  sheet.filter(0, rows.length, heads.length);
  if (rows.length > mostPrinted) sheet.printed([mostPrinted, heads.length], rowsShown(mostPrinted, rows.length));
  sheet.widths([10, 10, 16, 12, 24, 40, 36]);
}

/** Times and spans as people write them: the first days of months are months where all of the figure's times are. */
function timesOf({ lineage }: ReportFigure, locale: string): (time: string) => string {
  const written = timeWriter(lineage?.inputs.map(({ at }) => at) ?? [], locale);
  return (time) => time.split("–").map(written).join(" – ");
}

function styleOf(value: number): { decimals: number; grouped: boolean; unit: null } {
  return { decimals: 0, grouped: Math.abs(value) >= 10_000, unit: null };
}

function placeText({ place: { heading, cells = [], sheet, range, line } }: LineageInput): string {
  const where = range ?? (cells.length > 0 ? cells.slice(0, 3).join(", ") : String(line));
  return [...heading, ...(sheet === undefined ? [] : [sheet]), where].join(" › ");
}
