/** A section's text, tables and charts as blocks in reading order, cleaned and with numbered citations. */
import { withCapital } from "../../domain/base/capital-letter.ts";
import type { Verdict } from "../../domain/evidence/claims.ts";
import type { Citation, QuotedBlock } from "../../domain/evidence/evidence.ts";
import type { Chart, Paragraph, ResearchTable, Section, Sentence } from "../../domain/sessions/research.ts";
import { columnTitle } from "../../languages/unit-names.ts";
import { formatPoint } from "../numbers/number-format.ts";
import { timeWriter } from "../numbers/times.ts";
import type { Labels } from "../text/labels.ts";
import { briefLine, languageOf, oneLine, paragraphsOf, printable, shortened } from "../text/plain-text.ts";
import { unbroken } from "../text/unbroken.ts";
import { type ChartData, chartData } from "./chart-data.ts";
import type { Mark } from "./marks.ts";
import { headingsBefore } from "./place-words.ts";
import { holdsWords } from "./same-words.ts";
import { capitalised, chartTableOf, researchTableOf, type Table, type TableContext, withUnit } from "./tables.ts";

/** Maximum length of titles and headings. Characters. Evidence is never shortened. */
export const titleLength = 300;

/** A part of a text. `url` is http or https. */
export interface Span {
  text: string;
  strong?: true;
  emphasis?: true;
  code?: true;
  /** Says that the sources do not bear the words before it. */
  doubt?: true;
  url?: string;
}

/** A piece of text with the citation marks that follow it: a sentence, or a whole paragraph. */
export interface Run {
  /** Words before the text that name what it is about, set in bold; of a quotation the heading above it; empty where there are none. */
  lead: string;
  /** In plain words, without the lead. */
  text: string;
  /** The text by emphasis; its words are those of `text`. */
  spans: Span[];
  marks: Mark[];
  /** Whether the citations support it; absent without a check. `text` ends with a mark where they do not. */
  verdict?: Verdict;
}

export interface Statement {
  kind: Paragraph["kind"];
  /** Paragraphs, each on one line. A quotation is a single paragraph without quotation marks. */
  paragraphs: Run[][];
  /** Source of a quotation, or author of a statement, in short. */
  attribution: string | null;
  language: string;
  /** A quotation's steps, items, lines of code or cells, in place of its paragraphs; absent for running text. */
  block?: QuotedBlock;
}

export interface ChartFigure {
  caption: string;
  /** The chart's text alternative. */
  description: string;
  chart: Chart;
  /** The chart's cleaned data, for formats that draw charts themselves. */
  plot: ChartData;
  marks: Mark[];
  /** The chart's figures; null where a table of the same section shows them. Made when first read: Office formats have them in the chart. */
  readonly data: Table | null;
}

export type Block =
  | ({ form: "statement" } & Statement)
  | { form: "heading"; level: number; text: string }
  | { form: "list"; ordered: boolean; items: Run[][] }
  /** Short quotations of one source, each below a heading that is its lead, with the source's name once. */
  | { form: "entries"; entries: Run[]; attribution: string; language: string }
  | { form: "code"; syntax: string; code: string }
  | { form: "table"; table: Table }
  | { form: "chart"; figure: ChartFigure };

/** Citations are numbered in the order of the blocks. Charts and tables that no paragraph places are at the end. */
export function blocksOf(
  { paragraphs, tables, charts }: Omit<Section, "title" | "coverage">,
  context: TableContext,
  language: string,
): Block[] {
  const drawable = charts.map((chart) => (isDrawable(chart) ? chart : null));
  const filled = tables.map((table) => (table.columns.length > 0 ? table : null));
  const take = <T>(list: (T | null)[], index: number): T | null => {
    const item = list[index] ?? null;
    list[index] = null;
    return item;
  };
  const chartBlock = (chart: Chart | null): Block[] =>
    chart === null ? [] : [{ form: "chart", figure: chartFigure(chart, tables, context) }];
  const tableBlock = (table: ResearchTable | null): Block[] =>
    table === null ? [] : [{ form: "table", table: researchTableOf(table, context) }];
  const blocks = paragraphs.flatMap((paragraph): Block[] => {
    if (paragraph.form === "chart") return chartBlock(take(drawable, paragraph.index ?? -1));
    if (paragraph.form === "table") return tableBlock(take(filled, paragraph.index ?? -1));
    return textBlock(paragraph, context, language);
  });
  return [...gathered(blocks), ...drawable.flatMap(chartBlock), ...filled.flatMap(tableBlock)];
}

