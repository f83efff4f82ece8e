/** The report as the values that the Typst layout reads, and its charts as SVG files beside them. Pure. */
import type { QuotedBlock } from "../../domain/evidence/evidence.ts";
import { chartColours } from "../charts/chart-layout.ts";
import { drawChart, recoloured } from "../charts/charts.ts";
import type { Block, Statement } from "../document/blocks.ts";
import { columnGroups } from "../document/column-groups.ts";
import { figureTable } from "../document/figure-table.ts";
import { pageFooter } from "../document/footer.ts";
import type { Material, Note } from "../document/notes.ts";
import { type ReportDocument, standingLine } from "../document/report-document.ts";
import { gatheredPassages } from "../document/said-passages.ts";
import { formatDay } from "../numbers/number-format.ts";
import { isRightToLeft, shortened } from "../text/plain-text.ts";
import { unbroken } from "../text/unbroken.ts";
import { breakable } from "./breakable.ts";
import { largeFonts, scriptNames, scriptsWithoutFont } from "./glyphs.ts";
import { textWidths, typstTable } from "./table-layout.ts";

const chartFont = "DejaVu Sans";

export interface TypstData {
  data: object;
  /** ISO 15924 codes of the scripts that the report's fonts lack. */
  missing: string[];
  files: Map<string, string | Uint8Array>;
}

export function typstData(report: ReportDocument): TypstData {
  const { labels, locale, template } = report;
  const { files, blocksOf } = blockWriter(report);
  const date = new Date(report.generatedAt);
  const { summary } = report;
  const figures = figureTable(report);
  const shown = breakable({
    ...{
      labels,
      title: report.title,
      subtitle: report.subtitle,
      warning: report.warning,
      standing: standingLine(report),
      preface: report.preface,
    },
    ...{ disagreements: report.disagreements, notFound: report.notFound, facts: report.facts, reading: report.reading },
    isUncited: report.isUncited,
    isLong: report.isLong,
    fitsCharts: chartsOf(report) <= mostFitted,
    summary: summary === null ? null : { ...summary, blocks: blocksOf(summary.blocks, "s") },
    sections: report.sections.map((part, index) => ({ ...part, blocks: blocksOf(part.blocks, String(index + 1)) })),
    conclusion: blocksOf(report.conclusion, "c"),
    recommendations: blocksOf(report.recommendations, "r"),
    evidenceLimits: blocksOf(report.evidenceLimits, "l"),
    conversationRemark: report.conversationRemark,
    conversation: report.conversation.map((turn, index) => ({ ...turn, blocks: blocksOf(turn.blocks, `t${index + 1}`) })),
    figures: figures === null ? [] : blocksOf([{ form: "table", table: figures }], "f"),
    passages: gatheredPassages(report.passages).map((passage) => ({
      ...{ ...passage, quote: unbroken(passage.quote) },
      isFromRight: isRightToLeft(passage.quote),
      long: passage.quote.length > 400,
    })),
    materials: report.materials.map((item) => ({ ...item, notes: item.notes.map(noteOf), abreast: notesAbreast(item, template.page) })),
  });
  const words = JSON.stringify({ ...shown, labels: null });
  const missing = scriptsWithoutFont(words);
  const fallback = largeFonts(words).map(({ family }) => family);
  return {
    files,
    missing,
    data: {
      ...shown,
      ...pageData(report, files),
      order: template.order,
      fonts: { ...familiesOf(template.fonts), fallback },
      plainTitle: report.title,
      titleSize: report.title.length > 110 ? 14 : report.title.length > 40 ? 18 : 21,
      description: shortened(report.subtitle ?? report.facts[0]?.text ?? "", 300),
      running: shortened(report.title, 110),
      footer: pageFooter(report),
      day: formatDay(report.generatedAt, locale),
      language: typstLanguage(report.language),
      date: Number.isNaN(date.getTime()) ? { year: 2000, month: 1, day: 1 } : dateParts(date),
      linebreaks: longestText(shown) > longParagraph || words.length > longReport ? "simple" : "optimized",
      missingGlyphs: missing.length === 0 ? "" : labels.missingGlyphs(scriptNames(missing, locale)),
    },
  };
}

