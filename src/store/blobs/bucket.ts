/**
 * Requests to one bucket of an S3-compatible store: signed (SigV4, with the body's hash), with time-outs, and retried after
 * transient failures. All of them are idempotent: a PUT of the same bytes gives the same object.
 */
import { Readable } from "node:stream";
import { AwsV4Signer } from "aws4fetch";
import { Agent, type Dispatcher, request as send } from "undici";
import { sha256 } from "../../domain/base/json.ts";
import { type RetryPolicy, retryDelay } from "../../domain/base/retry-policy.ts";
import { pause } from "../../time/pause.ts";
import { runningTime } from "../../time/running-time.ts";

export interface BucketOptions {
  /** Base address of the store; AWS where null. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** Whether the bucket is part of the path instead of the host name (path-style addressing). */
  isInPath: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
  /** Time-out of one attempt; for a download, of its response headers and of each chunk. Milliseconds. */
  timeoutMs: number;
  retry: RetryPolicy;
  /** Randomness for retries, from 0 to below 1. */
  random: () => number;
}

export interface BucketRequest {
  method: "GET" | "PUT" | "DELETE";
  /** The object's name; empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent in two halves. */
  body?: { bytes: Uint8Array; halfway: () => void };
}

/** `code` is the store's error code, such as `AccessDenied`; null where it did not answer. */
export class BucketError extends Error {
  readonly status: number | null;
  readonly code: string | null;

  constructor(status: number | null, code: string | null, options?: ErrorOptions) {
    super(status === null ? "no answer" : `${status}${code === null ? "" : ` ${code}`}`, options);
    this.status = status;
    this.code = code;
  }

  /** Whether the same request may succeed later without a change of the settings. */
  get isPassing(): boolean {
    return this.status === null || this.status >= 500 || this.status === 429 || this.status === 408 || this.code === "RequestTimeout";
  }
}

const connectTimeoutMs = 10_000;
/** An error's body is a few hundred bytes. */
const longestError = 65_536;
const emptyHash = sha256("");

export class Bucket {
  readonly #options: BucketOptions;
  readonly #agent: Agent;
  readonly #closed = new AbortController();

  constructor(options: BucketOptions) {
    this.#options = options;
    const { timeoutMs } = options;
    this.#agent = new Agent({ connect: { timeout: connectTimeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  }

  /** The answer to a request that the store accepted; its body has to be read or destroyed. @throws BucketError */
  async send(request: BucketRequest): Promise<Dispatcher.ResponseData> {
    for (let failures = 1; ; failures++) {
      try {
        return await this.#attempt(request);
      } catch (error) {
        const delay =
          error instanceof BucketError && error.isPassing ? retryDelay(this.#options.retry, failures, this.#options.random()) : null;
        if (delay === null) throw error;
        await pause(delay, this.#closed.signal);
      }
    }
  }

  /** Aborts requests under way and refuses further ones. */
  async close(): Promise<void> {
    this.#closed.abort(new BucketError(null, null));
    await this.#agent.destroy();
  }

  async #attempt({ method, key, query = {}, headers = {}, body }: BucketRequest): Promise<Dispatcher.ResponseData> {
    const { region, accessKeyId, secretAccessKey, sessionToken, timeoutMs } = this.#options;
    const hash = body === undefined ? emptyHash : sha256(body.bytes);
    const signer = new AwsV4Signer({
      ...{ method, url: this.#address(key, query), region, service: "s3", accessKeyId, secretAccessKey },
      ...(sessionToken !== null && { sessionToken }),
      headers: { ...headers, "x-amz-content-sha256": hash },
    });
    const signed = await signer.sign();
    const late = new AbortController();
    const stopTimer = runningTime.after(timeoutMs, () => late.abort(new BucketError(null, null)));
    let answer: Dispatcher.ResponseData;
    try {
      answer = await send(signed.url, {
        ...{ method, dispatcher: this.#agent, signal: AbortSignal.any([late.signal, this.#closed.signal]) },
        headers: {
          ...Object.fromEntries(signed.headers),
          ...(body !== undefined && { "content-length": String(body.bytes.byteLength) }),
        },
        body: body === undefined ? null : Readable.from(halves(body), { objectMode: false }),
      });
    } catch (error) {
      throw error instanceof BucketError ? error : new BucketError(null, null, { cause: error });
    } finally {
      stopTimer();
    }
    if (answer.statusCode < 300) return answer;
    throw new BucketError(answer.statusCode, await codeOf(answer));
  }

  #address(key: string, query: Readonly<Record<string, string>>): string {
    const { endpoint, region, bucket, isInPath } = this.#options;
    const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
    if (!isInPath) base.hostname = `${bucket}.${base.hostname}`;
    const folder = base.pathname.replace(/\/$/, "");
    const name = key.split("/").map(encodeURIComponent).join("/");
    base.pathname = `${folder}${isInPath ? `/${bucket}` : ""}/${name}`;
    for (const [parameter, value] of Object.entries(query)) base.searchParams.set(parameter, value);
    return base.href;
  }
}

async function* halves({ bytes, halfway }: { bytes: Uint8Array; halfway: () => void }): AsyncGenerator<Uint8Array> {
  const half = bytes.byteLength >>> 1;
  if (half > 0) yield bytes.subarray(0, half);
  halfway();
  if (bytes.byteLength > half) yield bytes.subarray(half);
}

/** The error code of the object store. Consumes the body. */
async function codeOf({ body }: Dispatcher.ResponseData): Promise<string | null> {
  let text = "";
  try {
    for await (const chunk of body.setEncoding("utf8")) {
      text += chunk as string;
      if (text.length > longestError) break;
    }
  } catch {
    // The status alone says enough.
  }
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? null;
}
