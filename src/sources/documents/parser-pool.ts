/** Parses documents in threads of their own, so that a large one holds up nothing else. */
import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { type ErrorCode, type Issue, RalphError } from "../../domain/errors.ts";
import type { IndexPart } from "./index-parts.ts";
import type { DocumentBytes } from "./parse.ts";

/** How a parsing thread ends: with all parts sent, or with an error that is the document's fault. */
export interface ParseAnswer {
  error: { code: ErrorCode; message: string; issues: Issue[] } | null;
}

export interface ParserOptions {
  /** Threads that parse at once; by default one less than the machine has processors, and at least one. */
  threads?: number;
  /** A document that takes longer is given up. Milliseconds. */
  timeoutMs?: number;
  /** A thread without work ends after this time and gives its memory back. Milliseconds. */
  idleMs?: number;
  /** Heap of a thread. MB. */
  heapMb?: number;
}

export class DocumentParser {
  readonly #pool: Piscina;
  readonly #timeoutMs: number;

  constructor({
    threads = Math.max(1, availableParallelism() - 1),
    timeoutMs = 120_000,
    idleMs = 10_000,
    heapMb = 1_024,
  }: ParserOptions = {}) {
    this.#timeoutMs = timeoutMs;
    this.#pool = new Piscina({
      filename: new URL("./parse-worker.ts", import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      // A thread that waits blocked could not close its end of the channel.
      atomics: "disabled",
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
  }

  /**
   * The parts of a document, as they are made; the thread waits while a part is being taken over.
   * @throws RalphError as `parseDocument` does, and `unprocessable` for a document that takes too long or too much memory.
   */
  async *parse(document: DocumentBytes): AsyncGenerator<IndexPart> {
    const { port1, port2 } = new MessageChannel();
    const parts: IndexPart[] = [];
    let wake: () => void = () => undefined;
    let outcome: { error: unknown } | null = null;
    port1.on("message", (part: IndexPart) => {
      parts.push(part);
      wake();
    });
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), this.#timeoutMs);
    const closed = new Promise<void>((resolve) => port1.once("close", resolve));
    const run = this.#pool.run(
      { document, port: port2 },
      { name: "run", transferList: [port2], signal: stop.signal },
    ) as Promise<ParseAnswer>;
    // The answer may come before the last parts: they are all here once the other end is closed.
    void Promise.all([run, closed])
      .then(([{ error }]) => (error === null ? null : new RalphError(error.code, error.message, { issues: error.issues })))
      .catch((error: unknown) => givenUp(error, stop.signal.aborted))
      .then((error) => {
        outcome = { error };
        wake();
      });
    try {
      for (;;) {
        const part = parts.shift();
        if (part !== undefined) {
          yield part;
          port1.postMessage(null);
          continue;
        }
        const ended = outcome as { error: unknown } | null;
        if (ended !== null) {
          if (ended.error !== null) throw ended.error;
          return;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
      if (outcome === null) stop.abort();
      port1.close();
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

function givenUp(error: unknown, timedOut: boolean): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (timedOut) return new RalphError("unprocessable", "The document took too long to read and was given up", { cause: error });
  if (code === "ERR_WORKER_OUT_OF_MEMORY")
    return new RalphError("unprocessable", "The document takes too much memory to read", { cause: error });
  return error;
}
