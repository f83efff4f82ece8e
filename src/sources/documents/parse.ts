/** Parses a document: bytes in, passages and tables out. Pure. */
import { RalphError } from "../../domain/errors.ts";
import { detectLanguage } from "../text/language.ts";
import { decodeText } from "./charset.ts";
import { readCsv } from "./csv.ts";
import { type ParsedDocument, type ReadDocument, WarningList } from "./document.ts";
import { type DocumentLimits, documentLimits, shortened } from "./document-limits.ts";
import { readJson } from "./json.ts";
import { readMarkdown } from "./markdown.ts";
import { type MediaType, mediaTypeOf } from "./media-type.ts";
import { passagesOf } from "./passages.ts";
import { readPlainText } from "./plain-text.ts";

export interface DocumentBytes {
  name: string;
  /** As declared by the client, with or without parameters. */
  mediaType: string;
  bytes: Uint8Array;
}

/**
 * Parses a document as far as possible; unreadable parts are reported in `warnings`.
 * @throws RalphError `unsupported_media_type` for a type or bytes that cannot be read; `unprocessable` where nothing
 * readable is left, or where the document exceeds a limit.
 */
export async function parseDocument({ name, mediaType, bytes }: DocumentBytes, limits = documentLimits): Promise<ParsedDocument> {
  const media = mediaTypeOf(mediaType, name);
  const warnings = new WarningList();
  const declared = media.charset ?? (media.type === "text/html" ? charsetInHtml(bytes) : null);
  const { text } = decodeText(bytes, declared, warnings);
  if (text.trim() === "") throw empty();
  const read = await readAs(media.type, text, warnings, limits);
  const passages = passagesOf(read);
  if (passages.length === 0) throw empty();
  const title = read.title === null ? null : shortened(read.title);
  return { ...read, title, language: detectLanguage(read.text), passages };
}

function empty(): RalphError {
  return new RalphError("unprocessable", "The document holds no text", { issues: [{ path: "content", message: "holds no text" }] });
}

async function readAs(type: MediaType["type"], text: string, warnings: WarningList, limits: DocumentLimits): Promise<ReadDocument> {
  try {
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
  } catch (error) {
    if (error instanceof RalphError) throw error;
    // Parsers give up on some input, e.g. tags nested ten thousand deep; its words can still be read as text.
    const told = new WarningList();
    told.add(`The document could not be read as ${type}: it was read as plain text`);
    return readPlainText(type === "text/html" ? text.replace(/<[^<>]*>/g, " ") : text, told);
  }
}

/** The charset declared in a page's first kilobyte. */
function charsetInHtml(bytes: Uint8Array): string | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 2_048));
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ?? null;
}
