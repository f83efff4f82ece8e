/** Which of several replicas a request belongs to, by its method and path. Pure. */

export interface RequestLine {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Whether another replica has passed it on. */
  readonly isForwarded: boolean;
}

/**
 * `local`: needs nothing of the others, not even the newest rows. `any`: whoever has the newest rows. `session`: who works on
 * it, or anybody where nobody does. `leader`: what is in the leader's memory or is done once.
 */
export type Route =
  | { readonly kind: "local" }
  | { readonly kind: "any" }
  | { readonly kind: "leader" }
  | { readonly kind: "session"; readonly sessionId: string };

const local = /^\/(?:healthz|readyz|metrics|openapi\.json|docs|problems|console|\.well-known)(?:\/|$)/;
/** Fed by what a process has in its memory. */
const leaderReads = /^\/(?:mcp|supervisor)(?:\/|$)/;
const ofSession = /^\/sessions\/([^/]+)(?:\/(.*))?$/;

export function routeOf({ method, url }: RequestLine, basePath: string): Route {
  const [whole = "/", query = ""] = url.split("?", 2);
  const path = whole.startsWith(basePath) ? whole.slice(basePath.length) : whole;
  if (path === "" || path === "/" || local.test(path)) return { kind: "local" };
  if (leaderReads.test(path)) return { kind: "leader" };
  const [, id, rest = ""] = ofSession.exec(path) ?? [];
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  if (isRead) {
    // The report's text as it is written is not stored.
    const isDeltas = id !== undefined && rest === "events" && new URLSearchParams(query).get("deltas") === "1";
    return isDeltas ? { kind: "session", sessionId: decoded(id) } : { kind: "any" };
  }
  // Further reports are taken up after a death by the leader alone.
  if (id !== undefined && rest !== "reports" && rest !== "links" && !rest.startsWith("links/"))
    return { kind: "session", sessionId: decoded(id) };
  return path === "/sessions" ? { kind: "any" } : { kind: "leader" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
