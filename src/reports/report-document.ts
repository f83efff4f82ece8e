/**
 * The format-independent report: its sentences in order, cleaned and numbered. All formats for people are written from it,
 * so that they have the same content and citation numbers.
 */
import type { Brief } from "../domain/brief.ts";
import type { Citation } from "../domain/evidence.ts";
import type { Chart, Disagreement, NotFound, Paragraph, ReportWording, Research, Section } from "../domain/research.ts";
import { type Labels, labelsFor, localeFor } from "./labels.ts";
import { type Mark, type Material, type Note, noteBook } from "./notes.ts";
import { formatDay, formatShare, formatTime } from "./number-format.ts";
import { briefLine, languageOf, oneLine, paragraphsOf, shortened } from "./plain-text.ts";
import { chartTableOf, formatPoint, researchTableOf, type Table, type TableContext, type TableLimits, withUnit } from "./tables.ts";

/** The input of a report. */
export interface ReportInput {
  research: Research;
  wording: ReportWording;
  brief: Brief;
  sessionId: string;
}

/** Maximum length of titles and headings, and of remarks. Characters. Evidence is never shortened. */
const titleLength = 300;
const remarkLength = 1_000;

export interface Statement {
  kind: Paragraph["kind"];
  /** Paragraphs, each on one line. A quotation is a single paragraph without quotation marks. */
  text: string[];
  marks: Mark[];
  /** Source of a quotation, or author of a statement, in short. */
  attribution: string | null;
  language: string;
}

export interface ChartFigure {
  caption: string;
  /** The chart's text alternative. */
  description: string;
  chart: Chart;
  marks: Mark[];
  data: Table;
}

export interface Part {
  title: string;
  coverage: { share: number; text: string } | null;
  statements: Statement[];
  tables: Table[];
  charts: ChartFigure[];
}

export interface ReportDocument {
  language: string;
  locale: string;
  labels: Labels;
  title: string;
  subtitle: string | null;
  /** Displayed before everything else where there is no evidence. */
  warning: string | null;
  preface: string[];
  facts: { label: string; text: string }[];
  /** Explanation of the kinds of statements. */
  reading: string;
  summary: Part;
  sections: Part[];
  recommendations: Statement[];
  disagreements: { subject: string; statements: Statement[] }[];
  notFound: { item: string; reason: string; searched: string[] }[];
  notes: Note[];
  materials: Material[];
  sessionId: string;
  /** RFC 3339. */
  generatedAt: string;
}

