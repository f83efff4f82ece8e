/**
 * Splits a text into sentences: the Unicode rules of `Intl.Segmenter`, then our own rules that rejoin what was split at an
 * abbreviation, an initial or a wrapped line. Every sentence is a verbatim slice of the text.
 */
import { alternatives, wordsOf } from "../../languages/combined.ts";
import type { Word } from "./words.ts";

/** `text` equals the source between `from` and `to` (UTF-16 offsets, `to` exclusive). */
export type Sentence = Word;

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Abbreviations by their effect on a sentence's end; see `TextWords`. */
const neverLast = new Set(wordsOf(({ text }) => text.abbreviations.neverLast));
const beforeNumber = new Set(wordsOf(({ text }) => text.abbreviations.beforeNumber));
const oftenBeforeName = new Set(wordsOf(({ text }) => text.abbreviations.beforeName));
const sometimesLast = new Set(wordsOf(({ text }) => text.abbreviations.sometimesLast));
const lastAfterWords = new Set(wordsOf(({ text }) => text.abbreviations.lastAfterWords));
const hyphenated = alternatives(({ text }) => text.abbreviations.hyphenated);
const usualFirstWord = new RegExp(`^[\\s\\u00a0"'“„(]*(?:${alternatives(({ text }) => text.usualFirstWords)})\\b`);

/** After at most this many words, an abbreviation of `lastAfterWords` does not end a sentence. */
const fewWords = /^[\s\u00a0]*(?:[^\s]+[\s\u00a0]+){0,3}[^\s]+[\s\u00a0]*$/u;

