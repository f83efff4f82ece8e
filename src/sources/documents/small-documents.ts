/**
 * Batches small documents. Those that arrive while a process is busy are parsed together, and can be committed together. A
 * batch takes half of the documents in progress, so that parsing and writing overlap.
 */
import { FairQueue, type Party } from "../../domain/base/fair-queue.ts";
import type { DocumentBytes } from "./parse.ts";
import type { ParseAnswer } from "./parse-process.ts";

/** Maximum size of a batch. Bytes. */
const mostTogether = 100_000;

interface WaitingDocument {
  party: Party;
  document: DocumentBytes;
  resolve: (answer: ParseAnswer) => void;
  reject: (error: unknown) => void;
}

/** Parses a batch of this many bytes: one answer per document, in order. */
type ReadBatch = (documents: readonly DocumentBytes[], bytes: number) => Promise<ParseAnswer[]>;

export class SmallDocuments {
  readonly #most: number;
  readonly #readBatch: ReadBatch;
  /** Documents not yet in a batch. */
  readonly #waiting = new FairQueue<WaitingDocument>();
  /** Batches that are being parsed, or wait for a process. */
  #reading = 0;

  /** `most` is the number of concurrent batches. */
  constructor(most: number, readBatch: ReadBatch) {
    this.#most = most;
    this.#readBatch = readBatch;
  }

  read(document: DocumentBytes, party: Party): Promise<ParseAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(party, { party, document, resolve, reject });
      void this.#readWaiting();
    });
  }

  async #readWaiting(): Promise<void> {
    if (this.#reading >= this.#most) return;
    this.#reading++;
    /** Documents of the previous batch, which are being written. */
    let before = 0;
    while (!this.#waiting.isEmpty) {
      const batch = this.#nextBatch(Math.ceil((this.#waiting.size + before) / 2));
      before = batch.length;
      await this.#read(batch);
      for (const { party } of batch) this.#waiting.ended(party);
    }
    this.#reading--;
  }

  #nextBatch(most: number): WaitingDocument[] {
    const batch: WaitingDocument[] = [];
    let size = 0;
    for (let next = this.#waiting.peek(); next !== undefined && batch.length < most; next = this.#waiting.peek()) {
      size += next.document.bytes.length;
      if (batch.length > 0 && size > mostTogether) break;
      batch.push(next);
      this.#waiting.shift();
    }
    return batch;
  }

  /** Never rejects: each document has its own promise. If the process dies, the documents are parsed again one by one. */
  async #read(batch: readonly WaitingDocument[]): Promise<void> {
    const bytes = batch.reduce((sum, { document }) => sum + document.bytes.length, 0);
    try {
      const answers = await this.#readBatch(
        batch.map(({ document }) => document),
        bytes,
      );
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (answer === undefined) reject(new Error("The parsing process left a document out"));
        else resolve(answer);
      }
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await this.#read([one]);
    }
  }
}
