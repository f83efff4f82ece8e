/** Parses OpenDocument texts and presentations: headings, paragraphs, lists and tables, slide by slide where there are slides. */
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import { refusedArchive, UnpackBudget, ZipArchive } from "../archive/zip-archive.ts";
import type { ReadDocument, WarningList } from "../document.ts";
import type { DocumentLimits } from "../document-limits.ts";
import { splitHead } from "../table-head.ts";
import { TextBuilder } from "../text-builder.ts";
import { allBelow, childrenOf, type Element, firstBelow, isElement, optionalXmlPart, titleIn, xmlPart } from "./xml.ts";

/** A cell or row may say that it comes again; empty ones do up to the sheet's end. */
const mostRepeats = 200;
const unread = new Set(["text:tracked-changes", "text:table-of-content", "presentation:notes", "office:annotation", "text:sequence-decls"]);

export async function readOdf(bytes: Uint8Array, warnings: WarningList, limits: DocumentLimits): Promise<ReadDocument> {
  const budget = new UnpackBudget(limits.unpackedBytes);
  const archive = await ZipArchive.open(bytes, limits.archiveFiles, budget);
  if (!archive.has("content.xml")) throw refusedArchive("is no OpenDocument file");
  const manifest = await optionalXmlPart(archive, "META-INF/manifest.xml");
  if (manifest !== null && firstBelow(manifest, "manifest:encryption-data") !== undefined)
    throw refusedArchive("is encrypted: it opens with a password alone");
  const builder = new TextBuilder(warnings);
  const body = firstBelow(await xmlPart(archive, "content.xml"), "office:body");
  if (body !== undefined) write(body, builder);
  builder.finish();
  const title = titleIn(await optionalXmlPart(archive, "meta.xml"));
  const { text, blocks, tables, divisions } = builder;
  return { text, title, blocks, tables, divisions, warnings: warnings.all(), unpackedBytes: budget.used };
}

function write(parent: Element, builder: TextBuilder): void {
  let slide = 0;
  for (const child of childrenOf(parent)) {
    if (unread.has(child.name)) continue;
    if (child.name === "text:h") builder.heading(Math.min(Number(child.attribs["text:outline-level"] ?? 1) || 1, 6), lineOf(child));
    else if (child.name === "text:p") builder.prose(lineOf(child));
    else if (child.name === "text:list") writeList(child, builder);
    else if (child.name === "table:table") writeTable(child, builder);
    else {
      if (child.name === "draw:page") builder.begin({ slide: ++slide });
      write(child, builder);
    }
  }
}

function writeList(list: Element, builder: TextBuilder): void {
  for (const item of childrenOf(list)) {
    for (const child of childrenOf(item)) {
      if (child.name === "text:list") writeList(child, builder);
      else builder.item("-", lineOf(child));
    }
  }
}

function writeTable(table: Element, builder: TextBuilder): void {
  const rows = allBelow(table, "table:table-row").map(cellsOf);
  const { title, head, used } = splitHead(rows);
  builder.table(title, head, rows.slice(used));
}

function cellsOf(row: Element): string[] {
  const cells = childrenOf(row)
    .filter(({ name }) => name === "table:table-cell" || name === "table:covered-table-cell")
    .flatMap((cell) => Array<string>(repeatsOf(cell)).fill(allBelow(cell, "text:p").map(lineOf).join(" ")));
  // Rows are often filled up to the width of a sheet.
  while (cells.at(-1) === "") cells.pop();
  return cells;
}

function repeatsOf({ attribs }: Element): number {
  const times = Number(attribs["table:number-columns-repeated"] ?? 1);
  return Number.isInteger(times) ? Math.min(Math.max(times, 1), mostRepeats) : 1;
}

/** A paragraph's text: spaces and line breaks are elements of their own, and notes are in brackets. */
function lineOf(paragraph: Element): string {
  let text = "";
  const visit = (element: Element): void => {
    for (const node of element.children) {
      if (!isElement(node)) {
        if ("data" in node && node.type === "text") text += node.data;
      } else if (node.name === "text:s" || node.name === "text:tab" || node.name === "text:line-break") text += " ";
      else if (node.name === "text:note") text += ` (${allBelow(node, "text:p").map(lineOf).join(" ")})`;
      else if (!unread.has(node.name)) visit(node);
    }
  };
  visit(paragraph);
  return singleSpaced(text);
}
