/**
 * Report files as objects of a bucket. An object is put by one request with its hash in the signature, so the object store
 * shows it complete or not at all. A file that is read whole is compared with its hash before its last bytes are delivered.
 */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { ByteRange } from "../../domain/base/stored-file.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { ReportFiles, WrittenFile } from "../../research/ports/report-files.ts";
import { type Bucket, BucketError } from "./bucket.ts";
import { objectKeys } from "./object-list.ts";

/** `Retry-After` of a failed request. Milliseconds. */
const laterMs = 5_000;
/** How often a download may be resumed before it fails. */
const mostBreaks = 5;
/** Most objects that are put or removed at once. */
const together = 8;
/** Object that tests at start-up whether the bucket is writable. */
const probeName = ".probe";
/** Pattern of report file names: other objects below the prefix are never touched. */
const ownName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w.-]+$/;

export class BucketReportFiles implements ReportFiles {
  readonly isShared = true;
  readonly #bucket: Bucket;
  readonly #prefix: string;
  /** Objects that could not be removed; their removal is retried. */
  readonly #left = new Set<string>();
  #fault: string | null = null;
  #probing = false;
  #retry: NodeJS.Timeout | undefined;

  /** `prefix` is empty, or ends in '/'. */
  constructor(bucket: Bucket, prefix: string) {
    this.#bucket = bucket;
    this.#prefix = prefix;
  }

  async write(path: string, bytes: Uint8Array, halfway: () => void = () => undefined): Promise<void> {
    await this.#changed("take a file", () => this.#put(path, bytes, halfway));
    this.#left.delete(path);
  }

  async remove(path: string): Promise<void> {
    this.#left.add(path);
    try {
      await this.#changed("remove a file", () => this.#delete(path));
      this.#left.delete(path);
    } catch (error) {
      this.#removeLater();
      throw error;
    }
  }

  async read(file: WrittenFile, part?: ByteRange): Promise<Readable> {
    const head = await this.#opened(file.path, part ?? null, null);
    // A reader may disconnect before the first byte and leave the body unread.
    head.body.on("error", () => undefined);
    const bytes = this.#bytes(file, part ?? { first: 0, last: file.bytes - 1 }, head);
    const stream = Readable.from(part === undefined ? whole(file, bytes) : bytes, { objectMode: false });
    return stream.once("close", () => head.body.destroy());
  }

  async sweep(kept: () => Promise<(path: string) => boolean>): Promise<number> {
    const there: string[] = [];
    for await (const path of this.names()) there.push(path);
    const stays = await kept();
    const left = there.filter((path) => !stays(path));
    for (let at = 0; at < left.length; at += together) await Promise.all(left.slice(at, at + together).map((path) => this.remove(path)));
    return left.length;
  }

  /** The names of the existing report files. */
  async *names(): AsyncGenerator<string> {
    for await (const key of objectKeys(this.#bucket, this.#prefix)) {
      const path = key.slice(this.#prefix.length);
      if (ownName.test(path)) yield path;
    }
  }

  /** Each read while a fault is known starts a probe of the bucket. */
  get fault(): string | null {
    if (this.#fault !== null && !this.#probing) {
      this.#probing = true;
      this.probe().then(
        () => {
          this.#probing = false;
        },
        () => {
          this.#probing = false;
        },
      );
    }
    return this.#fault;
  }

  /** Writes and removes an object. @throws RalphError `database`, or `configuration` where a setting has to change. */
  async probe(): Promise<void> {
    try {
      await this.#changed("take a file", async () => {
        await this.#put(probeName, new Uint8Array(), () => undefined);
        await this.#delete(probeName);
      });
    } catch (error) {
      const cause = error instanceof RalphError ? error.cause : undefined;
      if (!(cause instanceof BucketError) || cause.isPassing) throw error;
      throw new RalphError("configuration", `BLOBS: the bucket does not accept files: ${cause.message}`, { cause });
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#bucket.close();
  }

  async #put(path: string, bytes: Uint8Array, halfway: () => void): Promise<void> {
    const answer = await this.#bucket.send({ method: "PUT", key: this.#prefix + path, body: { bytes, halfway } });
    await answer.body.dump();
  }

  async #delete(path: string): Promise<void> {
    try {
      const answer = await this.#bucket.send({ method: "DELETE", key: this.#prefix + path });
      await answer.body.dump();
    } catch (error) {
      if (!(error instanceof BucketError && error.status === 404 && error.code !== "NoSuchBucket")) throw error;
    }
  }

  /** @throws RalphError `database`: a session whose file is refused waits, as it does for the database. */
  async #changed(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#fault = null;
    } catch (error) {
      if (!(error instanceof BucketError)) throw error;
      this.#fault = `The bucket of the report files does not ${what}: ${error.message}`;
      throw new RalphError("database", this.#fault, { cause: error, retryAfterMs: laterMs });
    }
  }

  #removeLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      for (const path of this.#left) this.remove(path).catch(() => undefined);
    }, laterMs).unref();
  }

  /** `tag` is the object's ETag, if known: a later part has to come from the same object. */
  async #opened(path: string, part: ByteRange | null, tag: string | null): Promise<Dispatcher.ResponseData> {
    const headers = { ...(part !== null && { range: `bytes=${part.first}-${part.last}` }), ...(tag !== null && { "if-match": tag }) };
    try {
      const answer = await this.#bucket.send({ method: "GET", key: this.#prefix + path, headers });
      if (part === null || answer.statusCode === 206) return answer;
      await answer.body.dump();
      throw new BucketError(answer.statusCode, "NoRange");
    } catch (error) {
      if (!(error instanceof BucketError)) throw error;
      if (error.status === 404 && error.code !== "NoSuchBucket")
        throw new RalphError("not_found", "The report file is gone", { cause: error });
      throw new RalphError("service_unavailable", `The bucket of the report files does not give a file: ${error.message}`, {
        ...{ cause: error, retryAfterMs: laterMs },
      });
    }
  }

  /** Resumes the download after a broken connection, from the byte where it broke. */
  async *#bytes({ path }: WrittenFile, { first, last }: ByteRange, head: Dispatcher.ResponseData): AsyncGenerator<Uint8Array> {
    const tag = head.headers.etag;
    let at = first;
    let answer = head;
    for (let breaks = 0; ; breaks++) {
      try {
        for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
          at += chunk.byteLength;
          yield chunk;
        }
      } catch (error) {
        if (breaks === mostBreaks) throw error;
      }
      if (at > last) return;
      if (breaks === mostBreaks) throw damaged("it is shorter than it was written");
      answer = await this.#opened(path, { first: at, last }, typeof tag === "string" ? tag : null);
    }
  }
}

/** Holds the last chunk back until the hash is verified, so that a changed file is never received as complete. */
async function* whole({ bytes, sha256 }: WrittenFile, pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let size = 0;
  let pending: Uint8Array | null = null;
  for await (const piece of pieces) {
    hash.update(piece);
    size += piece.byteLength;
    if (pending !== null) yield pending;
    pending = piece;
  }
  if (size !== bytes || hash.digest("hex") !== sha256) throw damaged("its hash is another one");
  if (pending !== null) yield pending;
}

function damaged(what: string): RalphError {
  return new RalphError("internal_error", `A stored report file is damaged: ${what}`);
}
