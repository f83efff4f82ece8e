/** Serper, which gives Google's results. */
import { dayAt, listAt, okJson, textAt } from "../answer-fields.ts";
import { withSites } from "../domains.ts";
import type { SearchService } from "../search-service.ts";
import { americanDay } from "../time-range.ts";

export const serper: SearchService = {
  name: "serper",
  title: "Serper",
  kind: "page",
  url: "https://google.serper.dev",
  key: { in: "header", name: "X-API-KEY" },
  licence: "Serper terms of service; the pages' own terms",
  rate: { requestsPerMinute: 3_000, concurrency: 8 },
  page: { size: 10, by: "number" },
  request: (query, { number }) => ({
    path: "/search",
    body: {
      q: withSites(query.query, query),
      num: 10,
      ...(number > 1 && { page: number }),
      ...(query.region !== null && { gl: query.region }),
      ...(query.language !== null && { hl: query.language }),
      ...((query.since !== null || query.until !== null) && { tbs: between(query.since, query.until) }),
    },
  }),
  results: (answer) => ({
    results: listAt(okJson(answer), "organic").map((item) => ({
      url: textAt(item, "link"),
      title: textAt(item, "title"),
      snippet: textAt(item, "snippet"),
      // 'Mar 5, 2024', or '3 days ago', which is not read as a date.
      published: dayAt(item, "date"),
    })),
  }),
};

function between(since: string | null, until: string | null): string {
  const first = since === null ? "" : `,cd_min:${americanDay(since)}`;
  const last = until === null ? "" : `,cd_max:${americanDay(until)}`;
  return `cdr:1${first}${last}`;
}
