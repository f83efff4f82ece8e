/** The sheet of a table: real numbers and dates below frozen heads, with a filter, each figure leading to its source. */
import type { Mark } from "../document/marks.ts";
import type { ReportDocument } from "../document/report-document.ts";
import type { Table } from "../document/tables.ts";
import { columnWidth, marksText, shownLength, writeCell } from "./cells.ts";
import type { DataSheet, Plan } from "./plan.ts";
import type { Sheet, Target } from "./workbook.ts";

/** Widths are taken from so many rows. */
const sampled = 200;

export function writeTable(sheet: Sheet, table: Table, { section }: DataSheet, document: ReportDocument, plan: Plan): void {
  const { labels, locale } = document;
  const headRow = writeTop(sheet, { caption: table.caption, section, marks: table.marks, remarks: table.remarks }, document, plan);
  const sources = table.rowMarks === null ? [] : [{ text: labels.rowSources }];
  // Dates are numbers to Excel, and stand at the right as these do.
  const isRight = table.columns.map(({ numeric }, column) => numeric || table.values.some((row) => row[column]?.kind === "date"));
  sheet.heads(headRow, [...table.columns.map(({ label }, column) => ({ text: label, right: isRight[column] ?? false })), ...sources]);
  const firstRow = headRow + 1;
  const words = (row: number, column: number) => table.rows[row - firstRow]?.[column] ?? "";
  const styles = table.columns.map((column) => ({ column, locale }));
  table.values.forEach((values, index) => {
    const rowMarks = table.rowMarks?.[index] ?? [];
    values.forEach((value, column) => {
      const style = styles[column] ?? { column: { decimals: 0, grouped: false, unit: null, numeric: false }, locale };
      // Only figures need a source; texts are labels.
      const isFigure = value.kind === "number" && style.column.decimals + Number(style.column.numeric) > 0;
      const target = isFigure ? targetOf(table.cellMarks?.[index]?.[column]?.[0] ?? rowMarks[0] ?? table.marks[0], plan) : null;
      writeCell(sheet, firstRow + index, column, value, words, style, target);
    });
    const target = targetOf(rowMarks[0], plan);
    if (target !== null) sheet.link(firstRow + index, table.columns.length, target, marksText(rowMarks));
  });
  sheet.filter(headRow, headRow + table.values.length, table.columns.length + sources.length);
  sheet.widths([
    ...table.columns.map((own, column) =>
      columnWidth(
        own.label,
        table.values.slice(0, sampled).map((row) => shownLength(row[column] ?? { kind: "empty" }, own)),
      ),
    ),
    ...sources.map(() => 12),
  ]);
  if (table.columns.length > 6) sheet.landscape();
}

export interface Top {
  caption: string;
  section: string | null;
  marks: readonly Mark[];
  remarks: readonly string[];
}

/** Title, the way back, section, sources and remarks; returns the row for the heads. */
export function writeTop(sheet: Sheet, { caption, section, marks, remarks }: Top, { labels }: ReportDocument, plan: Plan): number {
  sheet.text(0, 0, caption, { bold: true, size: 14, colour: "heading" });
  sheet.link(1, 0, { sheet: plan.summary, row: 0 }, `← ${plan.summary}`);
  let row = 2;
  if (section !== null && section !== caption) {
    sheet.text(row, 0, section, { colour: "muted" });
    row += 1;
  }
  const target = targetOf(marks[0], plan);
  if (target !== null) {
    sheet.link(row, 0, target, `${labels.rowSources} ${marksText(marks)}`);
    row += 1;
  }
  for (const remark of remarks) {
    sheet.text(row, 0, remark, { italic: true, colour: "muted" });
    row += 1;
  }
  return row + 1;
}

/** The row of the mark's first note; rows of the citations' sheet are the notes' numbers. */
export function targetOf(mark: Mark | undefined, { citations }: Plan): Target | null {
  return mark === undefined || citations === null ? null : { sheet: citations, row: mark.from };
}
