/**
 * Parses PDF: text in reading order with the page of every passage, headings by size and outline, and tables by the
 * alignment of cells in columns. Page headers and footers are left out.
 */
import { getDocumentProxy } from "unpdf";
import { RalphError } from "../../../domain/errors/errors.ts";
import type { ReadDocument, WarningList } from "../document.ts";
import { splitHead } from "../table-head.ts";
import { TextBuilder } from "../text-builder.ts";
import { HeadingStyle, type OutlineEntry } from "./headings.ts";
import { type PageLines, withoutMargins } from "./margins.ts";
import { ParagraphBuilder, type PdfBlock } from "./paragraphs.ts";
import { withTables } from "./tables.ts";
import { linesOf, type PlacedText } from "./text-lines.ts";
import { titleOf } from "./title.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type OutlineNode = Awaited<ReturnType<Pdf["getOutline"]>>[number];

/** Deepest level of the outline that is read, and its largest number of entries: its links may form a circle. */
const deepestOutline = 6;
const mostEntries = 5_000;

/** @throws RalphError `unprocessable` for a file that is no PDF, is damaged, or wants a password. */
export async function readPdf(bytes: Uint8Array, warnings: WarningList): Promise<ReadDocument> {
  const pdf = await opened(bytes);
  try {
    return await read(pdf, warnings);
  } finally {
    // Frees the worker's memory for the document.
    await pdf.loadingTask.destroy();
  }
}

async function read(pdf: Pdf, warnings: WarningList): Promise<ReadDocument> {
  const pages: PageLines[] = [];
  const unreadable: number[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pageLines(pdf, number).catch(() => null);
    if (page === null) unreadable.push(number);
    pages.push(page ?? { height: 1, lines: [] });
  }
  if (unreadable.length === pages.length) throw refused(`is damaged: none of its pages can be read`, null);
  const isPictures = warnOf(pages, unreadable, warnings);
  const kept = withoutMargins(pages);
  const lines = kept.flat();
  const style = new HeadingStyle(lines, await outlineOf(pdf));
  const paragraphs = new ParagraphBuilder(lines, style);
  for (const item of kept.flatMap((page) => withTables(page))) paragraphs.add(item);
  const title = titleOf(await statedTitle(pdf), kept[0] ?? [], style);
  return { ...written(paragraphs.finish(), warnings), title, isPictures, warnings: warnings.all() };
}

async function opened(bytes: Uint8Array): Promise<Pdf> {
  try {
    // pdf.js transfers the buffer, so it gets a copy. Verbosity 0 prints nothing.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: false });
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "PasswordException") throw refused("is encrypted: it opens with a password alone", error);
    throw refused(`cannot be opened as a PDF${error instanceof Error ? ` (${error.message.replace(/\.$/, "")})` : ""}`, error);
  }
}

function refused(what: string, cause: unknown): RalphError {
  return new RalphError("unprocessable", `The document ${what}`, { cause, issues: [{ path: "content", message: what }] });
}

async function pageLines(pdf: Pdf, number: number): Promise<PageLines> {
  const page = await pdf.getPage(number);
  const view = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const texts = items.filter((item): item is typeof item & PlacedText => "str" in item);
  const lines = linesOf(texts, { number, transform: view.transform });
  page.cleanup();
  return { height: view.height, lines };
}

/** Warns of pages without text; gives whether all are. */
function warnOf(pages: readonly PageLines[], unreadable: readonly number[], warnings: WarningList): boolean {
  if (unreadable.length > 0) warnings.add(`${pagesOf(unreadable)} could not be read`);
  const blank = pages.flatMap(({ lines }, index) => (lines.length === 0 && !unreadable.includes(index + 1) ? [index + 1] : []));
  const isPictures = blank.length === pages.length;
  if (isPictures) warnings.add("The PDF holds no text: its pages are pictures, as a scanner makes them. Nothing in it can be found");
  else if (blank.length > 0) warnings.add(`${pagesOf(blank)} without text: blank, or pictures as a scanner makes them`);
  return isPictures;
}

/** 'Page 3', 'Pages 3, 5–8'. */
function pagesOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  const shown = ranges.slice(0, 20).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  return `${numbers.length === 1 ? "Page" : "Pages"} ${shown.join(", ")}${ranges.length > shown.length ? " and more" : ""}`;
}

async function outlineOf(pdf: Pdf): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = (nodes: readonly OutlineNode[], level: number): void => {
    for (const { title, items } of nodes) {
      if (entries.length >= mostEntries) return;
      entries.push({ title, level });
      if (level < deepestOutline) visit(items as OutlineNode[], level + 1);
    }
  };
  // A broken outline costs the headings that it alone knows.
  visit((await pdf.getOutline().catch(() => null)) ?? [], 1);
  return entries;
}

async function statedTitle(pdf: Pdf): Promise<string | null> {
  const metadata = await pdf.getMetadata().catch(() => null);
  const info = metadata?.info as { Title?: unknown } | undefined;
  return typeof info?.Title === "string" ? info.Title : null;
}

function written(blocks: readonly PdfBlock[], warnings: WarningList): Omit<ReadDocument, "title" | "warnings" | "isPictures"> {
  const builder = new TextBuilder(warnings);
  let page = 0;
  const turnTo = (number: number): void => {
    if (number !== page) builder.begin({ page: number });
    page = number;
  };
  for (const block of blocks) {
    turnTo(block.page);
    if (block.kind === "heading") builder.heading(block.level, block.text);
    else if (block.kind === "table") {
      const { title: caption, head, used } = splitHead(block.rows);
      builder.table(caption, head, block.rows.slice(used));
    } else {
      for (const begun of block.pages) {
        builder.begin({ page: begun.page }, begun.offset);
        page = begun.page;
      }
      builder.prose(block.text);
    }
  }
  builder.finish();
  return { text: builder.text, blocks: builder.blocks, tables: builder.tables, divisions: builder.divisions };
}
