/**
 * Compression of answers that are text, as `Accept-Encoding` orders its codings. Streams and files pass
 * as they are. The work is done in libuv's thread pool, not on the event loop.
 */
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";
import type { Api } from "./api.ts";

type Encode = (text: string, done: (error: Error | null, bytes: Buffer) => void) => void;

const encoders: Record<string, Encode> = {
  gzip: (text, done) => gzip(text, done),
  br: (text, done) => brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
};
const codings = [...Object.keys(encoders), "identity"];
const compressible = /^(application\/(problem\+)?json|text\/)/;

/** `fromBytes` is the size from which it is worth the work; 0 switches compression off. */
export function compressAnswers(api: Api, fromBytes: number): void {
  if (fromBytes === 0) return;
  api.addHook("onSend", ({ headers }, reply, payload, done) => {
    const type = reply.getHeader("content-type");
    const isText = typeof payload === "string" && payload.length >= fromBytes && compressible.test(String(type));
    if (!isText || reply.hasHeader("content-encoding")) return done(null, payload);
    reply.header("vary", [reply.getHeader("vary"), "accept-encoding"].filter((name) => name !== undefined).join(", "));
    if (headers["accept-encoding"] === undefined) return done(null, payload);
    const encode = encoders[new Negotiator({ headers }).encoding(codings) ?? ""];
    if (encode === undefined) return done(null, payload);
    encode(payload, (error, bytes) => {
      if (error !== null) return done(error);
      const coding = encode === encoders.br ? "br" : "gzip";
      reply.header("content-encoding", coding).removeHeader("content-length");
      done(null, bytes);
    });
  });
}
