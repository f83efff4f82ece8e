/**
 * The report as PDF, typeset by Typst. The research is passed as a JSON file and the charts as SVG files, all in memory:
 * none of it is parsed as Typst source, and nothing is read from the network.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { RalphError } from "../../domain/errors.ts";
import type { QuotedBlock } from "../../domain/evidence.ts";
import type { Block } from "../blocks.ts";
import { drawChart } from "../charts.ts";
import { formatTime } from "../number-format.ts";
import { shortened } from "../plain-text.ts";
import type { ReportDocument } from "../report-document.ts";
import type { Table } from "../tables.ts";

const chartFont = "DejaVu Sans";
const fontFiles = [
  "DejaVuSerifCondensed",
  "DejaVuSerifCondensed-Bold",
  "DejaVuSerifCondensed-Italic",
  "DejaVuSansCondensed",
  "DejaVuSansCondensed-Bold",
  "DejaVuSansCondensed-Oblique",
  "DejaVuSans",
  "DejaVuSansMono",
] as const;

/** Root of Typst's file names. Only files registered in memory are requested. */
const root = import.meta.dirname;

export interface PdfCompiler {
  /** @throws RalphError `internal_error` where Typst rejects the document, with its diagnostics as the cause. */
  pdf(report: ReportDocument): Uint8Array;
}

let compilerOfProcess: PdfCompiler | undefined;

export function render(document: ReportDocument): Uint8Array {
  compilerOfProcess ??= createPdfCompiler();
  return compilerOfProcess.pdf(document);
}

/** Loads the fonts once. Compiling is synchronous and takes a tenth of a second or more. */
export function createPdfCompiler(): PdfCompiler {
  const fontOf = createRequire(import.meta.url);
  const fontBlobs = fontFiles.map((name) => readFileSync(fontOf.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs }] });
  const mainFileContent = readFileSync(join(root, "report.typ"), "utf8");
  return {
    pdf(report) {
      const { data, files } = typstData(report);
      try {
        for (const [name, content] of files) compiler.mapShadow(join(root, name), Buffer.from(content));
        compiler.mapShadow(join(root, "report.json"), Buffer.from(JSON.stringify(data)));
        // Compiled and exported in one call: a compiled document that is handed to JavaScript is never freed.
        return compiler.pdf({ mainFileContent });
      } catch (error) {
        throw new RalphError("internal_error", "The PDF report could not be set", { cause: error });
      } finally {
        compiler.resetShadow();
        // Reports share too little for Typst's cache to be worth its memory.
        compiler.evictCache(0);
      }
    },
  };
}

interface TypstData {
  data: object;
  files: Map<string, string>;
}

function typstData(report: ReportDocument): TypstData {
  const { labels, locale } = report;
  const files = new Map<string, string>();
  const date = new Date(report.generatedAt);
  const blocksOf = (blocks: readonly Block[], part: string) => blocks.map((block, index) => typstBlock(block, `${part}-${index + 1}`));
  const typstBlock = (block: Block, id: string) => {
    if (block.form === "table") return { form: block.form, table: typstTable(block.table) };
    if (block.form === "code") return { ...block, code: block.code.replace(longCode, "$&\u200B") };
    if (block.form === "statement") return { ...block, block: quotedBlock(block.block) };
    if (block.form !== "chart") return block;
    const { caption, description, chart, marks } = block.figure;
    const file = `chart-${id}.svg`;
    const { svg, remarks } = drawChart(chart, { labels, locale, id: `c${id}`, fontFamily: chartFont });
    files.set(file, svg);
    return { form: block.form, figure: { caption, description, marks, remarks, file: `/${file}` } };
  };
  const sections = report.sections.map((part, index) => ({ ...part, blocks: blocksOf(part.blocks, String(index + 1)) }));
  const { summary, conclusion, recommendations, evidenceLimits } = report;
  const others = {
    summary: summary === null ? null : { ...summary, blocks: blocksOf(summary.blocks, "s") },
    conclusion: blocksOf(conclusion, "c"),
    recommendations: blocksOf(recommendations, "r"),
    evidenceLimits: blocksOf(evidenceLimits, "l"),
  };
  const time = formatTime(report.generatedAt, locale);
  const text = breakable({ ...report, ...others, sections });
  return {
    files,
    data: {
      ...text,
      titleSize: report.title.length > 110 ? 14 : report.title.length > 40 ? 18 : 21,
      description: shortened(report.subtitle ?? report.facts[0]?.text ?? "", 300),
      running: shortened(report.title, 110),
      footer: `Ralph · ${time}`,
      language: typstLanguage(report.language),
      date: Number.isNaN(date.getTime()) ? { year: 2000, month: 1, day: 1 } : dateParts(date),
      linebreaks: longestText(text) > longParagraph ? "simple" : "optimized",
      missingGlyphs: lacksGlyphs(report),
    },
  };
}

