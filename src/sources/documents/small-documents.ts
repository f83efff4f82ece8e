/**
 * Gathers small documents into batches. Those that came while a process was busy are read together, and so can be
 * committed together: half of those that are on their way, so that one half is read while the other is written.
 */
import type { DocumentBytes } from "./parse.ts";
import type { ParseAnswer } from "./parse-process.ts";

/** Bytes of a batch. */
const mostTogether = 100_000;

interface WaitingDocument {
  document: DocumentBytes;
  resolve: (answer: ParseAnswer) => void;
  reject: (error: unknown) => void;
}

/** Reads a batch of so many bytes: an answer for each document, in order. */
type ReadBatch = (documents: readonly DocumentBytes[], bytes: number) => Promise<ParseAnswer[]>;

export class SmallDocuments {
  readonly #most: number;
  readonly #readBatch: ReadBatch;
  /** Those that no batch has taken yet. */
  readonly #waiting: WaitingDocument[] = [];
  /** Batches that are being read, or wait for a process. */
  #reading = 0;

  /** `most` is the number of batches at once. */
  constructor(most: number, readBatch: ReadBatch) {
    this.#most = most;
    this.#readBatch = readBatch;
  }

  read(document: DocumentBytes): Promise<ParseAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ document, resolve, reject });
      void this.#readWaiting();
    });
  }

  async #readWaiting(): Promise<void> {
    if (this.#reading >= this.#most) return;
    this.#reading++;
    /** Documents of the batch before, which are being written. */
    let before = 0;
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch(Math.ceil((this.#waiting.length + before) / 2));
      before = batch.length;
      await this.#read(batch);
    }
    this.#reading--;
  }

  #nextBatch(most: number): WaitingDocument[] {
    const batch: WaitingDocument[] = [];
    let size = 0;
    for (let next = this.#waiting[0]; next !== undefined && batch.length < most; next = this.#waiting[0]) {
      size += next.document.bytes.length;
      if (batch.length > 0 && size > mostTogether) break;
      batch.push(next);
      this.#waiting.shift();
    }
    return batch;
  }

  /** Never rejects: each document's own promise tells. One that ends its process leaves the others to be read again, alone. */
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
