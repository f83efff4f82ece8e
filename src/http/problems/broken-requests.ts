/** Answers requests that reach no route: malformed HTTP, a request that never completes, an unknown `Expect`. */
import { randomUUID } from "node:crypto";
import { maxHeaderSize, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { ErrorCode } from "../../domain/errors/errors.ts";
import { HttpError } from "../server/http-error.ts";
import { securityHeaders } from "../server/security-headers.ts";
import { problemOf, problemType } from "./problems.ts";

const parserErrors: Partial<Record<string, [status: number, code: ErrorCode, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "timeout", "The request did not arrive in time"],
  HPE_HEADER_OVERFLOW: [431, "invalid_input", `The headers are larger than ${maxHeaderSize} bytes`],
  HPE_INVALID_EOF_STATE: [400, "invalid_input", "The connection was closed before the request was complete"],
};

/** Fastify's `clientErrorHandler`; Fastify binds `this` to the app. */
export function answerBrokenRequest(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const known = parserErrors[error.code ?? ""] ?? ([400, "invalid_input", "This is not an HTTP request that can be read"] as const);
  const { head, body, status } = answer(this, new HttpError(...known), { address: socket.remoteAddress, parser: error.code });
  const lines = Object.entries({ ...head, connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}

/** Node answers `Expect: 100-continue` itself, and any other expectation with an empty 417. */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on("checkExpectation", ({ headers, socket }, response) => {
    const message = `The expectation '${headers.expect}' cannot be met; '100-continue' can`;
    const error = new HttpError(417, "invalid_input", message, { issues: [{ path: "expect", message }] });
    const { head, body, status } = answer(app, error, { address: socket.remoteAddress });
    response.writeHead(status, { ...head, connection: "close" }).end(body);
  });
}

function answer({ log, basePath }: FastifyInstance, error: HttpError, about: object) {
  const requestId = randomUUID();
  log.info({ requestId, status: error.status, ...about }, "request refused before any route");
  const body = JSON.stringify(problemOf(error, requestId, basePath));
  const head = {
    ...securityHeaders,
    "content-type": problemType,
    "content-length": Buffer.byteLength(body),
    "x-request-id": requestId,
  };
  return { head, body, status: error.status };
}
