/**
 * Reads a response body within limits: bytes received, bytes after each content coding, and time (by the signal). Every
 * stage is counted, since a coding may expand to data that the next one consumes without output.
 */
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { RalphError } from "../../domain/errors/errors.ts";

export interface BodyLimits {
  /** Bytes as they come over the network. */
  bytes: number;
  /** Bytes after decompression. */
  decodedBytes: number;
}

export interface BodyHead {
  /** What errors call the resource. */
  label: string;
  /** `Content-Encoding` and `Content-Length`, where they are given. */
  encoding: string | undefined;
  length: string | undefined;
}

/** Codings that are undone, the request's `Accept-Encoding`. */
export const acceptedCodings = "gzip, br";

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** More codings over one another than any server applies. */
const mostCodings = 3;

/** @throws RalphError `payload_too_large`, `unsupported_media_type`, or `unprocessable` where the coding is broken. */
export async function readBody(body: Readable, head: BodyHead, limits: BodyLimits, signal: AbortSignal): Promise<Uint8Array> {
  try {
    if (Number(head.length) > limits.bytes) throw tooLarge(head.label, limits.bytes);
    return await readStages(body, stagesOf(head), head.label, limits, signal);
  } catch (error) {
    // A body that is not read to its end must not hold its connection.
    body.on("error", () => undefined).destroy();
    throw isCodingError(error) ? new RalphError("unprocessable", `${head.label}: the compressed body is broken`, { cause: error }) : error;
  }
}

async function readStages(
  body: Readable,
  stages: readonly Transform[],
  label: string,
  limits: BodyLimits,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      size += chunk.length;
      chunks.push(chunk);
    }
  };
  const counters = stages.map(() => counted(limits.decodedBytes, label));
  const chain = [body, counted(limits.bytes, label), ...stages.flatMap((stage, index) => [stage, counters[index]]), collect];
  await pipeline(chain as unknown as NodeJS.ReadWriteStream[], { signal });
  return Buffer.concat(chunks, size);
}

function stagesOf({ encoding, label }: BodyHead): Transform[] {
  const names = (encoding ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > mostCodings)
    throw new RalphError("unsupported_media_type", `${label}: ${names.length} content codings over one another`);
  // The last one that was applied is undone first.
  return names.reverse().map((name) => {
    const decoder = decoders[name];
    if (decoder === undefined) throw new RalphError("unsupported_media_type", `${label}: the content coding '${name}' is not known`);
    return decoder();
  });
}

function counted(most: number, label: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > most) throw tooLarge(label, most);
      yield chunk;
    }
  };
}

function tooLarge(label: string, most: number): RalphError {
  return new RalphError("payload_too_large", `${label}: more than ${Math.round(most / 1e4) / 100} MB`);
}

function isCodingError(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" && (code.startsWith("Z_") || code.startsWith("ERR_BROTLI") || code.startsWith("ERR__ERROR_"));
}
