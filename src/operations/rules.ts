/** Rules of operations that a schema cannot express. */

import { RalphError } from "../domain/errors/errors.ts";
import type { Answer } from "../domain/plans/plan.ts";
import { builtFormats, formatOf, type ReportFormat } from "../domain/reports/formats.ts";

/** @throws RalphError `unprocessable` for a language that the session's engine does not support; null supports any. */
export function assertWritable(language: string | undefined, writable: readonly string[] | null): void {
  if (language === undefined || writable === null || writable.includes(new Intl.Locale(language).language)) return;
  const message = `'${language}' is no language that this session's engine writes; there is ${writable.join(", ")}`;
  throw new RalphError("unprocessable", message, { issues: [{ path: "language", message }] });
}

/** A document with its content; without a media type the ending of its name tells it. @throws RalphError `invalid_input` without a name. */
export function wholeDocument<D extends { name?: string | undefined; mediaType?: string | undefined }>(
  document: D,
  bytes: Uint8Array,
): D & { name: string; mediaType: string; bytes: Uint8Array } {
  const { name, mediaType = "application/octet-stream" } = document;
  if (name !== undefined) return { ...document, name, mediaType, bytes };
  throw new RalphError("invalid_input", "A document with content needs its name", {
    issues: [{ path: "name", message: "is needed with content" }],
  });
}

/** The address of a document without content. @throws RalphError `invalid_input` where there is none. */
export function addressOf({ url }: { url?: string | undefined }): string {
  if (url !== undefined) return url;
  throw new RalphError("invalid_input", "A document has `content`, or a `url` to download it from", {
    issues: [{ path: "content", message: "is missing, and there is no url" }],
  });
}

/** @throws RalphError `invalid_input` for a message that says nothing, or says it twice. */
export function assertSaid({ content, answer }: { content?: string | undefined; answer?: Answer | undefined }): void {
  if ((content === undefined) !== (answer === undefined)) return;
  const message = content === undefined ? "a message has `content` or an `answer`" : "an answer is given once: as `content` or as `answer`";
  throw new RalphError("invalid_input", message, { issues: [{ path: "content", message }] });
}

/** @throws RalphError `invalid_input` for a word that names no format. */
export function builtFormat(word: string): ReportFormat {
  const format = formatOf(word);
  if (format !== null) return format;
  const message = `is not a report format; there are ${builtFormats.join(", ")}`;
  throw new RalphError("invalid_input", `'${word}' ${message}`, { issues: [{ path: "format", message }] });
}

/** The bytes of a document that came as text. @throws RalphError `invalid_input` for a text that is no base64. */
export function documentBytes(content: string, encoding: "base64" | undefined): Uint8Array {
  if (encoding === undefined) return Buffer.from(content);
  const text = content.replace(/\s+/g, "");
  if (text.length % 4 !== 1 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)) return Buffer.from(text, "base64");
  const message = "The content is not base64";
  throw new RalphError("invalid_input", message, { issues: [{ path: "content", message }] });
}