/** Longer quotations stand alone. Characters. */
const longestEntry = 500;

/** Quotations that follow each other as entries of one list where each is short and says the value of its heading. */
function gathered(blocks: readonly Block[]): Block[] {
  const told: Block[] = [];
  for (const block of blocks) {
    const entry = entryOf(block);
    const last = told.at(-1);
    const before = last === undefined ? null : last.form === "entries" ? last : entryOf(last);
    if (entry === null || before === null || before.attribution !== entry.attribution || before.language !== entry.language) {
      told.push(block);
    } else {
      told[told.length - 1] = { ...entry, entries: [...before.entries, ...entry.entries] };
    }
  }
  return told;
}

function entryOf(block: Block): Extract<Block, { form: "entries" }> | null {
  if (block.form !== "statement" || block.kind !== "quote" || block.block !== undefined || block.attribution === null) return null;
  const entries = block.paragraphs.flat();
  if (entries.some(({ lead, text }) => lead === "" || text.length > longestEntry)) return null;
  return { form: "entries", entries, attribution: block.attribution, language: block.language };
}

function textBlock(paragraph: Paragraph, context: TableContext, language: string): Block[] {
  const { text, form, level = 1, ordered = false, items = [] } = paragraph;
  if (form === "heading") {
    const heading = briefLine(text, titleLength);
    return heading === "" ? [] : [{ form, level, text: heading }];
  }
  if (form === "list") {
    const shown = items.map((item) => runsOf(item, context)).filter((item) => item.length > 0);
    return shown.length === 0 ? [] : [{ form, ordered, items: shown }];
  }
  return statementsOf(paragraph, context, language);
}

/** A paragraph of running text; none where it has no words. */
function statementsOf(
  { kind, text, citations, sentences, verdict, block }: Pick<Paragraph, "kind" | "text" | "citations" | "sentences" | "verdict" | "block">,
  context: Pick<TableContext, "notes" | "labels">,
  language: string,
): Extract<Block, { form: "statement" }>[] {
  const form = "statement";
  const { notes, labels } = context;
  if (kind === "quote") {
    const quotation = oneLine(text);
    if (quotation === "") return [];
    const { heading, words } = headedQuotation(quotation, citations);
    const run = { lead: heading, ...plain(nested(words, labels)), marks: notes.cite(citations), ...(verdict !== undefined && { verdict }) };
    const own = block === undefined ? null : cleanBlock(block);
    const spoken = languageOf(text, language);
    const attribution = notes.attribution(citations, quotation, spoken);
    return [{ form, kind, paragraphs: [[run]], attribution, language: spoken, ...(own !== null && { block: own }) }];
  }
  const paragraphs = sentences === undefined ? plainParagraphs(text, citations, { notes, labels }, verdict) : [runsOf(sentences, context)];
  return paragraphs.some((runs) => runs.length > 0) ? [{ form, kind, paragraphs, attribution: null, language }] : [];
}

/** The words that the source has at the place, and before them the headings that they stand under, which an engine put there. */
function headedQuotation(quotation: string, citations: readonly Citation[]): { heading: string; words: string } {
  const path = headingsBefore(quotation, citations[0]?.place.heading ?? []);
  const words = path.length === 0 ? "" : quotation.slice(path.join(", ").length + 2);
  if (words === "") return { heading: "", words: quotation };
  // 'Languages, Languages' and 'Energy, Energy per capita'.
  const named = path.filter((heading, index) => !holdsWords(path[index + 1] ?? "", heading));
  return { heading: `${withCapital(named.join(", "))}:`, words };
}

/** A quotation that begins or ends with the marks that are set around it has those of a quotation within it: «„Soft“ limit …». */
function nested(words: string, { quotes: [open, close], innerQuotes: [first, last] }: Pick<Labels, "quotes" | "innerQuotes">): string {
  return words.startsWith(open) || words.endsWith(close) ? words.replaceAll(open, first).replaceAll(close, last) : words;
}

/** Lines of code keep their indentation. */
function cleanBlock({ form, lead, lines }: QuotedBlock): QuotedBlock | null {
  const own = lines
    .flatMap((line) => (form === "code" ? printable(line).replaceAll("\t", "  ").split("\n") : [oneLine(line)]))
    .filter((line) => form === "code" || line !== "");
  return own.length === 0 ? null : { form, lead: oneLine(lead), lines: own };
}

