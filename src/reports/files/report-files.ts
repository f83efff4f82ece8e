/**
 * Makes report files. An isolated format is made by a separate process: its libraries are large to load, and block the
 * thread. The others are made in this one, as long as the report is short.
 */

import type { Party } from "../../domain/base/fair-queue.ts";
import { builtFormats, formatNamed, type ReportFormat } from "../../domain/reports/formats.ts";
import type { ReportInput } from "../document/report-document.ts";
import { scriptsWithoutFont } from "../pdf/glyphs.ts";
import { type FileLimits, fittedReport } from "./fitting.ts";
import { createRenderer } from "./renderer.ts";
import { isLongReport } from "./report-size.ts";
import { serializedInput } from "./serialized-input.ts";

export interface ReportWriterOptions {
  /** Maximum size of a file; 20 MB by default. Long tables are shortened, with a note, before a file is refused. Bytes. */
  maxBytes?: number;
  /** Rows of a table on a sheet of an Excel workbook; 100,000 by default. */
  maxSheetRows?: number;
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
  write(format: ReportFormat, input: ReportInput, options: { signal: AbortSignal; party?: Party }): Promise<Uint8Array>;
  /** ISO 15924 codes of scripts whose words a file of the format cannot show; the file says so, too. */
  missingScripts(format: ReportFormat, input: ReportInput): string[];
  /** Ends the process. Reports in progress fail. */
  close(): Promise<void>;
}

export function createReportWriter({ maxBytes = 20e6, maxSheetRows, idleMs = 30_000 }: ReportWriterOptions = {}): ReportWriter {
  const renderer = createRenderer(idleMs);
  const limits: FileLimits = { maxBytes, ...(maxSheetRows !== undefined && { maxSheetRows }) };
  return {
    formats: builtFormats,
    async write(format, input, { signal, party }) {
      signal.throwIfAborted();
      // A long one would hold this process's event loop.
      const isApart = formatNamed(format).isolated || isLongReport(input);
      if (!isApart) return fittedReport(format, input, limits);
      return renderer.render({ format, input: await serializedInput(input), limits }, signal, party);
    },
    missingScripts: (format, { research, wording, history }) =>
      format === "pdf" ? scriptsWithoutFont(JSON.stringify([research, wording, history?.messages])) : [],
    close: () => renderer.close(),
  };
}
