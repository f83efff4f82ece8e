/** What a line of a passage is, as it looks: an item, a fence, a heading, a row, a value, code. Pure. */
import { foldedLetters } from "../../../languages/combined.ts";

interface TextLine {
  readonly text: string;
}

export const item = new RegExp(String.raw`^([ \t]*)(?:[-*•–—+]|\(?(\d{1,3})[.)]|\(?([${foldedLetters}])\))[ \t]+(?=\S)`, "iu");
/** Also within a quoted note, whose lines begin with ">". */
export const fence = /^(?:[ \t]*>)*[ \t]*(`{3,}|~{3,})/u;
/** '## Speed', and of a wiki '== Speed =='. */
export const heading = /^ {0,3}(?:#{1,6}[ \t]|(={2,6})[ \t].*[ \t]\1[ \t]*$)/u;
const cells = /^[ \t]*\|.*\||\t.*\t/u;
/** Two cells, as a page's table is written: 'Exports | $115.46 billion'. */
const pair = /^ {0,3}[^\s`|][^`|]* \| /u;

export function isRow(line: string): boolean {
  return cells.test(line) || (pair.test(line) && !item.test(line) && !isCode(line));
}

/** Nothing but white space, and the marks of a quoted note. */
export const blank = /^[\s>]*$/u;
export const rule = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/u;
/** A short name, then its value: 'Noise at the fence: 47 dB', or of a price list 'Locker ........ £9.50 a week'. */
export const keyValue =
  /^[ \t]*(?:(?:\*\*|__)?[\p{L}\p{N}`][^:.!?;|]{0,60}(?:\*\*|__)?:(?:\*\*|__)?[ \t]+\S|[\p{L}\p{N}][^:!?;|]{0,60}?[ \t]?(?:\.{4,}|…{2,}|_{4,})[ \t]?\S)/u;
export const sentenceEnd = /[.!?…]["'»”’\]*_`)]*$/u;
export const longestValueLine = 240;
/** The end of a sentence after several words, and of no short value: 'Battery: 400 rub.' */
export const longSentence = /:\s+(?:\S+\s+){7,}\S*[.!?…]["'»”’\]*_`)]*$/u;

/** Lines that only a program would have. */
const codeLine =
  /[;{}]\s*$|=>|^\s*(?:[)}\]]+[,;)]*\s*$|(?:import|export|const|let|var|function|return|if|for|while|await|async|def|class|from|require|SELECT|CREATE|INSERT)\b.*[({='"]|(?:\$|npm|npx|yarn|pnpm|bun|node|git|apt|apt-get|apk|brew|pip|sudo|curl|cd|docker|systemctl)\s\S|\/\/)|^[\w.]+\(.*\)\s*;?$/u;

/** An item of a list in prose may end with a semicolon too. */
const proseLine = /^\s*(?:[\p{L}\d][\p{L}\p{N}'’-]*[:,]?\s+(?:\([^()]*\)[;,.]?\s*)?){4,}[^={}<>]*[;.]\s*$/u;

/** Indented like code: without the end of a sentence, and with what prose seldom has: an option, a path, an assignment. */
export function isIndentedCode(lines: readonly TextLine[]): boolean {
  const texts = lines.map(({ text }) => text.trimEnd());
  return texts.every((text) => /^(?: {4}|\t)/u.test(text) && !sentenceEnd.test(text)) && texts.some((text) => codeMark.test(text));
}
const codeMark = /\s-{1,2}[\p{L}]|[\w)]\s?=\s?\S|[\w.]\/[\w.]|\w\(|[<{[$]\w/u;

/** The lines of a comment in code begin as bullets do: ' * @param options'. */
export const commentEnd = /^\s*\*\/\s*$/u;

/** No program begins a line with a letter beyond ASCII. */
const beyondAscii = /^\s*(?![a-z])\p{L}/iu;

/** A part of a sentence: an item of a list without marks. */
export function isPart(line: string): boolean {
  return /;\s*$/u.test(line) && (proseLine.test(line) || beyondAscii.test(line));
}

export function isCode(line: string): boolean {
  return codeLine.test(line) && !isPart(line);
}

/** Counts also what stands between a line of code that opens a bracket and the line that closes it: 'buckets: 5,'. */
export function linesOfCode(lines: readonly TextLine[]): number {
  let isWithin = false;
  let count = 0;
  for (const { text } of lines) {
    const isOwn = isCode(text);
    if (isOwn || isWithin) count += 1;
    if (isOwn && /[{([]\s*$/u.test(text)) isWithin = true;
    else if (/^\s*[)}\]]/u.test(text)) isWithin = false;
  }
  return count;
}