function dateParts(date: Date) {
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

/** Width of an A4 page's text area, portrait and landscape, in characters at 8.2 points. */
const uprightWidth = 108;
const flippedWidth = 165;
/** Number of single-line rows at 8.2 points that fit a portrait page below a caption. */
const rowsPerPage = 45;

/**
 * Table layout: smaller type for more columns, and a landscape page where that is not enough. If the table nearly fills
 * the page its widest column takes the remaining width; else Typst sizes the columns.
 */
function typstTable(table: Table) {
  const widths = table.columns.map(({ label }, column) =>
    Math.max(...label.split(" ").map(({ length }) => length), ...table.rows.slice(0, 200).map((row) => (row[column] ?? "").length)),
  );
  const total = widths.reduce((sum, width) => sum + width + 3, 0);
  const flipped = table.columns.length > 8 || widths.reduce((sum, width) => sum + Math.min(width, 14) + 2, 0) > uprightWidth * 1.15;
  const size = table.columns.length > 11 ? 6.6 : table.columns.length > 6 ? 7.4 : 8.2;
  const share = (total * (size / 8.2)) / (flipped ? flippedWidth : uprightWidth);
  const stretched = share > 0.6 && share < 0.9;
  const widest = widths.indexOf(Math.max(...widths.map((width, index) => (table.columns[index]?.numeric ? 0 : width))));
  // Long narrow tables are laid out in several columns side by side, where that fits them on one page.
  const room = flipped || table.rows.length <= 20 ? 1 : share < 0.3 ? 3 : share < 0.45 ? 2 : 1;
  const abreast = table.rows.length <= room * rowsPerPage ? room : 1;
  return {
    ...table,
    size,
    flipped,
    abreast,
    breakable: abreast === 1 && (table.rows.length > 14 || table.rows.flat().join("").length > 2_000),
    columns: table.columns.map((column, index) => ({ ...column, wide: stretched && index === Math.max(0, widest) })),
  };
}

/** Optimising line breaks takes quadratic time in a paragraph's length. Characters. */
const longParagraph = 3_000;

function longestText(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object") return 0;
  return Object.values(value).reduce((longest: number, member) => Math.max(longest, longestText(member)), 0);
}

/** As Typst sets it: lines of code as one text. */
function quotedBlock(block: QuotedBlock | undefined) {
  if (block === undefined) return null;
  return { ...block, code: block.lines.join("\n").replace(longCode, "$&\u200B") };
}

/** As many characters of code as fit a line, where it has no space to break at. */
const longCode = /\S{90}/gu;

const rawKeys = new Set(["url", "code", "language", "file", "hash", "locale", "kind", "form", "generatedAt"]);

/** Adds break opportunities to long words in all texts of the value. */
function breakable<T>(value: T): T {
  if (typeof value === "string") return breakableText(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => breakable(item)) as T;
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value as Record<string, unknown>).filter(([, member]) => typeof member !== "function");
  return Object.fromEntries(entries.map(([key, member]) => [key, rawKeys.has(key) ? member : breakable(member)])) as T;
}

/** Adds break opportunities to words of 20 characters and more: after joints, and after 30 characters without one. */
export function breakableText(text: string): string {
  return text.replace(/\S{20,}/gu, (word) => {
    let result = "";
    let since = 0;
    const characters = [...word];
    for (const [index, character] of characters.entries()) {
      const next = characters[index + 1];
      result += character;
      since += 1;
      const joint = joints.has(character) && next !== undefined && !joints.has(next) && since >= 4;
      if (next === undefined || !(joint || since === 30)) continue;
      result += "\u200B";
      since = 0;
    }
    return result;
  });
}

const joints = new Set("/?&=_.,;:@#%+|\\-");

/** Typst accepts language codes of two or three letters. */
function typstLanguage(language: string): string {
  return language.split("-")[0]?.toLowerCase() ?? "en";
}

/** Scripts that DejaVu lacks, and emoji. */
const unset =
  /(?=[\p{L}\p{M}])[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u;

function lacksGlyphs({ labels: _, ...report }: ReportDocument): boolean {
  return unset.test(JSON.stringify(report));
}
