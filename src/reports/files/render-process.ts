/** The rendering process: makes reports of isolated formats, one at a time, until the service closes its channel. */
import { type ErrorCode, isRalphError } from "../../domain/errors/errors.ts";
import type { ReportFormat } from "../../domain/reports/formats.ts";
import { reply, serveJobs } from "../../processes/serve-jobs.ts";
import type { ReportInput } from "../document/report-document.ts";
import { type FileLimits, fittedReport } from "./fitting.ts";

export interface RenderRequest {
  format: ReportFormat;
  input: ReportInput;
  limits: FileLimits;
}

export type Rendered = { bytes: Uint8Array } | { error: { code: ErrorCode; message: string; cause: string } };

/** `memoryMb` is what the process holds after the report. */
export type RenderAnswer = Rendered & { memoryMb: number };

async function answer({ format, input, limits }: RenderRequest): Promise<Rendered> {
  try {
    return { bytes: await fittedReport(format, input, limits) };
  } catch (error) {
    const cause = error instanceof Error ? String(error.cause ?? error.stack) : String(error);
    if (isRalphError(error)) return { error: { code: error.code, message: error.message, cause } };
    return { error: { code: "internal_error", message: `The ${format} report could not be made`, cause } };
  }
}

serveJobs<RenderRequest>(async (request) => {
  const rendered = await answer(request);
  reply<RenderAnswer>({ ...rendered, memoryMb: process.memoryUsage.rss() / 1e6 });
  // Typst's memory is referenced by small JavaScript objects, which alone would not trigger garbage collection for long.
  globalThis.gc?.();
});
