/**
 * Addresses of the console's pages. They are URL fragments, so that one file serves all pages under any base path, and no
 * session id gets into a gateway's log.
 */
export const sessionTabs = ["agree", "watch", "read"] as const;
export type SessionTab = (typeof sessionTabs)[number];
export const places = ["ask", "library", "tools", "keys", "usage"] as const;
export type Place = (typeof places)[number];

/** `tab` is null where the session's state decides which is shown. */
export type Page = { view: Place } | { view: "session"; sessionId: string; tab: SessionTab | null };
export type Route = Page & { params: URLSearchParams };

export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const params = new URLSearchParams(query);
  const [first = "", second = "", third = ""] = path.split("/").map(decoded);
  if (first === "sessions" && second !== "") {
    return { view: "session", sessionId: second, tab: sessionTabs.find((tab) => tab === third) ?? null, params };
  }
  return { view: places.find((place) => place === first) ?? "ask", params };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function hrefOf(page: Page, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString();
  const path =
    page.view !== "session"
      ? page.view === "ask"
        ? ""
        : page.view
      : `sessions/${encodeURIComponent(page.sessionId)}${page.tab === null ? "" : `/${page.tab}`}`;
  return `#/${path}${query === "" ? "" : `?${query}`}`;
}
