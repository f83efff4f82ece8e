/** Parses documents in threads of their own, so that a large one holds up nothing else. */
import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { type ErrorCode, type Issue, RalphError } from "../../domain/errors.ts";
import type { IndexPart } from "../../domain/library.ts";
import { runningTime } from "../../time/running-time.ts";
import type { DocumentBytes } from "./parse.ts";

/** How a parsing thread ends: with the parts that were not sent before, or with an error that is the document's fault. */
export interface ParseAnswer {
  error: { code: ErrorCode; message: string; issues: Issue[] } | null;
  parts: IndexPart[];
}

/** A document of so many bytes comes in one piece: its parts together are taken over in a few milliseconds. */
const inOnePiece = 300_000;
/** Bytes of small documents that go to a thread together. */
const mostTogether = 100_000;

type OwnBytes = DocumentBytes & { bytes: Uint8Array<ArrayBuffer> };

interface WaitingDocument {
  document: OwnBytes;
  resolve: (answer: ParseAnswer) => void;
  reject: (error: unknown) => void;
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
  readonly #threads: number;
  readonly #timeoutMs: number;
  /** Small documents that no thread has taken yet, and how many threads read such. */
  readonly #waiting: WaitingDocument[] = [];
  #reading = 0;
  #closed = false;

  constructor({
    threads = Math.max(1, availableParallelism() - 1),
    timeoutMs = 120_000,
    idleMs = 10_000,
    heapMb = 1_024,
  }: ParserOptions = {}) {
    this.#threads = threads;
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
    // A copy of its own can be handed over; a view would take the whole buffer behind it along.
    const own = { ...document, bytes: new Uint8Array(document.bytes) };
    if (own.bytes.length > inOnePiece) {
      yield* this.#inParts(own);
      return;
    }
    const { error, parts } = await this.#whole(own);
    if (error !== null) throw new RalphError(error.code, error.message, { issues: error.issues });
    yield* parts;
  }

  #whole(document: OwnBytes): Promise<ParseAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ document, resolve, reject });
      void this.#readWaiting();
    });
  }

  /**
   * Documents that came while a thread was busy are read together, and so can be committed together: half of those that
   * are on their way, so that one half is read while the other is written.
   */
  async #readWaiting(): Promise<void> {
    if (this.#reading >= this.#threads) return;
    this.#reading++;
    /** Documents that were read last, and are being written. */
    let before = 0;
    for (let first = this.#waiting.shift(); first !== undefined; first = this.#waiting.shift()) {
      const together = [first];
      const most = Math.ceil((this.#waiting.length + 1 + before) / 2);
      let size = first.document.bytes.length;
      for (let next = this.#waiting[0]; next !== undefined && together.length < most; next = this.#waiting[0]) {
        size += next.document.bytes.length;
        if (size > mostTogether) break;
        together.push(next);
        this.#waiting.shift();
      }
      before = together.length;
      await this.#readTogether(together);
    }
    this.#reading--;
  }

  /** Never rejects: each document's own promise tells. One that ends its thread leaves the others to be read again, alone. */
  async #readTogether(together: readonly WaitingDocument[]): Promise<void> {
    const stop = new AbortController();
    const stopTimer = runningTime.after(this.#timeoutMs, () => stop.abort());
    // Of several the bytes are kept here, since one of them may end the thread.
    const [only] = together.length === 1 ? together : [];
    const transferList = only === undefined ? [] : [only.document.bytes.buffer];
    try {
      const documents = together.map(({ document }) => document);
      const answers = (await this.#pool.run(documents, { name: "parseWhole", transferList, signal: stop.signal })) as ParseAnswer[];
      for (const [index, { resolve, reject }] of together.entries()) {
        const answer = answers[index];
        if (answer === undefined) reject(new Error("The parsing thread left a document out"));
        else resolve(answer);
      }
    } catch (error) {
      if (only !== undefined || this.#closed) for (const { reject } of together) reject(givenUp(error, stop.signal.aborted));
      else for (const one of together) await this.#readTogether([one]);
    } finally {
      stopTimer();
    }
  }

  async *#inParts(document: OwnBytes): AsyncGenerator<IndexPart> {
    const stop = new AbortController();
    const stopTimer = runningTime.after(this.#timeoutMs, () => stop.abort());
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
          if (ended.error !== null) throw givenUp(ended.error, stop.signal.aborted);
          return;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      stopTimer();
      if (outcome === null) stop.abort();
      port1.close();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const waiting = this.#waiting.splice(0);
    for (const { reject } of waiting) reject(new RalphError("service_unavailable", "The service is stopping"));
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
