/** GDELT: the world's online news of the last months. */
import { RalphError } from "../../../domain/errors/errors.ts";
import { assertOk, jsonOf, shownBody, textOf } from "../../http/http-answer.ts";
import { listAt, textAt } from "../answer-fields.ts";
import type { SearchQuery, SearchService } from "../search-service.ts";

const most = 75;

export const gdelt: SearchService = {
  name: "gdelt",
  title: "GDELT",
  kind: "news",
  url: "https://api.gdeltproject.org",
  licence: "Free use with the source named; articles under their publishers' terms",
  // One request every five seconds, and a little more: a late timer shortens the next interval.
  rate: { concurrency: 1, requestsPerMinute: 11 },
  page: { size: most, by: "none" },
  longestQuery: 250,
  request: (query) => ({
    path: "/api/v2/doc/doc",
    query: {
      query: worded(query),
      ...{ mode: "artlist", format: "json", sort: "hybridrel", maxrecords: Math.min(most, Math.max(10, query.count)) },
      startdatetime: query.since === null ? null : `${query.since.replaceAll("-", "")}000000`,
      enddatetime: query.until === null ? null : `${query.until.replaceAll("-", "")}235959`,
    },
  }),
  results: (answer) => {
    const text = textOf(assertOk(answer)).trim();
    // Errors come as text with status 200.
    if (!text.startsWith("{")) {
      const isLimit = /limit requests/iu.test(text);
      throw new RalphError(isLimit ? "rate_limited" : "unprocessable", `GDELT: ${shownBody(answer) || "an empty answer"}`);
    }
    return {
      results: listAt(jsonOf(answer), "articles").map((item) => ({
        url: textAt(item, "url"),
        title: textAt(item, "title"),
        snippet: [textAt(item, "domain"), textAt(item, "sourcecountry")].filter((part) => part !== "").join(", "),
        published: dayOf(textAt(item, "seendate")),
      })),
    };
  },
};

function worded({ query, language, allow, deny }: SearchQuery): string {
  const name = language === null ? undefined : new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(language);
  const domains = allow.slice(0, 5).map((domain) => `domainis:${domain.replace(/^\./u, "")}`);
  const sites = domains.length > 1 ? [`(${domains.join(" OR ")})`] : domains;
  const others = deny.slice(0, 5).map((domain) => `-domainis:${domain.replace(/^\./u, "")}`);
  // Brackets and operators of the user's own would be refused where they do not match.
  const words = query
    .replace(/[()":<>]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return [words, ...(name === undefined ? [] : [`sourcelang:${name.toLowerCase()}`]), ...sites, ...others].join(" ");
}

/** '20230918T031500Z' is when GDELT saw it. */
function dayOf(seen: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})T/u.exec(seen) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}
