/**
 * Parses documents in a process pool. A document that takes too much time or memory ends its process only. Small documents
 * go before large ones, which never take the last process.
 */
import { join } from "node:path";
import type { Party } from "../../domain/base/fair-queue.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { IndexPart } from "../../domain/library/document-record.ts";
import { JobTimeout, ProcessLost } from "../../processes/pooled-process.ts";
import { ProcessPool } from "../../processes/process-pool.ts";
import { runningTime } from "../../time/running-time.ts";
import { type DocumentLimits, documentLimits } from "./document-limits.ts";
import type { DocumentBytes } from "./parse.ts";
import type { ParseAnswer, ParseError, ParseReply, ParseRequest } from "./parse-process.ts";
import { SmallDocuments } from "./small-documents.ts";

/** Documents up to this size are sent in one message: storing all their parts takes a few milliseconds. Bytes. */
const inOnePiece = 300_000;
/**
 * Size counts against waiting time: a document waits for smaller ones that came later, by up to a second per megabyte of
 * difference. Bytes per millisecond.
 */
const bytesPerMs = 1_000;

/** Under CPU load, requests and sessions have priority over parsing documents. */
const niceness = 5;

/** Parsing continues when the client disconnects: sent again, the document is already there. */
const never = new AbortController().signal;

/** Batches hold documents of several owners in turn; in the queue with large documents a batch counts as an owner of its own. */
const batches: Party = { owner: "", session: "" };

export interface ParserOptions {
  /** Size of the pool. */
  processes?: number;
  /** Time limit for parsing one document. Milliseconds. */
  timeoutMs?: number;
  /** An idle process ends after this time, to free its memory. Milliseconds. */
  idleMs?: number;
  /** Heap limit of a process. MB. */
  heapMb?: number;
  limits?: DocumentLimits;
}

export class DocumentParser {
  readonly #pool: ProcessPool<ParseRequest, ParseReply>;
  /** An archive waits here while its files are read by the others: in one pool it could wait for itself. */
  readonly #unpacking: ProcessPool<ParseRequest, ParseReply>;
  readonly #timeoutMs: number;
  readonly #limits: DocumentLimits;
  readonly #small: SmallDocuments;

  constructor({ processes = 2, timeoutMs = 120_000, idleMs = 10_000, heapMb = 1_024, limits = documentLimits }: ParserOptions = {}) {
    this.#timeoutMs = timeoutMs;
    this.#limits = limits;
    const module = join(import.meta.dirname, "parse-process.ts");
    this.#pool = new ProcessPool({ module, processes, idleMs, heapMb, niceness });
    this.#unpacking = new ProcessPool({ module, processes: 1, idleMs, heapMb });
    this.#small = new SmallDocuments(processes, (documents, bytes) => this.#readWhole(documents, bytes));
  }

  /**
   * Yields the parts of a document as they are made; the process waits while a part is being stored.
   * @throws RalphError as `parseDocument` and `indexParts` do, and `unprocessable` for a document that takes too much time
   * or memory.
   */
  async *parse(document: DocumentBytes, party: Party): AsyncGenerator<IndexPart> {
    if (document.bytes.length > inOnePiece) {
      yield* this.#inParts(document, party);
      return;
    }
    const answer = await this.#small.read(document, party);
    if ("error" in answer) throw asError(answer.error);
    yield* answer.parts;
  }

  async #readWhole(documents: readonly DocumentBytes[], bytes: number): Promise<ParseAnswer[]> {
    const request: ParseRequest = { kind: "whole", documents, limits: this.#limits };
    try {
      const reply = await this.#pool.run(request, never, { party: batches, rank: rankOf(bytes), timeoutMs: this.#timeoutMs });
      return reply.kind === "answers" ? reply.answers : [];
    } catch (error) {
      throw givenUp(error);
    }
  }

  /**
   * Yields the documents that an archive or a mail holds; the process waits while they are being added.
   * @throws RalphError as `unpacked` does, and `unprocessable` for an archive that takes too much time or memory.
   */
  async *unpack(document: DocumentBytes, party: Party): AsyncGenerator<DocumentBytes> {
    const request = { kind: "unpack", document, limits: this.#limits } as const;
    for await (const reply of this.#replies(this.#unpacking, request, document.bytes, party)) {
      if (reply.kind === "item") yield reply.item;
    }
  }

  async *#inParts(document: DocumentBytes, party: Party): AsyncGenerator<IndexPart> {
    const request = { kind: "in parts", document, limits: this.#limits } as const;
    for await (const reply of this.#replies(this.#pool, request, document.bytes, party)) {
      if (reply.kind === "part") yield reply.part;
    }
  }

  /** The replies to a request that has several, each asked for when the one before was dealt with. */
  async *#replies(
    pool: ProcessPool<ParseRequest, ParseReply>,
    request: ParseRequest,
    { length }: Uint8Array,
    party: Party,
  ): AsyncGenerator<ParseReply> {
    const worker = await pool.take(never, { party, rank: rankOf(length), long: true });
    try {
      worker.send(request);
      let left = this.#timeoutMs;
      for (;;) {
        const since = runningTime.now();
        // Only time spent waiting here counts, not the caller's time to store a part.
        const reply = await worker.next(left);
        left -= runningTime.now() - since;
        if (reply.kind === "end") {
          worker.release();
          if (reply.error !== null) throw asError(reply.error);
          return;
        }
        yield reply;
        worker.send({ kind: "taken" });
      }
    } catch (error) {
      throw givenUp(error);
    } finally {
      worker.kill(new Error("The reader stopped"));
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#unpacking.close()]);
  }
}

function rankOf(bytes: number): number {
  return runningTime.now() + bytes / bytesPerMs;
}

function asError({ code, message, issues, cause }: ParseError): RalphError {
  return new RalphError(code, message, { issues, cause });
}

function givenUp(error: unknown): unknown {
  if (error instanceof JobTimeout) return refused("took too long to read and was given up", "takes too long to read", error);
  if (!(error instanceof ProcessLost)) return error;
  if (error.outOfMemory) return refused("takes too much memory to read", "takes too much memory to read", error);
  return new RalphError("service_unavailable", "The process that reads documents was lost", { cause: error });
}

function refused(what: string, message: string, cause: Error): RalphError {
  return new RalphError("unprocessable", `The document ${what}`, { cause, issues: [{ path: "content", message }] });
}
