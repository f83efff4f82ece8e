/** Parses EPUB: its chapters in reading order, each as a page of HTML. */
import { refusedArchive, UnpackBudget, ZipArchive } from "../archive/zip-archive.ts";
import type { ReadDocument, WarningList } from "../document.ts";
import { type DocumentLimits, labelOf } from "../document-limits.ts";
import { writeHtml } from "../html.ts";
import { TextBuilder } from "../text-builder.ts";
import { allBelow, firstBelow, optionalXmlPart, resolved, titleIn, xmlPart } from "./xml.ts";

/** What a chapter is called that has no heading: its place. */
const chapterName = (number: number): string => String(number);

export async function readEpub(bytes: Uint8Array, warnings: WarningList, limits: DocumentLimits): Promise<ReadDocument> {
  const budget = new UnpackBudget(limits.unpackedBytes);
  const archive = await ZipArchive.open(bytes, limits.archiveFiles, budget);
  const container = await optionalXmlPart(archive, "META-INF/container.xml");
  const packagePart = container === null ? undefined : firstBelow(container, "rootfile")?.attribs["full-path"];
  if (packagePart === undefined || !archive.has(packagePart)) throw refusedArchive("is no EPUB");
  const parts = await chaptersOf(archive, packagePart);
  await assertReadable(archive, parts.chapters);
  const builder = new TextBuilder(warnings);
  let number = 0;
  for (const part of parts.chapters) {
    const html = new TextDecoder().decode(await archive.read(part));
    const begun = builder.begin({ chapter: chapterName(++number) });
    const before = builder.length;
    const heading = writeHtml(builder, html, limits.htmlNodes);
    if (heading !== null) begun.chapter = labelOf(heading);
    if (builder.length === before) {
      builder.divisions.pop();
      number--;
    }
  }
  builder.finish();
  const { text, blocks, tables, divisions } = builder;
  return { text, title: parts.title, blocks, tables, divisions, warnings: warnings.all(), unpackedBytes: budget.used };
}

/** The parts of the spine that are pages, without the table of contents. */
async function chaptersOf(archive: ZipArchive, packagePart: string): Promise<{ title: string | null; chapters: string[] }> {
  const tree = await xmlPart(archive, packagePart);
  const folder = packagePart.slice(0, packagePart.lastIndexOf("/") + 1);
  const manifest = new Map(allBelow(tree, "item").map(({ attribs }) => [attribs.id ?? "", attribs]));
  const chapters = allBelow(tree, "itemref").flatMap(({ attribs: { idref = "" } }) => {
    const { href, properties = "", "media-type": type = "" } = manifest.get(idref) ?? {};
    if (href === undefined || /\bnav\b/.test(properties) || !/html/.test(type)) return [];
    const part = resolved(folder, href);
    return archive.has(part) ? [part] : [];
  });
  return { title: titleIn(tree), chapters };
}

/** @throws RalphError `unprocessable` where chapters are encrypted; fonts may be. */
async function assertReadable(archive: ZipArchive, chapters: readonly string[]): Promise<void> {
  const encryption = await optionalXmlPart(archive, "META-INF/encryption.xml");
  const encrypted = encryption === null ? [] : allBelow(encryption, "enc:CipherReference").concat(allBelow(encryption, "CipherReference"));
  if (encrypted.some(({ attribs }) => chapters.includes(resolved("", attribs.URI ?? ""))))
    throw refusedArchive("is encrypted: it is protected against copying");
}
