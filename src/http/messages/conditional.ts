/** Conditional requests (RFC 9110, 13): JSON answers of GET carry a weak ETag, and a client that has the answer gets 304. */
import { hash } from "node:crypto";
import type { RouteOptions } from "fastify";
import { nothing } from "../../operations/answers.ts";
import type { Api } from "../server/api.ts";
import { typesOf } from "./negotiation.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers JSON with an ETag. */
    tagged?: boolean;
  }
}

export function answerConditions(api: Api): void {
  api.addHook("onRoute", (route) => {
    if (!isTagged(route)) return;
    const response = (route.schema?.response ?? {}) as Record<string, unknown>;
    response["304"] ??= nothing;
    const { sends = {} } = route.config ?? {};
    route.config = { ...route.config, tagged: true, sends: { ...sends, 200: [...(sends[200] ?? []), "ETag"], 304: ["ETag"] } };
  });
  api.addHook("onSend", (request, reply, payload, done) => {
    if (request.routeOptions.config.tagged !== true || reply.statusCode !== 200 || typeof payload !== "string") return done(null, payload);
    // Weak, because the same answer may be sent compressed or not.
    const etag = `W/"${hash("sha256", payload, "base64url").slice(0, 24)}"`;
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    if (!holdsTag(request.headers["if-none-match"], etag)) return done(null, payload);
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    done(null, "");
  });
}

/** Answers of these operator routes differ at every request. */
const untagged = new Set(["/healthz", "/readyz", "/metrics"]);

function isTagged(route: RouteOptions & { routePath: string }): boolean {
  return (
    (route.method === "GET" || route.method === "HEAD") && !untagged.has(route.routePath) && typesOf(route).includes("application/json")
  );
}

/** Whether the list of entity tags in `If-None-Match` contains this one, weakly compared. */
export function holdsTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const tags = header.split(",").map(opaque);
  return tags.includes("*") || tags.includes(opaque(etag));
}
