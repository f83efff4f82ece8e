/** The report as the values that the Typst layout reads, and its charts as SVG files beside them. Pure. */
import type { QuotedBlock } from "../../domain/evidence.ts";
import type { Block, Statement } from "../blocks.ts";
import { drawChart } from "../charts.ts";
import type { Note } from "../notes.ts";
import { formatTime } from "../number-format.ts";
import { shortened } from "../plain-text.ts";
import type { ReportDocument } from "../report-document.ts";
import { breakable } from "./breakable.ts";
import { needsHan, scriptNames, scriptsWithoutFont } from "./glyphs.ts";
import { typstTable } from "./table-layout.ts";

const chartFont = "DejaVu Sans";

export interface TypstData {
  data: object;
  /** ISO 15924 codes of the scripts that the report's fonts lack. */
  missing: string[];
  files: Map<string, string>;
}

export function typstData(report: ReportDocument): TypstData {
  const { labels, locale } = report;
  const files = new Map<string, string>();
  const date = new Date(report.generatedAt);
  const blocksOf = (blocks: readonly Block[], part: string) => blocks.map((block, index) => typstBlock(block, `${part}-${index + 1}`));
  const typstBlock = (block: Block, id: string) => {
    if (block.form === "table") return { form: block.form, table: typstTable(block.table) };
    if (block.form === "code") return { ...block, code: block.code.replace(longCode, "$&\u200B") };
    if (block.form === "statement") return { ...block, long: isLong(block, 1_500), block: quotedBlock(block.block) };
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
  const passages = report.passages.map((note) => ({ ...noteOf(note), long: note.quote.length > 400 }));
  const materials = report.materials.map((item) => ({ ...item, notes: item.notes.map(noteOf) }));
  const text = breakable({ ...report, ...others, sections, passages, materials, notes: null });
  const missing = scriptsWithoutFont(JSON.stringify({ ...text, labels: null }));
  return {
    files,
    missing,
    data: {
      ...text,
      titleSize: report.title.length > 110 ? 14 : report.title.length > 40 ? 18 : 21,
      description: shortened(report.subtitle ?? report.facts[0]?.text ?? "", 300),
      running: shortened(report.title, 110),
      footer: `Ralph · ${time}`,
      fallbackFonts: needsHan(JSON.stringify(text)) ? ["Noto Sans S Chinese"] : [],
      language: typstLanguage(report.language),
      date: Number.isNaN(date.getTime()) ? { year: 2000, month: 1, day: 1 } : dateParts(date),
      linebreaks: longestText(text) > longParagraph ? "simple" : "optimized",
      missingGlyphs: missing.length === 0 ? "" : labels.missingGlyphs(scriptNames(missing, locale)),
    },
  };
}

/** A page has no room for the lines around a passage. */
function noteOf({ excerpts: _, ...note }: Note): Omit<Note, "excerpts"> {
  return note;
}

/** Longer ones may break across pages. */
function isLong({ paragraphs }: Statement, most: number): boolean {
  return paragraphs.flat().some((run) => run.text.length > most);
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

/** Typst accepts language codes of two or three letters. */
function typstLanguage(language: string): string {
  return language.split("-")[0]?.toLowerCase() ?? "en";
}
