/**
 * Reads ZIP archives within bounds: the number of files, and the bytes that all files read from it unpack to. Sizes are
 * counted while a file unpacks; the sizes that the archive declares are not trusted.
 */
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { RalphError } from "../../../domain/errors/errors.ts";

/** Fixed part of the head of a file within an archive. Bytes. */
const localHeader = 30;

/** Shared by archives within archives, so that nesting multiplies nothing. */
export class UnpackBudget {
  readonly #most: number;
  #left: number;

  /** `most` in bytes. */
  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /** @throws RalphError `unprocessable` where more is unpacked than the budget allows. */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw refusedArchive(`unpacks to more than ${Math.round(this.#most / 1e6)} MB`);
  }

  get used(): number {
    return this.#most - this.#left;
  }
}

export class ZipArchive {
  readonly #file: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #budget: UnpackBudget;

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>, budget: UnpackBudget) {
    this.#file = file;
    this.#entries = entries;
    this.#budget = budget;
  }

  /**
   * Reads the archive's directory.
   * @throws RalphError `unprocessable` for a file that is no ZIP, has more than `mostFiles`, or names a file outside of
   * itself ('../x').
   */
  static async open(bytes: Uint8Array, mostFiles: number, budget: UnpackBudget): Promise<ZipArchive> {
    try {
      const file = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true });
      if (file.entryCount > mostFiles) throw refusedArchive(`holds ${file.entryCount} files; at most ${mostFiles} are read`);
      const entries = new Map<string, Entry>();
      for await (const entry of file.eachEntry()) {
        if (entries.size >= mostFiles) throw refusedArchive(`holds more than ${mostFiles} files`);
        if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
      }
      return new ZipArchive(file, entries, budget);
    } catch (error) {
      throw asRefused(error);
    }
  }

  /** Names of the files, in the archive's order. */
  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** The file whose bytes, its head included, are at an offset of the archive; null for the directory at its end. */
  nameAt(offset: number): string | null {
    for (const { fileName, relativeOffsetOfLocalHeader: from, compressedSize, fileNameLength } of this.#entries.values()) {
      if (offset >= from && offset < from + localHeader + fileNameLength + compressedSize) return fileName;
    }
    return null;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * The unpacked bytes of a file.
   * @throws RalphError `unprocessable` for a file that is missing, encrypted or damaged, and beyond the budget.
   */
  async read(name: string): Promise<Buffer> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw refusedArchive(`has no '${name}'`);
    if (entry.isEncrypted()) throw refusedArchive("is encrypted: it opens with a password alone");
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of await this.#file.openReadStreamPromise(entry)) {
        this.#budget.take((chunk as Buffer).length);
        chunks.push(chunk as Buffer);
      }
    } catch (error) {
      throw asRefused(error);
    }
    return Buffer.concat(chunks);
  }
}

export function refusedArchive(what: string, cause?: unknown): RalphError {
  return new RalphError("unprocessable", `The document ${what}`, { cause, issues: [{ path: "content", message: what }] });
}

function asRefused(error: unknown): RalphError {
  if (error instanceof RalphError) return error;
  return refusedArchive(`is damaged${error instanceof Error ? `: ${error.message}` : ""}`, error);
}
