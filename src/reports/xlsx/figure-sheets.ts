/** The computed figures as formulas over the cells that they are computed from, which are on a sheet of their own. */
import type { Lineage, LineageInput } from "../../domain/evidence/evidence.ts";
import type { ReportFigure } from "../../domain/sessions/research.ts";
import { printed } from "../document/figure-table.ts";
import { wordPlace } from "../document/place-words.ts";
import type { ReportDocument, ReportInput } from "../document/report-document.ts";
import { timeWriter } from "../numbers/times.ts";
import { briefLine, oneLine } from "../text/plain-text.ts";
import { numberFormat, numberStyles } from "./cells.ts";
import { type ListColumn, texts, wrap, writeList } from "./list-columns.ts";
import type { Plan } from "./plan.ts";
import { mostPrinted, type Sheet } from "./workbook.ts";

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

/** One row for each cell of each figure, in the order of the formulas' names; the columns of values and times are always there. */
export function writeFigureCells(sheet: Sheet, document: ReportDocument, input: ReportInput, plan: Plan): void {
  const { workbook, rowSources, rowsShown } = document.labels;
  const rows = document.figures.flatMap((figure) => {
    const times = timesOf(figure, document.locale);
    return (figure.lineage?.inputs ?? []).map((cell, index) => ({ id: figure.id, cell, name: `x${index + 1}`, at: times(cell.at ?? "") }));
  });
  type Row = (typeof rows)[number];
  /** A time in words where its number does not tell it: 'March 1958', not '1980' beside 1980. */
  const whenOf = ({ cell: { time }, at }: Row): string | null => (time === null || at === String(time) ? null : oneLine(at));
  const columns: ListColumn<Row>[] = [
    { head: workbook.figure, width: 10, write: ({ id }, row, column) => sheet.text(row, column, id) },
    { head: workbook.input, width: 10, write: ({ name }, row, column) => sheet.text(row, column, name) },
    {
      ...{ head: workbook.value, width: 16, right: true },
      write: ({ cell: { value } }, row, column) => {
        if (typeof value === "number") sheet.number(row, column, value, numberStyles(numberFormat(value, styleOf(value))).own);
        else if (value !== null) sheet.text(row, column, oneLine(value), wrap);
      },
    },
    {
      ...{ head: workbook.time, width: 12, right: true },
      write: ({ cell: { time } }, row, column) => {
        if (time !== null) sheet.number(row, column, time, numberStyles(Number.isInteger(time) ? "0" : "0.000").own);
      },
    },
    texts(sheet, workbook.when, 24, whenOf),
    texts(sheet, workbook.subject, 24, ({ cell: { time, value }, at }) => (time !== null || at === value ? null : oneLine(at))),
    {
      ...{ head: rowSources, width: 40 },
      write: ({ cell }, row, column) => {
        const source = input.research.sources.findIndex(({ id }) => id === cell.sourceId);
        const title = document.materials[source]?.title ?? cell.sourceId;
        if (source === -1 || plan.sources === null) sheet.text(row, column, title, wrap);
        else sheet.link(row, column, { sheet: plan.sources, row: source + 1 }, title, wrap);
      },
    },
    texts(sheet, workbook.place, 36, ({ cell }) => oneLine(wordPlace([{ place: cell.place, quote: "" }], document.labels, ""))),
  ];
  const used = writeList<Row>(sheet, rows, columns);
  if (rows.length > mostPrinted) sheet.printed([mostPrinted, used], rowsShown(mostPrinted, rows.length));
}

/** Times and spans as people write them: the first days of months are months where all of the figure's times are. */
function timesOf({ lineage }: ReportFigure, locale: string): (time: string) => string {
  const written = timeWriter(lineage?.inputs.map(({ at }) => at) ?? [], locale);
  return (time) => time.split("–").map(written).join(" – ");
}

function styleOf(value: number): { decimals: number; grouped: boolean; unit: null } {
  return { decimals: 0, grouped: Math.abs(value) >= 10_000, unit: null };
}
