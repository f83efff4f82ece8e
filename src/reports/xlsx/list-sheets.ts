/** Findings, disagreements, gaps, citations, sources and the conversation: a row each, below frozen heads with a filter. */
import type { ReportDocument } from "../document/report-document.ts";
import type { Style } from "./cell-styles.ts";
import { marksText, serialDate } from "./cells.ts";
import { type Plan, partsOf } from "./plan.ts";
import { runText, statementRows } from "./statements.ts";
import { targetOf } from "./table-sheet.ts";
import type { Sheet } from "./workbook.ts";

const wrap: Style = { wrap: true };
const heading: Style = { wrap: true, bold: true };
const count: Style = { format: "0" };

export function writeFindings(sheet: Sheet, document: ReportDocument, plan: Plan): void {
  const { labels } = document;
  const { workbook, rowSources } = labels;
  const heads = [workbook.number, workbook.section, workbook.kind, workbook.statement, workbook.check, rowSources, workbook.from];
  sheet.heads(0, named(heads));
  const rows = partsOf(document).flatMap(({ title, blocks }) => statementRows(title, blocks));
  for (const [index, { section, kind, lead, text, attribution, verdict, marks }] of rows.entries()) {
    const row = index + 1;
    sheet.number(row, 0, row, count);
    if (section !== null) sheet.text(row, 1, section, wrap);
    sheet.text(row, 2, workbook.kinds[kind]);
    sheet.text(row, 3, runText({ lead, text }), kind === "heading" ? heading : wrap);
    if (verdict !== null) sheet.text(row, 4, workbook.verdicts[verdict], wrap);
    const target = targetOf(marks[0], plan);
    if (target !== null) sheet.link(row, 5, target, marksText(marks));
    if (attribution !== null) sheet.text(row, 6, attribution, wrap);
  }
  finish(sheet, rows.length, [6, 28, 13, 80, 16, 12, 36]);
}

export function writeDisagreements(sheet: Sheet, document: ReportDocument, plan: Plan): void {
  const { workbook, rowSources } = document.labels;
  sheet.heads(0, named([workbook.subject, workbook.statement, rowSources, workbook.from]));
  const rows = document.disagreements.flatMap(({ subject, sides }) => sides.map((side) => ({ subject, side })));
  for (const [index, { subject, side }] of rows.entries()) {
    const row = index + 1;
    sheet.text(row, 0, subject, wrap);
    sheet.text(row, 1, side.text, wrap);
    const target = targetOf(side.marks[0], plan);
    if (target !== null) sheet.link(row, 2, target, marksText(side.marks));
    if (side.attribution !== null) sheet.text(row, 3, side.attribution, wrap);
  }
  finish(sheet, rows.length, [40, 60, 12, 40]);
}

export function writeGaps(sheet: Sheet, document: ReportDocument): void {
  const { workbook, searched, nearest } = document.labels;
  sheet.heads(0, named([workbook.item, workbook.reason, searched, nearest]));
  for (const [index, gap] of document.notFound.entries()) {
    const texts = [gap.item ?? document.title, gap.reason, gap.searched.join("; "), gap.nearest.join("; ")];
    for (const [column, text] of texts.entries()) sheet.text(index + 1, column, text, wrap);
  }
  finish(sheet, document.notFound.length, [40, 50, 40, 50]);
}

/** The row of a note is its number. */
export function writeCitations(sheet: Sheet, document: ReportDocument, plan: Plan): void {
  const { labels, notes, materials } = document;
  const { workbook, rowSources } = labels;
  sheet.heads(0, named([workbook.number, rowSources, workbook.place, workbook.quote, workbook.address]));
  const sourceOf = new Map(materials.flatMap((material, index) => material.notes.map((note) => [note.number, index] as const)));
  for (const { number, source, place, quote, url } of notes) {
    sheet.number(number, 0, number, count);
    const index = sourceOf.get(number);
    if (plan.sources === null || index === undefined) sheet.text(number, 1, source, wrap);
    else sheet.link(number, 1, { sheet: plan.sources, row: index + 1 }, source, wrap);
    sheet.text(number, 2, place, wrap);
    sheet.text(number, 3, quote, wrap);
    if (url !== null) sheet.link(number, 4, url, url, wrap);
  }
  finish(sheet, notes.length, [6, 36, 36, 80, 40]);
}

export function writeSources(sheet: Sheet, document: ReportDocument, retrieved: readonly string[], dayFormat: string): void {
  const { labels, materials } = document;
  const { workbook } = labels;
  const heads = [workbook.title, workbook.kind, workbook.retrieved, workbook.citations, workbook.address, "SHA-256"];
  sheet.heads(
    0,
    heads.map((text, index) => ({ text, right: index === 3 })),
  );
  for (const [index, { title, kind, url, address, retrievedAt, hash, notes }] of materials.entries()) {
    const row = index + 1;
    sheet.text(row, 0, title, wrap);
    sheet.text(row, 1, kind, wrap);
    const day = serialDate(retrieved[index] ?? "");
    if (day === null) sheet.text(row, 2, retrievedAt);
    else sheet.number(row, 2, day, { format: dayFormat });
    sheet.number(row, 3, notes.length, count);
    if (url !== null) sheet.link(row, 4, url, address, wrap);
    sheet.text(row, 5, hash, { size: 9 });
  }
  finish(sheet, materials.length, [48, 24, 18, 10, 48, 60]);
}

export function writeConversation(sheet: Sheet, { labels, conversation }: ReportDocument): void {
  const { workbook } = labels;
  sheet.heads(0, named([workbook.when, workbook.speaker, workbook.message]));
  const rows = conversation.flatMap(({ at, speaker, blocks }) =>
    statementRows(null, blocks).map(({ text }) => [at, speaker, text] as const),
  );
  for (const [index, texts] of rows.entries()) for (const [column, text] of texts.entries()) sheet.text(index + 1, column, text, wrap);
  finish(sheet, rows.length, [28, 16, 100]);
}

function named(heads: readonly string[]): { text: string }[] {
  return heads.map((text) => ({ text }));
}

function finish(sheet: Sheet, rows: number, widths: readonly number[]): void {
  sheet.filter(0, rows, widths.length);
  sheet.widths(widths);
  sheet.landscape();
}
