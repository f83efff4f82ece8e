/** Readers of the formats that are text in some charset. */
import { RalphError } from "../../domain/errors/errors.ts";
import { decodeText } from "./charset.ts";
import { readCsv } from "./csv.ts";
import { type ReadDocument, WarningList } from "./document.ts";
import type { DocumentLimits } from "./document-limits.ts";
import { readJson } from "./json.ts";
import { readMarkdown } from "./markdown.ts";
import type { TextType } from "./media-type.ts";
import { readPlainText } from "./plain-text.ts";

/** @throws RalphError `unsupported_media_type` for bytes that are no text, and as the format's reader does. */
export async function readText(
  type: TextType,
  charset: string | null,
  bytes: Uint8Array,
  warnings: WarningList,
  limits: DocumentLimits,
): Promise<ReadDocument> {
  const declared = charset ?? (type === "text/html" ? charsetInHtml(bytes) : null);
  const { text } = decodeText(bytes, declared, warnings);
  if (text.trim() === "") return { text: "", title: null, blocks: [], tables: [], warnings: [] };
  try {
    return await readAs(type, text, warnings, limits);
  } catch (error) {
    if (error instanceof RalphError) throw error;
    // Parsers give up on some input, e.g. tags nested ten thousand deep; its words can still be read as text.
    const told = new WarningList();
    told.add(`The document could not be read as ${type}: it was read as plain text`);
    return readPlainText(type === "text/html" ? text.replace(/<[^<>]*>/g, " ") : text, told);
  }
}

async function readAs(type: TextType, text: string, warnings: WarningList, limits: DocumentLimits): Promise<ReadDocument> {
  switch (type) {
    case "text/markdown":
      return readMarkdown(text, warnings);
    case "text/html":
      // The HTML parser is large, so it is loaded with the first page.
      return (await import("./html.ts")).readHtml(text, warnings, limits.htmlNodes);
    case "text/csv":
      return readCsv(text, null, warnings);
    case "text/tab-separated-values":
      return readCsv(text, "\t", warnings);
    case "application/json":
      return readJson(text, false, warnings);
    case "application/x-ndjson":
      return readJson(text, true, warnings);
    case "text/plain":
      return readPlainText(text, warnings);
  }
}

/** The charset declared in a page's first kilobyte. */
function charsetInHtml(bytes: Uint8Array): string | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 2_048));
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ?? null;
}
