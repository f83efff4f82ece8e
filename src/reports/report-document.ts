/**
 * The format-independent report: its sentences in order, cleaned and numbered. All formats for people are written from it,
 * so that they have the same content and citation numbers.
 */
import type { Brief } from "../domain/brief.ts";
import type { Disagreement, NotFound, Paragraph, ReportWording, Research } from "../domain/research.ts";
import { type Block, blocksOf, marked, titleLength } from "./blocks.ts";
import { type Labels, labelsFor, localeFor } from "./labels.ts";
import { type Mark, type Material, type Note, noteBook } from "./notes.ts";
import { formatDay, formatShare, formatTime } from "./number-format.ts";
import { outcomePart } from "./outcome-part.ts";
import { briefLine, paragraphsOf } from "./plain-text.ts";
import type { TableContext, TableLimits } from "./tables.ts";

/** The input of a report. */
export interface ReportInput {
  research: Research;
  wording: ReportWording;
  brief: Brief;
  sessionId: string;
}

/** Maximum length of remarks. Characters. */
const remarkLength = 1_000;

export interface Part {
  title: string;
  coverage: { share: number; text: string } | null;
  blocks: Block[];
}

/** What one source says where sources disagree. */
export interface Side {
  text: string;
  attribution: string | null;
  marks: Mark[];
}

export interface ReportDocument {
  language: string;
  locale: string;
  labels: Labels;
  title: string;
  subtitle: string | null;
  /** Whether something was to be found out; else the report is a record of what was done. */
  isEvidence: boolean;
  /** Displayed before everything else where there is no evidence. */
  warning: string | null;
  preface: string[];
  facts: { label: string; text: string }[];
  /** Explanation of the kinds of statements. */
  reading: string;
  summary: Part;
  sections: Part[];
  conclusion: Block[];
  evidenceLimits: Block[];
  recommendations: Block[];
  disagreements: { subject: string; sides: Side[] }[];
  notFound: { item: string; reason: string; searched: string[] }[];
  notes: Note[];
  materials: Material[];
  sessionId: string;
  /** RFC 3339. */
  generatedAt: string;
}

export function reportDocument({ research, wording, brief, sessionId }: ReportInput, limits: TableLimits): ReportDocument {
  const language = research.language;
  const isEvidence = research.completeness !== null;
  const done = research.outcome == null ? null : outcomePart(research.outcome, language, limits);
  const labels = isEvidence ? labelsFor(language) : { ...labelsFor(language), report: labelsFor(language).record };
  const locale = localeFor(language);
  const notes = noteBook(research.sources, labels, language);
  const context: TableContext = { labels, locale, notes, limits };

  const text = (paragraphs: readonly Paragraph[] = []) =>
    blocksOf({ paragraphs: [...paragraphs], tables: [], charts: [] }, context, language);
  const side = ({ text: words, citations, verdict }: Disagreement["statements"][number]): Side => ({
    text: paragraphsOf(marked(words, verdict, labels)).join(" "),
    attribution: notes.attribution(citations),
    marks: notes.cite(citations),
  });

  // Citations are numbered in the order of these calls, which is that of the page.
  const summary: Part = { title: labels.summary, coverage: null, blocks: [...text(research.summary), ...(done?.told ?? [])] };
  const sections = research.sections.map(
    (section): Part => ({
      title: briefLine(section.title, titleLength),
      coverage: { share: section.coverage, text: formatShare(section.coverage, locale) },
      blocks: blocksOf(section, context, language),
    }),
  );
  const conclusion = text(research.conclusion);
  const recommendations = text(research.recommendations);
  const disagreements = research.disagreements.map(({ subject, statements: sides }: Disagreement) => ({
    subject: briefLine(subject, titleLength),
    sides: sides.map(side).filter((item) => item.text !== ""),
  }));
  const evidenceLimits = text(research.evidenceLimits);
  const title = briefLine(wording.title, titleLength) || briefLine(research.title, titleLength) || labels.report;
  const kinds = new Set([...research.summary, ...research.sections.flatMap(({ paragraphs }) => paragraphs)].map(({ kind }) => kind));

  return {
    language,
    locale,
    labels,
    title,
    isEvidence,
    subtitle: wording.subtitle === null ? null : briefLine(wording.subtitle, titleLength) || null,
    warning: research.completeness === "none" ? labels.noEvidence : null,
    preface: wording.preface === null ? [] : paragraphsOf(wording.preface).filter((line) => line !== labels.noEvidence),
    facts: factsOf(research, brief, title, notes.notes().length, labels, locale),
    reading: (["quote", "figure", "text"] as const)
      .filter((kind) => kinds.has(kind))
      .map((kind) => labels.reading[kind])
      .join(" "),
    summary,
    sections: [...(done === null ? [] : [done.part]), ...sections],
    ...{ conclusion, recommendations, disagreements, evidenceLimits },
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
  return [
    ...(question === title ? [] : [{ label: labels.question, text: question }]),
    ...(goal === title || goal === question ? [] : [{ label: labels.goal, text: goal }]),
    ...completenessFact(research, labels),
    ...(research.cut === null ? [] : [{ label: labels.cut, text: limitText(research.cut, labels) }]),
    ...(research.limitations === undefined ? [] : [{ label: labels.limitations, text: research.limitations.join(" ") }]),
    ...(research.completeness === null ? [] : [{ label: labels.evidence, text: labels.evidenceOf(citations, research.sources.length) }]),
    { label: labels.made, text: formatTime(research.generatedAt, locale) },
  ];
}

function completenessFact({ completeness, notFound }: Research, labels: Labels): ReportDocument["facts"] {
  if (completeness === null) return [];
  const words = labels.completenessOf[completeness];
  const missing = completeness === "none" ? 0 : notFound.length;
  return [{ label: labels.completeness, text: missing > 0 ? `${words} ${labels.itemsWithout(missing)}` : words }];
}

/** The limit's label; one without a label is shown by its stored name. */
function limitText(cut: string, { limits }: Labels): string {
  return (Object.hasOwn(limits, cut) ? limits[cut] : undefined) ?? briefLine(cut, remarkLength);
}