/** Blocks as the layout reads them; `files` gathers the pictures of their charts. */
function blockWriter({ labels, locale, template }: ReportDocument) {
  const files = new Map<string, string | Uint8Array>();
  const page = textWidths(template.page);
  const colours = new Map(chartColours.series.map((colour, index) => [colour as string, template.colours.series[index] ?? colour]));
  const written = (block: Block, id: string) => {
    if (block.form === "table") return { form: block.form, groups: columnGroups(block.table).map((table) => typstTable(table, page)) };
    if (block.form === "code") return { ...block, code: block.code.replace(longCode, "$&\u200B") };
    if (block.form === "statement") return writtenStatement(block);
    if (block.form === "entries") return writtenEntries(block);
    if (block.form !== "chart") return block;
    const { caption, description, chart, marks } = block.figure;
    const file = `chart-${id}.svg`;
    const { svg, remarks } = drawChart(chart, { labels, locale, id: `c${id}`, fontFamily: chartFont });
    files.set(file, recoloured(svg, colours));
    return { form: block.form, figure: { caption, description, marks, remarks, file: `/${file}` } };
  };
  return {
    files,
    blocksOf: (blocks: readonly Block[], part: string) => blocks.map((block, index) => written(block, `${part}-${index + 1}`)),
  };
}

const papers = { a3: "a3", a4: "a4", a5: "a5", letter: "us-letter", legal: "us-legal" } as const;

/** Paper, colours, logo and cover of the template. */
function pageData({ template: { page, colours, logo, cover } }: ReportDocument, files: Map<string, string | Uint8Array>) {
  const file = logo === null ? "" : `logo.${logo.mediaType === "image/png" ? "png" : "jpg"}`;
  if (logo !== null) files.set(file, Buffer.from(logo.data, "base64"));
  const { series: _, ...own } = colours;
  return {
    paper: papers[page.size],
    margin: page.margin,
    colours: own,
    cover,
    logo: logo === null ? null : { file: `/${file}`, width: logo.width, description: logo.alternative },
  };
}

function familiesOf({ heading, body, mono }: ReportDocument["template"]["fonts"]) {
  const list = (family: string | null): string[] => (family === null ? [] : [family]);
  return { heading: list(heading ?? body), body: list(body), mono: list(mono) };
}

/** A page has no room for the lines around a passage. */
function noteOf({ excerpts: _, ...note }: Note): Omit<Note, "excerpts"> {
  return note;
}

/** Characters that a number and the room beside it take. */
const numberRoom = 10;
const mostAbreast = 5;
const fewNotes = 8;

/** How many places of a source are beside each other: hundreds of short ones would otherwise fill pages of a few words each. */
function notesAbreast({ notes }: Material, page: ReportDocument["template"]["page"]): number {
  const longest = notes.reduce((most, { place }) => Math.max(most, place.length), 0);
  const fitting = Math.floor(textWidths(page).upright / (longest + numberRoom));
  return notes.length <= fewNotes ? 1 : Math.max(1, Math.min(mostAbreast, fitting));
}

/** Typst places a report in at most five passes, and one more chart that is fitted to its page takes one more. */
const mostFitted = 2;

function chartsOf({ summary, sections }: ReportDocument): number {
  const blocks = [...(summary?.blocks ?? []), ...sections.flatMap((section) => section.blocks)];
  return blocks.filter(({ form }) => form === "chart").length;
}

function writtenStatement(statement: { form: "statement" } & Statement) {
  const { kind, paragraphs, block } = statement;
  return {
    ...statement,
    // Of a quotation the layout reads the text alone.
    paragraphs: kind === "quote" ? paragraphs.map((runs) => runs.map((run) => ({ ...run, text: unbroken(run.text) }))) : paragraphs,
    long: isLong(statement, 1_500),
    isFromRight: isRightToLeft(wordsOf(statement)),
    block: quotedBlock(block),
  };
}

/** Points of a letter of a label, and of the widest column of labels. */
const labelLetter = 4.9;
const widestLabels = 150;

function writtenEntries(block: Extract<Block, { form: "entries" }>) {
  const entries = block.entries.map((run) => ({ ...run, lead: run.lead.replace(/:$/u, ""), text: unbroken(run.text) }));
  const longest = Math.max(...entries.map(({ lead }) => lead.length));
  return { ...block, entries, width: Math.min(widestLabels, longest * labelLetter), isFromRight: isRightToLeft(entries[0]?.text ?? "") };
}

/** What a statement begins with: that of a block where it is one. */
function wordsOf({ paragraphs, block }: Statement): string {
  return block?.lead || (paragraphs[0]?.[0]?.text ?? "");
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

/** Optimising line breaks takes quadratic time in a paragraph's length, and a third more for a whole report. Characters. */
const longParagraph = 3_000;
const longReport = 150_000;

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
