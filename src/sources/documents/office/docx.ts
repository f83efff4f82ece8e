/** Parses DOCX: mammoth gives HTML with headings, lists, notes and tables, which is written like any other. */
import mammoth from "mammoth";
import { UnpackBudget, ZipArchive } from "../archive/zip-archive.ts";
import type { ReadDocument, WarningList } from "../document.ts";
import type { DocumentLimits } from "../document-limits.ts";
import { writeHtml } from "../html.ts";
import { TextBuilder } from "../text-builder.ts";
import { assertPlain, optionalXmlPart, titleIn } from "./xml.ts";

const styles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

export async function readDocx(bytes: Uint8Array, warnings: WarningList, limits: DocumentLimits): Promise<ReadDocument> {
  const budget = new UnpackBudget(limits.unpackedBytes);
  const archive = await ZipArchive.open(bytes, limits.archiveFiles, budget);
  const { value: html } = await mammoth.convertToHtml({ file: partsFor(archive) } as unknown as { buffer: Buffer }, {
    styleMap: styles,
    // Pictures are not read at all.
    convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: "" })),
  });
  const builder = new TextBuilder(warnings);
  writeHtml(builder, html, limits.htmlNodes);
  builder.finish();
  const title = titleIn(await optionalXmlPart(archive, "docProps/core.xml"));
  const { text, blocks, tables } = builder;
  return { text, title, blocks, tables, warnings: warnings.all(), unpackedBytes: budget.used };
}

/** The archive as mammoth reads it, in place of its own reader, which unpacks without bounds. */
function partsFor(archive: ZipArchive) {
  return {
    exists: (name: string) => archive.has(name),
    read: async (name: string, encoding?: string) => {
      const part = await archive.read(name);
      if (encoding === undefined) return part;
      const text = new TextDecoder().decode(part);
      assertPlain(text, name);
      return text;
    },
  };
}
