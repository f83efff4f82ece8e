/** Parses documents in threads of their own, so that a large one holds up nothing else. */
import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { type ErrorCode, type Issue, RalphError } from "../../domain/errors.ts";
import type { IndexPart } from "./index-parts.ts";
import type { DocumentBytes } from "./parse.ts";

/** How a parsing thread ends: with the parts that were not sent before, or with an error that is the document's fault. */
export interface ParseAnswer {
  error: { code: ErrorCode; message: string; issues: Issue[] } | null;
  parts: IndexPart[];
}

/** A document of so many bytes comes in one piece: its parts together are taken over in a few milliseconds. */
const inOnePiece = 300_000;

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
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), this.#timeoutMs);
    try {
      // A copy of its own can be handed over; a view would take the whole buffer behind it along.
      const bytes = new Uint8Array(document.bytes);
      const own = { ...document, bytes };
      if (bytes.length > inOnePiece) yield* this.#inParts(own, stop);
      else {
        const options = { name: "parseWhole", transferList: [bytes.buffer], signal: stop.signal };
        const { error, parts } = (await this.#pool.run(own, options)) as ParseAnswer;
        if (error !== null) throw new RalphError(error.code, error.message, { issues: error.issues });
        yield* parts;
      }
    } catch (error) {
      throw givenUp(error, stop.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }

  async *#inParts(document: DocumentBytes & { bytes: Uint8Array<ArrayBuffer> }, stop: AbortController): AsyncGenerator<IndexPart> {
    const { port1, port2 } = new MessageChannel();
    const parts: IndexPart[] = [];
    let wake: () => void = () => undefined;
    let outcome: { error: unknown } | null = null;
    port1.on("message", (part: IndexPart) => {
      parts.push(part);
      wake();
    });
    const closed = new Promise<void>((resolve) => port1.once("close", resolve));
    const options = { name: "parseInParts", transferList: [port2, document.bytes.buffer], signal: stop.signal };
    const run = this.#pool.run({ document, port: port2 }, options) as Promise<ParseAnswer>;
    // The answer may come before the last parts: they are all here once the other end is closed.
    void Promise.all([run, closed])
      .then(([{ error }]) => (error === null ? null : new RalphError(error.code, error.message, { issues: error.issues })))
      .catch((error: unknown) => error)
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
