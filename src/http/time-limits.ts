/** How long a request may take: to arrive, and to be answered. */
import type { ServerOptions } from "node:http";
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { RalphError } from "../domain/errors.ts";
import { runningTime } from "../time/running-time.ts";
import type { Api } from "./api.ts";
import { HttpError } from "./http-error.ts";
import type { HttpSettings } from "./settings.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Brings a document: it may take longer to arrive, and its work is bounded by itself. */
    ownTimeLimit?: boolean;
  }
}

/** Requests that did not arrive are looked for this often, at most. Milliseconds. */
const longestCheckMs = 2_000;

/** Node's own limits: on the head of a request, and for bodies that no route reads. */
export function serverTimes({ requestTimeoutMs, uploadTimeoutMs }: HttpSettings) {
  const connectionsCheckingInterval = Math.min(longestCheckMs, Math.max(20, requestTimeoutMs / 10));
  // Later than the routes' own timers, which answer in their own words.
  const requestTimeout = Math.max(requestTimeoutMs, uploadTimeoutMs) + 2 * connectionsCheckingInterval;
  return { requestTimeout, http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval } satisfies ServerOptions };
}

/**
 * Bounds the routes that may wait for something. Reading answers at once, and a timer for each would be dear. Fastify's own
 * `handlerTimeout` is over as soon as a body was read, and aborts a signal for every request, which costs more than the timer.
 */
export function boundWork(api: Api, { requestTimeoutMs, uploadTimeoutMs }: HttpSettings): void {
  api.addHook("onRoute", (route) => {
    if (route.method !== "POST" && route.method !== "PUT" && route.method !== "DELETE") return;
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
  else reply.send(new RalphError("service_unavailable", "The request took too long; what it began may still be done"));
}

function cutBody(request: FastifyRequest, reply: FastifyReply): void {
  if (!isArriving(request)) return;
  reply.send(new HttpError(408, "timeout", "The request's body did not arrive in time", { headers: { connection: "close" } }));
}

/** `complete` says nothing of a request without a body: nobody reads it. */
function isArriving({ headers, raw }: FastifyRequest): boolean {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return hasBody && !raw.complete;
}
