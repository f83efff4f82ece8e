/** The Perplexity Search API: results, not answers. */
import { dayAt, listAt, okJson, textAt } from "../answer-fields.ts";
import { withoutSites } from "../domains.ts";
import type { SearchService } from "../search-service.ts";
import { americanDay } from "../time-range.ts";

/** Domains that one request may name, wanted or not wanted, never both. */
const mostDomains = 20;

export const perplexity: SearchService = {
  name: "perplexity",
  title: "Perplexity Search",
  kind: "page",
  url: "https://api.perplexity.ai",
  key: { in: "header", name: "Authorization", prefix: "Bearer " },
  licence: "Perplexity API terms; the pages' own terms",
  rate: { requestsPerMinute: 600, concurrency: 8 },
  page: { size: 20, by: "none" },
  request: (query) => {
    const { query: words, allow, deny } = withoutSites(query.query);
    const wanted = [...query.allow, ...allow];
    const domains = wanted.length > 0 ? wanted : [...query.deny, ...deny].map((domain) => `-${domain}`);
    return {
      path: "/search",
      body: {
        query: words,
        max_results: Math.min(20, query.count),
        ...(domains.length > 0 && { search_domain_filter: domains.slice(0, mostDomains) }),
        ...(query.region !== null && { country: query.region.toUpperCase() }),
        ...(query.language !== null && { search_language_filter: [query.language] }),
        ...(query.since !== null && { search_after_date_filter: americanDay(query.since) }),
        ...(query.until !== null && { search_before_date_filter: americanDay(query.until) }),
      },
    };
  },
  results: (answer) => ({
    results: listAt(okJson(answer), "results").map((item) => ({
      url: textAt(item, "url"),
      title: textAt(item, "title"),
      snippet: textAt(item, "snippet"),
      published: dayAt(item, "date"),
    })),
  }),
};
