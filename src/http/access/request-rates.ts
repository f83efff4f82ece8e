/** Rate limit per owner: 429 beyond it, and the fields of draft-ietf-httpapi-ratelimit-headers-10 on every answer. */
import type { FastifyReply } from "fastify";
import { RalphError } from "../../domain/errors/errors.ts";
import type { RequestRate, RequestRates } from "../../research/ports/limits.ts";
import type { Api } from "../server/api.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether a hidden route counts too. */
    counted?: boolean;
  }
}

/** Name of the limit in the header fields and in the problem. */
const name = "requestsPerMinute";

/** Counts the requests of all routes whose caller is known, before their bodies are read. */
export function limitRequests(api: Api, rates: RequestRates): void {
  api.addHook("onRequest", (request, reply, done) => {
    const { config, schema } = request.routeOptions;
    if (config.anyHost === true || config.open === true || (schema?.hide === true && config.counted !== true) || request.is404)
      return done();
    const taken = rates.take(request.principal.owner);
    if (taken instanceof Promise) taken.then((rate) => done(refusalOf(rate, reply)), done);
    else done(refusalOf(taken, reply));
  });
}

/** Sets the rate-limit headers of the answer; returns the error where the request exceeds the limit. */
function refusalOf(rate: RequestRate | null, reply: FastifyReply): RalphError | undefined {
  if (rate === null) return undefined;
  reply.header("ratelimit-policy", `"${name}";q=${rate.max};w=60`);
  reply.header("ratelimit", `"${name}";r=${rate.remaining};t=${Math.ceil(rate.resetMs / 1_000)}`);
  return rate.retryAfterMs === null ? undefined : tooMany(rate, rate.retryAfterMs);
}

function tooMany({ max, resetMs }: RequestRate, retryAfterMs: number): RalphError {
  const resetsAt = new Date(Date.now() + resetMs).toISOString();
  return new RalphError("rate_limited", `More than ${max} requests a minute`, {
    retryAfterMs,
    limit: { name, used: max, max, resetsAt },
  });
}
