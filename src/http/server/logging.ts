/** Request logging with pino: one line per request, never a secret or a body. */

import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { LoggerOptions } from "pino";
import { rounded } from "../../domain/base/statistics.ts";
import { currentTrace } from "../../telemetry/trace-context.ts";

const secretHeaders = ["authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key"];
/** Paths of headers in log records, for redaction. Listed one by one: a wildcard makes each line ten times as expensive. */
const headerPlaces = ["headers", "req.headers", "request.headers", "response.headers", "err.headers", "error.headers"];

/** Options of the process's one logger, shared by the core and the app. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: secretHeaders.flatMap((name) => [`["${name}"]`, ...headerPlaces.map((place) => `${place}["${name}"]`)]),
      censor: "[redacted]",
    },
    serializers: { error: errorLine },
    mixin: () => {
      const trace = currentTrace();
      return trace === undefined ? {} : { traceId: trace.traceId };
    },
  };
}

/**
 * An error as it is logged: message, stack and cause. Other members are left out: a client library's error may carry the
 * request it failed with.
 */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = (error as { code?: unknown }).code;
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { type: error.name, ...(typeof code === "string" ? { code } : {}), message: error.message, stack: error.stack, cause };
}

/** A link is a credential for a report, so it is not logged. */
const linkPath = /(\/links\/)[^/]+$/;
/** Probes come every few seconds, so they are logged at `debug`. */
const quietPaths = /\/(healthz|readyz|metrics)$/;

function loggedPath(url: string): string {
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  // A replacement takes as long as the rest of the line, also where nothing is replaced.
  return path.includes("/links/") ? path.replace(linkPath, "$1…") : path;
}

/** One line per answered request instead of Fastify's two. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: "requestId" });
  }

  override incomingRequest(): void {
    // Suppresses Fastify's line for the incoming request: RequestLog writes one line when it is answered.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const path = loggedPath(request.url);
    const ms = rounded(reply.elapsedTime, 1);
    const line = { method: request.method, path, status: reply.statusCode, ms, address: request.ip, traceId: request.trace?.trace.traceId };
    if (error) request.log.warn({ ...line, err: error }, "request cut");
    else if (quietPaths.test(path)) request.log.debug(line, "request");
    else request.log.info(line, "request");
  }
}
