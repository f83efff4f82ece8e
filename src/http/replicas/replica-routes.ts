/** Which replica serves a request, by its method and path. Pure. */

export interface RequestLine {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Whether another replica has forwarded it. */
  readonly isForwarded: boolean;
}

/**
 * `local`: this replica, whose copy need not be up to date. `any`: any replica with an up-to-date copy. `session`: the replica
 * that the session is assigned to, or any where it has none. `leader`: needs state in the leader's memory, or is done once.
 */
export type Route =
  | { readonly kind: "local" }
  | { readonly kind: "any" }
  | { readonly kind: "leader" }
  | { readonly kind: "session"; readonly sessionId: string };

const local = /^\/(?:healthz|readyz|metrics|openapi\.json|docs|problems|console|\.well-known)(?:\/|$)/;
/** Reads that need state in the leader's memory. */
const leaderReads = /^\/(?:mcp|api\/supervisor)(?:\/|$)/;
const ofSession = /^\/sessions\/([^/]+)(?:\/(.*))?$/;

export function routeOf({ method, url }: RequestLine, basePath: string): Route {
  const [whole = "/", query = ""] = url.split("?", 2);
  const path = whole.startsWith(basePath) ? whole.slice(basePath.length) : whole;
  if (path === "" || path === "/" || local.test(path)) return { kind: "local" };
  if (leaderReads.test(path)) return { kind: "leader" };
  const [, id, rest = ""] = ofSession.exec(path) ?? [];
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  if (isRead) {
    // Deltas of the report's text are not stored: only the replica that writes it has them.
    const isDeltas = id !== undefined && rest === "events" && new URLSearchParams(query).get("deltas") === "1";
    return isDeltas ? { kind: "session", sessionId: decoded(id) } : { kind: "any" };
  }
  // Only the leader resumes further reports after a crash.
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
