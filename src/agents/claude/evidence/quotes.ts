/**
 * Finds a model's quotation in the text it was taken from. A model writes plain quotation marks, joins wrapped lines and
 * drops Markdown's marks; what is cited afterwards are the source's own characters at the place that was found.
 */
import { languages } from "../../../languages/register.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { isStopWord } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";

export interface Span {
  from: number;
  to: number;
}

/** A text as it is compared, with the offset of each of its characters in the original. */
interface Folded {
  text: string;
  offsets: Uint32Array;
  /** Length of the original. */
  length: number;
}

const sameLetters = languages.flatMap(({ text }) =>
  Object.entries(text.foldedAs).flatMap(([from, to]) => [
    [from, to],
    [from.toUpperCase(), to],
  ]),
);
const alike: Record<string, string> = { "…": "...", ...Object.fromEntries(sameLetters) };
const dropped = /[\u00ad\u200b-\u200d\u2060\ufeff*_`]/;

/** What marks a line or cell in Markdown and is no word: marks of headings, lists and quotations, bars and rules of tables. */
const lineMarks = /^[ \t]*(?:\|?[ \t]*:?-{2,}[-:| \t]*$|(?:#{1,6}|>|[-+•]|\d{1,3}[.)])(?=[ \t])(?:[ \t]*(?:>|[-+•])(?=[ \t]))*)/gm;
const cellMarks = /\|/g;
/** A link's brackets and address; its words stay. */
const linkMarks = /!?\[(?=[^\]\n]*\]\()|(?<=\[[^\]\n]*)\]\([^)\s]*(?:\s+"[^"\n]*")?\)/g;

/** `withoutMarks`: as a reader sees the text, without Markdown's marks of lines, cells and links. */
function fold(original: string, withoutMarks = false): Folded {
  const kept: string[] = [];
  const offsets: number[] = [];
  const marks = withoutMarks ? marksIn(original) : null;
  let space = false;
  for (let at = 0; at < original.length; at += 1) {
    const character = original.charAt(at);
    if (dropped.test(character)) continue;
    const mark = marks?.[at] ?? 0;
    if (mark === linkMark) continue;
    if (mark === lineMark || /\s/.test(character)) {
      space = kept.length > 0;
      continue;
    }
    if (space) {
      kept.push(" ");
      offsets.push(at);
      space = false;
    }
    for (const unit of foldCharacter(character)) {
      kept.push(unit);
      offsets.push(at);
    }
  }
  return { text: kept.join(""), offsets: Uint32Array.from(offsets), length: original.length };
}

const lineMark = 1;
const linkMark = 2;

function marksIn(text: string): Uint8Array {
  const marks = new Uint8Array(text.length);
  for (const pattern of [lineMarks, cellMarks]) {
    for (const match of text.matchAll(pattern)) marks.fill(lineMark, match.index, match.index + match[0].length);
  }
  for (const match of text.matchAll(linkMarks)) marks.fill(linkMark, match.index, match.index + match[0].length);
  return marks;
}

function foldCharacter(character: string): string {
  if (/["“”„‟«»″]/.test(character)) return '"';
  if (/['‘’‚‛′]/.test(character)) return "'";
  if (/[‐‑‒–—―−]/.test(character)) return "-";
  return alike[character] ?? character.toLowerCase();
}

const folded = { plain: new WeakMap<object, Folded>(), unmarked: new WeakMap<object, Folded>() };

function foldedOf(source: QuotedText, how: keyof typeof folded): Folded {
  const known = folded[how].get(source) ?? fold(source.text, how === "unmarked");
  folded[how].set(source, known);
  return known;
}

/** A text in which quotations are looked for; it is prepared once, when the first is. */
export interface QuotedText {
  readonly text: string;
}

/**
 * Where the quotation is in the text, in UTF-16 offsets, or null. Marks and an ellipsis around the quotation are
 * part of it only where the text has them. A quotation of fewer than four words counts as the whole sentence it stands
 * in: so few words are no evidence by themselves. One of stop words alone is none: they stand everywhere.
 */
export function locateQuote(source: QuotedText, quote: string): Span | null {
  const span = locate(foldedOf(source, "plain"), fold(quote).text) ?? locate(foldedOf(source, "unmarked"), fold(quote, true).text);
  if (span === null || wordTexts(quote).every(isStopWord)) return null;
  return fold(quote).text.split(" ").length < 4 ? sentenceAround(source.text, span) : span;
}

function locate(haystack: Folded, quote: string): Span | null {
  const whole = without(quote, /\s/, /\s/);
  const bare = without(quote, /["'([\s]/, /["')\]\s]/);
  for (const needle of new Set([whole, bare])) {
    const at = wordwise(haystack.text, needle);
    if (at === -1) continue;
    const last = haystack.offsets[at + needle.length - 1] ?? 0;
    return { from: haystack.offsets[at] ?? 0, to: last + 1 };
  }
  return null;
}

/** The quotation without what surrounds it: such characters, then an ellipsis and blanks, at either end. Walked from outside: in linear time. */
function without(quote: string, opening: RegExp, closing: RegExp): string {
  let [from, to] = [0, quote.length];
  while (from < to && opening.test(quote.charAt(from))) from += 1;
  while (from < to && closing.test(quote.charAt(to - 1))) to -= 1;
  const inner = quote.slice(from, to).replace(/^\.{3}/, "");
  return (inner.endsWith("...") ? inner.slice(0, -3) : inner).trim();
}

/** As `indexOf`, but a match may not begin or end within a word or number: '12' is not in '1,124'. */
function wordwise(text: string, needle: string): number {
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    if (!joins(text, at) && !joins(text, at + needle.length)) return at;
  }
  return -1;
}

const joined = /^(?:[\p{L}\p{N}][\p{L}\p{N}]|\p{N}[.,]\p{N})/u;

/** Whether the characters before and after `at` belong to one word or one number. */
function joins(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return joined.test(text.slice(at - 1, at + 2)) || (at > 1 && /^\p{N}[.,]\p{N}/u.test(text.slice(at - 2, at + 1)));
}

function sentenceAround(text: string, span: Span): Span {
  const around = sentences(text).find(({ from, to }) => from <= span.from && span.to <= to);
  return around === undefined ? span : { from: around.from, to: around.to };
}
