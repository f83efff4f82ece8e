/** Merges quotations that stand next to each other in a document, so that they are read as one. Pure; every part is verbatim. */
import type { Citation } from "../../../domain/evidence/evidence.ts";
import type { Span } from "./blocks.ts";
import { isEnded } from "./candidates.ts";
import type { Quotation } from "./quotations.ts";
import { shownLine } from "./shown-text.ts";

/** Characters between two quotations that make them one. */
const nearGap = 3;
/** Of the better one's confidence: a neighbour that answers less is quoted apart, so that the answer comes first. */
const answersAsWell = { before: 0.9, after: 0.75 } as const;

/** Characters of what is left of a quotation. */
const shortestRest = 40;

/** Merges adjacent and overlapping quotations; ordered by the best of each group. */
export function joinedNeighbours(quotations: readonly Quotation[], texts: (sourceId: string, span: Span) => string | null): Quotation[] {
  const joined: Quotation[] = [];
  for (const quotation of quotations) {
    const [own] = quotation.citations;
    const index = joined.findIndex(({ citations: [other] }) => own !== undefined && other !== undefined && isNext(own, other));
    const other = joined[index];
    const merged = other === undefined ? null : merge(other, quotation, texts);
    if (merged !== null) joined[index] = merged;
    else joined.push(...(other === undefined ? [quotation] : besides(other, quotation)));
  }
  return joined;
}

/** What a less sure quotation says beyond the other one, so that no sentence is quoted twice; nothing where that is short. */
function besides(other: Quotation, quotation: Quotation): Quotation[] {
  const [told, own] = [other.citations[0], quotation.citations[0]];
  if (told === undefined || own === undefined || quotation.block !== null) return [quotation];
  const { from, to } = own.place;
  const isBefore = from < told.place.from;
  const span = isBefore ? { from, to: Math.min(to, told.place.from) } : { from: Math.max(from, told.place.to), to };
  if (span.from === from && span.to === to) return [quotation];
  const quote = own.quote.slice(span.from - from, span.to - from).trim();
  if (quote.length < shortestRest) return [];
  const start = from + own.quote.indexOf(quote, span.from - from);
  const place = { ...own.place, from: start, to: start + quote.length };
  const shown = shownLine(quote, { from: 0, to: quote.length });
  return [{ ...quotation, text: quote, shown: `${leadOf(quotation)}${shown}`, citations: [{ ...own, place, quote }] }];
}

/** A surer sentence with what follows it in the paragraph of a less sure one, so that the answer comes first. */
function within(sentence: Quotation, paragraph: Quotation, texts: (sourceId: string, span: Span) => string | null): Quotation | null {
  const [start, end] = [sentence.citations[0], paragraph.citations[0]];
  if (start === undefined || end === undefined || sentence.block !== null || paragraph.block !== null) return null;
  if (sentence.confidence <= paragraph.confidence) return null;
  const quote = texts(start.sourceId, { from: start.place.from, to: end.place.to });
  if (quote === null) return null;
  return {
    ...sentence,
    text: quote,
    shown: shownOnce(quote, [sentence, paragraph]),
    citations: [{ ...start, place: { ...start.place, to: end.place.to }, quote }],
  };
}

function isNext(one: Citation, other: Citation): boolean {
  return one.sourceId === other.sourceId && one.place.from <= other.place.to + nearGap && other.place.from <= one.place.to + nearGap;
}

function merge(first: Quotation, second: Quotation, texts: (sourceId: string, span: Span) => string | null): Quotation | null {
  const [one, other] = [first.citations[0], second.citations[0]];
  if (one === undefined || other === undefined) return null;
  const contains = (outer: Citation, inner: Citation): boolean => outer.place.from <= inner.place.from && inner.place.to <= outer.place.to;
  if (contains(one, other)) return first;
  if (contains(other, one))
    return { ...(within(first, second, texts) ?? second), confidence: Math.max(first.confidence, second.confidence) };
  if (first.block !== null || second.block !== null) return null;
  const least = other.place.from < one.place.from ? answersAsWell.before : answersAsWell.after;
  if (second.confidence < least * first.confidence) return null;
  const [early, late] = one.place.from <= other.place.from ? [first, second] : [second, first];
  const [start, end] = one.place.from <= other.place.from ? [one, other] : [other, one];
  const span = { from: start.place.from, to: end.place.to };
  const quote = texts(one.sourceId, span);
  if (quote === null) return null;
  return {
    confidence: Math.max(first.confidence, second.confidence),
    stems: [...first.stems, ...second.stems],
    text: quote,
    shown: end.place.from < start.place.to ? shownOnce(quote, [early, late]) : besideEachOther(early, late),
    block: null,
    citations: [
      { sourceId: one.sourceId, place: { ...start.place, to: end.place.to }, quote },
      ...early.citations.slice(1),
      ...late.citations.slice(1),
    ],
  };
}

/** The heading, the label or the lead-in before a quotation's own words; empty where it has none. */
function leadOf({ shown, text }: Quotation): string {
  const own = shownLine(text, { from: 0, to: text.length });
  return shown.endsWith(own) ? shown.slice(0, shown.length - own.length) : "";
}

/** What parts that overlap hold together, behind the lead of one of them. */
function shownOnce(quote: string, parts: readonly Quotation[]): string {
  const line = shownLine(quote, { from: 0, to: quote.length });
  return `${parts.map(leadOf).find((lead) => lead !== "" && !line.startsWith(lead.trimEnd())) ?? ""}${line}`;
}

/** Two parts behind each other. A sentence leads to the next by itself; between others the gap is marked, and a lead of both is said once. */
function besideEachOther(early: Quotation, late: Quotation): string {
  const lead = leadOf(late);
  const rest = early.shown.startsWith(lead) ? late.shown.slice(lead.length) : late.shown;
  return `${early.shown}${isEnded(early.shown) ? "" : " …"} ${rest}`;
}
