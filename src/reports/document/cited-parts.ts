/** The parts of a report that cite: summary, sections, conclusion and what stands after them, numbered in the page's order. */
import { shownSections, summaryShown } from "../../domain/reports/shown-parts.ts";
import type { Disagreement, Paragraph, Research } from "../../domain/sessions/research.ts";
import { briefLine, paragraphsOf } from "../text/plain-text.ts";
import { type Block, blocksOf, marked, titleLength } from "./blocks.ts";
import type { Mark } from "./marks.ts";
import { holdsWords, sameWords } from "./same-words.ts";
import type { TableContext } from "./tables.ts";

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

export interface CitedParts {
  summarised: Block[];
  sections: Part[];
  conclusion: Block[];
  recommendations: Block[];
  disagreements: { subject: string; sides: Side[] }[];
  evidenceLimits: Block[];
}

/** `title` is the report's; `told` follows the summary and cites nothing. */
export function citedParts(research: Research, title: string, told: readonly Block[], context: TableContext): CitedParts {
  const { language } = research;
  const text = (paragraphs: readonly Paragraph[] = []) =>
    blocksOf({ paragraphs: [...paragraphs], tables: [], charts: [] }, context, language);
  // Citations are numbered in the order of these calls, which is that of the page.
  const summarised = [...text(summaryShown(research)), ...told];
  const shown = shownSections(research);
  const isAlone = shown.length === 1 && summarised.length === 0;
  const quoted = new Map<string, string>();
  const sections = shown.map((section): Part => {
    const heading = sectionTitle(section, isAlone ? title : null, research);
    const paragraphs = namedOnce(section.paragraphs, heading ?? title).map((own) => quotedOnce(own, heading ?? title, quoted, context));
    const remark = section.evidence === "weak" ? context.labels.closest : null;
    return { title: heading, remark, blocks: blocksOf({ ...section, paragraphs }, context, language) };
  });
  const conclusion = text(research.conclusion);
  const recommendations = text(research.recommendations);
  const disagreements = research.disagreements.map(({ subject, statements }) => ({
    subject: briefLine(subject, titleLength),
    sides: statements.map((statement) => sideOf(statement, context)).filter((side) => side.text !== ""),
  }));
  return { summarised, sections, conclusion, recommendations, disagreements, evidenceLimits: text(research.evidenceLimits) };
}

/** Without a first heading, and without leads of lists, that say what the section's title or the heading above them says. */
function namedOnce(paragraphs: readonly Paragraph[], title: string): Paragraph[] {
  let name = title;
  const first = paragraphs.find(({ form }) => form === "heading");
  return paragraphs.flatMap((paragraph) => {
    if (paragraph === first && sameWords(paragraph.text, title)) return [];
    if (paragraph.form === "heading") name = paragraph.text;
    const { block } = paragraph;
    return block !== undefined && sameWords(block.lead, name) ? [{ ...paragraph, block: { ...block, lead: "" } }] : [paragraph];
  });
}

/** Characters from which on a quotation is not printed again where it answers another section's question, too. */
const longQuotation = 80;

/** The paragraph, or where `quoted` has its quotation already, the title of the section that holds it. */
function quotedOnce(paragraph: Paragraph, heading: string, quoted: Map<string, string>, { labels }: TableContext): Paragraph {
  const { kind, text, citations } = paragraph;
  if (kind !== "quote" || text.length < longQuotation) return paragraph;
  const above = quoted.get(text);
  if (above === undefined) quoted.set(text, heading);
  return above === undefined || above === heading ? paragraph : { kind: "text", text: labels.quotedUnder(above), citations };
}

/** `title` is the report's where nothing else stands below it. Beside another item that was not found, a section needs its heading. */
function sectionTitle(section: { title: string }, title: string | null, { notFound }: Research): string | null {
  const heading = briefLine(section.title, titleLength);
  if (title === null || notFound.some(({ item }) => !sameWords(item, heading))) return heading;
  return holdsWords(title, heading) ? null : heading;
}

function sideOf({ text, citations, verdict }: Disagreement["statements"][number], { labels, notes }: TableContext): Side {
  return {
    text: paragraphsOf(marked(text, verdict, labels)).join(" "),
    attribution: notes.attribution(citations),
    marks: notes.cite(citations),
  };
}