export function reportDocument({ research, wording, brief, sessionId }: ReportInput, limits: TableLimits): ReportDocument {
  const language = research.language;
  const labels = labelsFor(language);
  const locale = localeFor(language);
  const notes = noteBook(research.sources, labels, language);
  const context: TableContext = { labels, locale, notes, limits };

  const statement = (kind: Paragraph["kind"], text: string, citations: readonly Citation[]): Statement => ({
    kind,
    text: kind === "quote" ? [oneLine(text)] : paragraphsOf(text),
    marks: notes.cite(citations),
    attribution: kind === "quote" ? notes.attribution(citations) : null,
    language: kind === "quote" ? languageOf(text, language) : language,
  });
  const statements = (paragraphs: readonly Paragraph[]): Statement[] =>
    paragraphs.map(({ kind, text, citations }) => statement(kind, text, citations)).filter(({ text }) => text.some((part) => part !== ""));
  const part = ({ title, coverage, paragraphs, tables, charts }: Section): Part => ({
    title: briefLine(title, titleLength),
    coverage: { share: coverage, text: formatShare(coverage, locale) },
    statements: statements(paragraphs),
    charts: charts.filter(isDrawable).map((chart) => chartFigure(chart, context)),
    tables: tables.filter(({ columns }) => columns.length > 0).map((table) => researchTableOf(table, context)),
  });

  // Citations are numbered in the order of these calls, which is that of the page.
  const summary: Part = { title: labels.summary, coverage: null, statements: statements(research.summary), tables: [], charts: [] };
  const sections = research.sections.map(part);
  const recommendations = statements(research.recommendations);
  const disagreements = research.disagreements.map(({ subject, statements: sides }: Disagreement) => ({
    subject: briefLine(subject, titleLength),
    statements: sides.map(({ text, citations }) => ({ ...statement("text", text, citations), attribution: notes.attribution(citations) })),
  }));
  const title = briefLine(wording.title, titleLength) || briefLine(research.title, titleLength) || labels.report;
  const kinds = new Set([...research.summary, ...research.sections.flatMap(({ paragraphs }) => paragraphs)].map(({ kind }) => kind));

  return {
    language,
    locale,
    labels,
    title,
    subtitle: wording.subtitle === null ? null : briefLine(wording.subtitle, titleLength) || null,
    warning: research.completeness === "none" ? labels.noEvidence : null,
    preface: wording.preface === null ? [] : paragraphsOf(wording.preface).filter((line) => line !== labels.noEvidence),
    facts: factsOf(research, brief, title, notes.notes().length, labels, locale),
    reading: (["quote", "figure", "text"] as const)
      .filter((kind) => kinds.has(kind))
      .map((kind) => labels.reading[kind])
      .join(" "),
    summary,
    sections,
    recommendations,
    disagreements,
    notFound: research.notFound.map(({ item, reason, searched }: NotFound) => ({
      item: briefLine(item, titleLength),
      reason: briefLine(reason, remarkLength),
      searched: searched.map((word) => briefLine(word, 100)).filter((word) => word !== ""),
    })),
    notes: notes.notes(),
    materials: notes.materials().map((material) => ({ ...material, retrievedAt: formatDay(material.retrievedAt, locale) })),
    sessionId,
    generatedAt: research.generatedAt,
  };
}

function factsOf(
  research: Research,
  brief: Brief,
  title: string,
  citations: number,
  labels: Labels,
  locale: string,
): ReportDocument["facts"] {
  const question = briefLine(research.query, remarkLength);
  const goal = briefLine(brief.goal, remarkLength);
  const missing = research.notFound.length;
  const completeness = labels.completenessOf[research.completeness];
  return [
    ...(question === title ? [] : [{ label: labels.question, text: question }]),
    ...(goal === title || goal === question ? [] : [{ label: labels.goal, text: goal }]),
    {
      label: labels.completeness,
      text: missing > 0 && research.completeness !== "none" ? `${completeness} ${labels.itemsWithout(missing)}` : completeness,
    },
    ...(research.cut === null ? [] : [{ label: labels.cut, text: limitText(research.cut, labels) }]),
    ...(research.limitations === undefined ? [] : [{ label: labels.limitations, text: research.limitations.join(" ") }]),
    { label: labels.evidence, text: labels.evidenceOf(citations, research.sources.length) },
    { label: labels.made, text: formatTime(research.generatedAt, locale) },
  ];
}

/** The limit's label; one without a label is shown by its stored name. */
function limitText(cut: string, { limits }: Labels): string {
  return (Object.hasOwn(limits, cut) ? limits[cut] : undefined) ?? briefLine(cut, remarkLength);
}

/** A chart needs at least one value. */
function isDrawable({ x, lines }: Chart): boolean {
  return lines.some(({ values }) => values.slice(0, x.values.length).some((value) => value !== null && Number.isFinite(value)));
}

function chartFigure(chart: Chart, context: TableContext): ChartFigure {
  const { labels, locale, notes } = context;
  const caption = shortened(withUnit(chart.title, chart.unit), titleLength);
  const names = chart.lines
    .slice(0, 8)
    .map(({ name }) => briefLine(name, 60))
    .join(", ");
  const points = chart.x.values;
  const end = (index: number): string => shortened(formatPoint(points.at(index) ?? "", locale), 60);
  return {
    caption,
    description: chart.kind === "line" ? labels.lineChart(caption, names, end(0), end(-1)) : labels.barChart(caption, names, points.length),
    chart,
    marks: notes.cite(chart.citations),
    data: chartTableOf(chart, context),
  };
}
