/**
 * The format-independent report: its sentences in order, cleaned and numbered. All formats for people are written from it,
 * so that they have the same content and citation numbers.
 */

import type { SourcePassage } from "../../domain/evidence/passages.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import { textLength } from "../../domain/reports/shown-parts.ts";
import { defaultTemplate, type Template } from "../../domain/reports/template.ts";
import type { SessionHistory } from "../../domain/sessions/report-record.ts";
import type { ReportFigure, ReportWording, Research } from "../../domain/sessions/research.ts";
import { formatDay } from "../numbers/number-format.ts";
import { type Labels, labelsFor, localeFor } from "../text/labels.ts";
import { briefLine, isFromRight, paragraphsOf } from "../text/plain-text.ts";
import { type Block, titleLength } from "./blocks.ts";
import { citedParts, type Part, type Side } from "./cited-parts.ts";
import { factsOf, standingOf } from "./facts.ts";
import { areShownAbove, type Gap, gapsOf } from "./gaps.ts";
import { conversationOf, effortFacts, type Turn } from "./history.ts";
import { withLocalUnits } from "./local-units.ts";
import { type Material, type Note, noteBook } from "./notes.ts";
import { outcomePart } from "./outcome-part.ts";
import { unsaidPassages } from "./said-passages.ts";
import { sameWords } from "./same-words.ts";
import type { TableLimits } from "./tables.ts";

/** The input of a report. */
export interface ReportInput {
  research: Research;
  wording: ReportWording;
  brief: Brief;
  sessionId: string;
  /** The lines of the sources around the citations; absent where they are not at hand. */
  passages?: readonly SourcePassage[];
  /** Absent where nothing is known of how the session went. */
  history?: SessionHistory;
  /** The default one where absent. */
  template?: Template;
}

export interface ReportDocument {
  language: string;
  /** Whether the report is written from right to left: all of it is at the right then, its English labels, too. */
  isFromRight: boolean;
  locale: string;
  labels: Labels;
  title: string;
  subtitle: string | null;
  /** Whether something was to be found out; else the report is a record of what was done. */
  isEvidence: boolean;
  /** How far the question is answered, in a line below the title; null where the warning says it, and in a record. */
  standing: string | null;
  /** Displayed before everything else where there is no evidence. */
  warning: string | null;
  /** Whether the text has no citation; a report without evidence has a message of its own. */
  isUncited: boolean;
  preface: string[];
  /** Null where the sections say all of it. */
  summary: Part | null;
  sections: Part[];
  conclusion: Block[];
  evidenceLimits: Block[];
  recommendations: Block[];
  disagreements: { subject: string; sides: Side[] }[];
  notFound: Gap[];
  /** Provenance: the question, limits, checks and time of the report. */
  facts: { label: string; text: string }[];
  /** Explanation of the kinds of statements. */
  reading: string;
  /** Computed figures in the report's order, with their cells and formulas. */
  figures: ReportFigure[];
  notes: Note[];
  /** Cited passages whose words are not in the text above. Made when first read: not every format lists them. */
  readonly passages: Note[];
  materials: Material[];
  /** The conversation of the user and Ralph; empty without a message of the user. */
  conversation: Turn[];
  /** That the conversation is shortened; null where it is whole. */
  conversationRemark: string | null;
  /** Colours, fonts, page, order of the parts, cover and footer. */
  template: Template;
  /** Whether the report is long enough for a list of its contents. */
  isLong: boolean;
  /** Characters of the sections, with an estimate for tables and charts. */
  textLength: number;
  sessionId: string;
  /** RFC 3339. */
  generatedAt: string;
}

/** From this length on, about four pages, a list of contents helps. Characters. */
const longReport = 9_000;
const manySections = 12;

