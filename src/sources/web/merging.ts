/**
 * Merges the lists of several search services by reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009): a result
 * counts for its places, not for scores that no two services measure alike. Pure.
 */
import { canonicalUrl, pageKey } from "./canonical-url.ts";
import { permitsUrl } from "./domains.ts";
import type { ResultKind, SearchQuery, SearchResult } from "./search-service.ts";

export interface ServiceResults {
  service: string;
  kind: ResultKind;
  licence: string;
  results: readonly SearchResult[];
}

export interface MergedResult {
  url: string;
  title: string;
  snippet: string;
  published: string | null;
  text: string | null;
  kind: ResultKind;
  licence: string;
  /** Services that gave it, in their order. */
  services: string[];
}

/** Dampens the lead of the first places. */
const rankOffset = 60;

/** The different results, best first, that the query lets through. */
export function mergeResults(
  lists: readonly ServiceResults[],
  query: Pick<SearchQuery, "allow" | "deny" | "since" | "until" | "count">,
): MergedResult[] {
  const byPage = new Map<string, { merged: MergedResult; score: number }>();
  for (const { service, kind, licence, results } of lists) {
    for (const [index, result] of results.filter(isReadable).entries()) {
      const key = pageKey(result.url);
      const score = 1 / (rankOffset + index + 1);
      const known = byPage.get(key);
      if (known === undefined) byPage.set(key, { merged: first(result, service, kind, licence), score });
      else if (!known.merged.services.includes(service))
        byPage.set(key, { merged: joined(known.merged, result, service), score: known.score + score });
    }
  }
  return [...byPage.values()]
    .sort((a, b) => b.score - a.score)
    .map(({ merged }) => merged)
    .filter(({ url, published }) => permitsUrl(query, url) && isInTime(published, query))
    .slice(0, query.count);
}

/** Whether something published then may be what was asked for; what does not say when may. */
export function isInTime(published: string | null, { since, until }: Pick<SearchQuery, "since" | "until">): boolean {
  if (published === null) return true;
  // A year or a month reaches to its last day.
  if (since !== null && `${published}-99`.slice(0, 10) < since) return false;
  return until === null || published <= until;
}

function isReadable({ url }: SearchResult): boolean {
  const { protocol } = URL.parse(url) ?? {};
  return protocol === "https:" || protocol === "http:";
}

function first(
  { url, title, snippet, published, text, licence: own }: SearchResult,
  service: string,
  kind: ResultKind,
  licence: string,
): MergedResult {
  return {
    ...{ url: canonicalUrl(url), title: title === "" ? url : title, snippet, published, text: text ?? null },
    ...{ kind, licence: own ?? licence, services: [service] },
  };
}

function joined(known: MergedResult, { snippet, published, text }: SearchResult, service: string): MergedResult {
  return {
    ...known,
    snippet: snippet.length > known.snippet.length ? snippet : known.snippet,
    published: known.published ?? published,
    text: known.text ?? text ?? null,
    services: [...known.services, service],
  };
}
