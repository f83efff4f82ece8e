/** The rendering process: makes HTML and PDF reports, one at a time, until the service closes its channel. */
import { type ErrorCode, isRalphError } from "../domain/errors.ts";
import { reply, serveJobs } from "../processes/serve-jobs.ts";
import { fitted } from "./fitting.ts";
import { htmlReport } from "./html/html.ts";
import { createPdfCompiler, type PdfCompiler } from "./pdf/pdf.ts";
import { type ReportInput, reportDocument } from "./report-document.ts";

export interface RenderRequest {
  format: "html" | "pdf";
  input: ReportInput;
  maxBytes: number;
}

export type RenderAnswer = { bytes: Uint8Array } | { error: { code: ErrorCode; message: string; cause: string } };

let compiler: PdfCompiler | undefined;

function answer({ format, input, maxBytes }: RenderRequest): RenderAnswer {
  try {
    return {
      bytes: fitted(format, maxBytes, (limits) => {
        const report = reportDocument(input, limits);
        if (format === "html") return Buffer.from(htmlReport(report));
        compiler ??= createPdfCompiler();
        return compiler.pdf(report);
      }),
    };
  } catch (error) {
    const cause = error instanceof Error ? String(error.cause ?? error.stack) : String(error);
    if (isRalphError(error)) return { error: { code: error.code, message: error.message, cause } };
    return { error: { code: "internal_error", message: `The ${format} report could not be made`, cause } };
  }
}

serveJobs<RenderRequest>((request) => {
  reply(answer(request));
  // Typst's memory is referenced by small JavaScript objects, which alone would not trigger garbage collection for long.
  globalThis.gc?.();
});
