/** Findings, disagreements, gaps, citations, sources and the conversation: a row each. */
import type { Gap } from "../document/gaps.ts";
import type { Material, Note } from "../document/notes.ts";
import type { ReportDocument } from "../document/report-document.ts";
import type { Style } from "./cell-styles.ts";
import { marksText, serialDate } from "./cells.ts";
import { type ListColumn, texts, wrap, writeList } from "./list-columns.ts";
import { type Plan, partsOf } from "./plan.ts";
import { partRows, runText, type StatementRow, statementRows } from "./statements.ts";
import { targetOf } from "./table-sheet.ts";
import type { Sheet } from "./workbook.ts";

const heading: Style = { wrap: true, bold: true };
const count: Style = { format: "0" };

/** A column of the marks of citations, each leading to its row. */
function sources<Item>(sheet: Sheet, head: string, plan: Plan, marksOf: (item: Item) => StatementRow["marks"]): ListColumn<Item> {
  return {
    ...{ head, width: 12 },
    has: (item) => targetOf(marksOf(item)[0], plan) !== null,
    write: (item, row, column) => {
      const target = targetOf(marksOf(item)[0], plan);
      if (target !== null) sheet.link(row, column, target, marksText(marksOf(item)));
    },
  };
}

export function writeFindings(sheet: Sheet, document: ReportDocument, plan: Plan): void {
  const { workbook, rowSources } = document.labels;
  const rows = partsOf(document).flatMap(partRows);
  writeList<StatementRow>(sheet, rows, [
    { head: workbook.number, width: 6, write: (_, row, column) => sheet.number(row, column, row, count) },
    texts(sheet, workbook.section, 28, ({ section }) => section),
    { head: workbook.kind, width: 13, write: ({ kind }, row, column) => sheet.text(row, column, workbook.kinds[kind]) },
    {
      ...{ head: workbook.statement, width: 80 },
      write: (item, row, column) => sheet.text(row, column, runText(item), item.kind === "heading" ? heading : wrap),
    },
    texts(sheet, workbook.check, 16, ({ verdict }) => (verdict === null ? null : workbook.verdicts[verdict])),
    sources(sheet, rowSources, plan, ({ marks }) => marks),
    texts(sheet, workbook.from, 36, ({ attribution }) => attribution),
  ]);
}

export function writeDisagreements(sheet: Sheet, document: ReportDocument, plan: Plan): void {
  const { workbook, rowSources } = document.labels;
  const rows = document.disagreements.flatMap(({ subject, sides }) => sides.map((side) => ({ subject, side })));
  type Row = (typeof rows)[number];
  writeList<Row>(sheet, rows, [
    texts(sheet, workbook.subject, 40, ({ subject }) => subject),
    texts(sheet, workbook.statement, 60, ({ side }) => side.text),
    sources(sheet, rowSources, plan, ({ side }) => side.marks),
    texts(sheet, workbook.from, 40, ({ side }) => side.attribution),
  ]);
}

export function writeGaps(sheet: Sheet, document: ReportDocument): void {
  const { workbook, searched, nearest } = document.labels;
  writeList<Gap>(sheet, document.notFound, [
    texts(sheet, workbook.item, 40, ({ item }) => item ?? document.title),
    texts(sheet, workbook.reason, 50, ({ reason }) => reason),
    texts(sheet, searched, 40, (gap) => gap.searched.join("; ")),
    texts(sheet, nearest, 50, (gap) => gap.nearest.join("; ")),
  ]);
}

/** The row of a note is its number. */
export function writeCitations(sheet: Sheet, document: ReportDocument, plan: Plan): void {
  const { labels, notes, materials } = document;
  const { workbook, rowSources } = labels;
  const sourceOf = new Map(materials.flatMap((material, index) => material.notes.map((note) => [note.number, index] as const)));
  writeList<Note>(sheet, notes, [
    { head: workbook.number, width: 6, write: ({ number }, row, column) => sheet.number(row, column, number, count) },
    {
      ...{ head: rowSources, width: 36 },
      write: ({ number, source }, row, column) => {
        const index = sourceOf.get(number);
        if (plan.sources === null || index === undefined) sheet.text(row, column, source, wrap);
        else sheet.link(row, column, { sheet: plan.sources, row: index + 1 }, source, wrap);
      },
    },
    texts(sheet, workbook.place, 36, ({ place }) => place),
    texts(sheet, workbook.quote, 80, ({ quote }) => quote),
    addresses(sheet, workbook.address, 40, ({ url }) => (url === null ? null : { url, text: url })),
  ]);
}

export function writeSources(sheet: Sheet, document: ReportDocument, retrieved: readonly string[], dayFormat: string): void {
  const { labels, materials } = document;
  const { workbook } = labels;
  writeList<Material>(sheet, materials, [
    texts(sheet, workbook.title, 48, ({ title }) => title),
    texts(sheet, workbook.kind, 24, ({ kind }) => kind),
    {
      ...{ head: workbook.retrieved, width: 18 },
      write: ({ retrievedAt }, row, column) => {
        const day = serialDate(retrieved[row - 1] ?? "");
        if (day === null) sheet.text(row, column, retrievedAt);
        else sheet.number(row, column, day, { format: dayFormat });
      },
    },
    {
      ...{ head: workbook.citations, width: 10, right: true },
      write: ({ notes }, row, column) => sheet.number(row, column, notes.length, count),
    },
    addresses(sheet, workbook.address, 48, ({ url, address }) => (url === null ? null : { url, text: address })),
    { head: "SHA-256", width: 60, write: ({ hash }, row, column) => sheet.text(row, column, hash, { size: 9 }) },
  ]);
}

function addresses<Item>(
  sheet: Sheet,
  head: string,
  width: number,
  addressOf: (item: Item) => { url: string; text: string } | null,
): ListColumn<Item> {
  return {
    ...{ head, width },
    has: (item) => addressOf(item) !== null,
    write: (item, row, column) => {
      const address = addressOf(item);
      if (address !== null) sheet.link(row, column, address.url, address.text, wrap);
    },
  };
}

export function writeConversation(sheet: Sheet, { labels, conversation, conversationRemark }: ReportDocument): void {
  const { workbook } = labels;
  const rows = conversation.flatMap(({ at, speaker, blocks }) => statementRows(null, blocks).map(({ text }) => ({ at, speaker, text })));
  const remark = conversationRemark === null ? [] : [{ at: "", speaker: "", text: conversationRemark }];
  writeList(
    sheet,
    [...rows, ...remark],
    [
      texts(sheet, workbook.when, 28, ({ at }) => at),
      texts(sheet, workbook.speaker, 16, ({ speaker }) => speaker),
      texts(sheet, workbook.message, 100, ({ text }) => text),
    ],
  );
}
