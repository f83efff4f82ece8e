/**
 * The near side of the process that draws charts and sets pages: one report at a time. A process, not a thread: Typst
 * runs native code, which a thread's end does not stop, whose memory a thread's end does not free, and whose crash would
 * take the service along.
 */
import { join } from "node:path";
import { RalphError } from "../domain/errors.ts";
import { ProcessLost } from "../processes/lease.ts";
import { ProcessPool } from "../processes/process-pool.ts";
import type { RenderAnswer, RenderRequest } from "./render-process.ts";

/** What native code does not give back adds up; after so many reports a new process takes over. */
const jobsPerProcess = 200;
const heapMb = 1_024;

export interface Renderer {
  /**
   * @throws the signal's reason where that is aborted; RalphError `service_unavailable` where the process ends first: the
   * next report gets a new one.
   */
  render(request: RenderRequest, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

export function createRenderer(idleMs: number): Renderer {
  const pool = new ProcessPool<RenderRequest, RenderAnswer>({
    module: join(import.meta.dirname, "render-process.ts"),
    processes: 1,
    idleMs,
    heapMb,
    jobsPerProcess,
    execArgv: ["--expose-gc"],
  });
  return {
    async render(request, signal) {
      const answer = await pool.run(request, signal).catch((error: unknown) => Promise.reject(lost(error, request)));
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
