/** Response headers as the API's description lists them. */

/** Every response header beyond those of HTTP itself. */
const answerHeaders = {
  "X-Request-Id": "The request's id: the one that was sent, or a generated one. The log and problems contain it",
  "Retry-After": "Seconds to wait before the same request is sent again",
  RateLimit:
    "What is left of a limit: its name, `r` requests that may follow at once, `t` seconds until the full number may (draft-ietf-httpapi-ratelimit-headers-10)",
  "RateLimit-Policy": "The limits of the owner: the name of each, `q` requests in `w` seconds",
  Location: "Path of the created resource",
  "Idempotency-Replayed": "`true` where the answer is that of an earlier request with the same `Idempotency-Key`",
  "Preference-Applied": "`respond-async` where the request asked for it",
  ETag: "Identifies this state of the answer; a request with it in `If-None-Match` gets 304 while nothing has changed. For a file it is the SHA-256, in quotes",
  "Content-Disposition": "Name of the file",
  "WWW-Authenticate": "What is wrong with the key or token, as RFC 6750 says it",
  "Accept-Ranges": "`bytes`: a part of the file can be requested with `Range`",
  "Content-Range": "Which bytes of the file the answer has, or the file's size",
} as const;
export type AnswerHeader = keyof typeof answerHeaders;

/** A route's own response headers, by status. */
export type SentHeaders = Partial<Record<number, readonly AnswerHeader[]>>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Response headers of the route, for the description. */
    sends?: SentHeaders;
  }
}

/** All headers of an answer with this status. */
export function headersOf(status: number, sends: SentHeaders): AnswerHeader[] {
  const waits = status === 429 || status === 503;
  if (status === 401) return ["X-Request-Id", "WWW-Authenticate", ...(sends[status] ?? [])];
  return ["X-Request-Id", "RateLimit", "RateLimit-Policy", ...(waits ? (["Retry-After"] as const) : []), ...(sends[status] ?? [])];
}

/** The description's shared header objects (`components.headers`). */
export const headerComponents = Object.fromEntries(
  Object.entries(answerHeaders).map(([name, description]) => [
    name,
    { description, schema: name === "Retry-After" ? { type: "integer", minimum: 1 } : { type: "string" } },
  ]),
);
