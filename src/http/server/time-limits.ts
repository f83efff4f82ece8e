/** Time-outs of requests: until they have arrived, and until they are answered. */
import type { ServerOptions } from "node:http";
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { RalphError } from "../../domain/errors/errors.ts";
import { runningTime } from "../../time/running-time.ts";
import type { Api } from "./api.ts";
import { HttpError } from "./http-error.ts";
import type { HttpSettings } from "./settings.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes document uploads: they may take longer to arrive, and have time limits of their own. */
    ownTimeLimit?: boolean;
  }
}

/** Node checks for requests that have not arrived at least this often. Milliseconds. */
const longestCheckMs = 2_000;

/** Node's own limits: on request heads, and on bodies that no route reads. */
export function serverTimes({ requestTimeoutMs, uploadTimeoutMs }: HttpSettings) {
  const connectionsCheckingInterval = Math.min(longestCheckMs, Math.max(20, requestTimeoutMs / 10));
  // Longer than the routes' own timers, which answer with a problem document.
  const requestTimeout = Math.max(requestTimeoutMs, uploadTimeoutMs) + 2 * connectionsCheckingInterval;
  return { requestTimeout, http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval } satisfies ServerOptions };
}

/**
 * Sets a timer on routes that may wait. Reads answer at once, and a timer for each would be expensive. Fastify's
 * `handlerTimeout` does not fit: it ends once a body was read, and creates an abort signal per request, which costs more
 * than the timer.
 */
export function boundWork(api: Api, { requestTimeoutMs, uploadTimeoutMs }: HttpSettings): void {
  api.addHook("onRoute", (route) => {
    if (!["POST", "PUT", "PATCH", "DELETE"].includes(String(route.method))) return;
    const bound = route.config?.ownTimeLimit === true ? after(uploadTimeoutMs, cutBody) : after(requestTimeoutMs, cut);
    route.onRequest = [bound, ...[route.onRequest ?? []].flat()];
  });
}

function after(ms: number, act: (request: FastifyRequest, reply: FastifyReply) => void): onRequestHookHandler {
  return (request, reply, done) => {
    const stopTimer = runningTime.after(ms, () => {
      if (!reply.sent && !reply.raw.headersSent) act(request, reply);
    });
    reply.raw.once("close", stopTimer);
    done();
  };
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  if (isArriving(request)) cutBody(request, reply);
  else reply.send(new RalphError("service_unavailable", "The request took too long; what it started may still complete"));
}

function cutBody(request: FastifyRequest, reply: FastifyReply): void {
  if (!isArriving(request)) return;
  reply.send(new HttpError(408, "timeout", "The request's body did not arrive in time", { headers: { connection: "close" } }));
}

/** `complete` is not set for a request without a body, because it is never read. */
function isArriving({ headers, raw }: FastifyRequest): boolean {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return hasBody && !raw.complete;
}