const endingAbbreviation = new RegExp(
  `(?:^|[\\s(«"“„[,;:–—-])((?:\\p{L}{1,7}\\.[\\s\\u00a0]?)*\\p{L}{1,7}|${hyphenated})\\.[\\s\\u00a0]*$`,
  "u",
);
const initial = /(?:^|[\s(«"“„[.])\p{Lu}\.[\s\u00a0]*$/u;
const startsLower = /^[\s\u00a0"'«“„(—–-]*\p{Ll}/u;
const startsCapital = /^[\s\u00a0"'«“„([—–-]*\p{Lu}/u;
const startsNumber = /^[\s\u00a0]*[№#]?\d/u;
/** A period right after a number at the start of a line: the number of a list item or a heading, e.g. '1. First'. */
const onlyNumber = /^[\s\u00a0]*(?:\d{1,3}|\p{L}|[ivxIVX]{1,5})[.)][\s\u00a0]*$/u;
const terminal = /[.!?…][\s\u00a0"'»”)\]]*$/u;
const listStart = /^[ \t]*(?:[-*•–—+#>|]|\d{1,3}[.)]\s)/u;

/** The dot that a name begins with ends no sentence: '.NET'. */
const dottedName = /(?<=\s)\.(?=\p{Lu})/gu;

/** A full stop without the space behind it, between words of a sentence: 'of zinc.Its ores are'. A name 'Acme.Maps is' has a capital before it. */
const glued = /(?<=(?<!\p{L})\p{Ll}{3,})\.(?=\p{Lu}\p{Ll}*\s+\p{Ll})/gu;

/** The sentences of a text in order, without surrounding white space. */
export function sentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  for (const block of blocks(text)) {
    let from = block.from;
    const close = (to: number): void => {
      const piece = text.slice(from, to);
      const start = from + (piece.length - piece.trimStart().length);
      const end = start + piece.trim().length;
      if (end > start) found.push({ text: text.slice(start, end), from: start, to: end });
      from = to;
    };
    let end = block.from;
    for (const { segment } of segmenter.segment(block.joined.replace(dottedName, "N").replace(glued, "!"))) {
      const at = end;
      if (
        at > from &&
        !isWithinName(block.joined, from - block.from, at - block.from) &&
        !belongsTogether(text.slice(Math.max(from, at - 40), at), segment, at - from <= 6)
      )
        close(at);
      end = at + segment.length;
    }
    close(end);
  }
  return found;
}

/** Longest quoted name. Characters. */
const longestName = 60;
/** A quotation that is not closed yet, behind a word of the sentence: what is quoted at its beginning may be speech. */
const openQuotation = /(?<=\S\s+\(?)(?:«[^«»]*|“[^“”]*)$/u;

/** Whether a place is within a short quotation, as of a name with an end mark of its own: 'by «O! Henry»'. */
function isWithinName(text: string, from: number, at: number): boolean {
  const [open = ""] = openQuotation.exec(text.slice(Math.max(from, at - longestName), at)) ?? [];
  if (open === "") return false;
  const rest = text.slice(at, at + longestName - open.length);
  const end = rest.search(open.startsWith("«") ? /[«»]/u : /[“”]/u);
  return end >= 0 && /[»”]/u.test(rest.charAt(end));
}

/** Whether the sentence continues although the Unicode rules split it here. `head` is the end of what comes before. */
function belongsTogether(head: string, tail: string, short: boolean): boolean {
  if (!terminal.test(head)) return startsLower.test(tail);
  if (/[!?…][\s\u00a0"'»”)\]]*$/u.test(head)) return startsLower.test(tail);
  if (short && onlyNumber.test(head)) return true;
  if (startsLower.test(tail)) return true;
  const abbreviation = endingAbbreviation
    .exec(head)?.[1]
    ?.replace(/[\s\u00a0]/g, "")
    .toLowerCase();
  if (abbreviation !== undefined) {
    if (neverLast.has(abbreviation)) return true;
    if (beforeNumber.has(abbreviation)) return startsNumber.test(tail);
    if (oftenBeforeName.has(abbreviation)) return !usualFirstWord.test(tail);
    if (sometimesLast.has(abbreviation)) return !startsCapital.test(tail);
    if (lastAfterWords.has(abbreviation)) return !startsCapital.test(tail) || (head.length < 40 && fewWords.test(head));
  }
  return initial.test(head) && !/\bI\.[\s\u00a0]*$/.test(head) && startsCapital.test(tail);
}

interface Block {
  from: number;
  /** The block with the line breaks of wrapped lines replaced by spaces: same length, same offsets. */
  joined: string;
}

/** Paragraphs: split at blank lines, and at line breaks that do not come from wrapping. */
function* blocks(text: string): Generator<Block> {
  for (const match of text.matchAll(/[^\n]+(?:\n[^\S\n]*[^\s][^\n]*)*/g)) {
    const paragraph = match[0];
    if (!paragraph.includes("\n")) {
      yield { from: match.index, joined: paragraph.replaceAll("\r", " ") };
      continue;
    }
    yield* unwrapped(paragraph, match.index);
  }
}

/** Widths at which people and mail programs wrap lines. Outside of these, each line is a paragraph of its own. */
const narrowestWrap = 40;
const widestWrap = 120;

/** The mark before each line of a quoted note: a sentence goes on behind it. */
const noteMark = /^[ \t]*>[ \t]?/u;

function blanked(mark: string): string {
  return " ".repeat(mark.length);
}

function* unwrapped(paragraph: string, offset: number): Generator<Block> {
  const lines = paragraph
    .split("\n")
    .map((line, index, all) => (noteMark.test(all[index - 1] ?? "") ? line.replace(noteMark, blanked) : line));
  const width = lines.reduce((widest, line) => Math.max(widest, line.trimEnd().length), 0);
  let from = 0;
  let joined = "";
  let at = 0;
  for (const [index, line] of lines.entries()) {
    joined += line.replaceAll("\r", " ");
    at += line.length + 1;
    const next = lines[index + 1];
    if (next === undefined || !isWrapped(line.trimEnd(), next, width)) {
      yield { from: offset + from, joined };
      from = at;
      joined = "";
    } else {
      joined += " ";
    }
  }
}

/** A link, code or emphasis, before which a line of Markdown may be broken at any width. */
const markedStart = /^(?:\[[^\]\n]*\][([]|[`_*]{1,3}[^\s`_*])/u;
/** A line of prose without an end mark: four words at least, none of which can be read in two ways, so that it takes linear time. */
const unended = /^\s*(?:[-*+]\s+|\d+[.)]\s+)?\p{L}[^\s|]*(?:\s+[^\s|]+){3,}(?<![.!?…:;])$/u;

function isWrapped(line: string, next: string, width: number): boolean {
  if (listStart.test(next)) return false;
  const start = next.trimStart();
  if (/^\p{Ll}/u.test(start) || (markedStart.test(start) && unended.test(line))) return true;
  if (width < narrowestWrap || width > widestWrap) return false;
  const firstWord = start.search(/\s/) === -1 ? start.length : start.search(/\s/);
  return line.length + 1 + firstWord > Math.min(width, 60) && line.length >= width * 0.5;
}
