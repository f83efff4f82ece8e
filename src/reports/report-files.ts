/**
 * Writes report files. Markdown and JSON are made here and at once; HTML and PDF need charts and typesetting, which
 * are large to load and hold the thread, and are made in a process of their own.
 */
import { builtFormats, type ReportFormat } from "../domain/brief.ts";
import { fitted, tooLarge } from "./fitting.ts";
import { jsonReport } from "./json.ts";
import { markdownReport } from "./markdown.ts";
import { createRenderer } from "./renderer.ts";
import { type ReportInput, reportDocument } from "./report-document.ts";

export interface ReportWriterOptions {
  /** Largest size of one file; 20 MB where absent. Long tables are cut, and say so, before a file is refused. */
  maxBytes?: number;
  /** How long the process that draws and sets stays after its last report, 30 s where absent. */
  idleMs?: number;
}

export interface ReportWriter {
  readonly formats: readonly ReportFormat[];
  /**
   * The bytes of the report. The same input gives the same bytes.
   * @throws RalphError `limit_reached` where the file would be larger than allowed, `internal_error` where it could not
   * be made, `service_unavailable` where the process ended and a new one may make it; the signal's reason where that was
   * aborted, and then whatever was at work is ended.
   */
  write(format: ReportFormat, input: ReportInput, options: { signal: AbortSignal }): Promise<Uint8Array>;
  /** Ends the process. Reports under way are refused. */
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
