/**
 * Parses documents in processes of their own. One that takes too long or too much memory ends with its process; small
 * documents are read before large ones, which never take the last process.
 */
import { join } from "node:path";
import { RalphError } from "../../domain/errors.ts";
import type { IndexPart } from "../../domain/library.ts";
import { JobTimeout, ProcessLost } from "../../processes/lease.ts";
import { ProcessPool } from "../../processes/process-pool.ts";
import { runningTime } from "../../time/running-time.ts";
import { type DocumentLimits, documentLimits } from "./document-limits.ts";
import type { DocumentBytes } from "./parse.ts";
import type { ParseAnswer, ParseError, ParseReply, ParseRequest } from "./parse-process.ts";
import { SmallDocuments } from "./small-documents.ts";

/** A document of so many bytes comes in one piece: its parts together are taken over in a few milliseconds. */
const inOnePiece = 300_000;
/** A document waits for those that came up to a second later for each megabyte that they are smaller. Bytes a millisecond. */
const bytesPerMs = 1_000;

/** A document is read to its end whether or not its sender still waits: sent again, it is there. */
const never = new AbortController().signal;

export interface ParserOptions {
  /** Processes that parse at once. */
  processes?: number;
  /** A document that takes longer to parse is given up. Milliseconds. */
  timeoutMs?: number;
  /** A process without work ends after this time and gives its memory back. Milliseconds. */
  idleMs?: number;
  /** Heap of a process. MB. */
  heapMb?: number;
  limits?: DocumentLimits;
}

export class DocumentParser {
  readonly #pool: ProcessPool<ParseRequest, ParseReply>;
  readonly #timeoutMs: number;
  readonly #limits: DocumentLimits;
  readonly #small: SmallDocuments;

  constructor({ processes = 2, timeoutMs = 120_000, idleMs = 10_000, heapMb = 1_024, limits = documentLimits }: ParserOptions = {}) {
    this.#timeoutMs = timeoutMs;
    this.#limits = limits;
    const module = join(import.meta.dirname, "parse-process.ts");
    this.#pool = new ProcessPool({ module, processes, idleMs, heapMb });
    this.#small = new SmallDocuments(processes, (documents, bytes) => this.#readWhole(documents, bytes));
  }

  /**
   * The parts of a document, as they are made; the process waits while a part is being taken over.
   * @throws RalphError as `parseDocument` and `indexParts` do, and `unprocessable` for a document that takes too long or too much memory.
   */
  async *parse(document: DocumentBytes): AsyncGenerator<IndexPart> {
    if (document.bytes.length > inOnePiece) {
      yield* this.#inParts(document);
      return;
    }
    const answer = await this.#small.read(document);
    if ("error" in answer) throw asError(answer.error);
    yield* answer.parts;
  }

  async #readWhole(documents: readonly DocumentBytes[], bytes: number): Promise<ParseAnswer[]> {
    const request: ParseRequest = { kind: "whole", documents, limits: this.#limits };
    try {
      const reply = await this.#pool.run(request, never, { rank: rankOf(bytes), timeoutMs: this.#timeoutMs });
      return reply.kind === "answers" ? reply.answers : [];
    } catch (error) {
      throw givenUp(error);
    }
  }

  async *#inParts(document: DocumentBytes): AsyncGenerator<IndexPart> {
    const lease = await this.#pool.take(never, { rank: rankOf(document.bytes.length), long: true });
    try {
      lease.send({ kind: "in parts", document, limits: this.#limits });
      let left = this.#timeoutMs;
      for (;;) {
        const since = runningTime.now();
        // Only the time that is waited here counts, not what the caller takes to store a part.
        const reply = await lease.next(left);
        left -= runningTime.now() - since;
        if (reply.kind === "end") {
          lease.release();
          if (reply.error !== null) throw asError(reply.error);
          return;
        }
        if (reply.kind === "part") yield reply.part;
        lease.send({ kind: "taken" });
      }
    } catch (error) {
      throw givenUp(error);
    } finally {
      lease.kill(new Error("The reader stopped"));
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
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
