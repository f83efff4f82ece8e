/**
 * Expands selected candidates to quotations. A sentence that introduces a list or code includes it, steps keep their order,
 * a sentence that begins with a pronoun includes its paragraph, neighbours are merged. Pure; every part is verbatim.
 */

import { type Citation, type QuotedBlock, strongFrom } from "../../../domain/evidence/evidence.ts";
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import { type AskedQuestion, isAsked } from "./asked-question.ts";
import { type Block, blocksOf, type Span } from "./blocks.ts";
import { leadOf } from "./candidates.ts";
import type { Judged } from "./confidence.ts";
import { leadingHeading } from "./leading-heading.ts";
import { plainCode, plainItem, plainLine, shownLine, withLead } from "./shown-text.ts";

/** A piece of a source around a hit. */
export interface Surroundings {
  text: string;
  /** Offset of the text in its source, and its first line there. */
  from: number;
  line: number;
}

export interface Quotation {
  confidence: number;
  stems: readonly string[];
  text: string;
  shown: string;
  block: QuotedBlock | null;
  citations: Citation[];
}

/** Longest quotations, in characters: of one paragraph, of a list or steps, of code. */
const longestParagraph = 700;
const longestList = 1_800;
const longestCode = 1_500;

const pronoun = wholeWords(({ passages }) => passages.pronouns);
const pointing = new RegExp(`(?<!\\p{L})(?:${alternatives(({ passages }) => passages.pronouns)}) (\\p{L}+)`, "giu");

/** Whether what is quoted may go on outside the passage, so that its surroundings have to be read. */
export function isCut(question: AskedQuestion, candidate: Judged): boolean {
  const { hit, kind, text } = candidate;
  if (candidate.lines !== undefined) return false;
  const { span, block } = expanded(question, candidate, hit.text, candidate);
  const atStart = hit.text.slice(0, span.from).replace(/[\s\-*+•\d.)`]/gu, "") === "";
  const atEnd = hit.text.slice(span.to).replace(/[\s`]/gu, "") === "";
  if (kind === "item" || kind === "code" || block !== null) return atStart || atEnd;
  if (question.asksList && isLead(hit.text)) return true;
  if (text.trimEnd().endsWith(":") || question.asksHow) return atEnd;
  return atStart && refersBack(question, text);
}

