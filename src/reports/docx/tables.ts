/** Native tables: heads that repeat on each page, figures flush right, columns as wide as their words need. */
import { AlignmentType, BorderStyle, Paragraph, Table, TableLayoutType, WidthType } from "docx";
import type { Template } from "../../domain/reports/template.ts";
import type { ReportDocument } from "../document/report-document.ts";
import type { Table as ReportTable } from "../document/tables.ts";
import { isRightToLeft } from "../text/plain-text.ts";
import { type Column, columnsOf, columnWidths, fittingGroups, headsOf } from "./column-widths.ts";
import { pageWidth } from "./page.ts";
import { type PlainCell, PlainRow } from "./plain-row.ts";
import { type Footnotes, textRun } from "./runs.ts";
import { hex } from "./styles.ts";

export function tableBlocks(table: ReportTable, report: ReportDocument, footnotes: Footnotes): (Paragraph | Table)[] {
  const groups = fittingGroups(table, report.labels.rowSources, pageWidth(report.template));
  return [
    ...groups.flatMap((group, index) => groupBlocks(group, index === 0, report, footnotes)),
    new Paragraph({ spacing: { after: 60 } }),
  ];
}

function groupBlocks(
  table: ReportTable,
  isFirst: boolean,
  { template, labels }: ReportDocument,
  footnotes: Footnotes,
): (Paragraph | Table)[] {
  const caption = [textRun(table.caption), ...footnotes.reference(table.marks)];
  const heads = headsOf(table, labels.rowSources);
  const rows = table.rows.map((row, index) => [
    ...row.map((text, column) => ({ text, references: footnotes.reference(table.cellMarks?.[index]?.[column] ?? []) })),
    ...(table.rowMarks === null ? [] : [{ text: null, references: footnotes.reference(table.rowMarks[index] ?? []) }]),
  ]);
  // Two tables without a paragraph between them would become one.
  const between = isFirst ? [] : [new Paragraph({ spacing: { after: 60 } })];
  return [
    ...(table.caption === "" ? between : [new Paragraph({ style: "Caption", children: caption })]),
    gridTable(heads.map(strong), rows, columnsOf(table, heads), template),
    ...table.remarks.map((remark) => new Paragraph({ style: "Remark", spacing: { before: 60 }, children: [textRun(remark)] })),
  ];
}

/** Two columns without heads: what something is, and what it says. */
export function factsTable(facts: readonly { label: string; text: string }[], template: Template): Table {
  const rows = facts.map(({ label, text }) => [strong(label), { text, references: [] }]);
  return gridTable(
    null,
    rows,
    [12, 40].map((characters) => ({ numeric: false, characters, unbroken: 0 })),
    template,
  );
}

function strong(text: string): PlainCell {
  return { text, references: [], isBold: true };
}

function gridTable(
  heads: readonly PlainCell[] | null,
  rows: readonly (readonly PlainCell[])[],
  columns: readonly Column[],
  template: Template,
): Table {
  const { colours } = template;
  const widths = columnWidths(columns, pageWidth(template));
  const look = { widths, isRight: columns.map(({ numeric }) => numeric) };
  const line = { style: BorderStyle.SINGLE, size: 4, color: hex(colours.line) };
  const none = { style: BorderStyle.NONE, size: 0, color: "auto" };
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths: widths,
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    borders: { top: line, bottom: line, left: none, right: none, insideHorizontal: line, insideVertical: none },
    rows: [
      ...(heads === null ? [] : [new PlainRow(heads, { ...look, headFill: hex(colours.panel) })]),
      ...rows.map((row) => new PlainRow(row, look)),
    ],
  });
}

export function directed(text: string): { bidirectional?: true; alignment?: "start" } {
  // At the side where its lines begin, whatever the other paragraphs do.
  return isRightToLeft(text) ? { bidirectional: true, alignment: AlignmentType.START } : {};
}
