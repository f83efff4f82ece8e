/** Links to the service as the client reaches it: through gateways that may change host, protocol and path. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ProxyTrust } from "../server/proxy-trust.ts";
import { parseHost } from "../server/request-hosts.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** `HttpSettings.basePath` */
    basePath: string;
  }
  interface FastifyRequest {
    /** Path before every route as the client writes it: a trusted gateway's `X-Forwarded-Prefix`, then the base path. */
    linkBase: string;
  }
}

const prefixShape = /^(\/[A-Za-z0-9._~-]+){1,10}$/;

export function decorateLinks(app: FastifyInstance, trust: ProxyTrust, basePath: string): void {
  app.decorate("basePath", basePath);
  app.decorateRequest("linkBase", {
    getter(this: FastifyRequest) {
      return linkBaseOf(this, trust, basePath);
    },
  });
}

/** For requests that Fastify rejects before it decorates them, too. */
export function linkBaseOf(request: FastifyRequest, trust: ProxyTrust, basePath: string): string {
  return forwardedPrefix(request, trust) + basePath;
}

function forwardedPrefix({ headers, raw }: FastifyRequest, trust: ProxyTrust): string {
  const { "x-forwarded-prefix": given } = headers;
  if (typeof given !== "string" || !trust(raw.socket.remoteAddress ?? "", 0)) return "";
  const prefix = given.replace(/\/$/, "");
  return prefixShape.test(prefix) ? prefix : "";
}

/**
 * `Location` of what a request made. Absolute where a trusted gateway names the host that the client asked for; otherwise a
 * path, which clients resolve against the address that they used.
 */
export function locationOf(request: FastifyRequest, path: string): string {
  const isNamed = request.headers["x-forwarded-host"] !== undefined && request.host !== request.headers.host;
  return `${isNamed ? originOf(request) : ""}${request.linkBase}${path}`;
}

/** Absolute address of a path, for people to share. */
export function linkTo(request: FastifyRequest, path: string): string {
  return `${originOf(request)}${request.linkBase}${path}`;
}

/** Scheme and host under which the client reaches the service; empty where the host it names is malformed. */
function originOf({ protocol, host }: FastifyRequest): string {
  if (parseHost(host) === null) return "";
  return `${protocol === "https" ? "https" : "http"}://${host}`;
}
