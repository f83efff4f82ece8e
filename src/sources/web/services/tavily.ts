/** Tavily. It refuses `site:` in a query and more than 400 characters, and has fields for domains. */
import { dayAt, listAt, okJson, textAt } from "../answer-fields.ts";
import { withoutSites } from "../domains.ts";
import type { SearchService } from "../search-service.ts";

export const tavily: SearchService = {
  name: "tavily",
  title: "Tavily",
  kind: "page",
  url: "https://api.tavily.com",
  key: { in: "header", name: "Authorization", prefix: "Bearer " },
  licence: "Tavily terms of service; the pages' own terms",
  // A development key takes 100 a minute, and says so with 429 and Retry-After.
  rate: { requestsPerMinute: 1_000, concurrency: 8 },
  page: { size: 20, by: "none" },
  longestQuery: 400,
  request: (query) => {
    const { query: words, allow, deny } = withoutSites(query.query);
    return {
      path: "/search",
      body: {
        query: words,
        max_results: Math.min(20, query.count),
        search_depth: "basic",
        include_domains: [...query.allow, ...allow].map(wildcard),
        exclude_domains: [...query.deny, ...deny].map(wildcard),
        ...(query.since === null ? {} : { start_date: query.since }),
        ...(query.until === null ? {} : { end_date: query.until }),
      },
    };
  },
  results: (answer) => ({
    results: listAt(okJson(answer), "results").map((item) => ({
      url: textAt(item, "url"),
      title: textAt(item, "title"),
      snippet: textAt(item, "content"),
      published: dayAt(item, "published_date"),
    })),
  }),
};

/** Tavily writes all of an ending as '*.gov'. */
function wildcard(domain: string): string {
  return domain.startsWith(".") ? `*${domain}` : domain;
}
