/**
 * Reads Markdown (CommonMark with GitHub's tables) keeping every place: headings, paragraphs, list items, code, tables.
 * Only blocks are parsed; the inline marks stay in the text as they stand and are left out of the index by `indexedText`.
 */
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { plainInline } from "../text/markup.ts";
import type { Block, ReadDocument, ReadTable, Span, WarningList } from "./document.ts";
import { HeadingPath } from "./headings.ts";
import { type RawRow, typedTable } from "./table-columns.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];
type Table = Extract<Node, { type: "table" }>;
type TableRow = Extract<Node, { type: "tableRow" }>;

/** Inline constructs are not needed, and cost half of the time. */
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
  const tree = fromMarkdown(body, { extensions: [blocksOnly, gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  const reader = new Reader(text, warnings);
  reader.readAll(tree.children);
  const named = /^title:\s*["']?(.+?)["']?\s*$/m.exec(frontMatter?.[1] ?? "")?.[1];
  return { text, title: named ?? reader.title, blocks: reader.finish(), tables: reader.tables, warnings: warnings.all() };
}

class Reader {
  readonly tables: ReadTable[] = [];
  title: string | null = null;
  readonly #text: string;
  readonly #warnings: WarningList;
  readonly #blocks: Block[] = [];
  readonly #headings = new HeadingPath();
  /** A heading under which nothing has come yet: kept as text if nothing comes. */
  #empty: { block: Block; level: number } | null = null;

  constructor(text: string, warnings: WarningList) {
    this.#text = text;
    this.#warnings = warnings;
  }

  readAll(nodes: readonly Node[]): void {
    for (const node of nodes) this.#read(node);
  }

  finish(): Block[] {
    if (this.#empty !== null) this.#blocks.push(this.#empty.block);
    return this.#blocks;
  }

  #read(node: Node): void {
    switch (node.type) {
      case "heading": {
        const span = spanOf(node);
        const text = plainInline(this.#text.slice(span.from, span.to).replace(/^\s*#+|\s+#+\s*$|\n\s*[-=]+\s*$/g, "")).trim();
        if (text === "") return;
        if (this.#empty !== null && this.#empty.level >= node.depth) this.#blocks.push(this.#empty.block);
        this.#headings.open(node.depth, text);
        this.title ??= node.depth === 1 ? text : null;
        this.#empty = { block: { kind: "prose", ...span, heading: this.#headings.path }, level: node.depth };
        return;
      }
      case "list":
      case "listItem":
      case "blockquote":
        this.readAll(node.children);
        return;
      case "table":
        this.#readTable(node);
        return;
      case "thematicBreak":
      case "definition":
        return;
      case "code":
        this.#add("lines", spanOf(node));
        return;
      default:
        this.#add("prose", spanOf(node));
    }
  }

  #add(kind: Block["kind"], span: Span): void {
    if (this.#text.slice(span.from, span.to).trim() === "") return;
    this.#empty = null;
    this.#blocks.push({ kind, ...span, heading: this.#headings.path });
  }

  #readTable(node: Table): void {
    this.#empty = null;
    const [head, ...rows] = node.children;
    if (head === undefined) return;
    const table = typedTable(
      {
        title: this.#headings.path.at(-1) ?? null,
        heading: this.#headings.path,
        line: node.position?.start.line ?? 1,
        head: [this.#cells(head)],
        rows: rows.map((row): RawRow => ({ ...spanOf(row), line: row.position?.start.line ?? 1, cells: this.#cells(row) })),
      },
      this.#warnings,
    );
    if (table !== null) this.tables.push(table);
    else this.#add("lines", spanOf(node));
  }

  #cells(row: TableRow): string[] {
    return row.children.map((cell) => {
      const first = cell.children[0];
      const last = cell.children.at(-1);
      return first === undefined || last === undefined ? "" : plainInline(this.#text.slice(spanOf(first).from, spanOf(last).to)).trim();
    });
  }
}

function spanOf(node: Node): Span {
  return { from: node.position?.start.offset ?? 0, to: node.position?.end.offset ?? 0 };
}
