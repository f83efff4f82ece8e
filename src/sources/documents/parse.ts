/** Parses a document: bytes in, passages and tables out. Pure. */
import { RalphError } from "../../domain/errors/errors.ts";
import { detectLanguage } from "../text/language.ts";
import { readBinary } from "./binary-formats.ts";
import { type ParsedDocument, WarningList } from "./document.ts";
import { documentLimits, labelOf } from "./document-limits.ts";
import { isBinary, mediaTypeOf } from "./media-type.ts";
import { passagesOf } from "./passages.ts";
import { readText } from "./text-formats.ts";

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
  const { type, charset } = mediaTypeOf(mediaType, name);
  const warnings = new WarningList();
  if (type === "application/zip")
    throw new RalphError("unprocessable", "The document is an archive: its files are documents, not the archive");
  const read = isBinary(type) ? await readBinary(type, bytes, warnings, limits) : await readText(type, charset, bytes, warnings, limits);
  const passages = passagesOf(read);
  if (passages.length === 0 && read.isPictures !== true) {
    throw new RalphError("unprocessable", "The document holds no text", { issues: [{ path: "content", message: "holds no text" }] });
  }
  const title = read.title === null ? null : labelOf(read.title);
  return { ...read, title, language: detectLanguage(read.text), passages };
}
