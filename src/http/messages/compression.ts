/**
 * Compresses text answers with the coding that `Accept-Encoding` prefers. Streams and files are not compressed. Long texts
 * are compressed in libuv's thread pool, not on the event loop.
 */
import type { IncomingHttpHeaders } from "node:http";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import Negotiator from "negotiator";
import type { Api } from "../server/api.ts";

type Coding = "gzip" | "br";

interface Encoder {
  atOnce: (text: string) => Buffer;
  inPool: (text: string, done: (error: Error | null, bytes: Buffer) => void) => void;
}

/** Up to this length, in characters, compressing takes about 0.1 ms: less than handing the text to a thread and back. */
const shortText = 16_000;

/** The size hint fits brotli's tables to the text; without it they have the size for large files, which takes three times as long. */
const brotli = ({ length }: string) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

const encoders: Readonly<Record<Coding, Encoder>> = {
  gzip: { atOnce: (text) => gzipSync(text), inPool: (text, done) => gzip(text, done) },
  br: {
    atOnce: (text) => brotliCompressSync(text, brotli(text)),
    inPool: (text, done) => brotliCompress(text, brotli(text), done),
  },
};
const codings = [...Object.keys(encoders), "identity"];

/** The coding that a request prefers; null for an uncompressed answer. */
export function codingOf(headers: IncomingHttpHeaders): Coding | null {
  if (headers["accept-encoding"] === undefined) return null;
  const best = new Negotiator({ headers }).encoding(codings);
  return best === "gzip" || best === "br" ? best : null;
}

const compressible = /^(application\/(problem\+)?json|text\/)/;

/** Answers of `fromBytes` or more are compressed; 0 switches compression off. */
export function compressAnswers(api: Api, fromBytes: number): void {
  if (fromBytes === 0) return;
  api.addHook("onSend", ({ headers }, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < fromBytes) return done(null, payload);
    if (!compressible.test(String(reply.getHeader("content-type"))) || reply.hasHeader("content-encoding")) return done(null, payload);
    reply.header("vary", [reply.getHeader("vary"), "accept-encoding"].filter((name) => name !== undefined).join(", "));
    const coding = codingOf(headers);
    if (coding === null) return done(null, payload);
    const send = (bytes: Buffer) => {
      reply.header("content-encoding", coding).removeHeader("content-length");
      done(null, bytes);
    };
    if (payload.length <= shortText) send(encoders[coding].atOnce(payload));
    else encoders[coding].inPool(payload, (error, bytes) => (error === null ? send(bytes) : done(error)));
  });
}
