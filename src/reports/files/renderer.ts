/**
 * Client of the rendering process: one report at a time. It is a process, not a thread, because Typst runs native code.
 * Ending a thread neither stops that code nor frees its memory, and its crash would end the service.
 */
import { join } from "node:path";
import type { Party } from "../../domain/base/fair-queue.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { ProcessLost } from "../../processes/pooled-process.ts";
import { ProcessPool } from "../../processes/process-pool.ts";
import type { RenderAnswer, RenderRequest } from "./render-process.ts";

/** The process is replaced after this many reports, because native code may leak memory. */
const jobsPerProcess = 200;
const heapMb = 1_024;
/**
 * A process that holds more than this after a report is replaced: what libraries take is reused but never returned. The
 * libraries of all formats with a long report in each take 280 MB, and starting anew takes longer than most reports.
 */
const keptMb = 300;

export interface Renderer {
  /**
   * @throws the signal's reason where it is aborted; RalphError `service_unavailable` where the process ends first: the next
   * report gets a new one.
   */
  render(request: RenderRequest, signal: AbortSignal, party?: Party): Promise<Uint8Array>;
  close(): Promise<void>;
}

export function createRenderer(idleMs: number): Renderer {
  const pool = new ProcessPool<RenderRequest, RenderAnswer>({
    module: join(import.meta.dirname, "render-process.ts"),
    processes: 1,
    idleMs,
    heapMb,
    jobsPerProcess,
    // A small young generation: what is freed with each report would otherwise stay with the process.
    execArgv: ["--expose-gc", "--max-semi-space-size=4"],
    // Typst's threads would each keep an arena of their own: 60 MB more for a long report, at the same speed.
    env: { MALLOC_ARENA_MAX: "1" },
    isSpent: ({ memoryMb }) => memoryMb > keptMb,
  });
  return {
    async render(request, signal, party) {
      const options = party === undefined ? {} : { party };
      const answer = await pool.run(request, signal, options).catch((error: unknown) => Promise.reject(lost(error, request)));
      if ("bytes" in answer) return answer.bytes;
      throw new RalphError(answer.error.code, answer.error.message, { cause: answer.error.cause });
    },
    close: () => pool.close(),
  };
}

function lost(error: unknown, { format }: RenderRequest): unknown {
  if (!(error instanceof ProcessLost)) return error;
  return new RalphError("service_unavailable", `The process that makes the ${format} report ended before it was done`, { cause: error });
}
