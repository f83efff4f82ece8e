/**
 * A workbook under construction: sheets whose texts are never formulas, links that lead only to http, https or another sheet,
 * and each style made once.
 */
import * as excel from "wasm-xlsxwriter";
import type { Template } from "../../domain/reports/template.ts";
import { printable, shortened } from "../text/plain-text.ts";
import { linesOf } from "./cell-lines.ts";
import { linked, plain, type Style, useOf } from "./cell-styles.ts";
import { Formats } from "./formats.ts";

/** Rows of a sheet of Excel. The last one is reserved for the note that rows are missing. */
export const sheetRows = 1_048_576;
const lastRow = sheetRows - 1;
/** Text of a cell, with room up to Excel's 32,767 for the words that it is cut; and the address of a link. Characters. */
export const longestCell = 32_000;
const longestAddress = 2_000;
/** Height of a line in a font of 11 points, and of the highest row. Points. */
const lineHeight = 15;
const highestRow = 400;
const usualSize = 11;

/** Excel refuses files with more links on one sheet than 65,530. */
const mostLinks = 60_000;

/** A row of another sheet, from 0. */
export interface Target {
  sheet: string;
  row: number;
}

/** Rows of cells that are printed, a few pages: there may be thousands, and a reader of paper does not follow them. */
export const mostPrinted = 120;

/** Distance of a chart from the edge of its first row, in pixels. */
const belowEdge = 4;

const papers: Record<Template["page"]["size"], number> = { letter: 1, legal: 5, a3: 8, a4: 9, a5: 11 };
const millimetresPerInch = 25.4;
const pixelsPerMillimetre = 96 / millimetresPerInch;
const pointsPerMillimetre = 72 / millimetresPerInch;

/** Texts for cells and sheets beyond Excel's limits. */
export type FullWords = Readonly<Record<"cellFull" | "sheetFull", string>>;

export class Workbook {
  readonly #book = new excel.Workbook();
  readonly #formats: Formats;
  readonly #sheets: excel.Worksheet[] = [];
  readonly #template: Template;
  readonly #footer: string;
  readonly #words: FullWords;

  constructor(template: Template, footer: string, words: FullWords) {
    this.#template = template;
    this.#formats = new Formats(template);
    this.#footer = footer;
    this.#words = words;
  }

