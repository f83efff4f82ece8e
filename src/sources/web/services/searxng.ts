/** SearXNG, a metasearch engine that operators run for themselves. Its address is SEARXNG_URL. */
import { RalphError } from "../../../domain/errors/errors.ts";
import { at, dayAt, listAt, okJson, textAt } from "../answer-fields.ts";
import { withSites } from "../domains.ts";
import type { SearchService } from "../search-service.ts";
import { daysSince } from "../time-range.ts";

export const searxng: SearchService = {
  name: "searxng",
  title: "SearXNG",
  kind: "page",
  url: null,
  licence: "The pages' own terms",
  rate: { requestsPerMinute: null, concurrency: 8 },
  page: { size: 20, by: "number" },
  request: (query, { number }) => ({
    path: "/search",
    query: {
      q: withSites(query.query, query),
      format: "json",
      pageno: number > 1 ? number : null,
      language: query.language,
      time_range: timeRange(daysSince(query)),
    },
  }),
  results: (answer) => {
    if (answer.status === 403) {
      throw new RalphError("configuration", "SearXNG does not answer in JSON: add 'json' to search.formats in its settings.yml");
    }
    const body = okJson(answer);
    const results = listAt(body, "results").map((item) => ({
      url: textAt(item, "url"),
      title: textAt(item, "title"),
      snippet: textAt(item, "content"),
      published: dayAt(item, "publishedDate"),
    }));
    // An answer without results names the engines that did not answer.
    const silent = listAt(body, "unresponsive_engines").map((engine) => [at(engine, 0), at(engine, 1)].join(" "));
    if (results.length === 0 && silent.length > 0) {
      throw new RalphError("service_unavailable", `SearXNG's engines do not answer: ${silent.slice(0, 5).join(", ")}`);
    }
    return { results };
  },
};

/** The shortest range that SearXNG knows and that holds so many days; none where there is no such. */
function timeRange(days: number | null): string | null {
  if (days === null || days > 366) return null;
  return days <= 1 ? "day" : days <= 31 ? "month" : "year";
}
