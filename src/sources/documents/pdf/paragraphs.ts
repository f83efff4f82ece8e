/** Joins lines to paragraphs, over the ends of columns and pages, and records where in a paragraph a page begins. */
import type { HeadingStyle } from "./headings.ts";
import type { FoundTable } from "./tables.ts";
import type { Line } from "./text-lines.ts";
import { KnownWords, withLine } from "./words.ts";

export type PdfBlock =
  | { kind: "heading"; page: number; level: number; text: string }
  /** `pages`: the pages that begin within the text, by their offset in it. */
  | { kind: "prose"; page: number; text: string; pages: { page: number; offset: number }[] }
  | FoundTable;

/** Lines this much further apart than usual begin a paragraph. */
const wideLeading = 1.25;
/** A first line is indented by at least this many font sizes. */
const indent = 0.8;
/** Lines of a paragraph differ in size by less than this. */
const sameSize = 0.08;
/** A line that ends this share of the text's width before the margin is the last of its paragraph. */
const shortLine = 0.2;
/** Footnotes are smaller than the body's text. */
const noteSize = 0.92;
/** Headings of one kind are at most this many font sizes apart. */
const headingDistance = 2;

const bullet = /^(?:[-•▪■◦‣●○*–—]\s|(?:\d{1,3}|\p{L})[.)]\s|\[\d{1,3}\]\s)/u;
const ended = /[.!?…:;][\s"'»”’)\]]*$/u;

/** A line of a table of contents: leads to text, and is none. */
const contentsEntry = /(?:[.·…]\s*){5,}\s*[\divxlc]*$/i;

interface OpenParagraph {
  page: number;
  text: string;
  pages: { page: number; offset: number }[];
  lines: number;
  first: Line;
  last: Line;
}

export class ParagraphBuilder {
  readonly #style: HeadingStyle;
  readonly #known = new KnownWords();
  readonly #leading: number;
  readonly #margins: ReadonlyMap<number, { left: number; right: number }>;
  readonly #blocks: PdfBlock[] = [];
  #lastHeading: Line | null = null;
  #open: OpenParagraph | null = null;
  /** Footnotes of the page, which are between the halves of a paragraph that continues on the next one. */
  #notes: PdfBlock[] = [];
  #openNote: OpenParagraph | null = null;

  constructor(lines: readonly Line[], style: HeadingStyle) {
    this.#style = style;
    this.#leading = usualLeading(lines);
    this.#margins = marginsOf(lines);
    this.#known.addLines(lines);
  }

  add(item: Line | FoundTable): void {
    if ("kind" in item) {
      this.#close();
      this.#blocks.push(item);
      return;
    }
    if (contentsEntry.test(item.text)) return;
    const level = this.#style.levelOf(item);
    if (level !== null) {
      this.#addHeading(item, level);
      return;
    }
    const isNote = item.size < this.#style.bodySize * noteSize;
    const open = isNote ? this.#openNote : this.#open;
    if (open !== null && this.#continues(open, item)) this.#extend(open, item);
    else {
      if (isNote) this.#closeNote();
      else this.#close();
      const begun = { page: item.page, text: item.text, pages: [], lines: 1, first: item, last: item };
      if (isNote) this.#openNote = begun;
      else this.#open = begun;
    }
  }

  finish(): PdfBlock[] {
    this.#close();
    return this.#blocks;
  }

  #addHeading(line: Line, level: number): void {
    const before = this.#blocks.at(-1);
    const nothingBetween = this.#open === null && this.#openNote === null;
    if (nothingBetween && before?.kind === "heading" && before.level === level && before.page === line.page && this.#isNext(line)) {
      before.text = withLine(before.text, line.text, this.#known);
    } else {
      this.#close();
      this.#blocks.push({ kind: "heading", page: line.page, level, text: line.text });
    }
    this.#lastHeading = line;
  }

  /** Whether the line continues with the heading right above it. */
  #isNext(line: Line): boolean {
    const above = this.#lastHeading;
    if (above === null || above.page !== line.page) return false;
    return line.y > above.y && line.y - above.y < headingDistance * line.size && !/^[\d.]+\s/.test(line.text);
  }

  #continues({ first, last, lines, text }: OpenParagraph, line: Line): boolean {
    if (Math.abs(line.size - last.size) > sameSize * last.size || bullet.test(line.text)) return false;
    const margin = this.#margins.get(last.page) ?? { left: 0, right: 0 };
    const isFull = last.right > margin.right - shortLine * (margin.right - margin.left);
    const below = line.y - last.y;
    if (line.page !== last.page || below < -last.size / 2 || line.left > last.right) {
      // The next column or page.
      return !ended.test(text) && (/^[\p{Ll}\d("«“]/u.test(line.text) || /[-\u2010]$/.test(text) || isFull);
    }
    if (below > this.#leading * wideLeading * last.size) return false;
    const isHanging = lines === 1 && (bullet.test(first.text) || isFull);
    if (line.left > Math.min(first.left, last.left) + indent * line.size && !isHanging && line.left > last.left + indent * line.size)
      return false;
    return isFull || !ended.test(text) || last.right - last.left > line.right - line.left;
  }

  #extend(open: OpenParagraph, line: Line): void {
    const text = withLine(open.text, line.text, this.#known);
    if (line.page !== open.last.page) open.pages.push({ page: line.page, offset: text.length - line.text.length });
    open.text = text;
    open.last = line;
    open.lines++;
  }

  #close(): void {
    if (this.#open !== null) this.#blocks.push(proseOf(this.#open));
    this.#open = null;
    this.#closeNote();
    this.#blocks.push(...this.#notes);
    this.#notes = [];
  }

  #closeNote(): void {
    if (this.#openNote !== null) this.#notes.push(proseOf(this.#openNote));
    this.#openNote = null;
  }
}

function proseOf({ page, text, pages }: OpenParagraph): PdfBlock {
  return { kind: "prose", page, text, pages };
}

/** The median distance between lines, in font sizes. */
function usualLeading(lines: readonly Line[]): number {
  const ratios = lines.flatMap((line, index) => {
    const above = lines[index - 1];
    const below = above === undefined || above.page !== line.page || above.size !== line.size ? 0 : (line.y - above.y) / line.size;
    return below > 0.5 && below < 4 ? [below] : [];
  });
  return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 1.2;
}

/** Where most of each page's text begins and ends. */
function marginsOf(lines: readonly Line[]): Map<number, { left: number; right: number }> {
  const margins = new Map<number, { left: number; right: number }>();
  for (const { page, left, right } of lines) {
    const known = margins.get(page);
    margins.set(page, { left: Math.min(left, known?.left ?? left), right: Math.max(right, known?.right ?? right) });
  }
  return margins;
}
