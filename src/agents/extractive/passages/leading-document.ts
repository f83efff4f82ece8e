/** Reads a short document that a question is about as a whole, since its sentences need not repeat what its title says. */

import { wordTexts } from "../../../sources/text/words.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { kindOfText } from "../brief/openings.ts";
import { documentNamed } from "../commands/document-choice.ts";
import { outlineOf, readAround } from "../library-calls.ts";
import { askedDocuments } from "./asked-documents.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Span } from "./blocks.ts";
import { isUnder } from "./headings.ts";
import { type Section, topicSection } from "./named-section.ts";
import { plainLine } from "./shown-text.ts";

/** A longer document is searched, not read. Characters. */
const longestRead = 8_000;
const shortestPart = 2;
/** Coverage of a topic by the document that it names as a kind of text; set, not fitted. */
const namedCoverage = 0.8;
/** Of the section that a topic names. Characters. */
const longestStart = 12_000;

/** What the search left out of the leading document, a passage for each part of a section; empty where it is long. */
export async function restOfLeading(question: AskedQuestion, hits: readonly PassageHit[], context: AgentContext): Promise<PassageHit[]> {
  const [leading] = [...askedDocuments(question, hits)].sort(([, one], [, other]) => other.share - one.share);
  const known = hits.find(({ sourceId }) => sourceId === leading?.[0]);
  if (known === undefined || known.place.to > longestRead) return [];
  const outline = await outlineOf(context, known.sourceId);
  if (outline === null || outline.length > longestRead || outline.tables.length > 0) return [];
  return unread(known, outline, { from: 0, to: outline.length }, hits, context);
}

/** A section with how it begins: what the search left out of that. */
export interface ReadSection {
  section: Section;
  start: PassageHit[];
}

/** The document that a topic names by its kind of text, or else the section that it names. */
export async function readTopicSection(
  question: AskedQuestion,
  hits: readonly PassageHit[],
  context: AgentContext,
): Promise<ReadSection | null> {
  // 'The firm: rules for refunds' names no document by its rules.
  const isText = question.isTopic && kindOfText.test(question.text.replace(/:\s.*$/su, ""));
  const known = isText ? await documentNamed(question.text, null, context) : null;
  if (known === null) return readSection(topicSection(question, hits), hits, context);
  return readSection({ sourceId: known.sourceId, heading: [], coverage: namedCoverage, held: 0, named: 1 }, [...hits, known], context);
}

export async function readSection(named: Section | null, hits: readonly PassageHit[], context: AgentContext): Promise<ReadSection | null> {
  if (named === null) return null;
  const known = hits.find(({ sourceId }) => sourceId === named.sourceId);
  const outline = known === undefined ? null : await outlineOf(context, known.sourceId);
  if (known === undefined || outline === null) return { section: named, start: [] };
  const [first] = outline.headings;
  // The title of a document is a heading above its chapters, or one before them.
  const isTitle = named.heading.length === 1 && first?.heading[0] === named.heading[0];
  const section = isTitle ? { ...named, heading: [] } : named;
  const starts = outline.headings.flatMap(({ heading, from }) => (isUnder(heading, section.heading) ? from : []));
  if (starts.length === 0 && section.heading.length > 0) return { section, start: [] };
  const from = section.heading.length > 0 ? Math.min(...starts) : 0;
  const span = { from, to: Math.min(outline.length, from + longestStart) };
  return { section, start: await unread(known, outline, span, hits, context) };
}

type Outline = NonNullable<Awaited<ReturnType<typeof outlineOf>>>;

/** What of a part of a document the search left out, a passage for each part of a section. */
export async function unread(
  known: PassageHit,
  outline: Outline,
  span: Span,
  hits: readonly PassageHit[],
  context: AgentContext,
): Promise<PassageHit[]> {
  const read = await readAround(context, { source: known.sourceId, from: span.from, length: span.to - span.from });
  if (read === null) return [];
  const found = hits.filter(({ sourceId }) => sourceId === known.sourceId).sort((one, other) => one.place.from - other.place.from);
  const starts = [...outline.headings].sort((one, other) => one.from - other.from);
  const sections = [{ heading: [] as string[], from: 0 }, ...starts].map((section, index) => ({
    heading: section.heading,
    from: Math.max(span.from, section.from),
    to: Math.min(span.to, starts[index]?.from ?? outline.length),
    next: starts[index]?.heading ?? [],
  }));
  return sections.flatMap(({ heading, from, to, next }) =>
    (from >= to ? [] : gapsIn({ from, to }, found)).flatMap((gap): PassageHit[] => {
      const part = withoutHeadings(read.text.slice(gap.from - span.from, gap.to - span.from), next);
      const start = gap.from + (part.length - part.trimStart().length);
      const own = part.trim();
      const line = read.line + (read.text.slice(0, start - span.from).match(/\n/gu)?.length ?? 0);
      if (own.length < shortestPart) return [];
      return [{ ...known, heading, text: own, place: { from: start, to: start + own.length, line, heading }, score: 0, coverage: 0 }];
    }),
  );
}

function gapsIn({ from, to }: Span, found: readonly PassageHit[]): Span[] {
  const gaps: Span[] = [];
  let at = from;
  for (const { place } of found) {
    if (place.to <= at || place.from >= to) continue;
    if (place.from > at) gaps.push({ from: at, to: place.from });
    at = Math.max(at, place.to);
  }
  return at < to ? [...gaps, { from: at, to }] : gaps;
}

/** The headings of the next section stand before its text, at the end of what is before. */
function withoutHeadings(text: string, next: readonly string[]): string {
  const last = text.trimEnd().lastIndexOf("\n") + 1;
  const line = wordTexts(plainLine(text.slice(last))).join(" ");
  const isHeading = line !== "" && next.some((heading) => wordTexts(heading).join(" ") === line);
  return isHeading ? withoutHeadings(text.slice(0, last), next) : text;
}
