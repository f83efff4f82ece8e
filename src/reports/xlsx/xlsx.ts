/**
 * The report as an Excel workbook: a summary, the statements, a sheet for each table and chart, computed figures as formulas,
 * and the citations that every figure leads to.
 */

import { axisRoom } from "../document/chart-data.ts";
import { footerText, footerTitle } from "../document/footer.ts";
import type { ReportDocument, ReportInput } from "../document/report-document.ts";
import type { TableLimits } from "../document/tables.ts";
import { spacedLabels } from "../office/axis-labels.ts";
import { settledPackage } from "../office/office-package.ts";
import { dateFormat } from "./cells.ts";
import { writeChart } from "./chart-sheet.ts";
import { writeFigureCells, writeFigures } from "./figure-sheets.ts";
import { writeCitations, writeConversation, writeDisagreements, writeFindings, writeGaps, writeSources } from "./list-sheets.ts";
import { planOf } from "./plan.ts";
import { writeSummary } from "./summary-sheet.ts";
import { writeTable } from "./table-sheet.ts";
import { type Sheet, sheetRows, Workbook } from "./workbook.ts";

const usualRows = 100_000;
const columns = 500;
/** Rows above a table's first: caption, links, remarks and heads. */
const rowsAbove = 20;

/** A sheet has room for far more than a page, up to what Excel can hold. */
export function sheetLimits(rows: number): readonly TableLimits[] {
  const most = Math.min(rows, sheetRows - rowsAbove);
  return [most, ...[20_000, 4_000, 800, 90, 10].filter((fewer) => fewer < most)].map((limit) => ({ rows: limit, columns }));
}

export const tableLimits = sheetLimits(usualRows);

export function render(document: ReportDocument, input: ReportInput): Uint8Array {
  const { template, title, labels, locale } = document;
  const plan = planOf(document);
  const book = new Workbook(template, footerText(document) ?? footerTitle(title), labels.workbook);
  book.properties(title, labels.report);
  const add = (name: string | null, write: (sheet: Sheet) => void): void => {
    if (name !== null) write(book.sheet(name));
  };
  add(plan.summary, (sheet) => writeSummary(sheet, document, plan));
  add(plan.findings, (sheet) => writeFindings(sheet, document, plan));
  for (const data of plan.data) {
    add(data.name, (sheet) => {
      if (data.content.form === "table") writeTable(sheet, data.content.table, data, document, plan);
      else writeChart(sheet, data.content.figure, data, document, plan);
    });
  }
  add(plan.figures, (sheet) => writeFigures(sheet, document, plan));
  add(plan.cells, (sheet) => writeFigureCells(sheet, document, input, plan));
  add(plan.disagreements, (sheet) => writeDisagreements(sheet, document, plan));
  add(plan.gaps, (sheet) => writeGaps(sheet, document));
  add(plan.citations, (sheet) => writeCitations(sheet, document, plan));
  const retrieved = input.research.sources.map(({ retrievedAt }) => retrievedAt.slice(0, 10));
  add(plan.sources, (sheet) => writeSources(sheet, document, retrieved, dateFormat("day", locale)));
  add(plan.conversation, (sheet) => writeConversation(sheet, document));
  return settledPackage(book.bytes(), {
    time: document.generatedAt,
    change: (path, xml) => (path.startsWith("xl/charts/") ? spacedLabels(xml, axisRoom) : xml),
  });
}
