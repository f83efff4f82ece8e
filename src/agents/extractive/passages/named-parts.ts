/**
 * The headings directly below one that names what a list is asked of: 'What are the caveats of cross-spawn?' is answered by
 * 'Caveats › Using `shell`, Shebangs, …'. None of them repeats the question's words.
 */

import type { z } from "zod";
import { rounded } from "../../../domain/base/statistics.ts";
import type { Citation } from "../../../domain/evidence/evidence.ts";
import { wholeWords } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { outlineOutput } from "../../../sources/tools/reading-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { outlineOf } from "../library-calls.ts";
import type { AskedQuestion } from "./asked-question.ts";
import { headingMatch } from "./heading-match.ts";
import { citedHeading, type HeadingPlace, isUnder } from "./headings.ts";
import type { Quotation } from "./quotations.ts";
import { plainLine, withLead } from "./shown-text.ts";

type Outline = z.infer<typeof outlineOutput>;

const fewestParts = 3;
const mostParts = 10;
/** Of a document whose chapters or topics are asked for. */
const mostDivisions = 24;
/** Least share of the question that the headings cover. */
const leastCovered = 0.6;
/** Confidence of a heading that is wholly what is asked; set, since the question sets have few such documents. */
const whollyNamed = 0.8;
/** Least share of the question that the title of a document covers whose topics are asked for. */
const whollyCovered = 0.9;
const divisions = wholeWords(({ passages }) => passages.divisions);
const covering = wholeWords(({ passages }) => passages.covering);
/** 'What are the chapters of' asks for a document's divisions in its first words. */
const wordsOfAsking = 4;

/** A heading with those above it. */
interface Section {
  sourceId: string;
  heading: readonly string[];
  confidence: number;
  /** Whether topics, chapters or sections are asked for, which the headings of a whole document are, too. */
  isDivided: boolean;
  /** Whether what is cited stands below one of the headings directly below this one. */
  isAbove: (citation: Citation) => boolean;
}

/** The section of the passages that names best what is asked; null where none does, or no list is asked for. */
export function askedSection(question: AskedQuestion, hits: readonly PassageHit[]): Section | null {
  if (!question.asksList || question.answerType !== null) return null;
  const isDivided = divisions.test(question.text.split(/\s+/u, wordsOfAsking).join(" "));
  const found: Section[] = [];
  for (const { sourceId, name, heading } of hits) {
    for (let length = 1; length <= heading.length; length += 1) {
      const section = heading.slice(0, length);
      const confidence = confidenceOf(question, { name, heading: section, isDivided });
      const [best] = found;
      if (confidence === 0 || (best !== undefined && confidence < best.confidence)) continue;
      if (confidence > (best?.confidence ?? 0)) found.length = 0;
      const isAbove = (citation: Citation): boolean => isBelow(citation, sourceId, section);
      found.push({ sourceId, heading: section, confidence, isDivided, isAbove });
    }
  }
  const [first = null] = found;
  // Of two documents that are called alike the topics of neither are asked for.
  return isDivided && found.some((other) => other.sourceId !== first?.sourceId) ? null : first;
}

function isBelow({ sourceId, place: { heading } }: Citation, source: string, above: readonly string[]): boolean {
  return sourceId === source && heading.length > above.length && isUnder(heading, above);
}

function confidenceOf(
  question: AskedQuestion,
  { name, heading, isDivided }: { name: string; heading: readonly string[]; isDivided: boolean },
): number {
  const unsaid = isDivided ? [divisions, covering] : [covering];
  const { covered, likeness } = headingMatch(question, heading.at(-1) ?? "", `${name} ${heading.slice(0, -1).join(" ")}`, unsaid);
  // A heading with many words besides names another thing; a document's title has words of its own.
  const isTitle = isDivided && heading.length === 1 && covered >= whollyCovered;
  return covered < leastCovered ? 0 : rounded(whollyNamed * (isTitle ? covered : likeness), 3);
}

/**
 * What of an outline stands directly below a heading, in its order; empty where that is too short or too long for a list. What
 * is below the title of the document is a list of its divisions alone.
 */
export function partsBelow({ headings }: Pick<Outline, "headings">, above: readonly string[], isDivided = false): HeadingPlace[] {
  if (!isDivided && above.length === 1 && headings[0]?.heading[0] === above[0]) return [];
  const parts = new Map<string, HeadingPlace>();
  for (const { heading, from, line } of headings) {
    const title = heading[above.length];
    if (title !== undefined && isUnder(heading, above) && !parts.has(title)) parts.set(title, { title, from, line });
  }
  return parts.size >= fewestParts && parts.size <= (isDivided ? mostDivisions : mostParts) ? [...parts.values()] : [];
}

/** The headings below the section as one list, each cited; null where there are too few, too many, or they cannot be read. */
export async function partsOf(
  { sourceId, heading: above, confidence, isDivided }: Section,
  context: AgentContext,
): Promise<Quotation | null> {
  const outline = await outlineOf(context, sourceId);
  const parts = outline === null ? [] : partsBelow(outline, above, isDivided);
  const citations: Citation[] = [];
  for (const part of parts) {
    const citation = await citedHeading(part, { sourceId, above }, context);
    if (citation === null) return null;
    citations.push(citation);
  }
  if (citations.length === 0) return null;
  const lines = parts.map(({ title }) => plainLine(title));
  const lead = plainLine(above.at(-1) ?? "");
  return {
    confidence,
    stems: contentStems(lines.join("\n")),
    text: citations.map(({ quote }) => quote).join("\n"),
    shown: withLead(lead, lines.map((line) => `- ${line}`).join("\n"), "\n"),
    block: { form: "list", lead, lines },
    citations,
  };
}