export function reportDocument(
  { research: given, wording, brief, sessionId, passages, history, template = defaultTemplate }: ReportInput,
  limits: TableLimits,
): ReportDocument {
  const research = withLocalUnits(given);
  const { language } = research;
  const locale = localeFor(language);
  const labels = labelsOf(research);
  const notes = noteBook(research.sources, labels, language, passages);
  const title = briefLine(wording.title, titleLength) || briefLine(research.title, titleLength) || labels.report;
  const done = research.outcome == null ? null : outcomePart(research.outcome, language, limits);
  const { summarised, sections, ...others } = citedParts(research, title, done?.told ?? [], { labels, locale, notes, limits });
  const gaps = gapsOf(research, title, labels);
  const isElsewhere = areShownAbove(gaps);
  const length = textLength(research);
  const conversation = conversationOf(history, labels, language, locale);
  let unsaid: Note[] | undefined;
  return {
    language,
    isFromRight: isFromRight(language),
    locale,
    labels: isElsewhere ? { ...labels, notFound: labels.elsewhere } : labels,
    title,
    ...openingOf(research, wording, title, labels),
    standing: standingOf(research, labels),
    summary: summarised.length === 0 ? null : { title: labels.summary, remark: null, blocks: summarised },
    sections: [...(done === null ? [] : [done.part]), ...sections],
    ...others,
    notFound: isElsewhere ? gaps : gaps.map((gap) => ({ ...gap, lead: `${labels.nearest}:` })),
    facts: [...factsOf(research, brief, title, notes.notes().length, labels, locale), ...effortFacts(history, labels, locale)],
    reading: readingOf(research, labels),
    figures: unrepeated(research.figures ?? []),
    notes: notes.notes(),
    get passages() {
      unsaid ??= unsaidPassages(notes.notes(), [summarised, ...sections.map(({ blocks }) => blocks)]);
      return unsaid;
    },
    materials: notes.materials().map((material) => ({ ...material, retrievedAt: formatDay(material.retrievedAt, locale) })),
    conversation: conversation.turns,
    conversationRemark: conversation.remark,
    template,
    isLong: (sections.length > 2 && length > longReport) || sections.length >= manySections,
    textLength: length,
    sessionId,
    generatedAt: research.generatedAt,
  };
}

/** A figure that two statements tell from the same cells stands once. */
function unrepeated(figures: readonly ReportFigure[]): ReportFigure[] {
  const told = new Map<string, ReportFigure>();
  for (const figure of figures) {
    const { text, value, unit, lineage, check } = figure;
    const cells = lineage?.inputs.map((input) => [input.sourceId, input.place, input.value]);
    const key = JSON.stringify([text, value, unit, lineage?.formula, cells, check]);
    if (!told.has(key)) told.set(key, figure);
  }
  return [...told.values()];
}

/** Those of a record where nothing was to be found out. */
function labelsOf({ language, completeness }: Research): Labels {
  const own = labelsFor(language);
  return completeness === null ? { ...own, ...own.record } : own;
}

/** How far the question is answered, where the remark of a part without a title does not say it in the same place. */
export function standingLine({ standing, summary, sections }: ReportDocument): string | null {
  const [first] = sections;
  return summary === null && first?.title === null && first.remark !== null ? null : standing;
}

type Opening = Pick<ReportDocument, "subtitle" | "isEvidence" | "warning" | "isUncited" | "preface">;

/** What stands between the title and the summary. */
function openingOf({ completeness, sources }: Research, wording: ReportWording, title: string, labels: Labels): Opening {
  const isEvidence = completeness !== null;
  const isFruitless = completeness === "none";
  const subtitle = briefLine(wording.subtitle ?? "", titleLength);
  return {
    subtitle: subtitle === "" || sameWords(subtitle, title) ? null : subtitle,
    isEvidence,
    warning: isFruitless ? labels.noEvidence : null,
    isUncited: isEvidence && !isFruitless && sources.length === 0,
    preface: wording.preface === null ? [] : paragraphsOf(wording.preface).filter((line) => line !== labels.noEvidence),
  };
}

/** An explanation of each kind of statement that the summary or a section has; a heading states nothing. */
function readingOf({ summary, sections }: Research, labels: Labels): string {
  const told = [summary, ...sections.map(({ paragraphs }) => paragraphs)].flat().filter(({ form }) => form !== "heading");
  const kinds = new Set(told.map(({ kind }) => kind));
  return (["quote", "figure", "text"] as const)
    .filter((kind) => kinds.has(kind))
    .map((kind) => labels.reading[kind])
    .join(" ");
}