function runsOf(sentences: readonly Sentence[], { notes, labels }: Pick<TableContext, "notes" | "labels">): Run[] {
  return sentences.flatMap(({ text, lead = "", citations, verdict }): Run[] => {
    const line = oneLine(marked(text, verdict, labels));
    const isLed = lead !== "" && line.startsWith(lead);
    const told = plain(unbroken(isLed ? line.slice(lead.length).trimStart() : line));
    const parts = { lead: isLed ? unbroken(lead) : "", ...withDoubt(told, verdict, labels) };
    return line === "" ? [] : [{ ...parts, marks: notes.cite(citations), ...(verdict !== undefined && { verdict }) }];
  });
}

/** Text without emphasis, such as quotations: no character is markup. */
export function plain(text: string): Pick<Run, "text" | "spans"> {
  return { text, spans: text === "" ? [] : [{ text }] };
}

/** The text with a mark behind it where its citations do not support it wholly. */
export function marked(text: string, verdict: Verdict | undefined, { verdicts }: Pick<Labels, "verdicts">): string {
  const doubt = doubtOf(verdict, { verdicts });
  return doubt === "" || text.trim() === "" ? text : `${text.trimEnd()} ${doubt}`;
}

function doubtOf(verdict: Verdict | undefined, { verdicts }: Pick<Labels, "verdicts">): string {
  return verdict === undefined || verdict === "supported" || verdict === "unchecked" ? "" : verdicts[verdict];
}

/** The mark at the end of a text apart from the words that it judges, so that it can have a colour. */
function withDoubt(
  { text, spans }: Pick<Run, "text" | "spans">,
  verdict: Verdict | undefined,
  labels: Pick<Labels, "verdicts">,
): Pick<Run, "text" | "spans"> {
  const mark = doubtOf(verdict, labels);
  const before = text.slice(0, -mark.length);
  return mark === "" || !text.endsWith(` ${mark}`)
    ? { text, spans }
    : { text, spans: [...plain(before).spans, { text: mark, doubt: true }] };
}

/** Text without sentences of its own: its marks are at its end. */
function plainParagraphs(
  text: string,
  citations: readonly Citation[],
  { notes, labels }: Pick<TableContext, "notes" | "labels">,
  verdict: Verdict | undefined,
): Run[][] {
  const lines = paragraphsOf(marked(text, verdict, labels));
  const judged = verdict === undefined ? {} : { verdict };
  return lines.map((line, index) => [
    {
      lead: "",
      ...withDoubt(plain(unbroken(line)), verdict, labels),
      marks: index === lines.length - 1 ? notes.cite(citations) : [],
      ...judged,
    },
  ]);
}

/** A chart needs at least one value. */
function isDrawable({ x, lines }: Chart): boolean {
  return lines.some(({ values }) => values.slice(0, x.values.length).some((value) => value !== null && Number.isFinite(value)));
}

function chartFigure(chart: Chart, tables: readonly ResearchTable[], context: TableContext): ChartFigure {
  const { labels, locale, notes } = context;
  const caption = shortened(withUnit(capitalised(columnTitle(chart.title, chart.unit)), chart.unit), titleLength);
  const names = chart.lines
    .slice(0, 8)
    .map(({ name }) => briefLine(name, 60))
    .join(", ");
  const points = chart.x.values;
  const times = timeWriter(points, locale);
  const end = (index: number): string => {
    const point = points.at(index) ?? "";
    return shortened(typeof point === "string" ? oneLine(times(point)) : formatPoint(point, locale), 60);
  };
  let data: Table | null | undefined;
  return {
    caption,
    description: chart.kind === "line" ? labels.lineChart(caption, names, end(0), end(-1)) : labels.barChart(caption, names, points.length),
    chart,
    plot: chartData(chart, locale),
    marks: notes.cite(chart.citations),
    get data() {
      if (data === undefined) data = tables.some((table) => shows(table, chart)) ? null : chartTableOf(chart, context);
      return data;
    },
  };
}

/** Whether a table shows every figure of a chart: a column with its points, and one with the values of each line. */
function shows({ columns, rows }: ResearchTable, { x, lines }: Chart): boolean {
  if (rows.length < x.values.length) return false;
  const isColumn = (values: readonly unknown[]) =>
    columns.some((_, index) => values.every((value, row) => String(value ?? "") === String(rows[row]?.[index] ?? "")));
  return isColumn(x.values) && lines.every(({ values }) => isColumn(values));
}
