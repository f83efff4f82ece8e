/** The rendering process: makes reports of isolated formats, one at a time, until the service closes its channel. */
import { type ErrorCode, isRalphError } from "../../domain/errors/errors.ts";
import type { ReportFormat } from "../../domain/reports/formats.ts";
import { reply, serveJobs } from "../../processes/serve-jobs.ts";
import type { ReportInput } from "../document/report-document.ts";
import { type FileLimits, fittedReport } from "./fitting.ts";
import { isLongReport } from "./report-size.ts";

export interface RenderRequest {
  format: ReportFormat;
  input: ReportInput;
  limits: FileLimits;
}

export type Rendered = { bytes: Uint8Array } | { error: { code: ErrorCode; message: string; cause: string } };

/** `memoryMb` is what the process holds after the report; `isFull` tells that it holds too much to begin a long one. */
export type RenderAnswer = (Rendered | { isFull: true }) & { memoryMb: number };

/** What a long report needs comes on top of what the process holds, and both together are to stay below 300 MB. */
const mostBeforeLong = 160;

let made = 0;

function memoryMb(): number {
  return process.memoryUsage.rss() / 1e6;
}

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
  if (made > 0 && memoryMb() > mostBeforeLong && isLongReport(request.input))
    return reply<RenderAnswer>({ isFull: true, memoryMb: memoryMb() });
  made += 1;
  const rendered = await answer(request);
  reply<RenderAnswer>({ ...rendered, memoryMb: memoryMb() });
  // Typst's memory is referenced by small JavaScript objects, which alone would not trigger garbage collection for long.
  globalThis.gc?.();
});
