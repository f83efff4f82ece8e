/** The web search of the Brave Search API. */
import { dayAt, listAt, okJson, textAt } from "../answer-fields.ts";
import { withSites } from "../domains.ts";
import type { SearchService } from "../search-service.ts";

/** Languages that Brave spells with a region or otherwise than their tag. */
const languages: Record<string, string> = { zh: "zh-hans", pt: "pt-pt", ja: "jp" };

export const brave: SearchService = {
  name: "brave",
  title: "Brave Search",
  kind: "page",
  url: "https://api.search.brave.com",
  key: { in: "header", name: "X-Subscription-Token" },
  licence: "Brave Search API terms; the pages' own terms",
  rate: { requestsPerMinute: 3_000, concurrency: 8 },
  page: { size: 20, by: "offset" },
  longestQuery: 400,
  request: (query, { number }) => ({
    path: "/res/v1/web/search",
    query: {
      q: withSites(query.query, query),
      count: Math.min(20, query.count),
      // Brave counts pages from 0, and has ten of them.
      offset: number > 1 ? Math.min(9, number - 1) : null,
      country: query.region?.toUpperCase(),
      search_lang: query.language === null ? null : (languages[query.language] ?? query.language),
      freshness: query.since === null && query.until === null ? null : `${query.since ?? "1990-01-01"}to${query.until ?? query.today}`,
      result_filter: "web",
      text_decorations: "false",
    },
    headers: { accept: "application/json" },
  }),
  results: (answer) => ({
    results: listAt(okJson(answer), "web", "results").map((item) => ({
      url: textAt(item, "url"),
      title: textAt(item, "title"),
      snippet: [textAt(item, "description"), ...listAt(item, "extra_snippets").map((snippet) => textAt(snippet))].join(" ").trim(),
      published: dayAt(item, "page_age"),
    })),
  }),
};
