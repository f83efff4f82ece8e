/** Exa. */
import { dayAt, listAt, okJson, textAt } from "../answer-fields.ts";
import { withoutSites } from "../domains.ts";
import type { SearchService } from "../search-service.ts";

export const exa: SearchService = {
  name: "exa",
  title: "Exa",
  kind: "page",
  url: "https://api.exa.ai",
  key: { in: "header", name: "x-api-key" },
  licence: "Exa terms of service; the pages' own terms",
  rate: { requestsPerMinute: 600, concurrency: 8 },
  page: { size: 100, by: "none" },
  request: (query) => {
    const { query: words, allow, deny } = withoutSites(query.query);
    const include = [...query.allow, ...allow];
    const exclude = [...query.deny, ...deny];
    return {
      path: "/search",
      body: {
        query: words,
        numResults: Math.min(100, query.count),
        type: "auto",
        contents: { highlights: true },
        ...(include.length > 0 && { includeDomains: include.map(bare) }),
        ...(exclude.length > 0 && include.length === 0 && { excludeDomains: exclude.map(bare) }),
        ...(query.since === null ? {} : { startPublishedDate: `${query.since}T00:00:00.000Z` }),
        ...(query.until === null ? {} : { endPublishedDate: `${query.until}T23:59:59.999Z` }),
        ...(query.region === null ? {} : { userLocation: query.region.toUpperCase() }),
      },
    };
  },
  results: (answer) => ({
    results: listAt(okJson(answer), "results").map((item) => ({
      url: textAt(item, "url"),
      title: textAt(item, "title"),
      snippet: listAt(item, "highlights")
        .map((highlight) => textAt(highlight))
        .join(" "),
      published: dayAt(item, "publishedDate"),
    })),
  }),
};

/** Exa takes an ending without its dot. */
function bare(domain: string): string {
  return domain.replace(/^\./, "");
}
