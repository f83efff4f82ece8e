/** How the service logs: pino, a line a request, and never a secret or a body. */
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { LoggerOptions } from "pino";

const secretHeaders = ["authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key"];
/** Where headers stand in what is logged. Named one by one: a wildcard makes each line ten times as dear. */
const headerPlaces = ["headers", "req.headers", "request.headers", "response.headers", "err.headers", "error.headers"];

/** Options of the process's one logger, to which the core and the app write. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: secretHeaders.flatMap((name) => [`["${name}"]`, ...headerPlaces.map((place) => `${place}["${name}"]`)]),
      censor: "[redacted]",
    },
    serializers: { error: errorLine },
  };
}

/**
 * An error as it is logged: what it says, where, and why. Its own members are left out, since a client library's error
 * may carry the request it failed with.
 */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = (error as { code?: unknown }).code;
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { type: error.name, ...(typeof code === "string" ? { code } : {}), message: error.message, stack: error.stack, cause };
}

/** Probes come every few seconds: they are told at `debug`. */
const quietPaths = /\/(healthz|readyz|metrics)$/;

/** One line for each answered request, in the place of Fastify's two. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: "requestId" });
  }

  override incomingRequest(): void {
    // The line is written when the answer is known.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const path = request.url.split("?", 1)[0] ?? "";
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { method: request.method, path, status: reply.statusCode, ms, address: request.ip };
    if (error) request.log.warn({ ...line, err: error }, "request cut");
    else if (quietPaths.test(path)) request.log.debug(line, "request");
    else request.log.info(line, "request");
  }
}
