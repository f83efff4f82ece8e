/**
 * Splits Markdown into its top-level blocks by lines, as CommonMark and GitHub's tables define them. Most text is
 * paragraphs, headings, code and tables, for which lines are enough. Blocks that nest (lists, quotes, HTML) come out as
 * regions for the full parser. Parsing everything in full takes many times as long, and superlinear time.
 */
import type { Span } from "./document.ts";

export type MarkdownBlock =
  | ({ kind: "paragraph" | "code" | "region" } & Span)
  | ({ kind: "heading"; depth: number; text: string } & Span)
  | ({ kind: "table"; rows: TableLine[] } & Span);

/** A row of a table; the delimiter row is left out, so the first one is the head. */
export interface TableLine extends Span {
  /** From 1. */
  line: number;
  cells: string[];
}

const blank = /^[ \t]*$/;
const atxHeading = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const rule = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const definition = /^ {0,3}\[[^\]]+\]:[ \t]*\S/;
const container = /^(?: {0,3}(?:>|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|<[A-Za-z/!?])| {4}|\t)/;
/** What interrupts a paragraph without a blank line; a list only if it begins with a bullet or 1. */
const interruption =
  /^ {0,3}(?:>|[-+*][ \t]+\S|1[.)][ \t]+\S|<(?:\/?(?:address|article|aside|blockquote|body|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul|pre|script|style|textarea)(?:[\s/>]|$)|!--|\?|![A-Z]))/i;
