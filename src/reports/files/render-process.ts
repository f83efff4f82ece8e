/** The rendering process: makes reports of isolated formats, one at a time, until the service closes its channel. */
import { readFileSync } from "node:fs";
import { type ErrorCode, isRalphError } from "../../domain/errors/errors.ts";
import type { ReportFormat } from "../../domain/reports/formats.ts";
import { reply, serveJobs } from "../../processes/serve-jobs.ts";
import { type FileLimits, fittedReport } from "./fitting.ts";
import { deserializedInput, type SerializedInput } from "./serialized-input.ts";

export interface RenderRequest {
  format: ReportFormat;
  input: SerializedInput;
  limits: FileLimits;
}

export type Rendered = { bytes: Uint8Array } | { error: { code: ErrorCode; message: string; cause: string } };

/** `memoryMb` is what the process holds of its own after the report. */
export type RenderAnswer = Rendered & { memoryMb: number };

/** Without the programs mapped into memory, which processes share: those are most of a process that has done nothing. */
function memoryMb(): number {
  try {
    const [, kilobytes = ""] = /^RssAnon:\s+(\d+)/mu.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    if (kilobytes !== "") return Number(kilobytes) / 1_000;
  } catch {
    // No Linux.
  }
  return process.memoryUsage.rss() / 1e6;
}

async function answer({ format, input, limits }: RenderRequest): Promise<Rendered> {
  try {
    return { bytes: await fittedReport(format, deserializedInput(input), limits) };
  } catch (error) {
    const cause = error instanceof Error ? String(error.cause ?? error.stack) : String(error);
    if (isRalphError(error)) return { error: { code: error.code, message: error.message, cause } };
    return { error: { code: "internal_error", message: `The ${format} report could not be made`, cause } };
  }
}

serveJobs<RenderRequest>(async (request) => {
  const rendered = await answer(request);
  reply<RenderAnswer>({ ...rendered, memoryMb: memoryMb() });
  // Typst's memory is referenced by small JavaScript objects, which alone would not trigger garbage collection for long.
  globalThis.gc?.();
});