  sheet(name: string): Sheet {
    const { size, margin } = this.#template.page;
    const inches = (value: number): number => value / millimetresPerInch;
    const sheet = this.#book.addWorksheet();
    done(sheet.setName(name));
    done(sheet.setPaperSize(papers[size]));
    done(sheet.setMargins(inches(margin.left), inches(margin.right), inches(margin.top), inches(margin.bottom), 0.3, 0.3));
    done(sheet.setPrintFitToPages(1, 0));
    done(sheet.setHeader(sheetHeader));
    done(sheet.setFooter(footerOf(this.#footer)));
    this.#sheets.push(sheet);
    return new Sheet(name, sheet, this.#words, this.#formats, this.#footer);
  }

  properties(title: string, subject: string): void {
    const properties = new excel.DocProperties().setTitle(title).setSubject(subject).setAuthor("Ralph");
    this.#book.setProperties(properties);
  }

  /** Ends the workbook: the library's memory is freed at once, since it is none that JavaScript would collect for its size. */
  bytes(): Uint8Array {
    try {
      return this.#book.saveToBufferSync();
    } finally {
      this.#formats.free();
      for (const sheet of this.#sheets) sheet.free();
      this.#book.free();
    }
  }
}

const head: Style = { bold: true, fill: true, rule: true, wrap: true };
const rightHead: Style = { ...head, right: true };

/** Cells of one format below one another. */
interface CellRun {
  row: number;
  format: excel.Format;
  values: (string | number)[];
}

export class Sheet {
  readonly name: string;
  readonly #sheet: excel.Worksheet;
  readonly #formats: Formats;
  readonly #footer: string;
  /** Wrapped texts: viewers other than Excel do not give a row the height that they need. */
  readonly #wrapped: { row: number; column: number; text: string; size: number }[] = [];
  /** Cells that are not yet written, by column. */
  readonly #runs: CellRun[] = [];
  readonly #words: FullWords;
  readonly #urls = new Map<string, excel.Url>();
  #lastUrl: (Target & { text: string; url: excel.Url }) | null = null;
  #links = 0;
  #isFull = false;

  constructor(name: string, sheet: excel.Worksheet, words: FullWords, formats: Formats, footer: string) {
    this.name = name;
    this.#sheet = sheet;
    this.#words = words;
    this.#formats = formats;
    this.#footer = footer;
  }

  /** A text, also where it begins like a formula; Excel does not make it one when the cell is edited either. */
  text(row: number, column: number, text: string, style: Style = plain): void {
    if (this.#isBeyond(row)) return;
    const clean = cellText(text, this.#words.cellFull);
    this.#wraps(row, column, clean, style);
    this.#write(row, column, clean, this.#formats.of(style, useOf(clean)));
  }

  number(row: number, column: number, value: number, style: Style = plain): void {
    if (this.#isBeyond(row)) return;
    this.#write(row, column, value, this.#formats.of(style, "number"));
  }

  /** Cells below one another in one format are written together: a call of the library takes longer than a cell. */
  #write(row: number, column: number, value: string | number, format: excel.Format): void {
    const run = this.#runs[column];
    if (run?.format === format && run.row + run.values.length === row) run.values.push(value);
    else {
      this.#flush(run, column);
      this.#runs[column] = { row, format, values: [value] };
    }
  }

  #flush(run: CellRun | undefined, column: number): void {
    if (run !== undefined) done(this.#sheet.writeColumnWithFormat(run.row, column, run.values, run.format));
  }

  /** A formula with the value it gives, for readers that do not calculate. */
  formula(row: number, column: number, formula: string, value: number, style: Style = plain): void {
    if (this.#isBeyond(row)) return;
    const written = new excel.Formula(formula);
    done(written.setResult(String(value)));
    done(this.#sheet.writeFormulaWithFormat(row, column, written, this.#formats.of(style, "number")));
    done(written);
  }

  /** A text that leads somewhere. An address too long for Excel stays a text. */
  link(row: number, column: number, target: Target | string, text: string, style: Style = plain): void {
    const linkStyle = linked(style);
    const clean = cellText(text, this.#words.cellFull);
    if (clean === "" || !this.#leads(row, column, target, clean, this.#formats.of(linkStyle, useOf(clean))))
      this.text(row, column, text, clean === "" ? linkStyle : style);
    else this.#wraps(row, column, clean, linkStyle);
  }

  /** A number that leads somewhere. */
  linkedNumber(row: number, column: number, target: Target, value: number, style: Style): void {
    this.#leads(row, column, target, " ", this.#formats.of(style, "number"));
    this.number(row, column, value, style);
  }

  #leads(row: number, column: number, target: Target | string, text: string, format: excel.Format): boolean {
    const isLost = row >= lastRow || (typeof target === "string" ? target.length > longestAddress : target.row >= lastRow);
    if (isLost || this.#links >= mostLinks) return false;
    this.#links += 1;
    done(this.#sheet.writeUrlWithFormat(row, column, this.#urlTo(target, text), format));
    return true;
  }

  /** The figures of a row most often lead to one citation, so that the last link is the next one. */
  #urlTo(target: Target | string, text: string): excel.Url {
    if (typeof target === "string") return this.#url(target, text);
    const last = this.#lastUrl;
    if (last !== null && last.row === target.row && last.text === text && last.sheet === target.sheet) return last.url;
    const url = this.#url(`internal:'${target.sheet.replaceAll("'", "''")}'!A${target.row + 1}`, text);
    this.#lastUrl = { ...target, text, url };
    return url;
  }

  /** Cached: most figures of a table link to the same citation. */
  #url(address: string, text: string): excel.Url {
    const key = `${address}\n${text}`;
    const known = this.#urls.get(key);
    if (known !== undefined) return known;
    const url = new excel.Url(address);
    done(url.setText(text));
    this.#urls.set(key, url);
    return url;
  }

  /** The heads of columns, frozen with what is above them and repeated on each printed page. */
  heads(row: number, labels: readonly { text: string; right?: boolean }[]): void {
    for (const [column, { text, right = false }] of labels.entries()) this.text(row, column, text, right ? rightHead : head);
    done(this.#sheet.setFreezePanes(row + 1, 0));
    done(this.#sheet.setRepeatRows(row, row));
  }

  filter(headRow: number, bottom: number, columns: number): void {
    if (bottom > headRow && columns > 0) done(this.#sheet.autofilter(headRow, 0, Math.min(bottom, lastRow - 1), columns - 1));
  }

  /** Whether the row is beyond the last one; such rows are left out, and `widths` notes it. */
  #isBeyond(row: number): boolean {
    if (row >= lastRow) this.#isFull = true;
    return row >= lastRow;
  }

  /** Widths in characters, called when all cells are there: rows become as high as their wrapped texts need at these widths. */
  widths(widths: readonly number[]): void {
    for (const [column, run] of this.#runs.entries()) this.#flush(run, column);
    this.#runs.length = 0;
    for (const url of this.#urls.values()) done(url);
    this.#urls.clear();
    this.#lastUrl = null;
    if (this.#isFull) done(this.#sheet.writeStringWithFormat(lastRow, 0, this.#words.sheetFull, this.#formats.of({ bold: true }, "text")));
    for (const [column, width] of widths.entries()) done(this.#sheet.setColumnWidth(column, width));
    const heights: number[] = [];
    for (const { row, column, text, size } of this.#wrapped) {
      const scale = size / usualSize;
      const height = linesOf(text, (widths[column] ?? 10) / scale) * lineHeight * scale;
      if (height > (heights[row] ?? lineHeight)) heights[row] = height;
    }
    heights.forEach((height, row) => void done(this.#sheet.setRowHeight(row, Math.min(highestRow, height))));
  }

  #wraps(row: number, column: number, text: string, { wrap = false, size = usualSize }: Style): void {
    if (wrap || size !== usualSize) this.#wrapped.push({ row, column, text: wrap ? text : "", size });
  }

  /** The row becomes as high as the picture. */
  picture(row: number, column: number, { data, alternative, width, height }: NonNullable<Template["logo"]>): void {
    const image = new excel.Image(Buffer.from(data, "base64"));
    const pixels = (millimetres: number): number => Math.round(millimetres * pixelsPerMillimetre);
    const sized = image.setScaleToSize(pixels(width), pixels(height), true).setAltText(alternative);
    done(this.#sheet.setRowHeight(row, Math.min(highestRow, height * pointsPerMillimetre + 4)));
    done(this.#sheet.insertImage(row, column, sized));
  }

  /** On paper there are the heads and so many rows and columns alone; `remark` says so below them. */
  printed([rows, columns]: readonly [number, number], remark: string): void {
    done(this.#sheet.setPrintArea(0, 0, rows, columns - 1));
    done(this.#sheet.setFooter(footerOf(this.#footer, remark)));
  }

  landscape(): void {
    done(this.#sheet.setLandscape());
  }

  withoutGrid(): void {
    done(this.#sheet.setScreenGridlines(false));
  }

  /** Starts a little below the row's edge: on the edge, it would print with the row above, too. */
  chart(row: number, column: number, chart: excel.Chart): void {
    done(this.#sheet.insertChartWithOffset(row, column, chart, 0, belowEdge));
  }
}

/** Each call of the library gives a new handle of the same thing, which lives until it is collected or freed: one for each cell. */
function done(handle: excel.Worksheet | excel.Url | excel.Formula): void {
  handle.free();
}

/** The text as a cell can hold it, ending with `full` where it is cut. */
function cellText(text: string, full: string): string {
  const clean = printable(text);
  return clean.length <= longestCell
    ? clean
    : `${clean
        .slice(0, longestCell)
        .toWellFormed()
        .replace(/\uFFFD$/, "")} ${full}`;
}

/** The name of the sheet above each printed page. */
const sheetHeader = "&L&A";

function footerOf(text: string, remark = ""): string {
  return `&L${inFooter(text)}${remark === "" ? "" : `&C${inFooter(remark)}`}&R&P / &N`;
}

/** Ampersands begin codes in footers, which hold 255 characters in all. */
function inFooter(text: string): string {
  return shortened(text, 110).toWellFormed().replaceAll("&", "&&");
}
