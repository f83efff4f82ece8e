/**
 * The format-independent report: its sentences in order, cleaned and numbered. All formats for people are written from it,
 * so that they have the same content and citation numbers.
 */

import type { SourcePassage } from "../../domain/evidence/passages.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import { shownSections, summaryShown, textLength } from "../../domain/reports/shown-parts.ts";
import { defaultTemplate, type Template } from "../../domain/reports/template.ts";
import type { SessionHistory } from "../../domain/sessions/report-record.ts";
import type {
  Disagreement,
  NearPlace,
  NotFound,
  Paragraph,
  ReportFigure,
  ReportWording,
  Research,
} from "../../domain/sessions/research.ts";
import { spokenName } from "../../languages/amounts.ts";
import { alternatives, phrasesFor } from "../../languages/combined.ts";
import { formatDay } from "../numbers/number-format.ts";
import { type Labels, labelsFor, localeFor } from "../text/labels.ts";
import { briefLine, isFromRight, paragraphsOf } from "../text/plain-text.ts";
import { fileTitle } from "../text/source-titles.ts";
import { type Block, blocksOf, marked, titleLength } from "./blocks.ts";
import { factsOf, remarkLength } from "./facts.ts";
import { conversationOf, effortFacts, type Turn } from "./history.ts";
import { withLocalUnits } from "./local-units.ts";
import type { Mark } from "./marks.ts";
import { type Material, type Note, noteBook } from "./notes.ts";
import { outcomePart } from "./outcome-part.ts";
import { unsaidPassages } from "./said-passages.ts";
import { holdsWords, sameWords } from "./same-words.ts";
import type { TableContext, TableLimits } from "./tables.ts";

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

export interface Part {
  /** Null where the report's title says it already. */
  title: string | null;
  /** Displayed below the title where the evidence is not an answer. */
  remark: string | null;
  blocks: Block[];
}

/** The statement of one source where sources disagree. */
export interface Side {
  text: string;
  attribution: string | null;
  marks: Mark[];
}

