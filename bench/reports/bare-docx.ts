/** The content of a Word report as plain values, read from its parts, and `docx` alone writing the same from them. */

import {
  AlignmentType,
  Document,
  FootnoteReferenceRun,
  type IRunOptions,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { strFromU8, unzipSync } from "fflate";
import type { ReportDocument } from "../../src/reports/document/report-document.ts";
import { chartRun } from "../../src/reports/docx/charts.ts";
import { documentStyles } from "../../src/reports/docx/styles.ts";

interface PlainParagraph {
  style?: string;
  isRight: boolean;
  keepNext: boolean;
  hasChart: boolean;
  runs: { text: IRunOptions; note: number | null }[];
}
type PlainBlock = PlainParagraph | { widths: number[]; rows: PlainParagraph[][] };

/** Gives what `docx` alone needs to write the file again. */
export function bareDocx(file: Uint8Array, report: ReportDocument): () => Promise<unknown> {
  const parts = unzipSync(file);
  const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const body = blocksOf(part("word/document.xml").replace(/<w:sdt>.*?<\/w:sdt>/s, ""));
  const notes = [...part("word/footnotes.xml").matchAll(/<w:footnote w:id="(\d+)">(.*?)<\/w:footnote>/gs)]
    .filter(([, id]) => Number(id) > 0)
    .map(([, id = "", content = ""]) => [id, paragraphsOf(content)] as const);
  const figures = report.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.form === "chart" ? [block.figure] : [])));
  return () => {
    let charts = 0;
    const nextChart = (): ParagraphChild[] => {
      const figure = figures[charts];
      charts += 1;
      return figure === undefined ? [] : [chartRun(figure, report, charts)];
    };
    const children = body.map((block) => ("rows" in block ? tableOf(block) : paragraphOf(block, block.hasChart ? nextChart() : [])));
    const footnotes = Object.fromEntries(notes.map(([id, list]) => [id, { children: list.map((item) => paragraphOf(item)) }]));
    const contents = new TableOfContents("Contents", { hyperlink: true, headingStyleRange: "1-2", beginDirty: false });
    const styles = documentStyles(report.template, report.locale);
    return Packer.toBuffer(new Document({ title: report.title, styles, footnotes, sections: [{ children: [contents, ...children] }] }));
  };
}

function tableOf({ widths, rows }: Extract<PlainBlock, { rows: unknown }>): Table {
  const width = (column: number) => ({ size: widths[column] ?? 0, type: WidthType.DXA });
  return new Table({
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    rows: rows.map(
      (row) =>
        new TableRow({ children: row.map((cell, column) => new TableCell({ width: width(column), children: [paragraphOf(cell)] })) }),
    ),
  });
}

function paragraphOf({ style, isRight, keepNext, runs }: PlainParagraph, more: readonly ParagraphChild[] = []): Paragraph {
  return new Paragraph({
    ...(style !== undefined && { style }),
    ...(isRight && { alignment: AlignmentType.RIGHT }),
    ...(keepNext && { keepNext }),
    children: [...runs.map(({ text, note }) => (note === null ? new TextRun(text) : new FootnoteReferenceRun(note))), ...more],
  });
}

function blocksOf(xml: string): PlainBlock[] {
  return [...xml.matchAll(/<w:tbl>(.*?)<\/w:tbl>|<w:p>(.*?)<\/w:p>/gs)].map(([, table, paragraph = ""]) => {
    if (table === undefined) return readParagraph(paragraph);
    const widths = [...table.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
    const rows = [...table.matchAll(/<w:tr>(.*?)<\/w:tr>/gs)].map(([, row = ""]) => paragraphsOf(row));
    return { widths, rows };
  });
}

function paragraphsOf(xml: string): PlainParagraph[] {
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, content = ""]) => readParagraph(content));
}

function readParagraph(xml: string): PlainParagraph {
  const style = /<w:pStyle w:val="([^"]*)"/.exec(xml)?.[1];
  const runs = [...xml.matchAll(/<w:r>(.*?)<\/w:r>/gs)].map(([, run = ""]) => {
    const note = /<w:footnoteReference w:id="(\d+)"/.exec(run)?.[1];
    const language = /<w:lang w:val="([^"]*)"/.exec(run)?.[1];
    const text: IRunOptions = {
      text: /<w:t\b[^>]*>([^<]*)/.exec(run)?.[1] ?? "",
      ...(run.includes("<w:b/>") && { bold: true }),
      ...(run.includes("<w:i/>") && { italics: true }),
      ...(run.includes('<w:rStyle w:val="Hyperlink"') && { style: "Hyperlink" }),
      ...(language !== undefined && { language: { value: language } }),
    };
    return { text, note: note === undefined ? null : Number(note) };
  });
  return {
    ...(style !== undefined && { style }),
    isRight: xml.includes('<w:jc w:val="right"'),
    keepNext: xml.includes("<w:keepNext"),
    hasChart: xml.includes("<c:chart"),
    runs,
  };
}
