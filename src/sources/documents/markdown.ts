/**
 * Parses Markdown (CommonMark with GitHub's tables) with exact offsets: headings, paragraphs, list items, code, tables.
 * Inline marks stay in the text, and `indexedText` removes them for the index.
 */

import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { singleSpaced } from "../../domain/base/single-spaced.ts";
import { plainInline, withoutPictures } from "../text/markup.ts";
import type { Block, ReadDocument, ReadTable, Span, WarningList } from "./document.ts";
import { HeadingPath } from "./headings.ts";
import { markdownBlocks, type TableLine } from "./markdown-blocks.ts";
import { typedTable } from "./table-columns.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];
type Table = Extract<Node, { type: "table" }>;

/** The explicit anchor of a heading, as documentation generators write it: 'Routing {#routing}'. */
const anchor = /\{#[\w.:-]{1,200}\}[ \t]*$/u;

/** Inline constructs are not needed, and take half of the time. */
const blocksOnly = {
  disable: {
    null: [
      "attention",
      "autolink",
      "characterEscape",
      "characterReference",
      "codeText",
      "hardBreakEscape",
      "htmlText",
      "labelEnd",
      "labelStartImage",
      "labelStartLink",
    ],
  },
};

export function readMarkdown(text: string, warnings: WarningList): ReadDocument {
  const frontMatter = /^---\n([\s\S]{0,5000}?)\n---(?:\n|$)/.exec(text);
  const body = frontMatter === null ? text : " ".repeat(frontMatter[0].length - 1) + text.slice(frontMatter[0].length - 1);
  const reader = new Reader(text, warnings);
  for (const block of markdownBlocks(body)) {
    switch (block.kind) {
      case "heading":
        reader.heading(block.depth, block.text, block);
        break;
      case "paragraph":
        reader.block("prose", block);
        break;
      case "code":
        reader.block("lines", block);
        break;
      case "table":
        reader.table(block.rows, block);
        break;
      case "region":
        reader.region(block);
        break;
    }
  }
  const named = /^(?:title|subject):\s*["']?(.+?)["']?\s*$/m.exec(frontMatter?.[1] ?? "")?.[1];
  return { text, title: named ?? reader.title, blocks: reader.finish(), tables: reader.tables, warnings: warnings.all() };
}

function titleOf(raw: string): string {
  return singleSpaced(plainInline(raw));
}

class Reader {
  readonly tables: ReadTable[] = [];
  title: string | null = null;
  readonly #text: string;
  readonly #warnings: WarningList;
  readonly #blocks: Block[] = [];
  readonly #headings = new HeadingPath();
  /** A heading without content so far: kept as text if none comes. */
  #empty: { block: Block; level: number } | null = null;

  constructor(text: string, warnings: WarningList) {
    this.#text = text;
    this.#warnings = warnings;
  }

  finish(): Block[] {
    if (this.#empty !== null) this.#blocks.push(this.#empty.block);
    return this.#blocks;
  }

  heading(depth: number, raw: string, { from, to }: Span): void {
    const titled = raw.replace(anchor, "");
    const text = titleOf(withoutPictures(titled)) || titleOf(titled);
    if (text === "") return;
    if (this.#empty !== null && this.#empty.level >= depth) this.#blocks.push(this.#empty.block);
    this.#headings.open(depth, text);
    this.title ??= depth === 1 ? text : null;
    this.#empty = { block: { kind: "prose", from, to, heading: this.#headings.path }, level: depth };
  }

  block(kind: Block["kind"], { from, to }: Span): void {
    if (this.#text.slice(from, to).trim() === "") return;
    this.#empty = null;
    this.#blocks.push({ kind, from, to, heading: this.#headings.path });
  }

  table([head, ...rows]: readonly TableLine[], span: Span): void {
    if (head === undefined) return;
    const plain = (line: TableLine) => ({ ...line, cells: line.cells.map((cell) => plainInline(cell).trim()) });
    const heading = this.#headings.path;
    const raw = { title: heading.at(-1) ?? null, heading, line: head.line, head: [plain(head).cells], rows: rows.map(plain) };
    const table = typedTable(raw, this.#warnings);
    if (table === null) this.block("lines", span);
    else {
      this.#empty = null;
      this.tables.push(table);
    }
  }

  /** A region of nested blocks, given to the full parser. */
  region({ from, to }: Span): void {
    const tree = fromMarkdown(this.#text.slice(from, to), {
      extensions: [blocksOnly, gfmTable()],
      mdastExtensions: [gfmTableFromMarkdown()],
    });
    this.#nodes(tree.children, from, this.#lineOf(from));
  }

  #nodes(nodes: readonly Node[], offset: number, line: number): void {
    for (const node of nodes) {
      const span = spanOf(node, offset);
      if (node.type === "heading") this.heading(node.depth, withoutMarks(this.#text.slice(span.from, span.to)), span);
      else if (node.type === "list" || node.type === "listItem" || node.type === "blockquote") this.#nodes(node.children, offset, line);
      else if (node.type === "table") this.table(this.#tableLines(node, offset, line), span);
      else if (node.type === "code") this.block("lines", span);
      else if (node.type !== "thematicBreak" && node.type !== "definition") this.block("prose", span);
    }
  }

  #tableLines(node: Table, offset: number, line: number): TableLine[] {
    return node.children.map((row) => ({
      ...spanOf(row, offset),
      line: line + (row.position?.start.line ?? 1) - 1,
      cells: row.children.map((cell) => {
        const first = cell.children[0];
        const last = cell.children.at(-1);
        return first === undefined || last === undefined ? "" : this.#text.slice(spanOf(first, offset).from, spanOf(last, offset).to);
      }),
    }));
  }

  #counted = { at: 0, line: 1 };

  /** Regions come in order, so counting continues from the one before. */
  #lineOf(offset: number): number {
    let { at, line } = this.#counted;
    for (let feed = this.#text.indexOf("\n", at); feed !== -1 && feed < offset; feed = this.#text.indexOf("\n", at)) {
      line++;
      at = feed + 1;
    }
    this.#counted = { at, line };
    return line;
  }
}

/** A heading's text without its markup: the marks around it, or the underline below it. */
function withoutMarks(heading: string): string {
  const text = heading.trim();
  const feed = text.lastIndexOf("\n");
  if (feed !== -1 && /^\s*[-=]+$/.test(text.slice(feed + 1))) return text.slice(0, feed);
  const bare = text.replace(/^#+/, "");
  const gap = Math.max(bare.lastIndexOf(" "), bare.lastIndexOf("\t"));
  return gap !== -1 && /^#+$/.test(bare.slice(gap + 1)) ? bare.slice(0, gap) : bare;
}

function spanOf(node: Pick<Node, "position">, offset: number): Span {
  return { from: offset + (node.position?.start.offset ?? 0), to: offset + (node.position?.end.offset ?? 0) };
}