/** What was not found, with places where a reader may look further. */
export interface Gap {
  /** Null where the report's title says it already. */
  item: string | null;
  reason: string;
  searched: string[];
  nearest: string[];
  /** Before `nearest`; empty where the part's title says it already. */
  lead: string;
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
  /** Provenance: the question, completeness and time of the report. */
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

export function reportDocument(
  { research: given, wording, brief, sessionId, passages, history, template = defaultTemplate }: ReportInput,
  limits: TableLimits,
): ReportDocument {
  const research = withLocalUnits(given);
  const language = research.language;
  const isEvidence = research.completeness !== null;
  const isFruitless = research.completeness === "none";
  const done = research.outcome == null ? null : outcomePart(research.outcome, language, limits);
  const own = labelsFor(language);
  const labels = isEvidence ? own : { ...own, ...own.record };
  const locale = localeFor(language);
  const notes = noteBook(research.sources, labels, language, passages);
  const context: TableContext = { labels, locale, notes, limits };

  const text = (paragraphs: readonly Paragraph[] = []) =>
    blocksOf({ paragraphs: [...paragraphs], tables: [], charts: [] }, context, language);
  const side = ({ text: words, citations, verdict }: Disagreement["statements"][number]): Side => ({
    text: paragraphsOf(marked(words, verdict, labels)).join(" "),
    attribution: notes.attribution(citations),
    marks: notes.cite(citations),
  });
  const title = briefLine(wording.title, titleLength) || briefLine(research.title, titleLength) || labels.report;

  // Citations are numbered in the order of these calls, which is that of the page.
  const summarised = [...text(summaryShown(research)), ...(done?.told ?? [])];
  const sections = shownSections(research).map((section, _index, all): Part => {
    const heading = briefLine(section.title, titleLength);
    // Beside another item that was not found, a section needs its heading.
    const isAlone = all.length === 1 && research.notFound.every(({ item }) => sameWords(item, heading));
    return {
      title: isAlone && summarised.length === 0 && holdsWords(title, heading) ? null : heading,
      remark: section.evidence === "weak" ? labels.closest : null,
      blocks: blocksOf(section, context, language),
    };
  });
  const conclusion = text(research.conclusion);
  const recommendations = text(research.recommendations);
  const disagreements = research.disagreements.map(({ subject, statements: sides }: Disagreement) => ({
    subject: briefLine(subject, titleLength),
    sides: sides.map(side).filter((item) => item.text !== ""),
  }));
  const evidenceLimits = text(research.evidenceLimits);
  const kinds = new Set([research.summary, ...research.sections.map(({ paragraphs }) => paragraphs)].flat().map(({ kind }) => kind));
  const gaps = gapsOf(research, title, labels);
  // The closest findings are shown above; the list only says where a reader may look further.
  const isElsewhere = gaps.length > 0 && gaps.every(({ lead }) => lead === "");

  let unsaid: Note[] | undefined;
  const subtitle = briefLine(wording.subtitle ?? "", titleLength);
  return {
    language,
    isFromRight: isFromRight(language),
    locale,
    labels: isElsewhere ? { ...labels, notFound: labels.elsewhere } : labels,
    title,
    isEvidence,
    subtitle: subtitle === "" || sameWords(subtitle, title) ? null : subtitle,
    warning: isFruitless ? labels.noEvidence : null,
    isUncited: isEvidence && !isFruitless && research.sources.length === 0,
    preface: wording.preface === null ? [] : paragraphsOf(wording.preface).filter((line) => line !== labels.noEvidence),
    summary: summarised.length === 0 ? null : { title: labels.summary, remark: null, blocks: summarised },
    sections: [...(done === null ? [] : [done.part]), ...sections],
    ...{ conclusion, recommendations, disagreements, evidenceLimits },
    notFound: isElsewhere ? gaps : gaps.map((gap) => ({ ...gap, lead: `${labels.nearest}:` })),
    facts: [...factsOf(research, brief, title, notes.notes().length, labels, locale), ...effortFacts(history, labels, locale)],
    reading: (["quote", "figure", "text"] as const)
      .filter((kind) => kinds.has(kind))
      .map((kind) => labels.reading[kind])
      .join(" "),
    figures: research.figures ?? [],
    notes: notes.notes(),
    get passages() {
      unsaid ??= unsaidPassages(notes.notes(), [summarised, ...sections.map(({ blocks }) => blocks)]);
      return unsaid;
    },
    materials: notes.materials().map((material) => ({ ...material, retrievedAt: formatDay(material.retrievedAt, locale) })),
    conversation: conversationOf(history, labels, language, locale),
    template,
    isLong: sections.length > 2 && textLength(research) > longReport,
    textLength: textLength(research),
    sessionId,
    generatedAt: research.generatedAt,
  };
}

/** Columns that are named of a table nearby. */
const mostColumns = 8;

function columnName(column: string): string {
  return briefLine(spokenName(column), 80);
}

/** Without items that a section's remark mentions already, unless they have further places. */
function gapsOf(research: Research, title: string, labels: Labels): Gap[] {
  const { onlyClosest } = phrasesFor(research.language).report;
  const isShown = research.sections.some(({ evidence }) => evidence === "weak");
  const { notFound } = research;
  return notFound.flatMap((gap) => {
    const isTold = isShown && gap.reason === onlyClosest;
    const own = gapOf(isTold ? { ...gap, reason: "" } : gap, notFound.length === 1 ? title : null, labels);
    const told = isTold ? { ...own, lead: "" } : own;
    const saysMore = `${told.reason}${told.searched.join("")}${told.nearest.join("")}` !== "";
    return saysMore || (!isTold && notFound.length > 1) ? [told] : [];
  });
}

function gapOf({ item, reason, searched, nearest = [] }: NotFound, title: string | null, labels: Labels): Gap {
  return {
    item: title !== null && sameWords(item, title) ? null : briefLine(item, titleLength),
    reason: briefLine(reason, remarkLength),
    searched: searched.map((word) => briefLine(word, 100)).filter((word) => word !== ""),
    nearest: [...new Set(nearest.map((place) => nearPlace(place, labels)))],
    lead: `${labels.nearest}:`,
  };
}

/** Names that reading gave to columns without one say nothing. */
const unnamedColumn = new RegExp(`^(?:${alternatives(({ tables }) => tables.unnamedColumns)})$`, "iu");

function nearPlace({ kind, source, title, columns: all = [] }: NearPlace, labels: Labels): string {
  const columns = all.filter((column) => !unnamedColumn.test(column));
  const name = briefLine(fileTitle(title), titleLength);
  const place =
    kind === "table"
      ? labels.nearTable(
          name,
          columns.length <= mostColumns ? columns.map(columnName) : [...columns.slice(0, mostColumns).map(columnName), "…"],
        )
      : name;
  const from = briefLine(fileTitle(source), titleLength);
  return from === name ? place : `${from}: ${place}`;
}