/** HTML regions that continue over blank lines, by their first line. */
const longHtml: readonly [RegExp, RegExp][] = [
  [/^ {0,3}<(?:pre|script|style|textarea)(?:[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
];

/** The blocks in order. Offsets are those of `text`, whose line ends are line feeds. */
export function* markdownBlocks(text: string): Generator<MarkdownBlock> {
  const lines = new Lines(text);
  for (let line = lines.next(); line !== null; line = lines.next()) {
    if (blank.test(line.text) || rule.test(line.text) || definition.test(line.text)) continue;
    const heading = atxHeading.exec(line.text);
    const opened = fence.exec(line.text)?.[1];
    if (heading !== null) {
      const text = withoutClosing(line.text.slice(heading[0].length).trim());
      yield { kind: "heading", depth: heading[1]?.length ?? 1, text, from: line.from, to: line.to };
    } else if (opened !== undefined) yield* code(lines, opened);
    else if (container.test(line.text)) yield* bounded(text, region(lines, line));
    else if (opensTable(line, lines)) yield table(lines, line);
    else yield paragraph(text, lines, line);
  }
}

/** A heading's text without closing marks. Not a pattern: its time would grow with the square of the gaps. */
function withoutClosing(text: string): string {
  const gap = Math.max(text.lastIndexOf(" "), text.lastIndexOf("\t"));
  return /^#+$/.test(text.slice(gap + 1)) ? text.slice(0, Math.max(0, gap)) : text;
}

interface Line extends Span {
  text: string;
  /** From 1. */
  number: number;
}

/** The lines of a text in order, with one line of lookahead. */
class Lines {
  readonly #text: string;
  #at = 0;
  #number = 0;

  constructor(text: string) {
    this.#text = text;
  }

  next(): Line | null {
    const line = this.peek();
    if (line !== null) {
      this.#at = line.to + 1;
      this.#number = line.number;
    }
    return line;
  }

  peek(): Line | null {
    return this.#lineAt(this.#at, this.#number + 1);
  }

  after(line: Line): Line | null {
    return this.#lineAt(line.to + 1, line.number + 1);
  }

  #lineAt(from: number, number: number): Line | null {
    if (from >= this.#text.length) return null;
    const end = this.#text.indexOf("\n", from);
    const to = end === -1 ? this.#text.length : end;
    return { from, to, text: this.#text.slice(from, to), number };
  }
}

/** The lines of a fenced code block, up to its closing fence or the end. */
function* code(lines: Lines, opened: string): Generator<MarkdownBlock> {
  const closing = new RegExp(`^ {0,3}${opened[0] === "~" ? "~" : "`"}{${opened.length},}[ \\t]*$`);
  let span: Span | null = null;
  for (let line = lines.next(); line !== null && !closing.test(line.text); line = lines.next()) {
    if (span === null) span = { from: line.from, to: line.to };
    else span.to = line.to;
  }
  if (span !== null) yield { kind: "code", ...span };
}

/** A region of lists, quotes, HTML or indented code, up to the first unindented line after a blank one. */
function region(lines: Lines, first: Line): MarkdownBlock {
  const span: Span = { from: first.from, to: first.to };
  const end = longHtml.find(([start]) => start.test(first.text))?.[1];
  if (end !== undefined) {
    for (let line: Line | null = first; line !== null && !end.test(line.text); line = lines.next()) span.to = line.to;
  }
  let afterBlank = false;
  for (let line = lines.peek(); line !== null; line = lines.peek()) {
    const isBlank = blank.test(line.text);
    if (afterBlank && !isBlank && !/^[ \t]/.test(line.text) && !container.test(line.text)) break;
    afterBlank = isBlank;
    if (!isBlank) span.to = line.to;
    lines.next();
    if (end !== undefined && isBlank) break;
  }
  return { kind: "region", ...span };
}

/** Regions that are larger, or nested deeper, are not given to the full parser, which takes superlinear time. Characters. */
const largestRegion = 200_000;
const deepNesting = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){30}/m;

function* bounded(text: string, block: MarkdownBlock): Generator<MarkdownBlock> {
  const isDeep = deepNesting.test(text.slice(block.from, Math.min(block.to, block.from + largestRegion)));
  for (const part of isDeep ? [block] : simplified(text, block)) {
    if (part.kind === "region" && (isDeep || part.to - part.from > largestRegion)) yield { kind: "code", from: part.from, to: part.to };
    else yield part;
  }
}

const listItem = /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+(?=\S)/;
/** List content other than text: quotes, code, HTML, headings, tables, nested markers on one line. */
const moreThanText =
  /^[ \t]*(?:[>#<|]|```|~~~|[-+*_=]{3,}[ \t]*$)|^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+(?:[-+*][ \t]|[>#<]|\d{1,9}[.)][ \t]|```|~~~)/;

/** A list whose items are plain text becomes the paragraphs of its items; any other region is unchanged. */
function* simplified(text: string, block: MarkdownBlock): Generator<MarkdownBlock> {
  const lines = text.slice(block.from, block.to).split("\n");
  const isSimple =
    /^ {0,3}\S/.test(lines[0] ?? "") &&
    listItem.test(lines[0] ?? "") &&
    lines.every((line) => !moreThanText.test(line) && !(line.includes("|") && delimiterRow.test(line.trim())));
  if (!isSimple) {
    yield block;
    return;
  }
  let at = block.from;
  let open: Span | null = null;
  for (const line of lines) {
    const lead: string | undefined = listItem.exec(line)?.[0] ?? (open === null ? /^[ \t]*/.exec(line)?.[0] : undefined);
    const isBlank = blank.test(line);
    if (open !== null && (isBlank || lead !== undefined)) yield { kind: "paragraph", ...open };
    if (isBlank) open = null;
    else if (lead !== undefined) open = { from: at + lead.length, to: at + line.length };
    else if (open !== null) open.to = at + line.length;
    at += line.length + 1;
  }
  if (open !== null) yield { kind: "paragraph", ...open };
}

function paragraph(text: string, lines: Lines, first: Line): MarkdownBlock {
  const span: Span = { from: first.from, to: first.to };
  for (let line = lines.peek(); line !== null; line = lines.peek()) {
    const level = underline.exec(line.text)?.[1];
    if (level !== undefined) {
      lines.next();
      return { kind: "heading", depth: level.startsWith("=") ? 1 : 2, text: text.slice(span.from, span.to), from: span.from, to: line.to };
    }
    if (interrupts(line.text) || opensTable(line, lines)) break;
    lines.next();
    span.to = line.to;
  }
  return { kind: "paragraph", ...span };
}

function interrupts(line: string): boolean {
  return blank.test(line) || atxHeading.test(line) || fence.test(line) || rule.test(line) || interruption.test(line);
}

/** Whether the line is a table's head: the next line is a delimiter row with as many cells. */
function opensTable(line: Line, lines: Lines): boolean {
  if (!line.text.includes("|")) return false;
  const below = lines.after(line)?.text;
  if (below === undefined || !below.includes("-")) return false;
  return delimiterRow.test(below) && cellsOf(below).length === cellsOf(line.text).length;
}

function table(lines: Lines, head: Line): MarkdownBlock {
  const rows: TableLine[] = [tableLine(head)];
  let last = lines.next() ?? head;
  for (let line = lines.peek(); line !== null && !interrupts(line.text); line = lines.peek()) {
    rows.push(tableLine(line));
    last = line;
    lines.next();
  }
  return { kind: "table", rows, from: head.from, to: last.to };
}

function tableLine({ text, from, to, number }: Line): TableLine {
  const lead = text.length - text.trimStart().length;
  return { from: from + lead, to: to - (text.length - text.trimEnd().length), line: number, cells: cellsOf(text) };
}

/** The cells between the bars; an escaped bar belongs to its cell. */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}
