/** The text of a report file as a program finds it: what can be searched, copied and read aloud. PDF is not among them. */
import { parseHTML } from "linkedom";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { officeParts, wordsIn } from "./office-text.ts";

/** Parts of office files that hold text for readers, and the element that holds it. */
const officeText: Readonly<Record<string, { parts: RegExp; element: string }>> = {
  docx: { parts: /^word\/(?:document|footnotes|endnotes|header\d*|footer\d*)\.xml$/, element: "w:t" },
  pptx: { parts: /^ppt\/(?:slides|notesSlides)\/[^/]+\.xml$/, element: "a:t" },
  xlsx: { parts: /^xl\/(?:sharedStrings|worksheets\/[^/]+)\.xml$/, element: "t" },
};

export async function reportText(bytes: Uint8Array, format: string): Promise<string> {
  const office = officeText[format];
  if (office !== undefined) {
    const parts = await officeParts(bytes);
    const texts = [...parts].filter(([name]) => office.parts.test(name)).map(([, xml]) => wordsIn(xml, office.element).join(""));
    return texts.join("\n");
  }
  const text = Buffer.from(bytes).toString("utf8");
  if (format === "html") return parseHTML(text).document.documentElement.textContent ?? "";
  return format === "md" ? markdownText(markdownTree(text)) : text;
}

export function markdownTree(text: string): ReturnType<typeof fromMarkdown> {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function markdownText(node: object): string {
  const { value, alt, children } = node as { value?: unknown; alt?: unknown; children?: readonly object[] };
  return `${typeof value === "string" ? value : ""}${typeof alt === "string" ? alt : ""}${(children ?? []).map(markdownText).join("")}`;
}
