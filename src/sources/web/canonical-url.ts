/** One spelling for addresses that lead to the same page. Pure. */
import normalizeUrl from "normalize-url";

/** Parameters that track where a reader came from. */
const trackers = [/^utm_\w+$/i, /^(gclid|dclid|fbclid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|ref_src|srsltid|_hsenc|_hsmi)$/i];

/** The address as it is fetched and shown: without tracking parameters. The text itself where it is no URL. */
export function canonicalUrl(url: string): string {
  return normalized(url, { stripWWW: false });
}

/** A key that is equal for addresses of the same page: without scheme and `www.`. */
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
