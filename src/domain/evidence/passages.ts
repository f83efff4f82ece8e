/**
 * The lines of a source around a citation, for a reader who checks it. Reports, bundles and their checks find them by this
 * one function, so that all mark the same words. Pure, and without imports: browsers run it too.
 */

const linesAround = 5;
/** Most characters before and after the quotation: a line may be a whole document. */
const most = 1_500;
/** How far from its place a quotation is looked for word by word, and how much of it. Characters. */
const nearby = 2_000;
const longestCompared = 1_000;

/** What is looked for: the quoted words, and where the citation says that they stand. A part of `Citation`. */
interface Quotation {
  place: { from: number; to: number };
  quote: string;
}

/** The first and the last line of a citation; cells, whose quote is no part of the text, are in the line of their row. */
export function linesOf({ place, quote }: CitedLines): { from: number; to: number } {
  const breaks = place.cells === undefined ? quote.trimEnd().split("\n").length - 1 : 0;
  return { from: place.line, to: place.line + breaks };
}

interface CitedLines {
  place: { line: number; cells?: string[] | undefined };
  quote: string;
}

export interface Passage {
  /** Number of the first line shown, from 1. */
  line: number;
  before: string;
  quoted: string;
  after: string;
}

/** A passage by the place that cites it. */
export interface SourcePassage {
  sourceId: string;
  from: number;
  to: number;
  /** Null where less than half of the quotation is in the source: then nothing may be marked. */
  passage: Passage | null;
}

/**
 * Locates a quotation: at its recorded place, else where the text has the same words, else the longest piece of it near
 * the place. Null where less than half of it is found: then nothing may be marked.
 */
export function passageOf(text: string, citation: Quotation): Passage | null {
  const span = spanOf(text, citation);
  if (span === null) return null;
  const { from, to } = span;
  const before = tail(text.slice(Math.max(0, from - most), from));
  const line = 1 + count(text, from) - count(before, before.length);
  return { line, before, quoted: text.slice(from, to), after: head(text.slice(to, to + most)) };
}

/** The passages of all citations, each place once, up to `mostCharacters` in all; those beyond have no entry. */
export function passagesOf(
  citations: Iterable<Quotation & { sourceId: string }>,
  textOf: (sourceId: string) => string | undefined,
  mostCharacters: number,
): SourcePassage[] {
  const passages = new Map<string, SourcePassage>();
  let size = 0;
  for (const citation of citations) {
    const { sourceId, place } = citation;
    const key = passageKey(citation);
    const text = textOf(sourceId);
    if (text === undefined || passages.has(key)) continue;
    const passage = passageOf(text, citation);
    size += passage === null ? 0 : passage.before.length + passage.quoted.length + passage.after.length;
    if (size > mostCharacters) break;
    passages.set(key, { sourceId, from: place.from, to: place.to, passage });
  }
  return [...passages.values()];
}

export function passageKey({ sourceId, place: { from, to } }: { sourceId: string; place: { from: number; to: number } }): string {
  return `${sourceId} ${from} ${to}`;
}

interface Span {
  from: number;
  to: number;
}

function spanOf(text: string, { place: { from, to }, quote }: Quotation): Span | null {
  const placed = text.slice(from, to);
  if (quote !== "" && (placed === quote || sharedStart(placed, quote) * 2 >= quote.length)) return { from, to };
  if (quote.trim() === "") return null;
  return nearest(text, quote, from) ?? longestPiece(text, quote, from);
}

/** The occurrence nearest to `from`, whatever its white space. */
function nearest(text: string, quote: string, from: number): Span | null {
  const words = quote
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"));
  let found: Span | null = null;
  for (const match of text.matchAll(new RegExp(words.join("\\s+"), "gu"))) {
    if (found !== null && Math.abs(match.index - from) >= Math.abs(found.from - from)) break;
    found = { from: match.index, to: match.index + match[0].length };
  }
  return found;
}

/** The longest piece of the quotation within {@link nearby} of its place, if it is at least half of the quotation. */
function longestPiece(text: string, quote: string, from: number): Span | null {
  if (quote.length > longestCompared * 2) return null;
  const start = Math.max(0, from - nearby);
  const around = text.slice(start, from + quote.length + nearby);
  let lengths = new Uint16Array(around.length + 1);
  let best = { length: 0, end: 0 };
  for (const character of quote.split("")) {
    const next = new Uint16Array(around.length + 1);
    for (let index = 0; index < around.length; index += 1) {
      if (around[index] !== character) continue;
      const length = (lengths[index] ?? 0) + 1;
      next[index + 1] = length;
      if (length > best.length) best = { length, end: index + 1 };
    }
    lengths = next;
  }
  return best.length * 2 < quote.length ? null : { from: start + best.end - best.length, to: start + best.end };
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

function count(text: string, end: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

function tail(before: string): string {
  return before
    .split("\n")
    .slice(-linesAround - 1)
    .join("\n");
}

function head(after: string): string {
  return after
    .split("\n")
    .slice(0, linesAround + 1)
    .join("\n");
}
