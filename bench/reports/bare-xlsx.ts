/** The cells of a workbook as plain values with their styles and links, with its charts, and `wasm-xlsxwriter` alone writing the same from them. */
import { strFromU8, unzipSync } from "fflate";
import * as excel from "wasm-xlsxwriter";
import type { ChartFigure } from "../../src/reports/document/blocks.ts";
import type { ReportDocument } from "../../src/reports/document/report-document.ts";
import { nativeChart } from "../../src/reports/xlsx/chart-sheet.ts";

interface PlainCell {
  row: number;
  column: number;
  style: number;
  /** A formula with its result in `value`. */
  formula: string | null;
  value: string | number | null;
  link: string | null;
}
export interface PlainSheet {
  name: string;
  cells: PlainCell[];
  widths: number[];
  heights: [row: number, height: number][];
  hasChart: boolean;
  /** Rows above the frozen edge; 0 where nothing is frozen. */
  frozen: number;
  /** The last row and column of the filter below the frozen heads. */
  filter: [row: number, column: number] | null;
  footer: string;
}

/** Gives what the library alone needs to write the file again, but for its properties. The charts are made within the run. */
export function bareXlsx(file: Uint8Array, report: ReportDocument): () => unknown {
  const { sheets, styles } = plainWorkbook(file);
  const figures = report.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.form === "chart" ? [block.figure] : [])));
  return () => written(sheets, styles, figures, report);
}

export function plainWorkbook(file: Uint8Array): { sheets: PlainSheet[]; styles: number } {
  const parts = unzipSync(file);
  const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const strings = [...part("xl/sharedStrings.xml").matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = ""]) =>
    [...item.matchAll(/<t\b[^>]*>([^<]*)/g)].map(([, text = ""]) => text).join(""),
  );
  const styles = /<cellXfs count="(\d+)"/.exec(part("xl/styles.xml"))?.[1];
  const names = [...part("xl/workbook.xml").matchAll(/<sheet name="([^"]*)"/g)].map(([, name = ""]) => name.replaceAll("&amp;", "&"));
  const sheets = names.map((name, index) => sheetOf(name, part(`xl/worksheets/sheet${index + 1}.xml`), strings));
  return { sheets, styles: Number(styles) };
}

function sheetOf(name: string, xml: string, strings: readonly string[]): PlainSheet {
  const links = new Map(
    [...xml.matchAll(/<hyperlink ref="([A-Z]+\d+)"(?: r:id="[^"]*")?(?: location="([^"]*)")?/g)].map(
      ([, ref = "", location]) =>
        [ref, location === undefined ? "https://example.org/" : `internal:${location.replaceAll("&apos;", "'")}`] as const,
    ),
  );
  const cells = [...xml.matchAll(/<c r="([A-Z]+)(\d+)"(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs)].map(
    ([, letters = "", row, style = "0", type, content = ""]): PlainCell => {
      const text = /<v>([^<]*)/.exec(content)?.[1];
      const value = text === undefined ? null : type === "s" ? (strings[Number(text)] ?? "") : Number(text);
      const formula = /<f>([^<]*)/.exec(content)?.[1] ?? null;
      return {
        row: Number(row) - 1,
        column: columnOf(letters),
        style: Number(style),
        formula,
        value,
        link: links.get(`${letters}${row}`) ?? null,
      };
    },
  );
  const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  const heights = [...xml.matchAll(/<row r="(\d+)"[^>]* ht="([\d.]+)"/g)].map(([, row, height]): [number, number] => [
    Number(row) - 1,
    Number(height),
  ]);
  const [, letters = "", bottom] = /<autoFilter ref="[A-Z]+\d+:([A-Z]+)(\d+)"/.exec(xml) ?? [];
  return {
    ...{ name, cells, widths, heights, hasChart: xml.includes("<drawing ") },
    frozen: Number(/<pane ySplit="(\d+)"/.exec(xml)?.[1] ?? 0),
    filter: bottom === undefined ? null : [Number(bottom) - 1, columnOf(letters)],
    footer: (/<oddFooter>([^<]*)/.exec(xml)?.[1] ?? "").replaceAll("&amp;", "&"),
  };
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function written(sheets: readonly PlainSheet[], styles: number, figures: readonly ChartFigure[], report: ReportDocument): Uint8Array {
  const charts = figures.values();
  const book = new excel.Workbook();
  const formats = Array.from({ length: styles }, (_, index) =>
    new excel.Format()
      .setAlign(excel.FormatAlign.Top)
      .setFontColor(excel.Color.parse("#1f2328"))
      .setNumFormat("#,##0.00")
      .setTextWrap()
      .setFontSize(8 + index / 4),
  );
  for (const sheet of sheets) writeSheet(book.addWorksheet(), sheet, formats, sheet.hasChart ? charts.next().value : undefined, report);
  try {
    return book.saveToBufferSync();
  } finally {
    // Otherwise each round leaves 4 MB, and from 80 MB on the engine collects garbage several times a round.
    for (const format of formats) format.free();
    book.free();
  }
}

function writeSheet(
  sheet: excel.Worksheet,
  { name, cells, widths, heights, frozen, filter, footer }: PlainSheet,
  formats: readonly excel.Format[],
  figure: ChartFigure | undefined,
  report: ReportDocument,
): void {
  sheet.setName(name);
  sheet.setPaperSize(9);
  sheet.setMargins(0.8, 0.8, 0.8, 0.8, 0.3, 0.3);
  sheet.setPrintFitToPages(1, 0);
  sheet.setFooter(footer);
  for (const cell of cells) writeCell(sheet, cell, formats[cell.style] ?? new excel.Format());
  for (const [column, width] of widths.entries()) sheet.setColumnWidth(column, width);
  for (const [row, height] of heights) sheet.setRowHeight(row, height);
  if (frozen > 0) sheet.setFreezePanes(frozen, 0);
  if (frozen > 0) sheet.setRepeatRows(frozen - 1, frozen - 1);
  if (filter !== null) sheet.autofilter(frozen - 1, 0, ...filter);
  if (figure !== undefined) sheet.insertChart(4, widths.length + 1, nativeChart(figure, name, 3, report));
}

/** A function of its own, as in a program: as a part of a large one it would be compiled anew in each run. */
function writeCell(sheet: excel.Worksheet, { row, column, formula, value, link }: PlainCell, format: excel.Format): void {
  const isText = typeof value === "string";
  // A link writes its text itself; a number is written over the link's.
  if (link !== null) sheet.writeUrlWithFormat(row, column, new excel.Url(link).setText(isText ? value : " "), format);
  if (link !== null && isText) return;
  if (formula !== null) sheet.writeFormulaWithFormat(row, column, new excel.Formula(formula).setResult(String(value)), format);
  else if (typeof value === "number") sheet.writeNumberWithFormat(row, column, value, format);
  else if (value === null) sheet.writeBlank(row, column, format);
  else sheet.writeStringWithFormat(row, column, value, format);
}