/** Begins with a pronoun, or tells something of what was said before: 'Breakfast is within this limit'. */
function refersBack({ stems }: AskedQuestion, text: string): boolean {
  const first = /^[\s"'«“(*_`]*([\p{L}'’]+)/u.exec(text)?.[1];
  const isOfBefore = (word: string): boolean => contentStems(word).some((each) => stems.has(each));
  return (first !== undefined && pronoun.test(first)) || [...text.matchAll(pointing)].some(([, word = ""]) => isOfBefore(word));
}

interface Chosen {
  span: Span;
  shown: string;
  block: QuotedBlock | null;
  /** The lead-in where it is quoted apart from the span. */
  lead: Span | null;
}

export function quotationOf(question: AskedQuestion, candidate: Judged, around: Surroundings | null): Quotation {
  const { hit } = candidate;
  const place = around ?? { text: hit.text, from: hit.place.from, line: hit.place.line };
  const shift = hit.place.from - place.from;
  const own = { from: candidate.from + shift, to: candidate.to + shift };
  const isThere = place.text.slice(own.from, own.to) === candidate.text;
  const { text } = isThere ? place : hit;
  const at = isThere ? own : candidate;
  const source = isThere ? place : { text: hit.text, from: hit.place.from, line: hit.place.line };
  const chosen = expanded(question, candidate, text, at);
  const { block } = chosen;
  const isBare = candidate.label === null && (block === null || block.lead === "");
  const isItem = candidate.kind === "item";
  const lead = isBare ? leadingHeading(question, headingOf(hit), { shown: chosen.shown, isItem }) : "";
  const cite = (span: Span): Citation => citationOf(hit, source, span);
  const quoted = text.slice(chosen.span.from, chosen.span.to);
  return {
    confidence: candidate.confidence * (quoted === candidate.text && isLead(quoted) ? ofBareLead : 1),
    stems: candidate.stems,
    text: quoted,
    shown: withLead(lead, chosen.shown, block === null ? " " : "\n"),
    block: block === null || lead === "" ? block : { ...block, lead },
    citations: [cite(chosen.span), ...(chosen.lead === null ? [] : [cite(chosen.lead)])],
  };
}

/** The heading that a quotation may need; the title of the document stands beside each quotation. */
function headingOf({ heading: [title = "", ...below] }: PassageHit): string {
  return below.at(-1) ?? (/^\[?v?\d|[(#.]/iu.test(title) ? title : "");
}

/** Factor for the confidence of a lead-in alone: what it announces is a table, or stands in another passage. */
const ofBareLead = 0.5;

function isLead(text: string): boolean {
  return /:[*_\s]*$/u.test(text);
}

function citationOf(hit: PassageHit, { text, from, line }: Surroundings, span: Span): Citation {
  const { page, slide, sheet, chapter, message } = hit.place;
  const division = { page, slide, sheet, chapter, message };
  return {
    sourceId: hit.sourceId,
    place: {
      from: from + span.from,
      to: from + span.to,
      line: line + (text.slice(0, span.from).match(/\n/g)?.length ?? 0),
      heading: hit.heading,
      ...Object.fromEntries(Object.entries(division).filter(([, value]) => value !== undefined)),
    },
    quote: text.slice(span.from, span.to),
  };
}

function expanded(question: AskedQuestion, candidate: Judged, text: string, at: Span): Chosen {
  const blocks = blocksOf(text);
  const index = blocks.findIndex(({ from, to }) => from <= at.from && at.to <= to);
  const block = blocks[index];
  const alone: Chosen = { span: at, shown: shownLine(text, at), block: null, lead: null };
  if (candidate.lines !== undefined) return ofSection(candidate.hit.heading.at(-1) ?? "", candidate.lines, at);
  if (candidate.label !== null)
    return { ...alone, shown: `${candidate.hit.heading.slice(-(candidate.labels ?? 2)).join(", ")}: ${alone.shown}` };
  if (block === undefined) return alone;
  const opening = openingOf(question, candidate, blocks.slice(0, index + 1));
  const lead = opening ?? leadOf(text, blocks[index - 1]);
  const next = blocks[index + 1];
  switch (block.kind) {
    case "code":
      return withCode(text, block, lead);
    case "list":
      if (opening !== null && block.to - opening.from <= longestList) return wholeList(text, block, lead);
      return ofList(question, candidate, text, { list: block, at, lead });
    case "paragraph": {
      if (opening !== null && isLead(text.slice(block.from, block.to)) && next !== undefined) {
        if (next.kind === "list" && next.to - opening.from <= longestList)
          return wholeList(text, next, { from: opening.from, to: block.to });
        if (next.kind === "code" && next.to - opening.from <= longestCode)
          return withCode(text, next, { from: opening.from, to: block.to });
      }
      if (opening !== null) {
        const span = { from: opening.from, to: block.to };
        return { span, shown: shownLine(text, span), block: null, lead: null };
      }
      if (text.slice(at.to, block.to).trim() === "" && /:[*_]*$/u.test(text.slice(at.from, at.to).trimEnd())) {
        if (next?.kind === "list" && next.to - at.from <= longestList) return wholeList(text, next, at);
        if (next?.kind === "code" && next.to - at.from <= longestCode) return withCode(text, next, at);
      }
      if (question.asksToDo && next?.kind === "code" && leadsOnly.test(text.slice(at.to, block.to)) && next.to - at.from <= longestCode)
        return withCode(text, next, { from: at.from, to: block.to });
      const told = inParagraph(question, candidate, text, block, at) ?? alone;
      if (question.asksList && next?.kind === "list" && isLead(text.slice(at.to, block.to)) && next.to - told.span.from <= longestList)
        return wholeList(text, next, { from: told.span.from, to: block.to });
      return told;
    }
    default:
      return alone;
  }
}

/**
 * How something works or is done is told from the paragraph on that opens its section, where the section's heading is what is
 * asked: that is where it ends, or what leads to the list or the code. Null for another section, and for a long one.
 */
function openingOf(question: AskedQuestion, { confidence, hit }: Judged, blocks: readonly Block[]): Span | null {
  const block = blocks.at(-1);
  const title = contentStems(hit.heading.length > 1 ? (hit.heading.at(-1) ?? "") : "");
  const isOfAsked = title.length > 0 && title.every((each) => isAsked(question, each));
  if (!question.asksHow || confidence < strongFrom || !isOfAsked || block === undefined) return null;
  const before = blocks.slice(0, -1).toReversed();
  const end = before.findIndex(({ kind, from }) => kind !== "paragraph" || block.from - from > longestParagraph);
  const first = (end < 0 ? before : before.slice(0, end)).at(-1) ?? (block.kind === "paragraph" ? block : undefined);
  const last = block.kind === "paragraph" ? block : before[0];
  return first === undefined || last === undefined || last.to - first.from > longestParagraph ? null : { from: first.from, to: last.to };
}

/** A section of short values: its heading, then a line for each. */
function ofSection(heading: string, lines: readonly string[], span: Span): Chosen {
  const lead = plainLine(heading);
  const [only = "", ...more] = lines;
  if (more.length === 0) return { span, shown: withLead(lead, only, " "), block: null, lead: null };
  const marked = lines.map((line) => `- ${line}`).join("\n");
  return { span, shown: withLead(lead, marked, "\n"), block: { form: "list", lead, lines: [...lines] }, lead: null };
}

/** The last sentence of a paragraph that leads to code or a list: 'For instance:'. */
const closingLead = /(?<=^|[.!?…]["'»”)]*)\s+[^.!?…]*:[*_\s]*$/u;
const leadsOnly = /^(?:\s+[^.!?…]*:[*_\s]*|\s*)$/u;

/** The paragraph, where the question asks for more than a fact or the sentence does not say what it is about. */
function inParagraph(question: AskedQuestion, { confidence }: Judged, text: string, block: Span, at: Span): Chosen | null {
  // Where a sentence may not answer, its paragraph tells a reader more.
  const needed = question.asksAtLength || refersBack(question, text.slice(at.from, at.to)) || confidence < strongFrom;
  if (!needed) return null;
  const paragraph = block.to - block.from <= longestParagraph ? { from: block.from, to: block.to } : around(question, text, block, at);
  const whole = { from: paragraph.from, to: at.to + text.slice(at.to, paragraph.to).replace(closingLead, "").length };
  return { span: whole, shown: shownLine(text, whole), block: null, lead: null };
}

/** The sentence with the one before it, and with those after it as far as they fit. */
function around(question: AskedQuestion, text: string, block: Span, at: Span): Span {
  const before = text.slice(block.from, at.from);
  const start = before.search(/[^.!?…]*[.!?…]+["'»”)]*\s*$/u);
  const from =
    refersBack(question, text.slice(at.from, at.to)) && start >= 0
      ? block.from + start + (before.slice(start).length - before.slice(start).trimStart().length)
      : at.from;
  let to = at.to;
  for (const match of text.slice(at.to, block.to).matchAll(/[^.!?…]*[.!?…]+["'»”)]*(?=\s|$)/gu)) {
    const end = at.to + match.index + match[0].length;
    if (end - from > longestParagraph) break;
    to = end;
  }
  return { from, to };
}

function ofList(
  question: AskedQuestion,
  candidate: Judged,
  text: string,
  { list, at, lead }: { list: Extract<Block, { kind: "list" }>; at: Span; lead: Span | null },
): Chosen {
  const { confidence } = candidate;
  const isNumbered = list.items.every(({ number }) => number !== null);
  const wanted = question.asksList || (isNumbered && question.asksAtLength);
  const isClosest = confidence < strongFrom && candidate.besideSure !== true;
  const longest = wanted ? longestList : isClosest ? longestParagraph : 0;
  if (list.items.length > 1 && list.to - (lead?.from ?? list.from) <= longest) return wholeList(text, list, lead);
  const item = list.items.find(({ from, to }) => from <= at.from && at.to <= to) ?? at;
  const [span = at] = [item, withNested(text, at, list)].filter(({ from, to }) => to - from <= longestParagraph);
  const own = plainItem(text.slice(span.from, span.to));
  const isLead = lead !== null && /[:：]\s*[*_]*$/u.test(text.slice(lead.from, lead.to).trimEnd());
  return { span, shown: isLead ? withLead(shownLine(text, lead), own, " ") : own, block: null, lead: isLead ? lead : null };
}

/** A nested item with the lines that are set in below it. */
function withNested(text: string, { from, to }: Span, list: Span): Span {
  const depthOf = (line: string): number => line.length - line.trimStart().length;
  const depth = depthOf(text.slice(text.lastIndexOf("\n", from) + 1));
  const [rest = "", ...below] = text.slice(to, list.to).split("\n");
  const end = below.findIndex((line) => line.trim() !== "" && depthOf(line) <= depth);
  const nested = end < 0 ? below : below.slice(0, end);
  return { from, to: to + [rest, ...nested].join("\n").trimEnd().length };
}

function wholeList(text: string, list: Extract<Block, { kind: "list" }>, lead: Span | null): Chosen {
  const span = { from: lead?.from ?? list.items[0]?.from ?? list.from, to: list.to };
  const lines = list.items.map(({ from, to }) => plainItem(text.slice(from, to)));
  const isNumbered = list.items.every(({ number }) => number !== null);
  const marked = lines.map((line, index) => `${isNumbered ? `${list.items[index]?.number ?? index + 1}.` : "-"} ${line}`).join("\n");
  const led = lead === null ? "" : shownLine(text, lead);
  const block: QuotedBlock = { form: isNumbered ? "steps" : "list", lead: led, lines };
  return { span, shown: withLead(led, marked, "\n"), block: lines.some((line) => line !== "") ? block : null, lead: null };
}

function withCode(text: string, code: Span, lead: Span | null): Chosen {
  const led = lead === null ? "" : shownLine(text, lead);
  const shown = plainCode(text.slice(code.from, code.to));
  const lines = shown.split("\n");
  return {
    span: { from: lead?.from ?? code.from, to: code.to },
    shown: withLead(led, shown, "\n"),
    block: lines.length === 0 ? null : { form: "code", lead: led, lines },
    lead: null,
  };
}
