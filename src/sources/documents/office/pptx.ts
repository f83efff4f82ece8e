/** Parses PPTX: the titles, paragraphs, tables and notes of each slide, in the order in which the slides are shown. */
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import { refusedArchive, UnpackBudget, ZipArchive } from "../archive/zip-archive.ts";
import type { ReadDocument, WarningList } from "../document.ts";
import type { DocumentLimits } from "../document-limits.ts";
import { splitHead } from "../table-head.ts";
import { TextBuilder } from "../text-builder.ts";
import {
  allBelow,
  childrenOf,
  type Element,
  firstBelow,
  isElement,
  optionalXmlPart,
  relationsOf,
  textOf,
  titleIn,
  xmlPart,
} from "./xml.ts";

const presentation = "ppt/presentation.xml";
/** Placeholders that every slide repeats. */
const repeated = new Set(["sldNum", "ftr", "dt", "hdr", "sldImg"]);

export async function readPptx(bytes: Uint8Array, warnings: WarningList, limits: DocumentLimits): Promise<ReadDocument> {
  const budget = new UnpackBudget(limits.unpackedBytes);
  const archive = await ZipArchive.open(bytes, limits.archiveFiles, budget);
  if (!archive.has(presentation)) throw refusedArchive("is no presentation");
  const builder = new TextBuilder(warnings);
  for (const [index, part] of (await slidesOf(archive)).entries()) {
    builder.begin({ slide: index + 1 });
    await writeSlide(archive, part, builder);
  }
  builder.finish();
  const title = titleIn(await optionalXmlPart(archive, "docProps/core.xml"));
  const { text, blocks, tables, divisions } = builder;
  return { text, title, blocks, tables, divisions, warnings: warnings.all(), unpackedBytes: budget.used };
}

async function slidesOf(archive: ZipArchive): Promise<string[]> {
  const relations = await relationsOf(archive, presentation);
  return allBelow(await xmlPart(archive, presentation), "p:sldId").flatMap(({ attribs }) => {
    const part = relations.get(attribs["r:id"] ?? "")?.target;
    return part !== undefined && archive.has(part) ? [part] : [];
  });
}

async function writeSlide(archive: ZipArchive, part: string, builder: TextBuilder): Promise<void> {
  const tree = firstBelow(await xmlPart(archive, part), "p:spTree");
  const shapes = tree === undefined ? [] : shapesOf(tree);
  const title = shapes.find((shape) => placeholderOf(shape) === "title");
  if (title !== undefined && paragraphsOf(title).length > 0) builder.heading(1, paragraphsOf(title).join(" "));
  else builder.headings.closeAll();
  for (const shape of shapes) if (shape !== title) writeShape(shape, builder);
  const notes = [...(await relationsOf(archive, part)).values()].find(({ type }) => type.endsWith("/notesSlide"))?.target;
  if (notes === undefined || !archive.has(notes)) return;
  for (const shape of shapesOf(await xmlPart(archive, notes))) writeShape(shape, builder);
}

function shapesOf(parent: Parameters<typeof allBelow>[0]): Element[] {
  const found: Element[] = [];
  for (const child of childrenOf(parent)) {
    if (child.name === "p:sp" || child.name === "p:graphicFrame") found.push(child);
    else found.push(...shapesOf(child));
  }
  return found;
}

function placeholderOf(shape: Element): string | null {
  const type = firstBelow(shape, "p:ph")?.attribs.type ?? null;
  return type === "ctrTitle" ? "title" : type;
}

function writeShape(shape: Element, builder: TextBuilder): void {
  if (repeated.has(placeholderOf(shape) ?? "")) return;
  const table = firstBelow(shape, "a:tbl");
  if (table === undefined) {
    for (const text of paragraphsOf(shape)) builder.prose(text);
    return;
  }
  const { title, head, used } = splitHead(cellsOf(table));
  builder.table(title, head, cellsOf(table).slice(used));
}

function cellsOf(table: Element): string[][] {
  return childrenOf(table, "a:tr").map((row) => childrenOf(row, "a:tc").map((cell) => paragraphsOf(cell).join(" ")));
}

function paragraphsOf(shape: Element): string[] {
  return allBelow(shape, "a:p")
    .map((paragraph) => singleSpaced(paragraph.children.filter(isElement).map(runText).join("")))
    .filter((text) => text !== "");
}

function runText(run: Element): string {
  if (run.name === "a:br" || run.name === "a:tab") return " ";
  return run.name === "a:r" || run.name === "a:fld" ? textOf(run) : "";
}
