/** Parses the Markdown that a model writes into blocks and inline styles; no markup is left in the text. */
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { readReferences } from "./references.ts";
import type { WrittenBlock, WrittenSentence } from "./written-text.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];
type Parent = { children: readonly Node[] };
type TableNode = Extract<Node, { type: "table" }>;
type ListNode = Extract<Node, { type: "list" }>;

export function readMarkdown(text: string): WrittenBlock[] {
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return withTitles(withLevels(blocksIn(tree as Parent)));
}

function blocksIn({ children }: Parent): WrittenBlock[] {
  return children.flatMap((node): WrittenBlock[] => {
    switch (node.type) {
      case "heading":
        return [{ form: "heading", level: node.depth, text: wordsOf(node) }];
      case "paragraph":
        return isBold(node)
          ? [{ form: "heading", level: boldLevel, text: wordsOf(node).replace(/:$/, "") }]
          : paragraph(textOf(node), leadOf(node));
      case "list":
        return list(node);
      case "table":
        return [table(node)];
      case "blockquote":
        return blocksIn(node as Parent);
      case "code":
        return paragraph(node.value);
      default:
        return [];
    }
  });
}

/** Figures that the text names follow it; a paragraph that only names them is replaced by them. */
function paragraph(text: string, lead = ""): WrittenBlock[] {
  const { sentences, figures } = readReferences(text, lead);
  return [
    ...(sentences.length > 0 ? [{ form: "paragraph" as const, sentences }] : []),
    ...figures.map((id) => ({ form: "figure" as const, id })),
  ];
}

/** Items of lists within items follow them as items of their own. */
function list(node: ListNode): WrittenBlock[] {
  const items: WrittenSentence[][] = [];
  const figures: string[] = [];
  const collect = ({ children }: ListNode) => {
    for (const item of children) {
      const own = item.children.filter(({ type }) => type !== "list");
      const read = readReferences(own.map((child) => textOf(child)).join(" "), leadOf(own[0]));
      if (read.sentences.length > 0) items.push(read.sentences);
      figures.push(...read.figures);
      for (const child of item.children) if (child.type === "list") collect(child);
    }
  };
  collect(node);
  return [
    ...(items.length > 0 ? [{ form: "list" as const, ordered: node.ordered === true, items }] : []),
    ...figures.map((id) => ({ form: "figure" as const, id })),
  ];
}

function table({ children, align }: TableNode): WrittenBlock {
  const [head, ...body] = children.map((row) => row.children.map((cell) => wholeText(textOf(cell as unknown as Node))));
  const columns = (head ?? []).map(({ text }, index) => ({
    name: text,
    isNumeric: align?.[index] === "right" || (body.length > 0 && body.every((row) => isNumber(row[index]?.text ?? ""))),
  }));
  const rows = body.map((row) => columns.map((_, index) => row[index] ?? { text: "", evidence: [] }));
  return { form: "table", title: "", columns, rows: rows.filter((row) => row.some(({ text }) => text !== "")) };
}

function wholeText(text: string): WrittenSentence {
  const { sentences } = readReferences(text);
  return {
    text: sentences.map((sentence) => sentence.text).join(" "),
    evidence: [...new Set(sentences.flatMap(({ evidence }) => evidence))],
  };
}

function isNumber(text: string): boolean {
  return /^[\s\p{Sc}\p{Sm}~≈±−–-]*\d[\d\s.,\u00a0\u202f]*(?:\s?[%‰]|\s?\p{L}{1,4})?$/u.test(text) || /^[–—-]$/.test(text);
}

function textOf(node: Node): string {
  if (node.type === "break") return " ";
  if (node.type === "html") return "";
  if (node.type === "image") return node.alt ?? "";
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map((child) => textOf(child as Node)).join("") : "";
}

/** Longest words in bold at the start of a text that only name what it is about. Characters. */
const longestLead = 60;

function leadOf(node: Node | undefined): string {
  const first = node?.type === "paragraph" ? node.children[0] : undefined;
  const text = first?.type === "strong" ? textOf(first).trim() : "";
  return text.length <= longestLead ? text : "";
}

/** Text of a heading: references have no place in one. */
function wordsOf(node: Node): string {
  return wholeText(textOf(node)).text;
}

/** Level of a paragraph that is bold as a whole: below every heading that is marked as one. */
const boldLevel = 9;

function isBold(node: Extract<Node, { type: "paragraph" }>): boolean {
  const parts = node.children.filter((child) => !(child.type === "text" && child.value.trim() === ""));
  return parts.length === 1 && parts[0]?.type === "strong" && wordsOf(node).length <= 120;
}

/** The levels that occur, from 1. */
function withLevels(blocks: readonly WrittenBlock[]): WrittenBlock[] {
  const levels = [...new Set(blocks.flatMap((block) => (block.form === "heading" ? [block.level] : [])))].toSorted((a, b) => a - b);
  return blocks.map((block) => (block.form === "heading" ? { ...block, level: Math.min(3, levels.indexOf(block.level) + 1) } : block));
}

/** A heading right above a table is its title; one with nothing below it heads nothing. */
function withTitles(blocks: readonly WrittenBlock[]): WrittenBlock[] {
  return blocks.flatMap((block, index): WrittenBlock[] => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]];
    if (block.form === "table" && before?.form === "heading") return [{ ...block, title: before.text }];
    if (block.form === "heading" && (after === undefined || after.form === "table")) return [];
    return [block];
  });
}
