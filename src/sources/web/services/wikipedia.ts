/** Wikipedia by its Action API: articles in the session's language, then in English. */
import type { Json } from "../../../domain/base/json.ts";
import { at, listAt, okJson, textAt } from "../answer-fields.ts";
import type { SearchQuery, SearchService } from "../search-service.ts";
import { nextWikiLanguage, wikiFailure, wikiLanguage } from "../wiki-language.ts";

export const wikipedia: SearchService = {
  name: "wikipedia",
  title: "Wikipedia",
  kind: "encyclopedia",
  url: "https://{language}.wikipedia.org",
  contact: { needed: true },
  licence: "CC BY-SA 4.0",
  rate: { concurrency: 2 },
  page: { size: 10, by: "cursor" },
  longestQuery: 300,
  request: (query: SearchQuery, page) => {
    const language = wikiLanguage(query, page);
    return {
      path: "/w/api.php",
      language,
      query: {
        ...{ action: "query", format: "json", formatversion: "2", maxlag: "5", redirects: "1", uselang: language },
        ...{ generator: "search", gsrsearch: query.query, gsrlimit: "10" },
        ...{ prop: "extracts|info", inprop: "url", exintro: "1", explaintext: "1", exlimit: "10" },
      },
    };
  },
  results: (answer) => {
    const body = wikiFailure("Wikipedia", okJson(answer));
    const found = listAt(body, "query", "pages").toSorted((a, b) => placeOf(a) - placeOf(b));
    return {
      results: found.map((item) => ({
        url: textAt(item, "canonicalurl") || textAt(item, "fullurl"),
        title: textAt(item, "title"),
        snippet: textAt(item, "extract").slice(0, 1_000),
        published: null,
      })),
      cursor: nextWikiLanguage(answer),
    };
  },
};

/** Pages come in any order, with their place in the search. */
function placeOf(item: Json): number {
  const index = at(item, "index");
  return typeof index === "number" ? index : Number.MAX_SAFE_INTEGER;
}
