/**
 * Writes report files. Markdown and JSON are written in this process. HTML and PDF need charts and typesetting, which are
 * large to load and block the thread, so a separate process makes them.
 */
import { builtFormats, type ReportFormat } from "../domain/brief.ts";
import { fitted, tooLarge } from "./fitting.ts";
import { jsonReport } from "./json.ts";
import { markdownReport } from "./markdown/markdown.ts";
import { createRenderer } from "./renderer.ts";
import { type ReportInput, reportDocument } from "./report-document.ts";

export interface ReportWriterOptions {
  /** Maximum size of a file; 20 MB by default. Long tables are shortened, with a note, before a file is refused. Bytes. */
  maxBytes?: number;
  /** How long the rendering process stays idle before it ends; 30 s by default. Milliseconds. */
  idleMs?: number;
}

export interface ReportWriter {
  readonly formats: readonly ReportFormat[];
  /**
   * The report's bytes; equal input gives equal bytes.
   * @throws RalphError `limit_reached` where the file would be too large, `internal_error` where it cannot be made,
   * `service_unavailable` where the process ended and a retry may succeed.
   * @throws the signal's reason where it is aborted; that also stops the work.
   */
  write(format: ReportFormat, input: ReportInput, options: { signal: AbortSignal }): Promise<Uint8Array>;
  /** Ends the process. Reports in progress fail. */
  close(): Promise<void>;
}

export function createReportWriter({ maxBytes = 20e6, idleMs = 30_000 }: ReportWriterOptions = {}): ReportWriter {
  const renderer = createRenderer(idleMs);
  return {
    formats: builtFormats,
    async write(format, input, { signal }) {
      signal.throwIfAborted();
      switch (format) {
        case "md":
          return fitted(format, maxBytes, (limits) => Buffer.from(markdownReport(reportDocument(input, limits))));
        case "json": {
          const bytes = Buffer.from(jsonReport(input));
          if (bytes.byteLength > maxBytes) throw tooLarge(format, bytes.byteLength, maxBytes);
          return bytes;
        }
        case "html":
        case "pdf":
          return renderer.render({ format, input, maxBytes }, signal);
      }
    },
    close: () => renderer.close(),
  };
}
