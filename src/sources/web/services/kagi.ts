/** The Kagi Search API. */
import { RalphError } from "../../../domain/errors/errors.ts";
import { at, dayAt, listAt, okJson, textAt } from "../answer-fields.ts";
import { withSites } from "../domains.ts";
import type { SearchService } from "../search-service.ts";

/** Entries of its list that are results; others are related searches. */
const resultType = 0;

export const kagi: SearchService = {
  name: "kagi",
  title: "Kagi",
  kind: "page",
  url: "https://kagi.com",
  key: { in: "header", name: "Authorization", prefix: "Bot " },
  licence: "Kagi API terms; the pages' own terms",
  rate: { requestsPerMinute: 300, concurrency: 4 },
  page: { size: 20, by: "none" },
  request: (query) => ({
    path: "/api/v1/search",
    query: { q: [withSites(query.query, query), ...dates(query)].join(" "), limit: Math.min(20, query.count) },
  }),
  results: (answer) => {
    const body = okJson(answer);
    // Errors come with status 200 too.
    const [problem] = listAt(body, "error");
    if (problem !== undefined) throw new RalphError("unprocessable", `Kagi: ${textAt(problem, "msg") || textAt(problem, "message")}`);
    const items = [...listAt(body, "data"), ...listAt(body, "data", "search")];
    return {
      results: items
        .filter((item) => (at(item, "t") ?? resultType) === resultType)
        .map((item) => ({
          url: textAt(item, "url"),
          title: textAt(item, "title"),
          snippet: textAt(item, "snippet"),
          published: dayAt(item, "published") ?? dayAt(item, "time"),
        })),
    };
  },
};

function dates({ since, until }: { since: string | null; until: string | null }): string[] {
  return [...(since === null ? [] : [`after:${since}`]), ...(until === null ? [] : [`before:${until}`])];
}
