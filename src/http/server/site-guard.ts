/**
 * Protects a service that a browser can reach from other web sites. A DNS-rebound page is refused by its `Host` header. A
 * cross-site page is refused by `Origin` and `Sec-Fetch-Site`, which no page can forge, on every request that may change
 * something. Programs other than browsers send neither of the two.
 */
import cors from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { RalphError } from "../../domain/errors/errors.ts";
import { HttpError } from "./http-error.ts";
import { hostRule, isSameOrigin, targetHost } from "./request-hosts.ts";
import type { HttpSettings } from "./settings.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Not subject to the host check: probes call by address, and the answer holds no owner's data. */
    anyHost?: boolean;
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const exposedHeaders = [
  "Location",
  "ETag",
  "Retry-After",
  "X-Request-Id",
  "Idempotency-Replayed",
  "Preference-Applied",
  "Content-Disposition",
  "Content-Range",
  "Mcp-Session-Id",
  "WWW-Authenticate",
];
/** How long a browser may keep the answer to a preflight. Seconds. */
const preflightMaxAge = 600;

export async function guardSites(app: FastifyInstance, { allowedHosts, corsOrigins }: HttpSettings): Promise<void> {
  const origins = new Set(corsOrigins);
  if (origins.size > 0) {
    await app.register(cors, {
      origin: (origin, tell) => tell(null, origin !== undefined && origins.has(origin) ? origin : false),
      methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
      exposedHeaders,
      maxAge: preflightMaxAge,
      strictPreflight: false,
    });
  }
  const isAllowed = allowedHosts === null ? () => true : hostRule(allowedHosts);

  app.addHook("onRequest", (request, _reply, done) => {
    const hosts = hostsOf(request);
    const stranger = request.routeOptions.config.anyHost === true ? undefined : hosts.find((host) => !isAllowed(host));
    if (stranger !== undefined) {
      const named = stranger === "" ? "without a host" : `to the host '${stranger.slice(0, 255)}'`;
      return done(
        new RalphError("forbidden", `Requests ${named} are not accepted here; the setting ALLOWED_HOSTS lists the hosts that are`),
      );
    }
    if (!safeMethods.has(request.method) && !isFromHere(request, hosts, origins)) {
      const message = "A page of another site may not change anything here; the setting CORS_ORIGINS lists the origins that may";
      return done(new RalphError("forbidden", message));
    }
    done();
  });
}

/**
 * Every host that a request names: in its target, in `Host`, and in a trusted proxy's `X-Forwarded-Host`. All of them must
 * be allowed, because a gateway may pass on an `X-Forwarded-Host` that a page has set.
 * @throws HttpError 400 without a `Host`, or with two.
 */
function hostsOf(request: FastifyRequest): string[] {
  const { rawHeaders, httpVersion, headers, url = "" } = request.raw;
  let given = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") given++;
  if (given > 1 || (given === 0 && httpVersion !== "1.0")) {
    const message = given > 1 ? "The request has more than one Host header" : "The request has no Host header";
    throw new HttpError(400, "invalid_input", message, { issues: [{ path: "host", message: "has to be given once" }] });
  }
  const { host = "" } = headers;
  const hosts = [host];
  if (request.host !== host) hosts.push(request.host);
  const target = url.startsWith("/") ? null : targetHost(url);
  if (target !== null) hosts.push(target);
  return hosts;
}

function isFromHere({ headers }: FastifyRequest, hosts: readonly string[], origins: ReadonlySet<string>): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (origin !== undefined && origins.has(origin)) return true;
  if (site === "same-site" || site === "cross-site") return false;
  // A gateway may rewrite the host, so `Sec-Fetch-Site` decides before `Origin` is compared with it.
  if (site === "same-origin" || origin === undefined) return true;
  return hosts.some((host) => isSameOrigin(origin, host));
}
