/**
 * Measures text without its font file, and breaks it into lines as presentation programs do. Widths are those of Arial, which
 * Liberation Sans shares; where a letter's width is not listed, it counts as wide, so that text is rather too short for
 * its frame than too long. Pure.
 */

export interface TextRun {
  text: string;
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  superscript?: boolean;
  /** Secondary text, in grey. */
  muted?: boolean;
  /** Words that warn. */
  warned?: boolean;
  /** http or https. */
  url?: string;
}

/** Height of a line by the size of its letters. */
export const lineHeight = 1.2;
const boldFactor = 1.07;
const superscriptFactor = 0.67;
/** Room at a line's end for what the estimate does not know, such as kerning. */
const usedWidth = 0.97;

/** Thousandths of the size, for characters of this width. */
const widths: readonly (readonly [characters: string, width: number])[] = [
  ["ijl'", 222],
  ["|", 260],
  [" !,./:;I[]\\ftí\u00A0·", 280],
  ["()-r`\u2018\u2019‚", 333],
  ["{}", 334],
  ['"', 355],
  ["*", 389],
  ["ckJsvxyz", 500],
  ["abdeghnopqu_?#$L0123456789–«»“”€„", 556],
  ["FTZ", 611],
  ["+<=>~±−", 584],
  ["ABEKPSVXY&", 667],
  ["CDHNRUw", 722],
  ["GOQ", 778],
  ["mM…—", 1000],
  ["W", 944],
  ["%", 889],
  ["@", 1015],
  ["гтсуэкхzё", 500],
  ["абвдезийлнопрчьяъ", 556],
  ["ГТЕЗЧЬ", 650],
  ["АБВДИЙКЛНОПРСУХЦЭЯЪЁ", 745],
  ["жмыю", 760],
  ["цф", 700],
  ["шщ", 830],
  ["ЖМФШЩЫЮ", 960],
];
/** Widths by code point within the basic plane, in the unit of the size; -1 where it is not told yet. */
const emByCode = new Float32Array(0x10000).fill(-1);
for (const [characters, width] of widths) for (const character of characters) emByCode[character.charCodeAt(0)] = width / 1_000;

const full = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u;
const space = 0x20;
const newline = 0x0a;
/** Hyphen, soft hyphen, zero-width space. */
const breaksAfter = new Set([0x2d, 0xad, 0x200b]);
const weightless = /[\p{M}\p{Cf}]/u;

function emOf(code: number): number {
  const known = emByCode[code] ?? -1;
  if (known >= 0) return known;
  const width = unlistedWidth(String.fromCodePoint(code));
  if (code < emByCode.length) emByCode[code] = width;
  return width;
}

function unlistedWidth(character: string): number {
  if (full.test(character)) return 1;
  if (weightless.test(character)) return 0;
  if (/\p{Extended_Pictographic}/u.test(character)) return 1.3;
  return /\p{Lu}/u.test(character) ? 0.75 : 0.6;
}

/** How much wider than Arial a font is. */
export function fontFactor(font: string): number {
  if (/calibri|carlito|arial narrow|times|georgia|liberation serif/i.test(font)) return 1;
  if (/arial|helvetica|liberation sans|segoe|aptos/i.test(font)) return 1;
  return 1.18;
}

function factorOf({ bold = false, code = false, superscript = false }: TextRun): number {
  return (bold ? boldFactor : 1) * (code ? 1.05 : 1) * (superscript ? superscriptFactor : 1);
}

/**
 * Where the lines of the text begin, as offsets in the runs' joined text. Lines break after spaces, hyphens and characters of
 * scripts without spaces, and within a word that is longer than a line. `size` and `width` in points.
 */
export function lineStarts(runs: readonly TextRun[], size: number, width: number, factor = 1): number[] {
  const starts = [0];
  const room = width * usedWidth;
  let used = 0;
  let sinceBreak = 0;
  let lastBreak = 0;
  let line = 0;
  let at = 0;
  for (const run of runs) {
    const scale = size * factor * factorOf(run);
    const { text } = run;
    for (let index = 0; index < text.length; ) {
      const code = text.codePointAt(index) ?? 0;
      const length = code > 0xffff ? 2 : 1;
      const across = (run.code ? Math.max(0.6, emOf(code)) : emOf(code)) * scale;
      const isSpace = code === space;
      if (code === newline || (!isSpace && used + across > room && at > line)) {
        const start = code === newline ? at + 1 : lastBreak > line ? lastBreak : at;
        used = start === at || code === newline ? 0 : sinceBreak;
        starts.push(start);
        line = start;
      }
      if (code !== newline) used += across;
      index += length;
      at += length;
      if (isSpace || breaksAfter.has(code) || (code > 0x2e80 && full.test(String.fromCodePoint(code)))) {
        lastBreak = at;
        sinceBreak = 0;
      } else sinceBreak += across;
    }
  }
  return starts;
}

export function lineCount(runs: readonly TextRun[], size: number, width: number, factor = 1): number {
  return lineStarts(runs, size, width, factor).length;
}

/** The runs before and from an offset of their joined text. */
export function splitRuns(runs: readonly TextRun[], offset: number): [TextRun[], TextRun[]] {
  const before: TextRun[] = [];
  const after: TextRun[] = [];
  let at = 0;
  for (const run of runs) {
    const cut = Math.max(0, Math.min(run.text.length, offset - at));
    if (cut > 0) before.push({ ...run, text: run.text.slice(0, cut) });
    if (cut < run.text.length) after.push({ ...run, text: run.text.slice(cut) });
    at += run.text.length;
  }
  return [before, after];
}

/** The text shortened to so many lines, and whether it was. */
export function fitted(
  text: string,
  lines: number,
  style: { size: number; width: number; factor: number; bold?: boolean },
): [string, boolean] {
  const { size, width, factor, bold = false } = style;
  const fits = (words: string): boolean => lineCount([{ text: words, bold }], size, width, factor) <= lines;
  // No line holds more letters than this.
  const start = text.slice(0, Math.ceil((lines * width) / (size * 0.2)));
  if (start.length === text.length && fits(text)) return [text, false];
  let [low, high] = [1, start.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(`${start.slice(0, middle)} […]`)) low = middle;
    else high = middle;
  }
  const kept = start
    .slice(0, low)
    .toWellFormed()
    .replace(/\uFFFD$/, "");
  const word = kept.lastIndexOf(" ");
  return [`${(word > kept.length * 0.6 ? kept.slice(0, word) : kept).trimEnd()} […]`, true];
}
