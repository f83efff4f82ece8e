/** The text of a report file as a program finds it: what can be searched, copied and read aloud. */
import { readFile } from "node:fs/promises";
import { parseHTML } from "linkedom";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { officeParts, wordsIn } from "../support/office-text.ts";
import { textOfPdf } from "./programs.ts";

/** Parts of office files that hold text for readers, and the element that holds it. */
const officeText: Record<string, { parts: RegExp; element: string }> = {
  docx: { parts: /^word\/(?:document|footnotes|endnotes|header\d*|footer\d*)\.xml$/, element: "w:t" },
  pptx: { parts: /^ppt\/(?:slides|notesSlides)\/[^/]+\.xml$/, element: "a:t" },
  xlsx: { parts: /^xl\/(?:sharedStrings|worksheets\/[^/]+)\.xml$/, element: "t" },
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
  const { parts: wanted, element } = officeText[format] ?? { parts: /^$/, element: "" };
  return [...parts]
    .filter(([name]) => wanted.test(name))
    .map(([, xml]) => wordsIn(xml, element).join(""))
    .join("\n");
}

/** The parts of an office file by name. */
export async function partsOf(path: string): Promise<Map<string, string>> {
  return officeParts(await readFile(path));
}

function markdownText(node: object): string {
  const { value, alt, children } = node as { value?: unknown; alt?: unknown; children?: readonly object[] };
  return `${typeof value === "string" ? value : ""}${typeof alt === "string" ? alt : ""}${(children ?? []).map(markdownText).join("")}`;
}
