/** One spelling for addresses that lead to the same page. Pure. */
import normalizeUrl from "normalize-url";

/** Parameters that tell a site where a reader came from. */
const trackers = [/^utm_\w+$/i, /^(gclid|dclid|fbclid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|ref_src|srsltid|_hsenc|_hsmi)$/i];

/** The address as it is fetched and shown: without the marks of who linked to it. The text itself where it is no URL. */
export function canonicalUrl(url: string): string {
  return normalized(url, { stripWWW: false });
}

/** What two addresses share where they are one page: scheme and `www.` do not tell pages apart. */
export function pageKey(url: string): string {
  return normalized(url, { stripWWW: true, forceHttps: true });
}

function normalized(url: string, options: { stripWWW: boolean; forceHttps?: boolean }): string {
  try {
    return normalizeUrl(url, { ...options, stripHash: true, removeQueryParameters: trackers, sortQueryParameters: false });
  } catch {
    return url;
  }
}
