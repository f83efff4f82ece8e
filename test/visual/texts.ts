/** The text of a report file as a program finds it: what can be searched, copied and read aloud. */
import { readFile } from "node:fs/promises";
import { parseHTML } from "linkedom";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { UnpackBudget, ZipArchive } from "../../src/sources/documents/archive/zip-archive.ts";
import { textOfPdf } from "./programs.ts";

/** Parts of office files that hold text for readers, and the elements that hold it. */
const officeText: Record<string, { parts: RegExp; text: RegExp }> = {
  docx: { parts: /^word\/(?:document|footnotes|endnotes|header\d*|footer\d*)\.xml$/, text: /<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g },
  pptx: { parts: /^ppt\/(?:slides|notesSlides)\/[^/]+\.xml$/, text: /<a:t>([^<]*)<\/a:t>/g },
  xlsx: { parts: /^xl\/(?:sharedStrings|worksheets\/[^/]+)\.xml$/, text: /<t(?: [^>]*)?>([^<]*)<\/t>/g },
};

export async function textOf(path: string, format: string): Promise<string> {
  if (format === "pdf") return textOfPdf(path);
  if (format in officeText) return officeTextOf(path, format);
  const text = await readFile(path, "utf8");
  if (format === "html") return parseHTML(text).document.documentElement.textContent ?? "";
  if (format === "md") return markdownText(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return text;
}

async function officeTextOf(path: string, format: string): Promise<string> {
  const parts = await partsOf(path);
  const { parts: wanted, text } = officeText[format] ?? { parts: /^$/, text: /()/g };
  return [...parts]
    .filter(([name]) => wanted.test(name))
    .map(([, xml]) => [...xml.matchAll(text)].map(([, words = ""]) => unescaped(words)).join(""))
    .join("\n");
}

/** The XML parts of an office file by name. */
export async function partsOf(path: string): Promise<Map<string, string>> {
  const archive = await ZipArchive.open(await readFile(path), 5_000, new UnpackBudget(500e6));
  const parts = new Map<string, string>();
  for (const name of archive.names)
    if (/\.(?:xml|rels)$/.test(name)) parts.set(name, Buffer.from(await archive.read(name)).toString("utf8"));
  return parts;
}

export function unescaped(xml: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return xml.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
  });
}

function markdownText(node: object): string {
  const { value, alt, children } = node as { value?: unknown; alt?: unknown; children?: readonly object[] };
  return `${typeof value === "string" ? value : ""}${typeof alt === "string" ? alt : ""}${(children ?? []).map(markdownText).join("")}`;
}
